"""Memo: what functions of the rules made of a realm's rows, kept from entry to entry until one of these rows changes.

It belongs to one state of one world: whoever writes to that world in another way than by `moved` empties it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from yonder.core.world.change import Difference
from yonder.core.world.reads import Call, Reads
from yonder.core.world.world import World
from yonder.realm.concerns import Concerns

MOST = 20_000  # results; beyond this all are forgotten


class Memo:
    """The results of functions of a world and plain arguments that do not look at the time."""

    def __init__(self) -> None:
        self._kept: dict[Call, tuple[Any, Reads]] = {}
        self._concerns: Concerns[Call] = Concerns()
        self._state: object = None

    def at(self, world: World) -> Memo:
        """The memo, emptied if the world was written to behind its back. Not for forks."""
        state = world.once(_state)
        if state is not self._state or len(self._kept) > MOST:
            self._kept, self._concerns, self._state = {}, Concerns(), state
        return self

    def moved(self, world: World, write: Callable[[], None], differences: Sequence[Difference]) -> None:
        """Let the world be written to, and forget what was made of the rows that differ."""
        self.at(world)
        write()
        for kept in self._concerns.touched(differences, world=world):
            self._concerns.forget(kept)
            del self._kept[kept]
        self._state = world.once(_state)

    def find(self, kept: Call) -> tuple[Any, Reads] | None:
        """What a function made of its arguments, and what it read."""
        return self._kept.get(kept)

    def keep(self, kept: Call, value: Any, reads: Reads) -> None:
        """Keep what a function made; it is read and not changed."""
        self._kept[kept] = (value, reads)
        self._concerns.note(kept, reads)


def _state(_world: World) -> object:
    """Another object after every write."""
    return object()
