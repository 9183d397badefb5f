"""Settings of the agent service: how many agents, how fast, how long they stay. Times are in milliseconds."""

from __future__ import annotations

from msgspec import Struct

from yonder.core.rules.minds import Pace


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`keys` is how many agents may play at once, `most` how many actions a bot may do before it leaves."""

    keys: int = 16
    retry_ms: int = 10_000
    idle_ms: int = 30 * 60_000
    poll_ms: int = 250
    grant_ms: int = 24 * 3_600_000
    workers: int = 2
    most: int = 3_000
    pace: Pace = Pace()


PROMPT = Settings(pace=Pace(pause_ms=0, timed=False), workers=0)
"""For tests and simulations: no pauses, and thinking that is counted, so that everything repeats."""
