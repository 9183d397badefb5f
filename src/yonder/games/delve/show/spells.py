"""Offers of spells, each with those whom it can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, World, party, refusal
from yonder.core.show.offer import Domain
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import Spell
from yonder.games.delve.encounter.magic import Cast, aim, may_use_spell
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.encounter.spellcraft import power_here
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Character, Magic, Presence
from yonder.games.delve.world.places import living, players, ways


def spells(world: World, who: str) -> Iterator[Offer]:
    content: Content = world.content
    for name in world.get(Magic, who).spells:
        yield cast(world, who, content.spells[name])


def cast(world: World, who: str, spell: Spell) -> Offer:
    """A spell with its targets; greyed with the reason if it has none."""
    content: Content = world.content
    strength = power_here(world, who, spell)
    label = f"Cast {content.word('spell', spell.id)} ({spell.cost} mana{f', power {strength}' if strength else ''})"
    stop = refusal(may_use_spell, world, who, spell.id)
    if stop is not None:
        return Offer(Cast(spell.id), label, "Magic").given(stop)
    tries = list(_tries(world, who, spell))
    good = [each for each in tries if refusal(aim, world, who, spell, each) is None]
    if not good:
        return Offer(Cast(spell.id), label, "Magic").given(refusal(aim, world, who, spell, Cast(spell.id)))
    stop = refusal(Turn.may, world, who)
    return Offer(good[0], label, "Magic", _domains(world, spell, good)).given(stop)


def _tries(world: World, who: str, spell: Spell) -> Iterator[Cast]:
    """What a spell might be cast at."""
    place = world.get(Presence, who).place
    if spell.target == "exit":
        yield from (Cast(spell.id, exit=label) for label in ways(world, place))
    elif spell.target == "enemy":
        yield from (Cast(spell.id, enemy) for enemy in living(world, place, EntityKind.ENEMY))
        if world.get(Character, who).pvp:
            yield from (Cast(spell.id, other) for other in players(world, place))
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
