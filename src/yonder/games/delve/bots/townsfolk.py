"""Townsfolk: bots that make a world look lived in. They stroll around Waymeet, talk to people, and delve a little."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Offer, Seat
from yonder.games.delve.bots.delver import RISKY, delve_plan
from yonder.games.delve.party.joining import PartyAccept, PartyLeave
from yonder.games.delve.party.together import PartyFollow
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.people.dialogue import Respond, Talk
from yonder.games.delve.people.rest import Rest
from yonder.games.delve.rules import rules
from yonder.games.delve.world.movement import Move

HOMES = ("Alder", "Brook", "Crane", "Dunmore", "Elder", "Fenwick", "Gale", "Holt", "Marsh", "Oakes", "Pike", "Reed")
NAMES = ("Tam", "Ysolde", "Perrin", "Odo", "Maud", "Garrick", "Linnet", "Bram", "Hesper", "Colm")
FAR = 8  # how far they stray from Waymeet
BUSY = 3  # outside they do something at one of so many looks: a world of bots alone must not fill its log


@rules.bot("townsfolk")
def townsfolk(seat: Seat) -> Action | None:
    """Strolls near Waymeet, talks, delves where it may survive, and joins whoever asks. Its name begins with Bot."""
    view = seat.view()
    if view["me"] is None:
        return newcomer(seat)
    joins = next(
        (offer.action for offer in seat.offers() if isinstance(offer.action, PartyAccept) and offer.enabled), None
    )
    if joins is not None:
        return joins
    if view["party"] is not None:
        return follow(seat, view)
    if view["delve"] is not None or view["encounter"] is not None or view["me"]["dead"]:
        return delve_plan(seat, RISKY)
    if seat.dice.below(BUSY, "busy"):
        return None
    return (delve_plan(seat, RISKY) if view["offers"] else None) or stroll(seat, view)


def newcomer(seat: Seat) -> Action:
    name = NAMES[seat.dice.below(len(NAMES), "name")]
    home = HOMES[seat.dice.below(len(HOMES), "home")]
    return CreateCharacter(f"Bot {name} {home}")


def follow(seat: Seat, view: dict[str, Any]) -> Action | None:
    """In somebody's party: go where they go, fight as a careful delver does, and do nothing else."""
    me = next(each for each in view["party"] if each["id"] == seat.who)
    able = [offer.action for offer in seat.offers() if offer.enabled]
    if len(view["party"]) == 1 or (me["leader"] and not view["delve"]):
        return next((action for action in able if isinstance(action, PartyLeave)), None)
    if view["encounter"] is not None and seat.who in view["encounter"]["engaged"]:
        return delve_plan(seat, RISKY)
    if not me["follows"] and not me["leader"]:
        return PartyFollow(on=True)
    hurt = view["me"]["hp"] * 2 < view["me"]["max_hp"]
    return next((action for action in able if isinstance(action, Rest) and hurt), None)


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
