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
MANY = 256  # so many rows of a fork are looked through to bring up to date what was made of the rows below it
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

    __slots__ = ("below",)

    model: ClassVar[type[Model]]
    below: World | None  # the parent of its world: a row that its world does not have may be there

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
        self.below = None
        self.known: dict[int | str, T] = {}

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        field, known = self.field, self.known
        if not field:
            known.pop(key[0], None)
        elif known:
            before = self.below.find(self.model, *key) if old is None and self.below is not None else old
            for value in {getattr(row, field): None for row in (before, new) if row is not None}:
                if value in known:
                    self._keep(value, self._moved(known[value], value, before, new))

    def of(self, world: World, first: int | str) -> T:
        """What is made of the rows with this first part of the key, or value; it is read and not changed."""
        made = self.known.get(first)
        if made is None:
            if len(self.known) >= MOST:
                self.known.clear()
            made = self.known[first] = self._found(world, first)
        return made

    def moved(self, made: T, old: Any, new: Any) -> T | None:
        """What it becomes when a row of it has come (old is None), changed or gone (new is None); None: make it anew.

        For a `field`, where much is made of many rows. `old` may be gone already.
        """
        del made, old, new
        return None

    def _moved(self, made: T, value: int | str, old: Any, new: Any) -> T | None:
        before, after = (row if row is not None and getattr(row, self.field) == value else None for row in (old, new))
        return made if before is after is None else self.moved(made, before, after)

    def _keep(self, first: int | str, made: T | None) -> None:
        if made is None:
            del self.known[first]
        else:
            self.known[first] = made

    def _found(self, world: World, first: int | str) -> T:
        """Taken from the world below, as far as the fork that holds such rows lets it be."""
        holder = world
        while self.model not in holder._tables and holder._parent is not None:
            holder = holder._parent
        below, table = holder._parent, holder._tables.get(self.model, {})
        if below is None or len(table) > (MANY if self.field else FEW):
            return self._anew(world, first)
        if self.field:
            made: T | None = below.made(type(self), first)
            for key, row in table.items():
                made = None if made is None else self._moved(made, first, below.find(self.model, *key), row)
            return self._anew(world, first) if made is None else made
        return self._anew(world, first) if any(key[0] == first for key in table) else below.made(type(self), first)

    def _anew(self, world: World, first: int | str) -> T:
        field = self.field
        rows = world.where(self.model, **{field: first}) if field else world.all(self.model, first)
        return self.make(rows, world.content)

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
