"""Sight and scopes: nobody sees what nobody has explored (D-179, D-293, D-299); a place or a dungeon is a scope.

Outsiders see nothing of a dungeon but that it is open, and who is in it (D-265, D-266, D-268).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from yonder.core import Action, Effect, Timer, World
from yonder.games.delve.dungeon.instance import instance_of, is_room, room_id
from yonder.games.delve.dungeon.secrecy import known, known_item, known_presence, room_of, within
from yonder.games.delve.kinds import TrapState
from yonder.games.delve.models import (
    Chronicle,
    Combat,
    Encounter,
    Fighter,
    Foe,
    Instance,
    Item,
    MemberState,
    Plan,
    Presence,
    Room,
    Threat,
    Trap,
)
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import players


@rules.sight(Plan)
def plan(_world: World, _who: str | None, row: Plan) -> Plan:
    """What a dungeon is drawn from is shown to nobody; that it was drawn is no secret."""
    return Plan(row.instance, "", "")


@rules.sight(Instance)
def instance(world: World, who: str | None, row: Instance) -> Instance:
    """That a dungeon is open, whose it is and until when is public; how far they have come is not (D-266)."""
    if within(world, who, row.instance):
        return row
    return replace(
        row,
        rooms=0,
        explored=(),
        door_open=False,
        enemies_defeated=0,
        keys_found=0,
        deaths=0,
        boss_spoke=False,
    )


@rules.sight(MemberState)
def member(world: World, who: str | None, row: MemberState) -> MemberState:
    """What one has seen by looking ahead is one's own; the rest is for those who are inside."""
    if row.player == who:
        return row
    if within(world, who, row.instance):
        return replace(row, scouted=())
    return MemberState(row.instance, row.player, 0)


@rules.sight(Chronicle)
def chronicle(world: World, who: str | None, row: Chronicle) -> Chronicle | None:
    """What has been noted of a delve is for those who are inside."""
    return row if within(world, who, row.instance) else None


@rules.sight(Room)
def room(world: World, who: str | None, row: Room) -> Room | None:
    """An explored room to those who are inside; of one that they have scouted, what kind it is (D-228)."""
    if known(world, who, room_id(row.instance, row.index)):
        return row
    state = world.find(MemberState, row.instance, who or "")
    scouted = state is not None and any(report.index == row.index for report in state.scouted)
    return Room(row.instance, row.index, row.type, "", "", 0, 0) if scouted else None


@rules.sight(Trap)
def trap(world: World, who: str | None, row: Trap) -> Trap | None:
    """A trap that nobody has found is seen by nobody; one that was scouted is known before its room is."""
    found = row.state is not TrapState.HIDDEN
    return row if found and within(world, who, instance_of(row.room)) else None


@rules.sight(Combat, Foe)
def enemy(world: World, who: str | None, row: Any) -> Any:
    home = room_of(row.entity)
    return row if not home or known(world, who, home) else None


@rules.sight(Presence)
def presence(world: World, who: str | None, row: Presence) -> Presence | None:
    """Who is in a dungeon is known, but not in which room (D-268)."""
    if not known_presence(world, who, row):
        return None
    inside = instance_of(row.place)
    return row if not inside or within(world, who, inside) else replace(row, place=inside)


@rules.sight(Item)
def item(world: World, who: str | None, row: Item) -> Item | None:
    """What an enemy holds is not seen, nor what lies in a dungeon that one is not in or where nobody has been."""
    return row if known_item(world, who, row) else None


@rules.sight(Effect)
def effect(world: World, who: str | None, row: Effect) -> Effect | None:
    home = room_of(row.owner)
    return row if not home or known(world, who, home) else None


@rules.sight(Threat)
def threat(world: World, who: str | None, row: Threat) -> Threat | None:
    home = room_of(row.enemy)
    return row if not home or known(world, who, home) else None


@rules.sight(Encounter, Fighter)
def fight(world: World, who: str | None, row: Any) -> Any:
    return row if not is_room(row.place) or within(world, who, instance_of(row.place)) else None


@rules.sight(Timer)
def timer(world: World, who: str | None, row: Timer) -> Timer | None:
    """The deadline of a round in a dungeon is for those who are inside."""
    place = row.name if row.kind == "sys_encounter_tick" else ""
    return row if not is_room(place) or within(world, who, instance_of(place)) else None


def scope_at(place: str) -> str:
    return instance_of(place) or place


@rules.scope
def scope(world: World, who: str, action: Action) -> str:
    """The dungeon or the tile where an action is done."""
    place: str = getattr(action, "place", "") or getattr(action, "instance", "")
    row = world.find(Presence, who)
    return scope_at(place or ("" if row is None else row.place))


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    row = world.find(Presence, who)
    return [] if row is None else [scope_at(row.place)]


@rules.members
def members(world: World, scope: str) -> Sequence[str]:
    dungeon = world.find(Instance, scope)
    if dungeon is None:
        return players(world, scope)
    return [who for who in dungeon.roster if instance_of(world.get(Presence, who).place) == scope]
