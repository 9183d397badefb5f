"""The random bot: whatever comes, but it neither leaves a session nor sets up fights."""

from __future__ import annotations

from yonder.core import Action, Seat
from yonder.games.quest.rules import rules


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes."""
    offers = [offer for offer in seat.offers() if offer.enabled and not offer.aside]
    return offers[seat.dice.below(len(offers), "bot")].some(seat.dice) if offers else None
