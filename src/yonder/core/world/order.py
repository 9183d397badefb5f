"""Orders: the rows of one table by a rank that their model declares. Built when first asked for, then kept."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Mapping
from heapq import merge
from typing import Any

from yonder.core.world.index import FEW, Derived
from yonder.core.world.model import Model, RowKey, fields_getter

Rank = tuple[Any, ...]  # the values that decide, then the row's key


def rank_reader(model: type[Model], by: str) -> Callable[[Any], Rank]:
    """A function that gives the rank of a row; fields named with a minus are ranked from the highest down."""
    names = model.__ranks__[by]
    signs = [-1 if name.startswith("-") else 1 for name in names]
    read: Callable[[Any], Rank] = fields_getter(tuple(name.removeprefix("-") for name in names))
    keyof = model.__keyof__
    return lambda row: (*(v if s > 0 else -v for s, v in zip(signs, read(row), strict=True)), *keyof(row))


class Order(Derived):
    """The ranks of all rows, ascending, and the key of each."""

    __slots__ = ("_keys", "_rank", "ranks")

    def __init__(self, model: type[Model], by: str, rows: Mapping[RowKey, Model | None]) -> None:
        self._rank = rank_reader(model, by)
        self._keys = len(model.__key__)
        self.ranks: list[Rank] = sorted(self._rank(row) for row in rows.values() if row is not None)

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """Keep the order up; a row that keeps its rank costs nothing."""
        del key
        before = None if old is None else self._rank(old)
        after = None if new is None else self._rank(new)
        if before == after:
            return
        if before is not None:
            del self.ranks[bisect_left(self.ranks, before)]
        if after is not None:
            insort(self.ranks, after)

    def under(self, prefix: RowKey) -> Iterator[tuple[Rank, RowKey]]:
        """Ranks that begin with these values, in order, each with its row's key."""
        size, keys, ranks = len(prefix), self._keys, self.ranks
        at = bisect_left(ranks, prefix) if prefix else 0
        while at < len(ranks) and ranks[at][:size] == prefix:
            rank = ranks[at]
            yield rank, rank[len(rank) - keys :]
            at += 1


def ranked(
    model: type[Model],
    by: str,
    table: dict[RowKey, Any],
    prefix: RowKey,
    indexes: dict[type[Model], dict[Any, Derived]],
    below: Iterator[tuple[Rank, Any]],
) -> Iterator[tuple[Rank, Any]]:
    """The rows of one layer whose ranks begin with `prefix`, and of those below it the ones that it has not written."""
    mine = ((rank, table[key]) for rank, key in _order(model, by, table, indexes).under(prefix))
    keyof = model.__keyof__
    # No two ranks are equal, so rows are never compared.
    return merge(mine, ((rank, row) for rank, row in below if keyof(row) not in table))


def _order(
    model: type[Model], by: str, table: dict[RowKey, Any], indexes: dict[type[Model], dict[Any, Derived]]
) -> Order:
    """The order of a table, kept if it is large enough."""
    if len(table) <= FEW:
        return Order(model, by, table)
    kept = indexes.setdefault(model, {})
    order = kept.get((Order, by))
    if order is None:
        order = kept[Order, by] = Order(model, by, table)
    return order  # type: ignore[return-value]
