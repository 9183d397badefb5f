"""Company: who would go into a dungeon together, and into which open one somebody may go back (D-235, D-237)."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import World
from yonder.core.kit import party
from yonder.games.delve.dungeon.events import LeftBehind
from yonder.games.delve.kinds import InstanceStatus
from yonder.games.delve.models import Combat, DelveRecord, Instance, MemberState, Presence
from yonder.games.delve.rules import wait
from yonder.games.delve.world.places import named, place_of


def ready_at(world: World, who: str, template: str) -> int:
    row = world.find(DelveRecord, who, template)
    return 0 if row is None else row.ready_at


def open_instance(world: World, who: str, template: str) -> Instance | None:
    """The open dungeon of this kind into which somebody may go back (D-235, D-253)."""
    for state in world.where(MemberState, player=who):
        dungeon = world.get(Instance, state.instance)
        if dungeon.template == template and dungeon.status is not InstanceStatus.COMPLETE:
            return dungeon
    return None


class Company(NamedTuple):
    """Who goes in, and who cannot come along."""

    roster: tuple[str, ...]
    left_behind: tuple[LeftBehind, ...]


def company(world: World, who: str, template: str) -> Company:
    """The leader and every party member who can come (D-237)."""
    roster, left = [who], []
    for other in party.together(world, who):
        reason = "" if other == who else _hindrance(world, other, place_of(world, who), template)
        if reason:
            left.append(LeftBehind(named(world, other), reason))
        elif other != who:
            roster.append(other)
    return Company(tuple(roster), tuple(left))


def _hindrance(world: World, other: str, place: str, template: str) -> str:
    if world.get(Presence, other).place != place:
        return "not_here"
    if world.get(Combat, other).is_dead:
        return "dead"
    if open_instance(world, other, template) is not None:
        return "open_elsewhere"
    return "cooldown" if wait(world, ready_at(world, other, template)) else ""
