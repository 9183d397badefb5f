"""Offers: all that a player can do now (D-301 to D-303), by the same guards that refuse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from yonder.core import Choice, Offer, Span, Text, World, party, refusal
from yonder.core.show.offer import By, Case, Domain, Speech
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.caution import Disarm, Scout, may_disarm, may_scout
from yonder.games.delve.dungeon.entering import EnterDungeon, may_enter
from yonder.games.delve.dungeon.instance import exits_at, is_room
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.leaving import CloseDungeon, LeaveDungeon, may_close, may_leave
from yonder.games.delve.dungeon.traps import is_armed
from yonder.games.delve.encounter.turns import Attack, Defend, Flee, Wait, may_defend, may_flee, may_strike
from yonder.games.delve.models import Character, Combat, Encounter, Instance, MemberState, Presence
from yonder.games.delve.people.character import AFFINITIES, LONGEST, CreateCharacter, SetPvp, may_set_pvp
from yonder.games.delve.people.rest import Meditate, Rest, may_meditate, may_rest
from yonder.games.delve.rules import rules
from yonder.games.delve.show.actor import Actor, actor
from yonder.games.delve.show.calling import calling
from yonder.games.delve.show.curiosities import curiosities
from yonder.games.delve.show.goods import goods
from yonder.games.delve.show.hiring import hiring
from yonder.games.delve.show.parties import parties
from yonder.games.delve.show.people import people
from yonder.games.delve.show.spells import spells
from yonder.games.delve.show.tricks import tricks
from yonder.games.delve.world.ground import CACHED, Land, offered
from yonder.games.delve.world.movement import Move, is_free, may_pass
from yonder.games.delve.world.places import is_tile, land_of, point, tile_ways, ways
from yonder.games.delve.world.talk import LONGEST as LONGEST_SPEECH
from yonder.games.delve.world.talk import Emote, Say, Whisper, may_whisper

MOST_CHALLENGE = 3
SPEECH = Speech(LONGEST_SPEECH)
SAMPLE = next(SPEECH.each())
ON: dict[str, Domain] = {"on": Choice((True, False), ("on", "off"))}
WORDS: dict[str, Domain] = {"words": SPEECH}
# What is the same for everybody and always; a refusal greys a copy.
DEFEND = Offer(Defend(), "Defend", "Fight", enabled=True)
FLEE = Offer(Flee(), "Flee", "Fight", enabled=True)
WAIT = Offer(Wait(), "Wait", "Fight", enabled=True, aside=True)
DISARM = Offer(Disarm(), "Disarm the trap", "Delve", enabled=True)
LEAVE = Offer(LeaveDungeon(), "Leave the dungeon", "Delve", enabled=True, aside=True)
REST = Offer(Rest(), "Rest", "Rest", enabled=True)
MEDITATE = Offer(Meditate(), "Meditate", "Rest", enabled=True)
PVP = Offer(SetPvp(on=True), "Fights with players", "Character", ON, enabled=True, aside=True)
SAY = Offer(Say(SAMPLE), "Say something", "Talk", WORDS, enabled=True, aside=True)
EMOTE = Offer(Emote(SAMPLE), "Do something", "Talk", WORDS, enabled=True, aside=True)


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    if world.find(Character, who) is None:
        return newcomer(world, who)
    me = actor(world, who)
    found = [*fights(world, me), *travels(world, me)]
    found += delves(world, me)
    found += spells(world, me)
    found += goods(world, me)
    found += pauses(world, me)
    found += people(world, me)
    found += hiring(world, me)
    found += parties(world, me)
    found += (SAY.given(me.dead), EMOTE.given(me.dead))
    found += whispers(world, me)
    return found


def newcomer(world: World, who: str) -> list[Offer]:
    name = Text(LONGEST, 1, calling(world, who))
    domains: dict[str, Domain] = {"name": name, "affinity": Choice(AFFINITIES)}
    return [Offer(CreateCharacter(name.sample), "Create your character", "Character", domains, enabled=True)]


def fights(world: World, me: Actor) -> Iterator[Offer]:
    who = me.who
    for row in me.crowd.enemies:
        body = world.get(Combat, row.entity)
        stop = me.held or refusal(may_strike, world, who, me.place, row) or me.acted
        label = f"Attack {row.name} ({body.hp}/{body.max_hp})"
        yield Offer(Attack(row.entity), label, "Fight", enabled=True).given(stop)
    yield from duels(world, me)
    if world.find(Encounter, me.place) is not None:
        yield DEFEND.given(refusal(may_defend, world, who))
        yield FLEE.given(refusal(may_flee, world, who))
        yield from tricks(world, me)
    yield WAIT.given(me.dead or me.acted)


def duels(world: World, me: Actor) -> Iterator[Offer]:
    """One offer for all players whom one may attack; who does not want fights with players is not asked."""
    if not me.near or not world.get(Character, me.who).pvp:
        return
    stops = [me.held or refusal(may_strike, world, me.who, me.place, row) or me.acted for row in me.near]
    good = [row for row, stop in zip(me.near, stops, strict=True) if stop is None]
    if good:
        target = Choice(tuple(row.entity for row in good), tuple(row.name for row in good))
        yield Offer(Attack(good[0].entity), "Attack a player", "Fight", {"target": target}, enabled=True, aside=True)
    else:
        first = me.near[0]
        yield Offer(Attack(first.entity), f"Attack {first.name}", "Fight", aside=True).given(stops[0])


@lru_cache(maxsize=CACHED)
def going(label: str) -> Offer:
    return Offer(Move(label), f"Go {label}", "Ways", enabled=True)


@lru_cache(maxsize=CACHED)
def roads(land: Land, place: str) -> tuple[Offer, ...]:
    """The ways out of a tile for somebody whom nothing holds."""
    return tuple(map(going, tile_ways(land, place)))


def travels(world: World, me: Actor) -> tuple[Offer, ...]:
    who, place = me.who, me.place
    if is_free(world, who, place):
        open_ = roads(land_of(world), place)
        return tuple([each.given(me.held) for each in open_]) if me.held else open_
    found = ways(world, place).items()
    return tuple(
        [going(label).given(me.held or refusal(may_pass, world, who, place, to, label)) for label, to in found]
    )


def delves(world: World, me: Actor) -> Iterator[Offer]:
    who, place = me.who, me.place
    if is_room(place):
        for way, to in exits_at(world, place).items():
            if to != NONE:
                scout = Offer(Scout(str(way)), f"Scout {way}", "Delve", enabled=True, aside=True)
                yield scout.given(refusal(may_scout, world, who, way))
        yield from curiosities(world, me)
        if is_armed(world, place):
            yield DISARM.given(refusal(may_disarm, world, who))
        yield LEAVE.given(refusal(may_leave, world, who))
    elif is_tile(place):
        for template in offered(land_of(world), point(place)):
            enter = EnterDungeon(template.id)
            domains: dict[str, Domain] = {"challenge": Span(0, MOST_CHALLENGE)}
            offer = Offer(enter, f"Enter {template.name}", "Delve", domains, enabled=True)
            yield offer.given(refusal(may_enter, world, who, enter))
        for state in world.where(MemberState, player=who):
            yield closing(world, who, world.get(Instance, state.instance).template)


def closing(world: World, who: str, template: str) -> Offer:
    """One's own dungeon, seen from outside: to wait for the end of its grace, or not."""
    content: Content = world.content
    close = CloseDungeon(template)
    offer = Offer(close, f"Close {content.templates[template].name}", "Delve", enabled=True)
    return offer.given(refusal(may_close, world, who, close))


def pauses(world: World, me: Actor) -> tuple[Offer, ...]:
    stop = refusal(may_rest, world, me.who)
    outdoors = is_tile(me.place)  # where one may do either or neither
    other = stop if outdoors else refusal(may_meditate, world, me.who)
    return REST.given(stop), MEDITATE.given(other), PVP.given(refusal(may_set_pvp, world, me.who))


def whispers(world: World, me: Actor) -> Iterator[Offer]:
    """One offer for those here and those of one's party; others can still be whispered to by their account."""
    who = me.who
    known = {row.entity: row.name for row in me.near}
    known |= {other: world.get(Presence, other).name for other in party.together(world, who) if other != who}
    if known:
        secret = {other: Speech(LONGEST_SPEECH, (who, other)) for other in known}
        words = By("target", tuple([Case(other, speech) for other, speech in secret.items()]))
        first = next(iter(known))
        domains: dict[str, Domain] = {"target": Choice(tuple(known), tuple(known.values())), "words": words}
        whisper = Whisper(first, next(secret[first].each()))
        stop = refusal(may_whisper, world, who, whisper)
        yield Offer(whisper, "Tell somebody in secret", "Talk", domains, enabled=True, aside=True).given(stop)
