"""Secrecy: what somebody may know of a dungeon; sight and refusals ask the same questions (D-265, D-293, D-299)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.dungeon.instance import index_of, instance_of, is_room
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Instance, Item, Presence


def within(world: World, who: str | None, instance: str) -> bool:
    """Is this reader in that dungeon? Nobody else sees or hears anything of it (D-265)."""
    row = None if who is None else world.find(Presence, who)
    return row is not None and instance_of(row.place) == instance


def known(world: World, who: str | None, room: str) -> bool:
    """May this reader know what is in a room: are they in the dungeon, and has a member been there?"""
    dungeon = world.find(Instance, instance_of(room))
    return dungeon is None or (index_of(room) in dungeon.explored and within(world, who, dungeon.instance))


def room_of(entity: str) -> str:
    """The room that an enemy or a thing was made in; empty for others."""
    parts = entity.split("/")
    return f"{parts[0]}/{parts[1]}" if is_room(entity) and len(parts) > 1 else ""


def known_item(world: World, who: str | None, row: Item) -> bool:
    """Not what an enemy holds, nor what lies in a dungeon that one is not in or where nobody has been."""
    if row.holder:
        return not is_room(row.holder)
    return not is_room(row.place) or known(world, who, row.place)


def known_presence(world: World, who: str | None, row: Presence) -> bool:
    """Everybody but the enemies of dungeons that one is not in and of rooms where nobody has been."""
    return row.kind is not EntityKind.ENEMY or not is_room(row.place) or known(world, who, row.place)
