"""Indexes: the rows of one table by the values of some fields, in key order. Built when first asked for, then kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from yonder.core.world.model import Model, RowKey, fields_getter

if TYPE_CHECKING:
    from yonder.core.world.world import World

T = TypeVar("T")

MOST = 4096  # so many things made of rows are kept; strangers may ask for any
FEW = 16  # below this, looking at every row beats keeping an index


class Bucket:
    """The keys that share one index value; once somebody asks for their order it is kept up."""

    __slots__ = ("_order", "keys")

    def __init__(self) -> None:
        self.keys: dict[RowKey, None] = {}
        self._order: list[RowKey] | None = None

    def add(self, key: RowKey) -> None:
        if key not in self.keys:
            self.keys[key] = None
            if self._order is not None:
                insort(self._order, key)

    def remove(self, key: RowKey) -> None:
        del self.keys[key]
        if self._order is not None:
            del self._order[bisect_left(self._order, key)]

    def ordered(self) -> list[RowKey]:
        if self._order is None:
            self._order = sorted(self.keys)
        return self._order


class Derived(ABC):
    """Data derived from the rows of one table and updated with every write, because computing it again is expensive.

    A game's own kind names its `model` and is asked for with `World.derived`; it starts empty and reads what it needs.
    It must always equal what the rows alone would give.
    """

    __slots__ = ("alone",)

    model: ClassVar[type[Model]]
    alone: bool  # is it of a world without a parent, where a row that was not there before is a new one?

    @abstractmethod
    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """Note that a row has come, changed or gone (new is None). In a fork `old` is what the fork itself had."""


class Made(Derived, Generic[T]):
    """Something made of the rows whose keys begin alike, and made anew when one of them has changed.

    With `field`, a declared index, it is made of the rows that share its value instead.
    """

    __slots__ = ("known",)

    field: ClassVar[str] = ""

    def __init__(self) -> None:
        self.alone = False
        self.known: dict[int | str, T] = {}

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        field = self.field
        if not field:
            self.known.pop(key[0], None)
        elif old is None and not self.alone:  # a fork does not know the value that the row had below it
            self.known.clear()
        else:
            for row in (old, new):
                if row is not None:
                    self.known.pop(getattr(row, field), None)

    def of(self, world: World, first: int | str) -> T:
        """What is made of the rows with this first part of the key, or value; it is read and not changed."""
        made = self.known.get(first)
        if made is None:
            if len(self.known) >= MOST:
                self.known.clear()
            below = self._below(world, first)
            made = self.known[first] = below.made(type(self), first) if below is not None else self._anew(world, first)
        return made

    def _anew(self, world: World, first: int | str) -> T:
        field = self.field
        rows = world.where(self.model, **{field: first}) if field else world.all(self.model, first)
        return self.make(rows, world.content)

    def _below(self, world: World, first: int | str) -> World | None:
        """The world below the fork that holds these rows, if the fork has written to none of those asked for."""
        model = self.model
        while model not in world._tables:
            if world._parent is None:
                return None
            world = world._parent
        table = world._tables[model]
        if self.field or len(table) > FEW or any(key[0] == first for key in table):
            return None
        return world._parent

    @classmethod
    def front(cls, world: World) -> dict[int | str, T]:
        """What this very world, and none below it, knows: for those who ask so often that they look here first.

        They may put here what `World.made` gives them. A write takes out what it concerns. Not for a `field`.
        """
        indexes = world._indexes.get(cls.model)
        if indexes is None:
            indexes = world._indexes[cls.model] = {}
        found = indexes.get(cls)
        if found is None:
            found = indexes[cls] = cls()
        return found.known  # type: ignore[attr-defined, no-any-return]  # kept under its own kind

    @abstractmethod
    def make(self, rows: list[Any], content: Any) -> T:
        """Work it out, of the rows and of the content if it needs that."""


class Index(Derived):
    """Buckets of keys by the values of some fields."""

    __slots__ = ("_read", "buckets")

    def __init__(self, fields: tuple[str, ...], rows: Mapping[RowKey, Model | None]) -> None:
        self._read: Callable[[Any], RowKey] = fields_getter(fields)
        self.buckets: dict[RowKey, Bucket] = {}
        for key, row in rows.items():
            self.move(key, None, row)

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        before = None if old is None else self._read(old)
        after = None if new is None else self._read(new)
        if before == after:
            return
        if before is not None:
            bucket = self.buckets[before]
            bucket.remove(key)
            if not bucket.keys:
                del self.buckets[before]
        if after is not None:
            if after not in self.buckets:
                self.buckets[after] = Bucket()
            self.buckets[after].add(key)

    def keys(self, value: RowKey) -> list[RowKey]:
        """The keys of the rows with this value, in order."""
        bucket = self.buckets.get(value)
        return [] if bucket is None else bucket.ordered()

    def size(self, value: RowKey) -> int:
        """How many rows have this value."""
        bucket = self.buckets.get(value)
        return 0 if bucket is None else len(bucket.keys)


def filtered(model: type[Model], rows: Mapping[RowKey, Any], fields: tuple[str, ...], value: RowKey) -> list[Any]:
    """The rows with this value, found by looking at each of a few."""
    if len(fields) == 1:  # the common case, without a tuple for each row
        field, wanted = fields[0], value[0]
        found = [row for row in rows.values() if row is not None and getattr(row, field) == wanted]
    else:
        read = fields_getter(fields)
        found = [row for row in rows.values() if row is not None and read(row) == value]
    if len(found) > 1:
        found.sort(key=model.__keyof__)
    return found
