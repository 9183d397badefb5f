"""Loot: weighted tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from yonder.core import BadContent, ScriptedDice
from yonder.core.chance.loot import Drop, LootEntry, check_tables, roll, shares
from yonder.core.chance.walk import Walk, expand

TABLES = {
    "chest": [
        LootEntry(1, item="gold", low=2, high=12),
        LootEntry(2, table="junk"),
        LootEntry(0, item="crown"),
        LootEntry(1),
    ],
    "junk": [LootEntry(3, item="string"), LootEntry(1, item="gold")],
}


def test_a_roll_draws_the_row_and_then_the_count() -> None:
    dice = ScriptedDice([0, 7])
    assert roll(dice, TABLES, "chest") == Drop("gold", 7)
    assert [(draw.low, draw.high, draw.reason) for draw in dice.trace] == [(0, 3, "loot"), (2, 12, "loot")]


def test_a_row_may_lead_to_another_table() -> None:
    assert roll(ScriptedDice([2, 3]), TABLES, "chest") == Drop("gold", 1)


def test_an_empty_row_gives_nothing() -> None:
    assert roll(ScriptedDice([3]), TABLES, "chest") is None


def test_shares_are_exact() -> None:
    assert shares(TABLES, "chest") == {
        "gold": Fraction(1, 4) + Fraction(1, 8),
        "string": Fraction(3, 8),
        "crown": 0,
        "": Fraction(1, 4),
    }


def test_shares_agree_with_every_roll() -> None:
    found: dict[str, Fraction] = {}
    for drop, weight in Walk().visit(lambda dice: roll(dice, TABLES, "chest"), 100):
        for _, part in expand(drop):
            name = drop.item if drop else ""
            found[name] = found.get(name, Fraction()) + weight * part
    assert found == {item: part for item, part in shares(TABLES, "chest").items() if part}


def test_sound_tables_pass() -> None:
    check_tables(TABLES)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([], "a: weights must be whole numbers from 0 with a sum above 0"),
        ([LootEntry(0, item="x")], "a: weights must be whole numbers from 0 with a sum above 0"),
        ([LootEntry(3, item="x"), LootEntry(-1)], "a: weights must be whole numbers from 0 with a sum above 0"),
        ([LootEntry(1, item="x", low=3, high=2)], "a[0]: from 3 to 2 is not a count"),
        ([LootEntry(1, item="x", low=-1)], "a[0]: from -1 to 1 is not a count"),
        ([LootEntry(1, item="x", table="b")], "a[0]: a row gives an item or another table, not both"),
        ([LootEntry(1), LootEntry(1, table="c")], "a[1]: no such table: 'c'"),
        ([LootEntry(1, table="a")], "a[0]: 'a' leads back to 'a'"),
        ([LootEntry(1, table="b", high=3)], "a[0]: a table is rolled once, without a count"),
    ],
    ids=str,
)
def test_a_broken_table_is_told(rows: list[LootEntry], problem: str) -> None:
    with pytest.raises(BadContent) as caught:
        check_tables({"a": rows, "b": [LootEntry(1)]})
    assert caught.value.problems == [problem]


def test_a_circle_of_tables_is_told_from_both_sides() -> None:
    with pytest.raises(BadContent) as caught:
        check_tables({"a": [LootEntry(1, table="b")], "b": [LootEntry(1, table="a")], "c": [LootEntry(1, table="a")]})
    assert caught.value.problems == ["a[0]: 'b' leads back to 'a'", "b[0]: 'a' leads back to 'b'"]
