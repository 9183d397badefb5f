"""Guards that many actions share, in the order in which the rulebook asks (D-003)."""

from __future__ import annotations

from yonder.core import World, effects
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import Combat, Presence
from yonder.games.delve.world.places import strangers


def here(world: World, who: str) -> str:
    """The place of somebody's character, or `no_character`."""
    row = world.find(Presence, who)
    if row is None or row.kind is not EntityKind.PLAYER:
        raise world.refuse("no_character")
    return row.place


def alive(world: World, who: str) -> str:
    """The same for the living."""
    place = here(world, who)
    if world.get(Combat, who).hp == 0:
        raise world.refuse("dead")
    return place


def able(world: World, who: str) -> str:
    """The same for those who are not stunned."""
    place = alive(world, who)
    if stunned(world, who):
        raise world.refuse("stunned")
    return place


def at_peace(world: World, place: str) -> None:
    """Refuse where a living enemy is."""
    if any(world.get(Combat, row.entity).hp for row in strangers(world, place).enemies):
        raise world.refuse("in_encounter")


def stunned(world: World, entity: str) -> bool:
    return effects.find(world, entity, Ailment.STUNNED) is not None


def beside(world: World, place: str, other: str, code: str = "not_here") -> Presence:
    """Somebody in this place."""
    row = world.find(Presence, other)
    if row is None or row.place != place:
        raise world.refuse(code)
    return row
