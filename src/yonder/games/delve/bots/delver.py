"""The delver: prepares, enters what it is ready for, explores, fights, and leaves (D-283 to D-286)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core import Action, Offer, Seat
from yonder.games.delve.bots.fight import fight
from yonder.games.delve.bots.route import LOCKED, boss_exit, goals, scouted, towards
from yonder.games.delve.bots.worth import healing, upgrade, wanted
from yonder.games.delve.dungeon.caution import Disarm, Scout
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.kinds import Readiness
from yonder.games.delve.people.rest import Meditate, Rest
from yonder.games.delve.rules import rules
from yonder.games.delve.things.handling import Take
from yonder.games.delve.things.trade import Buy
from yonder.games.delve.things.using import Use
from yonder.games.delve.things.wearing import Equip
from yonder.games.delve.world.movement import Move

View = dict[str, Any]
READY, RISKY = (str(Readiness.READY),), (str(Readiness.READY), str(Readiness.RISKY))
HEALERS = ("healing_draught", "healing_herb")


@rules.bot("delver")
def delver(seat: Seat) -> Action | None:
    """Creates a character, prepares, and delves where it is ready. Where no dungeon is, it waits."""
    return delve_plan(seat, READY)


@rules.bot("bold")
def bold(seat: Seat) -> Action | None:
    """The same, but it also dares what is risky."""
    return delve_plan(seat, RISKY)


def delve_plan(seat: Seat, dares: tuple[str, ...]) -> Action | None:
    """One decision of a delver."""
    offers = [offer for offer in seat.offers() if offer.enabled]
    view: View = seat.view()
    if view["me"] is None:
        return offers[0].action if offers else None
    able = [action for offer in offers for action in each_action(offer)]
    if view["encounter"] is not None and seat.who in view["encounter"]["engaged"]:
        return fight(view, able)
    tries = inside(view) if view["delve"] is not None else outside(view, dares)
    return next((action for action in tries if action in able), None)


def each_action(offer: Offer) -> Iterator[Action]:
    """What an offer stands for; amounts and words stay as they are."""
    fixed = {name: domain for name, domain in offer.domains.items() if name in ("target", "exit", "player")}
    yield offer.action
    if fixed:
        yield from Offer(offer.action, offer.label, domains=fixed).each()


def outside(view: View, dares: tuple[str, ...]) -> Iterator[Action]:
    """Plan (D-284): wear the best, enter what one dares, else buy what heals, else rest."""
    me = view["me"]
    yield from care(me)
    for offer in view["offers"]:
        fit = me["hp"] * 10 >= me["max_hp"] * 8
        if offer["state"] in ("ready", "resume") and offer["readiness"] in dares and fit:
            yield EnterDungeon(offer["template_id"])
    if me["hp"] < me["max_hp"]:
        yield Rest()
    if view["shop"] is not None:
        for kind in HEALERS:
            yield Buy(view["shop"]["npc"], kind)
    yield Meditate()


def care(me: View) -> Iterator[Action]:
    """Put on what is better."""
    for item in me["items"]:
        if item["slot"] is None and upgrade(me, item):
            yield Equip(item["id"])


def inside(view: View) -> Iterator[Action]:
    """The lines of D-285 in order; those that are not offered are skipped."""
    me, delve, place = view["me"], view["delve"], view["place"]
    potion = healing(me)
    if me["hp"] * 100 < me["max_hp"] * 40 and potion is not None:
        yield Use(potion["id"])
    if me["hp"] * 100 < me["max_hp"] * 55:
        yield Rest()
    if me["mana"] < me["max_mana"]:
        yield Meditate()
    if place["trap"] is not None and place["disarm_percent"] >= 50:
        yield Disarm()
    yield from (Take(thing["id"]) for thing in place["items"] if wanted(me, thing))
    yield from care(me)
    yield Move(LOCKED)
    if delve["boss_defeated"]:
        yield LeaveDungeon()
    yield from explore(view)


def explore(view: View) -> Iterator[Action]:
    """To the nearest unexplored exit, scouting first; the master's room last (D-285, D-286)."""
    me, delve = view["me"], view["delve"]
    key = any("dungeon_key" in item["tags"] for item in me["items"])
    found = goals(delve, key=key)
    others = [goal for goal in found if not boss_exit(delve, goal)]
    if others:
        goal = others[0]
        if goal.room == delve["here"] and goal.label != LOCKED and not scouted(delve, goal):
            yield Scout(goal.label)
        yield Move(goal.step)
    elif found or _boss_room(delve) is not None:
        yield from challenge(view, found[0].step if found else _step_to_boss(delve))
    yield LeaveDungeon()
    yield Move("back")


def challenge(view: View, step: str) -> Iterator[Action]:
    """Face the master when there is a fair chance; else rest, and with no rests left, leave (D-286)."""
    me, delve = view["me"], view["delve"]
    fit = me["hp"] * 100 >= me["max_hp"] * 70
    if fit and delve["readiness"] in RISKY:
        yield Move(step)
    if me["hp"] < me["max_hp"]:
        potion = healing(me)
        yield Rest()
        if not fit and potion is not None:
            yield Use(potion["id"])
    yield LeaveDungeon()


def _boss_room(delve: View) -> int | None:
    return next((room["index"] for room in delve["rooms"] if room["boss"]), None)


def _step_to_boss(delve: View) -> str:
    room = _boss_room(delve)
    return "" if room is None else towards(delve, room)
