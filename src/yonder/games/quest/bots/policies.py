"""Bots: random, and adept, who knows what each class is good at. They know their seat and the guide."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from yonder.core import Action, Seat
from yonder.core.rules.kernel import Answer
from yonder.games.quest.bots.growing import choices, grow
from yonder.games.quest.bots.table import Table
from yonder.games.quest.bots.tactics import decide
from yonder.games.quest.journey.masters import ruling
from yonder.games.quest.rules import rules

WORN = 60  # percent of health below which one rests
FED, FOOD = 2, "rations"
RESTS, STRETCH = 2, 240  # short rests between two nights; minutes that pass without another thought
DAY, MORNING, NOON = 1440, 300, 720
DEEP = 3  # the level from which on dungeons are worth it


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes; it neither leaves a session nor sets up fights."""
    offers = [offer for offer in seat.offers() if offer.enabled and not offer.aside]
    return offers[seat.dice.below(len(offers), "bot")].some(seat.dice) if offers else None


@rules.bot("adept")
def adept(seat: Seat) -> Action | None:
    """Fights as its class does, rests when it is hurt, and goes on."""
    table = Table(seat)
    if "answer" in table.kinds:
        return answer(table)
    if table.session is None:
        return table.any("open_session", "create_character")
    if table.fight is not None:
        return decide(table)
    return outside(table)


def answer(table: Table) -> Action | None:
    """React while it helps: the first way that is offered."""
    offers = table.kinds["answer"]
    first = offers[0].action
    assert isinstance(first, Answer)
    return first


def outside(table: Table) -> Action | None:
    """Grow, eat, rest, then the next step of a dungeon, or the road."""
    return grow(table) or dress(table) or eat(table) or recover(table) or onward(table)


def dress(table: Table) -> Action | None:
    """A weapon in an empty hand and armour on a bare body, as after a death; a club, if there is no weapon at all."""
    items, offer = table.session["character"]["items"], table.offer("equip")
    worn, there = {each["where"] for each in items}, choices(offer, "item")
    slots: Any = None if offer is None else offer.domains["slot"]
    for each in items if offer is not None else ():
        if each["id"] in there and each["type"] in ("weapon", "armor"):
            fit = next(case.domain.values for case in slots.cases if case.when == each["id"])
            bare = [slot for slot in fit if slot not in worn and slot != "offhand"]
            if bare:
                return replace(offer.action, item=each["id"], slot=bare[0])  # type: ignore[union-attr]
    armed = any(each["type"] == "weapon" for each in items)
    return None if armed else table.named("buy", item="club")


def eat(table: Table) -> Action | None:
    """What is in the pack, or what the city sells."""
    if int(table.session["character"]["hunger"]) >= FED:
        return None
    return table.named("use_item", item=FOOD) or table.named("buy", item=FOOD)


def recover(table: Table) -> Action | None:
    """Sleep, rest, or wait until one may sleep again; out of the dungeon, and by the road while a rest is left."""
    who = table.session["character"]
    if int(who["hp"]) * 100 >= WORN * int(who["max_hp"]) and int(who["mana"]) * 3 >= int(who["max_mana"]):
        return None
    found = table.any("long_rest", "short_rest", "leave_dungeon") or table.named("wait", minutes=STRETCH)
    return found or (table.any("travel_stop") if int(who["short_rests"]) < RESTS else None)


def onward(table: Table) -> Action | None:
    """The road; below ground only for those who have seen something."""
    avoid = table.named("patrol_choice", choice="avoid")
    found = avoid or table.any("next_step", "leave_dungeon") or table.named("travel", minutes=STRETCH)
    return found or table.any("travel_resume") or descend(table) or set_out(table)


def descend(table: Table) -> Action | None:
    """Into a dungeon whose master is not above one's level, if one has seen something."""
    level = int(table.session["character"]["level"])
    for offer in table.kinds.get("enter_dungeon", []) if level >= DEEP else ():
        master = ruling(table.content, offer.action.dungeon)  # type: ignore[attr-defined]
        if master is None or master.level <= level:
            return offer.action
    return None


def set_out(table: Table) -> Action | None:
    """By the shortest road, the livelier of two, in the morning: nights are worse."""
    place = table.session["place"]
    if not MORNING <= (now := int(place["minute"])) <= NOON:
        found = table.named("wait", minutes=min(2 * STRETCH, (MORNING - now) % DAY))
        if found is not None:
            return found
    lands = table.content.environments
    shortest = min(place["ways"], key=lambda way: (int(way["minutes"]), -lands[way["id"]].chance_bp), default=None)
    road = None if shortest is None else table.named("travel_start", environment=shortest["id"])
    return road or table.any("travel_start", "wait")
