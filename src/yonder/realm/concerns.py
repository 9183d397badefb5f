"""Concerns: who must be updated when rows change, by what they have read. All others cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from yonder.core.errors import Reject
from yonder.core.world.change import Difference
from yonder.core.world.model import Model, RowKey, fields_getter
from yonder.core.world.reads import Call, Lookup, Reads, TracedWorld
from yonder.core.world.world import World

T = TypeVar("T", bound=Hashable)

MOST = 4096  # who has read more than this looks again after every entry
FAR = 2**62  # no moment


class Concerns(Generic[T]):
    """Those who have read rows of one realm."""

    def __init__(self) -> None:
        self._reads: dict[T, Reads] = {}
        self._always: dict[T, None] = {}
        self._until: dict[T, int] = {}
        self._soonest = 0  # no moment that anybody has asked about comes before this one
        self._shapes: dict[type[Model], dict[tuple[str, ...], _Shape[T]]] = {}
        self._values: _Values[T] | None = None

    def __contains__(self, who: T) -> bool:
        return who in self._reads

    def note(self, who: T, reads: Reads) -> None:
        """Somebody has read exactly this."""
        known = self._reads.get(who)
        always = reads.everything or reads.time or len(reads.lookups) > MOST
        if known is None or always or who in self._always:
            self.forget(who)
            known = None
        self._reads[who] = reads
        self._until.pop(who, None)
        if always:
            self._always[who] = None
            return
        if reads.until:
            self._until[who] = reads.until
            self._soonest = min(self._soonest, reads.until)
        self._read(
            who, reads.lookups if known is None else [each for each in reads.lookups if each not in known.lookups]
        )
        self._unread(who, () if known is None else [each for each in known.lookups if each not in reads.lookups])
        if reads.values or (known is not None and known.values):
            self._values = self._values or _Values()
            self._values.note(who, reads, {} if known is None else known.values)

    def _read(self, who: T, lookups: Iterable[Lookup]) -> None:
        for model, fields, value in lookups:
            shapes = self._shapes.setdefault(model, {})
            shape = shapes.get(fields)
            if shape is None:
                shape = shapes[fields] = _Shape(fields)
            shape.readers.setdefault(value, {})[who] = None

    def _unread(self, who: T, lookups: Iterable[Lookup]) -> None:
        for model, fields, value in lookups:
            readers = self._shapes[model][fields].readers
            del readers[value][who]
            if not readers[value]:
                del readers[value]

    def forget(self, who: T) -> None:
        """Somebody need not be updated any more."""
        reads = self._reads.pop(who, None)
        self._until.pop(who, None)
        if reads is None or self._always.pop(who, _MISSING) is not _MISSING:
            return
        self._unread(who, reads.lookups)
        if reads.values and self._values is not None:
            self._values.note(who, Reads(), reads.values)

    def touched(self, differences: Sequence[Difference], now: int = 0, world: World | None = None) -> list[T]:
        """Those who have read one of these rows, as it was or as it is now, or asked for a moment that has come.

        Who has read a value is meant if it is another in this `world`, where the rows are as they are now.
        """
        found = dict(self._always)
        found.update(self._come(now))
        for _, _, new, old in differences:
            for row in (new, old):
                for shape in self._shapes.get(type(row), {}).values():  # type: ignore[arg-type]  # None has no shapes
                    found.update(shape.of(row))
        if self._values is not None:
            for readers in self._values.moved(differences, world):
                found.update(readers)
        return list(found)

    def _come(self, now: int) -> dict[T, None]:
        """Those who asked for a moment that has come."""
        if now < self._soonest:
            return _NOBODY
        self._soonest = min((until for until in self._until.values() if until > now), default=FAR)
        return {who: None for who, until in self._until.items() if until <= now}


class _Values(Generic[T]):
    """Values that were read, by whom, and the rows that each was made of."""

    def __init__(self) -> None:
        self._rows: Concerns[Call] = Concerns()
        self._known: dict[Call, tuple[Any, dict[T, None]]] = {}

    def note(self, who: T, reads: Reads, before: Iterable[Call]) -> None:
        for call, (value, rows) in reads.values.items():
            known = self._known.get(call)
            readers = {} if known is None else known[1]
            readers[who] = None
            if known is None or known[0] is not value:
                self._known[call] = (value, readers)
                self._rows.note(call, rows)
        for call in before:
            if call not in reads.values:
                readers = self._known[call][1]
                del readers[who]
                if not readers:
                    del self._known[call]
                    self._rows.forget(call)

    def moved(self, differences: Sequence[Difference], world: World | None) -> Iterator[dict[T, None]]:
        """The readers of each value that is another now."""
        for call in self._rows.touched(differences):
            value, readers = self._known[call]
            now, rows = _again(call, world)
            if now is _MISSING or now != value:
                yield readers
            if now is not _MISSING:
                self._known[call] = (now, readers)
                self._rows.note(call, rows)


def _again(call: Call, world: World | None) -> tuple[Any, Reads]:
    reads = Reads()
    if world is None:
        return _MISSING, reads
    try:
        return call[0](TracedWorld(world, reads), *call[1]), reads
    except Reject:
        return _MISSING, reads


class _Shape(Generic[T]):
    """The readers of rows by the values of some fields."""

    __slots__ = ("readers", "values")

    def __init__(self, fields: tuple[str, ...]) -> None:
        self.values: Callable[[Any], RowKey] = fields_getter(fields)
        self.readers: dict[RowKey, dict[T, None]] = {}

    def of(self, row: Any) -> dict[T, None]:
        return self.readers.get(self.values(row), _NOBODY) if self.readers else _NOBODY


_NOBODY: dict[Any, None] = {}
_MISSING = object()
