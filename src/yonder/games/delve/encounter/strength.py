"""Strength: what effects and equipment make of attack and defense, and what a blow comes to (D-096, D-097, D-125)."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import World, effects
from yonder.games.delve.content import Content
from yonder.games.delve.encounter.habits import raging
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import Combat, Fighter, Foe, Presence
from yonder.games.delve.things.equipment import bonus

CRITICAL = 6
GLANCING, OBSCURED_GLANCING = 1, 3


class Blow(NamedTuple):
    """How a weapon attack turned out."""

    quality: str
    damage: int


def percent(world: World, entity: str, name: str) -> int:
    content: Content = world.content
    parts: list[int] = [getattr(content.effects[Ailment(row.kind)], name) for row in effects.of(world, entity)]
    return 100 + sum(parts)


def attack_of(world: World, entity: str) -> int:
    """Effective attack."""
    own = world.get(Combat, entity).attack
    base = (own * 3 // 2 if raging(world, entity) else own) + bonus(world, entity, "attack")
    return max(0, base * percent(world, entity, "attack_percent") // 100)


def defense_of(world: World, entity: str) -> int:
    """Effective defense, defending included."""
    flat = sum(row["magnitude"] for row in effects.of(world, entity, Ailment.FORTIFIED))
    base = world.get(Combat, entity).defense + bonus(world, entity, "defense") + flat
    place = world.get(Presence, entity).place
    fighter = world.find(Fighter, place, entity)
    guard = 0 if fighter is None else fighter.guard
    return max(0, base * percent(world, entity, "defense_percent") // 100) + guard


def blow(attack: int, defense: int, roll: int, *, obscured: bool = False) -> Blow:
    """A weapon attack by the face of its die (D-097)."""
    base = max(1, attack - defense)
    if roll <= (OBSCURED_GLANCING if obscured else GLANCING):
        return Blow("glancing", (base + 1) // 2)
    return Blow("critical", base + base // 2) if roll == CRITICAL else Blow("hit", base)


def is_enemy(world: World, entity: str) -> bool:
    return world.find(Foe, entity) is not None


def is_player(world: World, entity: str) -> bool:
    row = world.find(Presence, entity)
    return row is not None and row.kind is EntityKind.PLAYER
