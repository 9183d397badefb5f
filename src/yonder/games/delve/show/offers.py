"""Offers: all that a player can do now (D-301 to D-303), by the same guards that refuse."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, Span, Text, World, party, refusal
from yonder.core.show.offer import By, Case, Domain, Speech
from yonder.games.delve.dungeon.caution import Disarm, Scout, may_disarm, may_scout
from yonder.games.delve.dungeon.entering import EnterDungeon, may_enter
from yonder.games.delve.dungeon.instance import exits_at, is_room
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.leaving import LeaveDungeon, may_leave
from yonder.games.delve.dungeon.traps import is_armed
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
from yonder.games.delve.models import Character, Combat, Encounter, Presence
from yonder.games.delve.people.character import AFFINITIES, LONGEST, CreateCharacter, SetPvp, may_set_pvp
from yonder.games.delve.people.guard import able, alive
from yonder.games.delve.people.rest import Meditate, Rest, may_meditate, may_rest
from yonder.games.delve.rules import rules
from yonder.games.delve.show.goods import goods
from yonder.games.delve.show.parties import parties
from yonder.games.delve.show.people import people
from yonder.games.delve.show.spells import spells
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.movement import Move, may_pass
from yonder.games.delve.world.places import bystanders, is_tile, land_of, point, present, ways
from yonder.games.delve.world.talk import LONGEST as LONGEST_SPEECH
from yonder.games.delve.world.talk import Emote, Say, Whisper, may_whisper

MOST_CHALLENGE = 3
SPEECH = Speech(LONGEST_SPEECH)
SAMPLE = next(SPEECH.each())


@rules.offers
def offers(world: World, who: str) -> Iterator[Offer]:
    if world.find(Character, who) is None:
        yield from newcomer(who)
        return
    yield from fights(world, who)
    yield from world.once(travels, who)
    yield from delves(world, who)
    yield from spells(world, who)
    yield from goods(world, who)
    yield from pauses(world, who)
    yield from people(world, who)
    yield from parties(world, who)
    yield from world.once(talk, who)
    yield from whispers(world, who)


def newcomer(who: str) -> Iterator[Offer]:
    name = Text(LONGEST, 1, f"Delver {who[:6]} {who[-12:]}")
    domains: dict[str, Domain] = {"name": name, "affinity": Choice(AFFINITIES)}
    yield Offer(CreateCharacter(name.sample), "Create your character", "Character", domains, enabled=True)


def fights(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    for row in present(world, place, EntityKind.ENEMY):
        body, stop = world.get(Combat, row.entity), refusal(may_attack, world, who, row.entity)
        yield Offer(Attack(row.entity), f"Attack {row.name} ({body.hp}/{body.max_hp})", "Fight").given(stop)
    yield from duels(world, who, place)
    if world.find(Encounter, place) is not None:
        yield Offer(Defend(), "Defend", "Fight").given(refusal(may_defend, world, who))
        yield Offer(Flee(), "Flee", "Fight").given(refusal(may_flee, world, who))
    yield Offer(Wait(), "Wait", "Fight", aside=True).given(refusal(may_wait, world, who))


def duels(world: World, who: str, place: str) -> Iterator[Offer]:
    """One offer for all players whom one may attack; who does not want fights with players is not asked."""
    if not world.get(Character, who).pvp:
        return
    rows = bystanders(world, who, place)
    stops = [refusal(may_attack, world, who, row.entity) for row in rows]
    good = [row for row, stop in zip(rows, stops, strict=True) if stop is None]
    if good:
        target = Choice(tuple(row.entity for row in good), tuple(row.name for row in good))
        yield Offer(Attack(good[0].entity), "Attack a player", "Fight", {"target": target}, aside=True).given(None)
    elif rows:
        yield Offer(Attack(rows[0].entity), f"Attack {rows[0].name}", "Fight", aside=True).given(stops[0])


def travels(world: World, who: str) -> list[Offer]:
    place, held = world.get(Presence, who).place, refusal(able, world, who)
    found = []
    for label, to in ways(world, place).items():
        stop = held or refusal(may_pass, world, who, place, to, label)
        found.append(Offer(Move(label), f"Go {label}", "Ways").given(stop))
    return found


def delves(world: World, who: str) -> Iterator[Offer]:
    place = world.get(Presence, who).place
    if is_room(place):
        for way, to in exits_at(world, place).items():
            if to != NONE:
                stop = refusal(may_scout, world, who, way)
                yield Offer(Scout(str(way)), f"Scout {way}", "Delve", aside=True).given(stop)
        if is_armed(world, place):
            yield Offer(Disarm(), "Disarm the trap", "Delve").given(refusal(may_disarm, world, who))
        yield Offer(LeaveDungeon(), "Leave the dungeon", "Delve", aside=True).given(refusal(may_leave, world, who))
    elif is_tile(place):
        for template in offered(land_of(world), point(place)):
            enter = EnterDungeon(template.id)
            label = f"Enter {template.name}"
            domains: dict[str, Domain] = {"challenge": Span(0, MOST_CHALLENGE)}
            yield Offer(enter, label, "Delve", domains).given(refusal(may_enter, world, who, enter))


def pauses(world: World, who: str) -> Iterator[Offer]:
    stop = refusal(may_rest, world, who)
    yield Offer(Rest(), "Rest", "Rest").given(stop)
    outdoors = is_tile(world.get(Presence, who).place)  # where one may do either or neither
    yield Offer(Meditate(), "Meditate", "Rest").given(stop if outdoors else refusal(may_meditate, world, who))
    stop = refusal(may_set_pvp, world, who)
    choice: dict[str, Domain] = {"on": Choice((True, False), ("on", "off"))}
    yield Offer(SetPvp(on=True), "Fights with players", "Character", choice, aside=True).given(stop)


def talk(world: World, who: str) -> list[Offer]:
    stop = refusal(alive, world, who)
    words: dict[str, Domain] = {"words": SPEECH}
    say = Offer(Say(SAMPLE), "Say something", "Talk", words, aside=True).given(stop)
    return [say, Offer(Emote(SAMPLE), "Do something", "Talk", words, aside=True).given(stop)]


def whispers(world: World, who: str) -> Iterator[Offer]:
    """One offer for those here and those of one's party; others can still be whispered to by their account."""
    place = world.get(Presence, who).place
    known = {row.entity: row.name for row in bystanders(world, who, place)}
    known |= {other: world.get(Presence, other).name for other in party.together(world, who) if other != who}
    if known:
        secret = {other: Speech(LONGEST_SPEECH, (who, other)) for other in known}
        words = By("target", tuple(Case(other, speech) for other, speech in secret.items()))
        first = next(iter(known))
        domains: dict[str, Domain] = {"target": Choice(tuple(known), tuple(known.values())), "words": words}
        whisper = Whisper(first, next(secret[first].each()))
        stop = refusal(may_whisper, world, who, whisper)
        yield Offer(whisper, "Tell somebody in secret", "Talk", domains, aside=True).given(stop)
