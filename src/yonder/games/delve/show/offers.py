"""Offers: all that a player can do now (D-301 to D-303), by the same guards that refuse."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, Span, Text, World, refusal
from yonder.core.show.offer import Domain, Speech
from yonder.games.delve.dungeon.caution import Disarm, Scout, may_disarm, may_scout
from yonder.games.delve.dungeon.entering import EnterDungeon, may_enter
from yonder.games.delve.dungeon.instance import exits_at, is_room
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.leaving import LeaveDungeon, may_leave
from yonder.games.delve.encounter.turns import (
    Attack,
    Defend,
    Flee,
    Wait,
    may_attack,
    may_defend,
    may_flee,
    may_wait,
)
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Character, Combat, Presence
from yonder.games.delve.people.character import AFFINITIES, LONGEST, CreateCharacter, SetPvp, may_set_pvp
from yonder.games.delve.people.guard import alive
from yonder.games.delve.people.rest import Meditate, Rest, may_meditate, may_rest
from yonder.games.delve.rules import rules
from yonder.games.delve.show.goods import goods
from yonder.games.delve.show.parties import parties
from yonder.games.delve.show.people import people
from yonder.games.delve.show.spells import spells
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.movement import Move, may_move
from yonder.games.delve.world.places import is_tile, land_of, point, present, ways
from yonder.games.delve.world.talk import LONGEST as LONGEST_SPEECH
from yonder.games.delve.world.talk import Emote, Say

MOST_CHALLENGE = 3


@rules.offers
def offers(world: World, who: str) -> Iterator[Offer]:
    if world.find(Character, who) is None:
        yield from newcomer(who)
        return
    yield from fights(world, who)
    yield from travels(world, who)
    yield from delves(world, who)
    yield from spells(world, who)
    yield from goods(world, who)
    yield from pauses(world, who)
    yield from people(world, who)
    yield from parties(world, who)
    yield from talk(world, who)


def newcomer(who: str) -> Iterator[Offer]:
    name = Text(LONGEST, 1, f"Delver {who[:6]} {who[-12:]}")
    domains: dict[str, Domain] = {"name": name, "affinity": Choice(AFFINITIES)}
    yield Offer(CreateCharacter(name.sample), "Create your character", "Character", domains, enabled=True)


def fights(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    for kind in (EntityKind.ENEMY, EntityKind.PLAYER):
        for row in present(world, place, kind):
            if row.entity != who:
                body = world.get(Combat, row.entity)
                health = f" ({body.hp}/{body.max_hp})" if kind is EntityKind.ENEMY else ""
                stop = refusal(may_attack, world, who, row.entity)
                aside = kind is EntityKind.PLAYER
                yield Offer(Attack(row.entity), f"Attack {row.name}{health}", "Fight", aside=aside).given(stop)
    yield Offer(Defend(), "Defend", "Fight").given(refusal(may_defend, world, who))
    yield Offer(Flee(), "Flee", "Fight").given(refusal(may_flee, world, who))
    yield Offer(Wait(), "Wait", "Fight", aside=True).given(refusal(may_wait, world, who))


def travels(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    for label in ways(world, place):
        yield Offer(Move(label), f"Go {label}", "Ways").given(refusal(may_move, world, who, label))


def delves(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    if is_room(place):
        for way, to in exits_at(world, place).items():
            if to != NONE:
                stop = refusal(may_scout, world, who, way)
                yield Offer(Scout(str(way)), f"Scout {way}", "Delve", aside=True).given(stop)
        yield Offer(Disarm(), "Disarm the trap", "Delve").given(refusal(may_disarm, world, who))
        yield Offer(LeaveDungeon(), "Leave the dungeon", "Delve", aside=True).given(refusal(may_leave, world, who))
    elif is_tile(place):
        for template in offered(land_of(world), point(place)):
            enter = EnterDungeon(template.id)
            label = f"Enter {template.name}"
            domains: dict[str, Domain] = {"challenge": Span(0, MOST_CHALLENGE)}
            yield Offer(enter, label, "Delve", domains).given(refusal(may_enter, world, who, enter))


def pauses(world: World, who: str) -> Iterator[Offer]:
    yield Offer(Rest(), "Rest", "Rest").given(refusal(may_rest, world, who))
    yield Offer(Meditate(), "Meditate", "Rest").given(refusal(may_meditate, world, who))
    stop = refusal(may_set_pvp, world, who)
    choice: dict[str, Domain] = {"on": Choice((True, False), ("on", "off"))}
    yield Offer(SetPvp(on=True), "Fights with players", "Character", choice, aside=True).given(stop)


def talk(world: World, who: str) -> Iterator[Offer]:
    stop = refusal(alive, world, who)
    words = Speech(LONGEST_SPEECH)
    sample = next(words.each())
    yield Offer(Say(sample), "Say something", "Talk", {"words": words}, aside=True).given(stop)
    yield Offer(Emote(sample), "Do something", "Talk", {"words": words}, aside=True).given(stop)
