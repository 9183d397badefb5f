"""Offers of spells, each with those whom it can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from yonder.core import Choice, Offer, World, party, refusal
from yonder.core.show.offer import Domain
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import Spell
from yonder.games.delve.encounter.magic import Cast, aim, strong_enough
from yonder.games.delve.encounter.spellcraft import power_here
from yonder.games.delve.models import Character, Magic, Presence
from yonder.games.delve.show.actor import Actor
from yonder.games.delve.world.places import ways


def spells(world: World, me: Actor) -> list[Offer]:
    content: Content = world.content
    return [cast(world, me, content.spells[name]) for name in world.get(Magic, me.who).spells]


def cast(world: World, me: Actor, spell: Spell) -> Offer:
    """A spell with its targets; greyed with the reason if it has none."""
    who = me.who
    plain = _plain(world.content, spell, power_here(world, who, spell))
    stop = me.held or refusal(strong_enough, world, who, spell)
    if stop is not None:
        return plain.given(stop)
    good = [each for each in _tries(world, me, spell) if refusal(aim, world, who, spell, each) is None]
    if not good:
        return plain.given(refusal(aim, world, who, spell, Cast(spell.id)))
    return Offer(good[0], plain.label, "Magic", _domains(world, spell, good), enabled=True).given(me.acted)


@lru_cache(maxsize=1024)
def _plain(content: Content, spell: Spell, strength: int) -> Offer:
    """A spell before it is aimed."""
    power = f", power {strength}" if strength else ""
    label = f"Cast {content.word('spell', spell.id)} ({spell.cost} mana{power})"
    return Offer(Cast(spell.id), label, "Magic", enabled=True)


def _tries(world: World, me: Actor, spell: Spell) -> Iterator[Cast]:
    """What a spell might be cast at."""
    who = me.who
    if spell.target == "exit":
        yield from (Cast(spell.id, exit=label) for label in ways(world, me.place))
    elif spell.target == "enemy":
        yield from (Cast(spell.id, row.entity) for row in me.crowd.enemies)
        if me.near and world.get(Character, who).pvp:
            yield from (Cast(spell.id, row.entity) for row in me.near)
    else:
        yield Cast(spell.id)
        if spell.target != "place":
            yield Cast(spell.id, who)
        if spell.target == "ally":
            yield from (Cast(spell.id, other) for other in party.together(world, who) if other != who)


def _domains(world: World, spell: Spell, good: list[Cast]) -> dict[str, Domain]:
    if spell.target == "exit":
        return {"exit": Choice(tuple(each.exit for each in good))}
    if len(good) == 1:
        return {}
    names = tuple(world.get(Presence, each.target).name if each.target else "" for each in good)
    return {"target": Choice(tuple(each.target for each in good), names)}
