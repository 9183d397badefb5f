"""Offers of spells, each with those whom it can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, World, refusal
from yonder.core.show.offer import Domain
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import Spell
from yonder.games.delve.encounter.magic import Cast, may_cast
from yonder.games.delve.encounter.spellcraft import power_here
from yonder.games.delve.models import Magic, Presence
from yonder.games.delve.world.places import ways


def spells(world: World, who: str) -> Iterator[Offer]:
    content: Content = world.content
    for name in world.get(Magic, who).spells:
        yield cast(world, who, content.spells[name])


def cast(world: World, who: str, spell: Spell) -> Offer:
    """A spell with its targets; greyed with the reason if it has none."""
    content: Content = world.content
    place = world.get(Presence, who).place
    strength = power_here(world, who, spell)
    label = f"Cast {content.word('spell', spell.id)} ({spell.cost} mana{f', power {strength}' if strength else ''})"
    if spell.target == "exit":
        tries = [Cast(spell.id, exit=label) for label in ways(world, place)]
        good = [each.exit for each in tries if refusal(may_cast, world, who, each) is None]
        domains: dict[str, Domain] = {"exit": Choice(tuple(good))} if good else {}
        first = Cast(spell.id, exit=good[0]) if good else Cast(spell.id)
    else:
        targets = ["", *(row.entity for row in world.where(Presence, place=place))]
        good = [each for each in targets if refusal(may_cast, world, who, Cast(spell.id, each)) is None]
        names = tuple(world.get(Presence, each).name if each else "" for each in good)
        domains = {"target": Choice(tuple(good), names)} if len(good) > 1 else {}
        first = Cast(spell.id, good[0]) if good else Cast(spell.id)
    stop = None if good else refusal(may_cast, world, who, first)
    return Offer(first, label, "Magic", domains).given(stop)
