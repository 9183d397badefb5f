"""Dice notation: reading, writing, exact distributions, comparisons."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Malformed, ScriptedDice
from yonder.core.chance.notation import Comparison, Expression, Pool, parse, parse_comparison
from yonder.core.chance.walk import Walk, expand

pools = st.builds(Pool, st.integers(-9, 9).filter(bool), st.integers(1, 200))
expressions = st.builds(Expression, st.lists(pools, max_size=5).map(tuple), st.integers(-(10**9) + 1, 10**9 - 1))


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("2d6+3", Expression((Pool(2, 6),), 3)),
        ("d20", Expression((Pool(1, 20),))),
        ("1D8", Expression((Pool(1, 8),))),
        ("-d4+10", Expression((Pool(-1, 4),), 10)),
        ("2d6 + 1d4 - 2", Expression((Pool(2, 6), Pool(1, 4)), -2)),
        (" 3 ", Expression((), 3)),
        ("1+2-4", Expression((), -1)),
        ("0d6+1", Expression((), 1)),
        ("+2d6", Expression((Pool(2, 6),))),
        ("100d100", Expression((Pool(100, 100),))),
        ("10d1000", Expression((Pool(10, 1000),))),
    ],
)
def test_notation_is_read(text: str, expression: Expression) -> None:
    assert parse(text) == expression


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "d", "2d", "d0", "2d0", "x", "2d6+", "2d6++3", "--3", "2d6d4", "2d6 3", "1 2d6", "2x6", "1.5",
        "2d6+x",
        "101d6", "1d1001", "50d6+51d8", "11d1000", "1000000000", "9999999999d6", "\u0663d6", "\u00b2d6", "2d6\x00",
    ],
)  # fmt: skip
def test_what_is_no_notation_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse(text)
    assert caught.value.code == "bad_dice"


@given(expressions)
def test_what_is_written_is_read_back(expression: Expression) -> None:
    assert parse(str(expression)) == expression


@given(st.text("0123456789dD+- x", max_size=12))
def test_any_text_is_notation_or_malformed(text: str) -> None:
    try:
        expression = parse(text)
    except Malformed:
        return
    assert parse(str(expression)) == expression


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Expression(()), "0"),
        (Expression((), -4), "-4"),
        (Expression((Pool(-2, 6), Pool(1, 4)), 3), "-2d6+1d4+3"),
        (Expression((Pool(1, 20),), -1), "1d20-1"),
    ],
)
def test_notation_is_written(expression: Expression, text: str) -> None:
    assert str(expression) == text


def test_dice_are_rolled_left_to_right() -> None:
    assert parse("2d6+1d4-1d8+5").draw(ScriptedDice([3, 4, 2, 8]), "x") == 3 + 4 + 2 - 8 + 5


def test_a_flat_number_draws_nothing() -> None:
    assert parse("7").draw(ScriptedDice([]), "x") == 7


def test_a_distribution_is_exact() -> None:
    die = 2 @ icepool.d6 - icepool.d4 + 3
    expected = {int(v): Fraction(int(die.quantity(v)), die.denominator()) for v in die.outcomes()}
    assert parse("2d6-1d4+3").distribution() == expected


@given(st.lists(st.builds(Pool, st.integers(-2, 2).filter(bool), st.integers(1, 4)), max_size=3), st.integers(-3, 3))
def test_a_distribution_is_that_of_its_draw(some: list[Pool], flat: int) -> None:
    expression = Expression(tuple(some), flat)
    found: dict[int, Fraction] = {}
    for result, weight in Walk().visit(lambda dice: expression.draw(dice, "x"), 10_000):
        for value, part in expand(result):
            found[value] = found.get(value, Fraction()) + weight * part
    assert expression.distribution() == found


def test_a_distribution_is_listed_from_the_lowest_total() -> None:
    assert list(parse("1d4-1d6").distribution()) == list(range(-5, 4))


def test_a_hundred_dice_are_no_trouble() -> None:
    found = parse("100d100").distribution()
    assert (min(found), max(found), sum(found.values())) == (100, 10_000, 1)


@pytest.mark.parametrize("sign", [">=", "<=", "==", "=", "!=", ">", "<"])
def test_a_comparison_is_exact(sign: str) -> None:
    found = parse_comparison(f"2d4+1 {sign} 1d6+2")
    assert found is not None
    totals = [(a + b + 1, c + 2) for a, b, c in product(range(1, 5), range(1, 5), range(1, 7))]
    signs: dict[str, Callable[[int, int], bool]] = {
        ">=": lambda a, b: a >= b,
        "<=": lambda a, b: a <= b,
        "==": lambda a, b: a == b,
        "=": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
        ">": lambda a, b: a > b,
        "<": lambda a, b: a < b,
    }
    assert found.chance() == Fraction(sum(signs[sign](a, b) for a, b in totals), len(totals))


def test_a_comparison_is_read() -> None:
    assert parse_comparison("5d4+15 >= 24") == Comparison(parse("5d4+15"), ">=", parse("24"))


def test_a_comparison_of_many_dice_is_no_trouble() -> None:
    found = parse_comparison("100d50 > 100d50")
    assert found is not None
    assert 0 < found.chance() < Fraction(1, 2)


def test_text_without_a_comparison_is_none() -> None:
    assert parse_comparison("2d6+3") is None


def test_a_comparison_of_nonsense_is_malformed() -> None:
    with pytest.raises(Malformed):
        parse_comparison("2d6 >= fish")
