"""World: tables of rows with forks. A fork sees its parent and journals its own writes; dropping it forgets them.

Lookups go by key or by index, never by scanning a table. A fork must be committed before its parent is written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec

from yonder.core.content import NOTHING, Content
from yonder.core.errors import Reject
from yonder.core.world.change import Change, Difference
from yonder.core.world.codec import encode, sha256
from yonder.core.world.index import FEW, Derived, Index, Made, filtered
from yonder.core.world.layers import packed
from yonder.core.world.model import Model, RowKey
from yonder.core.world.order import Rank, ranked

T = TypeVar("T")
M = TypeVar("M", bound=Model)
K = TypeVar("K", bound=Derived)
_replace = msgspec.structs.replace
_ABSENT: Any = object()

_EMPTY: dict[Any, Any] = {}


class World:
    """All rows of one realm, or a fork of them. `now` is the time of the entry being applied, in milliseconds.

    `content` is what the realm's rules read besides the rows; all forks share it.
    """

    __slots__ = ("_drops", "_indexes", "_known", "_parent", "_tables", "content", "now")

    def __init__(self, *, now: int = 0, content: Content = NOTHING) -> None:
        self._parent: World | None = None
        # In a fork, None stands for a row that it has dropped.
        self._tables: dict[type[Model], dict[RowKey, Any]] = {}
        self._drops = False
        self._indexes: dict[type[Model], dict[Any, Derived]] = {}  # by fields, or by what a game keeps
        self._known: dict[Any, Any] | None = None  # what was worked out since the last write
        self.content: Any = content  # a game knows its own type
        self.now = now

    def fork(self) -> World:
        """A child that sees this world and keeps its writes to itself until `commit`."""
        child = _new(World)
        child._parent = self
        child._tables = {}
        child._drops = False
        child._indexes = {}
        child._known = None
        child.content = self.content
        child.now = self.now
        return child

    def at(self, now: int) -> World:
        """A fork for reading at a later moment."""
        child = self.fork()
        child.now = max(self.now, now)
        return child

    def split(self) -> World:
        """A twin that goes its own way. Both stand on what is written so far, which is never written to again.

        For worlds that stand for themselves; a fork that is to be committed is not split.
        """
        if self._tables:
            layer = self._frozen()
            base = packed(layer)
            self._parent, self._tables, self._drops, self._indexes = base, {}, False, {}
        twin = World(now=self.now, content=self.content) if self._parent is None else self._parent.fork()
        twin.now = self.now
        return twin

    def find(self, model: type[M], *key: int | str) -> M | None:
        """The row with this key, or None."""
        tables = self._tables  # the first layer apart: most worlds have one or two
        if model in tables:
            row = tables[model].get(key, _ABSENT)
            if row is not _ABSENT:
                return row  # type: ignore[no-any-return]
        world = self._parent
        while world is not None:
            tables = world._tables
            if model in tables:
                row = tables[model].get(key, _ABSENT)
                if row is not _ABSENT:
                    return row  # type: ignore[no-any-return]
            world = world._parent
        return None

    def get(self, model: type[M], *key: int | str, code: str = "missing") -> M:
        """The row with this key, or a refusal with `code`, in the realm's words if it has some for it."""
        world: World | None = self
        while world is not None:  # as in `find`: calling it would cost as much again as looking
            tables = world._tables
            if model in tables:
                row = tables[model].get(key)
                if row is not None:
                    return row  # type: ignore[no-any-return]
                if key in tables[model]:
                    break
            world = world._parent
        raise self._absent(model, key, code)

    def _absent(self, model: type[Model], key: RowKey, code: str) -> Reject:
        facts = dict(zip(model.__key__, key, strict=False))
        if f"refuse.{code}" in self.content.words:
            return self.refuse(code, **facts)
        return Reject(code, partial(_there_is_no, model), **facts)

    def refuse(self, code: str, **facts: int | str) -> Reject:
        """A refusal in the realm's own words, to be raised."""
        return self.content.refuse(code, **facts)  # type: ignore[no-any-return]

    def put(self, row: M, **changes: Any) -> M:
        """Write a row (with these fields changed) and return it."""
        if changes:
            row = _replace(row, **changes)
        model = type(row)
        key = model.__keyof__(row)
        self._known = None
        table = self._tables.get(model)
        if table is None:
            table = self._tables[model] = {}
        if model in self._indexes:
            old = table.get(key)
            for index in self._indexes[model].values():
                index.move(key, old, row)
        table[key] = row
        return row

    def drop(self, row: Model) -> None:
        """Remove a row."""
        model = type(row)
        self._write(model, model.__keyof__(row), None)

    def all(self, model: type[M], *prefix: int | str) -> list[M]:
        """The rows whose key starts with `prefix`, in key order."""
        key = model.__key__
        if len(prefix) == len(key):
            row = self.find(model, *prefix)
            return [] if row is None else [row]
        return self._select(model, key[: len(prefix)], prefix)

    def where(self, model: type[M], **fields: int | str) -> list[M]:
        """The rows with these values in a declared index, in key order."""
        names = tuple(fields)
        if names not in model.__indexes__:
            msg = f"{model.__name__} declares no index on {names}"
            raise TypeError(msg)
        return self._select(model, names, tuple(fields.values()))

    def ranked(self, model: type[M], *prefix: int | str, by: str = "") -> Iterator[M]:
        """Rows in an order that their model declares, of those whose order begins with `prefix`; lazily.

        The first ten of fifty thousand cost what ten cost.
        """
        return (row for _, row in self._ranked(model, by, prefix))

    def first(self, model: type[M], *prefix: int | str) -> M | None:
        """The first row, in key order, whose key starts with `prefix`."""
        table = self._tables.get(model)
        if self._parent is None:
            keys = self._index(model, model.__key__[: len(prefix)]).keys(prefix) if table else None
            return table[keys[0]] if table and keys else None
        below = self._parent.first(model, *prefix)
        if table is None:
            return below
        mine = [row for key, row in table.items() if row is not None and key[: len(prefix)] == prefix]
        if below is not None:
            here = table.get(model.__keyof__(below), below)
            if here is None:  # dropped: the next one below must be sought
                return next(iter(self.all(model, *prefix)), None)
            mine.append(here)
        return min(mine, key=model.__keyof__, default=None)

    def any(self, model: type[Model]) -> bool:
        """Has this table any row? Cheap, for what is mostly empty."""
        world: World | None = self
        while world is not None:
            tables = world._tables
            if model in tables:  # noqa: SIM102 - the usual case, a table that nobody ever wrote to, in one step
                if tables[model]:
                    return True if not world._drops else self.count(model) > 0
            world = world._parent
        return False

    def count(self, model: type[M], *prefix: int | str) -> int:
        """How many rows have a key that starts with `prefix`."""
        table = self._tables.get(model, {})
        parent = self._parent
        if parent is None:
            return self._index(model, model.__key__[: len(prefix)]).size(prefix)
        total = parent.count(model, *prefix)
        for key, row in table.items():
            if key[: len(prefix)] == prefix:
                total += (row is not None) - (parent.find(model, *key) is not None)
        return total

    def derived(self, kind: type[K]) -> K:
        """What a game keeps of the rows of a model, empty if it is new."""
        model, world = kind.model, self
        while model not in world._tables and world._parent is not None:
            world = world._parent
        indexes = world._indexes.get(model)
        if indexes is None:
            indexes = world._indexes[model] = {}
        found = indexes.get(kind)
        if found is None:
            found = indexes[kind] = kind()
            found.below = world._parent
        return found  # type: ignore[return-value]

    def made(self, kind: type[Made[T]], first: int | str) -> T:
        """What is made of the rows whose keys begin with `first` (or share it); it is read and not changed."""
        model, world = kind.model, self
        while model not in world._tables and world._parent is not None:  # as in `derived`: rules ask for this often
            world = world._parent
        indexes: dict[Any, Any] | None = world._indexes.get(model)
        if indexes is not None and kind in indexes:
            made: T | None = indexes[kind].known.get(first)
            if made is not None:
                return made
        return self.derived(kind).of(self, first)

    def once(self, function: Callable[..., T], *args: Any) -> T:
        """`function(world, *args)`, worked out once until something is written. It must not look at the time."""
        known = self._known
        if known is None:
            known = self._known = {}
        found: T = known.get((function, args), _ABSENT)
        if found is _ABSENT:
            found = function(self, *args)
            if self._known is known:
                known[function, args] = found
        return found

    def left(self, at: int) -> int:
        """How long until a moment, in milliseconds; 0 when it has come."""
        return max(0, at - self.now)

    def periods(self, since: int, each: int) -> int:
        """How many whole periods of so many milliseconds have passed since a moment."""
        return max(0, self.now - since) // each

    def changes(self) -> list[Change]:
        """What this fork has really changed, in order of table and key."""
        return [Change(table, key, new) for table, key, new, _ in self.differences()]

    def differences(self) -> list[Difference]:
        """The same with both sides: (table, key, row now, row before)."""
        below = self._parent
        found: list[Difference] = []
        for model, table in self._tables.items():
            name = model.__table__
            # A world without a parent answers from its table at once; others must ask the layers below.
            base = below._tables.get(model, _EMPTY).get if below is not None and below._parent is None else None
            for key, row in table.items():
                old = base(key) if base is not None else below.find(model, *key) if below is not None else None
                if row != old:
                    found.append((name, key, row, old))
        found.sort()  # no two have the same table and key, so rows are never compared
        return found

    def commit(self) -> None:
        """Merge this fork's writes into its parent and leave it empty."""
        parent = self._parent
        if parent is None:
            msg = "only a fork can be committed"
            raise TypeError(msg)
        below, indexes, drops = parent._tables, parent._indexes, self._drops
        for model, table in self._tables.items():
            if model in indexes or (drops and None in table.values()):
                for key, row in table.items():
                    parent._write(model, key, row)
            elif model in below:
                below[model].update(table)
            else:
                below[model] = table
            for kind, made in self._indexes.get(model, _EMPTY).items():
                if isinstance(made, Made):  # what was made of the rows as they are now holds in the parent too
                    parent.derived(kind).known.update(made.known)
        parent.now = self.now
        parent._known = None
        self._tables = {}
        self._drops = False
        self._indexes = {}

    def rows(self) -> Iterator[Model]:
        """Every row, in order of table and key."""
        for model in sorted(self._models(), key=lambda m: m.__table__):
            yield from self._select(model, (), ())

    def dump(self) -> bytes:
        """The whole world as canonical bytes; `load` reads them back."""
        tables = {model.__table__: self._select(model, (), ()) for model in self._models()}
        return encode({"now": self.now, "tables": {name: rows for name, rows in tables.items() if rows}})

    def digest(self) -> bytes:
        """Hash of `dump`: two worlds with equal rows and time have equal digests."""
        return sha256(self.dump())

    @classmethod
    def of(cls, tables: dict[type[Model], dict[RowKey, Any]], now: int, content: Content) -> World:
        """A world of these rows, each under its key."""
        world = cls(now=now, content=content)
        world._tables = tables
        return world

    def _frozen(self) -> World:
        """This layer under a name of its own."""
        layer = World(now=self.now, content=self.content)
        layer._parent, layer._tables, layer._drops, layer._indexes = (
            self._parent,
            self._tables,
            self._drops,
            self._indexes,
        )
        return layer

    def _moment(self) -> int:
        """The time, for those who keep something until it goes on: they do not depend on it."""
        return self.now

    def _models(self) -> dict[type[Model], None]:
        below = {} if self._parent is None else self._parent._models()
        return {**below, **dict.fromkeys(self._tables)}

    def _write(self, model: type[Model], key: RowKey, row: Model | None) -> None:
        self._known = None
        table = self._tables.get(model)
        if table is None:
            table = self._tables[model] = {}
        if self._indexes:
            old = table.get(key)
            for index in self._indexes.get(model, {}).values():
                index.move(key, old, row)
        if row is not None:
            table[key] = row
        elif self._parent is None:
            table.pop(key, None)
        else:
            table[key] = None
            self._drops = True

    def _index(self, model: type[Model], fields: tuple[str, ...]) -> Index:
        indexes = self._indexes.setdefault(model, {})
        index = indexes.get(fields)
        if index is None:
            index = indexes[fields] = Index(fields, self._tables.get(model, {}))
        return index  # type: ignore[return-value]

    def _ranked(self, model: type[M], by: str, prefix: RowKey) -> Iterator[tuple[Rank, M]]:
        world = self
        while (table := world._tables.get(model)) is None:
            if world._parent is None:
                return iter(())
            world = world._parent
        below = iter(()) if world._parent is None else world._parent._ranked(model, by, prefix)
        return ranked(model, by, table, prefix, world._indexes, below)

    def _select(self, model: type[M], fields: tuple[str, ...], value: RowKey) -> list[M]:
        world = self
        while (table := world._tables.get(model)) is None:
            if world._parent is None:
                return []
            world = world._parent
        mine = world._own(model, table, fields, value)
        if world._parent is None:
            return mine
        keyof = model.__keyof__
        merged = [row for row in world._parent._select(model, fields, value) if keyof(row) not in table]
        if mine:
            merged += mine
            merged.sort(key=keyof)
        return merged

    def _own(self, model: type[M], table: dict[RowKey, Any], fields: tuple[str, ...], value: RowKey) -> list[M]:
        if len(table) <= FEW:
            return filtered(model, table, fields, value)
        return [table[key] for key in self._index(model, fields).keys(value)]


_new = World.__new__


def _there_is_no(model: type[Model], refusal: Reject) -> str:
    return f"There is no {' '.join(map(str, (model.__table__.replace('_', ' '), *refusal.facts.values())))}."
