"""Layout: the rooms of a dungeon and how they hang together, drawn once from the instance's seed (D-175 to D-195).

A pure function of template and seed: the same in every process and on every platform (D-178).
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from msgspec import Struct

from yonder.core import Stream, sub
from yonder.games.delve.content.dungeons import Generation, Template
from yonder.games.delve.kinds import Label, RoomType

NONE = -1


class Layout(Struct, frozen=True, dict=True):
    """A tree of rooms. The first `spine` of them lead from the entrance to the boss, the others branch off.

    `locked` and `key` are the locked room and the room whose enemy holds its key (-1: there is none).
    """

    types: tuple[RoomType, ...]
    parents: tuple[int, ...]
    spine: int
    locked: int = NONE
    key: int = NONE

    @property
    def boss(self) -> int:
        return self.spine - 1

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """How many steps each room is from the entrance (D-190)."""
        found: list[int] = []
        for parent in self.parents:
            found.append(0 if parent == NONE else found[parent] + 1)
        return tuple(found)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The rooms behind each room, ascending."""
        found: list[list[int]] = [[] for _ in self.parents]
        for room, parent in enumerate(self.parents):
            if parent != NONE:
                found[parent].append(room)
        return tuple(map(tuple, found))

    def way_to(self, child: int) -> Label:
        """What the open way from a room's parent to it is called (D-195)."""
        side = child >= self.spine and self.parents[child] < self.spine
        return Label.SIDE_PASSAGE if side else Label.DEEPER

    def exits(self, room: int, *, unlocked: bool = False, complete: bool = False) -> dict[Label, int]:
        """The exits of a room by label; those that lead out of the dungeon lead to -1 (D-195, D-196)."""
        found = {Label.EXIT: NONE} if room == 0 else {Label.BACK: self.parents[room]}
        for child in self.children[room]:
            shut = child == self.locked and not unlocked
            found[Label.LOCKED_DOOR if shut else self.way_to(child)] = child
        if complete and room == self.boss:
            found[Label.PORTAL] = NONE
        return found


def instance_seed(entropy: bytes, owner: str, template: str, attempt: int) -> bytes:
    """The seed of an instance (D-177)."""
    return sha256(f"delve-layout|1|{entropy.hex()}|{owner}|{template}|{attempt}".encode()).digest()


def layout(template: Template, generation: Generation, seed: bytes) -> Layout:
    """Draw the rooms, in the order of D-180 to D-187."""
    stream = Stream(sub(seed, "layout", 0))
    low, high = template.room_count.min, template.room_count.max
    count = low + stream.below(high - low + 1)
    most = (count - 2) // 3
    sides = 1 + stream.below(most) if count >= generation.locked_from else stream.below(most + 1)
    spine = count - sides
    middle = [generation.pool[stream.below(len(generation.pool))] for _ in range(spine - 2)]
    types = [RoomType.ENTRANCE, *middle, RoomType.BOSS_ROOM]
    parents = _parents(stream, spine, count)
    for room in range(spine, count):
        pool = generation.pool if room in parents else generation.leaf_pool
        types.append(pool[stream.below(len(pool))])
    if count < generation.locked_from:
        return Layout(tuple(types), tuple(parents), spine)
    locked = _locked(stream, parents, spine)
    types[locked] = RoomType.LOCKED_ROOM
    before_door = [room for room in _reachable(parents, locked) if room not in (0, spine - 1)]
    key = before_door[stream.below(len(before_door))]
    return Layout(tuple(types), tuple(parents), spine, locked, key)


def _parents(stream: Stream, spine: int, count: int) -> list[int]:
    """Hang each side room on a free spine room, or on a side room that hangs on the spine (D-184)."""
    parents = list(range(-1, spine - 1))
    for room in range(spine, count):
        taken = parents[spine:]
        free = [each for each in range(1, spine - 1) if each not in taken]
        free += [each for each in range(spine, room) if parents[each] < spine and each not in taken]
        parents.append(free[stream.below(len(free))])
    return parents


def _locked(stream: Stream, parents: list[int], spine: int) -> int:
    """The locked room: a gate on the spine or a vault beside it (D-186)."""
    if stream.below(2) == 0:
        return 3 + stream.below(spine - 4)
    leaves = [room for room in range(spine, len(parents)) if room not in parents]
    return leaves[stream.below(len(leaves))]


def _reachable(parents: list[int], locked: int) -> list[int]:
    """The rooms that can be reached without entering the locked one, ascending."""
    shut = [locked]
    for room, parent in enumerate(parents):
        if parent in shut:
            shut.append(room)
    return [room for room in range(len(parents)) if room not in shut]
