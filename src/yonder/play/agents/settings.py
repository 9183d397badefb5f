"""Settings of the agent service: how many, how fast, how long they think."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.hashfront.bots.play.advanced import PLANS
from yonder.games.hashfront.kinds import Tier


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are in milliseconds; a thinking time of 0 leaves only the number of plans to bound it."""

    keys: int = 16
    pause_ms: int = 300
    retry_ms: int = 10_000
    idle_ms: int = 30 * 60_000
    chat_ms: int = 2_000
    poll_ms: int = 250
    grant_ms: int = 24 * 3_600_000
    plans: int = 4 * PLANS
    basic_ms: int = 50
    intermediate_ms: int = 300
    advanced_ms: int = 2_000
    workers: int = 2

    def thinking_ms(self, tier: Tier) -> int:
        """How long a tier may think about a turn (H-512)."""
        if tier is Tier.BASIC:
            return self.basic_ms
        return self.intermediate_ms if tier is Tier.INTERMEDIATE else self.advanced_ms


PROMPT = Settings(pause_ms=0, basic_ms=0, intermediate_ms=0, advanced_ms=0, workers=0, plans=8)
"""For tests and simulations: no pauses, and plans instead of seconds, so that everything repeats."""
