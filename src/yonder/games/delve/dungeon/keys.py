"""Keys and the locked door (D-196 to D-199)."""

from __future__ import annotations

from yonder.core import Ctx, World
from yonder.games.delve.dungeon.events import DoorUnlocked
from yonder.games.delve.dungeon.instance import index_of, inside, instance_of, room_id, tell_members
from yonder.games.delve.models import Instance, Item, Room
from yonder.games.delve.world.places import named, place_of


def key_of(world: World, who: str, instance: str) -> Item | None:
    """The key of a dungeon that somebody carries."""
    return next((item for item in world.where(Item, holder=who) if item.opens == instance), None)


def has_key(world: World, who: str, instance: str) -> bool:
    """Has this member the key, or another one inside?"""
    return _bearer(world, who, instance) is not None


def _bearer(world: World, who: str, instance: str) -> Item | None:
    members = [who, *(each for each in inside(world, world.get(Instance, instance)) if each != who)]
    return next((key for each in members if (key := key_of(world, each, instance)) is not None), None)


def unlock(ctx: Ctx, who: str, to: str) -> str:
    """Open the door for good; the label of the way from now on (D-196)."""
    instance = instance_of(to)
    key = _bearer(ctx.world, who, instance)
    assert key is not None
    ctx.world.drop(key)
    dungeon = ctx.world.put(ctx.world.get(Instance, instance), door_open=True)
    tell_members(ctx, dungeon, DoorUnlocked(named(ctx.world, who), to))
    here = ctx.world.get(Room, instance, index_of(place_of(ctx.world, who)))
    return str(next(way.label for way in here.ways if way.to == index_of(to)))


def lay_keys(ctx: Ctx, who: str, instance: str) -> None:
    """Who leaves a dungeon leaves its key on the floor of its first room (D-198)."""
    key = key_of(ctx.world, who, instance)
    if key is not None:
        ctx.world.put(key, holder="", place=room_id(instance, 0))
