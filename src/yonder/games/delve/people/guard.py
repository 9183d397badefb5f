"""Guards that many actions share, in the order in which the rulebook asks (D-003)."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import World, effects
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import Character, Combat, Presence
from yonder.games.delve.world.places import living


class Standing(NamedTuple):
    """Where somebody is, and whether they can act."""

    place: str
    dead: bool
    stunned: bool


def standing(world: World, who: str) -> Standing | None:
    row = world.find(Presence, who)
    if row is None or world.find(Character, who) is None:
        return None
    return Standing(row.place, world.get(Combat, who).is_dead, stunned(world, who))


def here(world: World, who: str) -> str:
    """The place of somebody's character, or `no_character`."""
    found = world.once(standing, who)
    if found is None:
        raise world.refuse("no_character")
    return found.place


def alive(world: World, who: str) -> str:
    """The same for the living."""
    found = world.once(standing, who)
    if found is None or found.dead:
        raise world.refuse("dead" if found else "no_character")
    return found.place


def able(world: World, who: str) -> str:
    """The same for those who are not stunned."""
    place = alive(world, who)
    found = world.once(standing, who)
    if found is not None and found.stunned:
        raise world.refuse("stunned")
    return place


def at_peace(world: World, place: str) -> None:
    """Refuse where a living enemy is."""
    if living(world, place, EntityKind.ENEMY):
        raise world.refuse("in_encounter")


def stunned(world: World, entity: str) -> bool:
    return effects.find(world, entity, Ailment.STUNNED) is not None


def beside(world: World, place: str, other: str, code: str = "not_here") -> Presence:
    """Somebody in this place."""
    row = world.find(Presence, other)
    if row is None or row.place != place:
        raise world.refuse(code)
    return row
