"""Loot: weighted tables in listed order. A row is a thing or another table; weights are whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from yonder.core.chance.dice import Dice
from yonder.core.content import BadContent


class LootEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One row: what it gives (or the table to roll on instead), how likely, and how many."""

    weight: int
    item: str = ""
    table: str = ""
    low: int = 1
    high: int = 1


class Drop(Struct, frozen=True):
    """What was found."""

    item: str
    count: int


def check_tables(tables: Mapping[str, Sequence[LootEntry]]) -> None:
    """Insist that tables have weights, that rows are whole, and that no table leads back to itself."""
    problems = [problem for name, rows in tables.items() for problem in _problems(tables, name, rows)]
    if problems:
        raise BadContent(problems)


def roll(dice: Dice, tables: Mapping[str, Sequence[LootEntry]], name: str, reason: str = "loot") -> Drop | None:
    """Draw one row of a table: weight first, then the count. An empty item is nothing."""
    rows = tables[name]
    entry = rows[dice.pick([row.weight for row in rows], reason)]
    if entry.table:
        return roll(dice, tables, entry.table, reason)
    count = dice.range(entry.low, entry.high, reason)
    return Drop(entry.item, count) if entry.item else None


def shares(tables: Mapping[str, Sequence[LootEntry]], name: str) -> dict[str, Fraction]:
    """The exact probability of each item (empty text: nothing), for docs and balance."""
    rows = tables[name]
    whole = sum(row.weight for row in rows)
    found: dict[str, Fraction] = {}
    for row in rows:
        inner = shares(tables, row.table) if row.table else {row.item: Fraction(1)}
        for item, part in inner.items():
            found[item] = found.get(item, Fraction()) + part * Fraction(row.weight, whole)
    return found


def _problems(tables: Mapping[str, Sequence[LootEntry]], name: str, rows: Sequence[LootEntry]) -> list[str]:
    found = []
    if sum(row.weight for row in rows) <= 0 or any(row.weight < 0 for row in rows):
        found.append(f"{name}: weights must be whole numbers from 0 with a sum above 0")
    for i, row in enumerate(rows):
        if row.low > row.high or row.low < 0:
            found.append(f"{name}[{i}]: from {row.low} to {row.high} is not a count")
        if row.item and row.table:
            found.append(f"{name}[{i}]: a row gives an item or another table, not both")
        if row.table and (row.low, row.high) != (1, 1):
            found.append(f"{name}[{i}]: a table is rolled once, without a count")
        if row.table and row.table not in tables:
            found.append(f"{name}[{i}]: no such table: {row.table!r}")
        elif row.table and _leads_to(tables, row.table, name, ()):
            found.append(f"{name}[{i}]: {row.table!r} leads back to {name!r}")
    return found


def _leads_to(tables: Mapping[str, Sequence[LootEntry]], source: str, target: str, seen: tuple[str, ...]) -> bool:
    if source == target:
        return True
    if source in seen or source not in tables:
        return False
    return any(_leads_to(tables, row.table, target, (*seen, source)) for row in tables[source] if row.table)
