"""Sight and scopes: nobody sees what nobody has explored (D-179, D-293, D-299); a place or a dungeon is a scope."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Effect, World
from yonder.games.delve.dungeon.instance import index_of, instance_of, is_room
from yonder.games.delve.kinds import TrapState
from yonder.games.delve.models import Combat, Foe, Instance, Item, Plan, Presence, Room, Trap
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import players


def known(world: World, room: str) -> bool:
    """Has a member been in this room?"""
    dungeon = world.find(Instance, instance_of(room))
    return dungeon is None or index_of(room) in dungeon.explored


def room_of(entity: str) -> str:
    """The room that an enemy or a thing was made in; empty for others."""
    parts = entity.split("/")
    return f"{parts[0]}/{parts[1]}" if is_room(entity) and len(parts) > 1 else ""


@rules.sight(Plan)
def plan(_world: World, _who: str | None, row: Plan) -> Plan:
    """What a dungeon is drawn from is shown to nobody; that it was drawn is no secret."""
    return Plan(row.instance, "", "")


@rules.sight(Room)
def room(world: World, _who: str | None, row: Room) -> Room | None:
    dungeon = world.find(Instance, row.instance)
    return row if dungeon is not None and row.index in dungeon.explored else None


@rules.sight(Trap)
def trap(_world: World, _who: str | None, row: Trap) -> Trap | None:
    return None if row.state is TrapState.HIDDEN else row


@rules.sight(Presence, Combat, Foe)
def enemy(world: World, _who: str | None, row: Any) -> Any:
    home = room_of(row.entity)
    return row if not home or known(world, home) else None


@rules.sight(Item)
def item(world: World, _who: str | None, row: Item) -> Item | None:
    """What an enemy holds is not seen, nor what lies where nobody has been."""
    if is_room(row.holder):
        return None
    return row if not is_room(row.place) or known(world, row.place) else None


@rules.sight(Effect)
def effect(world: World, _who: str | None, row: Effect) -> Effect | None:
    home = room_of(row.owner)
    return row if not home or known(world, home) else None


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
def members(world: World, scope: str) -> list[str]:
    dungeon = world.find(Instance, scope)
    if dungeon is None:
        return players(world, scope)
    return [who for who in dungeon.roster if instance_of(world.get(Presence, who).place) == scope]
