"""Townsfolk: bots that make a world look lived in. They stroll around Waymeet, talk to people, and delve a little."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Offer, Seat
from yonder.games.delve.bots.delver import RISKY, delve_plan
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.people.dialogue import Respond, Talk
from yonder.games.delve.rules import rules
from yonder.games.delve.world.movement import Move

NAMES = ("Tam", "Ysolde", "Perrin", "Odo", "Maud", "Garrick", "Linnet", "Bram", "Hesper", "Colm")
FAR = 8  # how far they stray from Waymeet
BUSY = 3  # outside they do something at one of so many looks: a world of bots alone must not fill its log


@rules.bot("townsfolk")
def townsfolk(seat: Seat) -> Action | None:
    """Strolls near Waymeet, talks to people, and goes into dungeons that it may survive. Its name begins with Bot."""
    view = seat.view()
    if view["me"] is None:
        return newcomer(seat)
    if view["delve"] is not None or view["encounter"] is not None or view["me"]["dead"]:
        return delve_plan(seat, RISKY)
    if seat.dice.below(BUSY, "busy"):
        return None
    return (delve_plan(seat, RISKY) if view["offers"] else None) or stroll(seat, view)


def newcomer(seat: Seat) -> Action:
    name = NAMES[seat.dice.below(len(NAMES), "name")]
    return CreateCharacter(f"Bot {name} {seat.who[:4]}")


def stroll(seat: Seat, view: dict[str, Any]) -> Action | None:
    """Walk on, not too far, or talk to somebody."""
    offers = [offer for offer in seat.offers() if offer.enabled and isinstance(offer.action, Move | Talk | Respond)]
    fair = [offer for offer in offers if not isinstance(offer.action, Move) or near(view, offer)]
    return fair[seat.dice.below(len(fair), "stroll")].action if fair else None


def near(view: dict[str, Any], offer: Offer) -> bool:
    """Does a way lead to a tile near Waymeet?"""
    label = getattr(offer.action, "exit", "")
    to = next((each["to"] for each in view["place"]["exits"] if each["label"] == label), None)
    if to is None:
        return False
    x, y, z = map(int, to.split(":")[1:])
    return z == 0 and abs(x) + abs(y) <= FAR
