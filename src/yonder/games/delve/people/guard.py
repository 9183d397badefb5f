"""Guards that many actions share, in the order in which the rulebook asks (D-003)."""

from __future__ import annotations

from yonder.core import World, effects
from yonder.core.kit.guard import need
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import Character, Combat, Presence
from yonder.games.delve.world.places import living


def here(world: World, who: str) -> str:
    """The place of somebody's character, or `no_character`."""
    row = world.find(Presence, who)
    need(world, row is not None and world.find(Character, who) is not None, "no_character")
    return "" if row is None else row.place


def alive(world: World, who: str) -> str:
    """The same for the living."""
    place = here(world, who)
    need(world, not world.get(Combat, who).is_dead, "dead")
    return place


def able(world: World, who: str) -> str:
    """The same for those who are not stunned."""
    place = alive(world, who)
    need(world, not stunned(world, who), "stunned")
    return place


def at_peace(world: World, place: str) -> None:
    """Refuse where a living enemy is."""
    need(world, not living(world, place, EntityKind.ENEMY), "in_encounter")


def stunned(world: World, entity: str) -> bool:
    return effects.find(world, entity, Ailment.STUNNED) is not None


def beside(world: World, place: str, other: str, code: str = "not_here") -> Presence:
    """Somebody in this place."""
    row = world.find(Presence, other)
    if row is None or row.place != place:
        raise world.refuse(code)
    return row
