"""Guarantees: what holds for every generated dungeon (D-188, D-189, D-192 to D-194)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Generation, Template
from yonder.games.delve.dungeon.contents import Contents, Delve, contents
from yonder.games.delve.dungeon.layout import NONE, Layout, layout
from yonder.games.delve.kinds import Label, RoomType


def broken(template: Template, generation: Generation, layout: Layout) -> Iterator[str]:
    """Every guarantee that a layout does not keep."""
    types, count = layout.types, len(layout.types)
    if not template.room_count.min <= count <= template.room_count.max:
        yield "the number of rooms is out of range"
    if types.count(RoomType.ENTRANCE) != 1 or types[0] is not RoomType.ENTRANCE:
        yield "room 0 is not the only entrance"
    if types.count(RoomType.BOSS_ROOM) != 1 or types[layout.boss] is not RoomType.BOSS_ROOM:
        yield "there is not exactly one boss room"
    if layout.children[layout.boss]:
        yield "the boss room is no leaf"
    if layout.parents[0] != NONE or any(not 0 <= parent < i for i, parent in enumerate(layout.parents) if i):
        yield "the rooms are no tree"
    if types.count(RoomType.LOCKED_ROOM) != (count >= generation.locked_from):
        yield "the number of locked rooms is wrong"
    if len(reached(layout, with_key=True)) != count:
        yield "a room cannot be reached with the key"
    yield from _door(layout)
    yield from _branches(layout, generation)


def reached(layout: Layout, *, with_key: bool) -> list[int]:
    """The rooms that a player can walk to by labels, with or without the key."""
    found = [0]
    for room in found:
        for label, to in layout.exits(room, unlocked=with_key).items():
            if to != NONE and to not in found and label is not Label.LOCKED_DOOR:
                found.append(to)
    return found


def _door(layout: Layout) -> Iterator[str]:
    if layout.locked == NONE:
        if layout.key != NONE:
            yield "there is a key without a door"
        return
    free = reached(layout, with_key=False)
    if layout.key not in free or layout.key in (0, layout.boss):
        yield "the key cannot be had before the door"
    if layout.locked in free:
        yield "the locked room stands open"
    if layout.types[layout.locked] is not RoomType.LOCKED_ROOM:
        yield "the door leads to no locked room"


def _branches(layout: Layout, generation: Generation) -> Iterator[str]:
    count, spine = len(layout.types), layout.spine
    if not (count >= generation.locked_from) <= count - spine <= (count - 2) // 3:
        yield "the number of side rooms is wrong"
    for room in range(count):
        sides = [child for child in layout.children[room] if child >= spine]
        if len(sides) > 1:
            yield "a room has two side exits"
        if len(layout.exits(room)) != 1 + len(layout.children[room]):
            yield "two exits of a room have the same label"
        if room >= spine and layout.parents[room] >= spine and layout.children[room]:
            yield "a side chain is longer than two rooms"
        if room >= spine and layout.parents[room] in (0, layout.boss):
            yield "a side room hangs on the entrance or on the boss room"


def key_is_held(layout: Layout, rooms: list[Contents]) -> bool:
    """Is the key where it must be: with an enemy of the key room, and nowhere else?"""
    held = [room for room, inside in enumerate(rooms) if inside.carrier != NONE]
    wanted = [] if layout.key == NONE else [layout.key]
    return held == wanted and all(rooms[room].carrier < len(rooms[room].enemies) for room in held)


def faults(content: Content, template: Template, seed: bytes, number: int, *, every_room: bool) -> Iterator[str]:
    """Everything that is wrong with the dungeon of a seed: its layout, its key and its master, or all its rooms."""
    found = layout(template, content.generation, seed)
    yield from broken(template, content.generation, found)
    low, high = template.difficulty_range
    delve = Delve(template, seed, low + number % (high - low + 1), 1 + number % 4)
    if every_room:
        rooms = [contents(content, delve, found, room) for room in range(len(found.types))]
        if not key_is_held(found, rooms):
            yield "nobody holds the key"
    elif found.key != NONE:
        room = contents(content, delve, found, found.key)
        if not 0 <= room.carrier < len(room.enemies):
            yield "nobody holds the key"
    if [each.name for each in contents(content, delve, found, found.boss).enemies] != [template.boss.name]:
        yield "its master is not alone in the last room"
