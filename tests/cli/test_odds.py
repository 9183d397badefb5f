"""`yonder odds`, and the drawing of chances."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from yonder.cli.terminal.chart import bars, decimal, equals, gauge, percent

Call = Callable[..., Any]


def test_a_comparison_is_told_exactly(yonder: Call) -> None:
    done = yonder("odds", "5d4+15 >= 24")
    assert done.code == 0
    assert done.out.splitlines()[0] == "5d4+15 >= 24: 121/128 ≈ 94.5 %"
    assert "23    3.4 %  ░░░░░░░░░" in done.out
    assert "24    6.3 %  █████████████████" in done.out


def test_dice_are_told_with_their_distribution(yonder: Call) -> None:
    out = yonder("odds", "2d6").out.splitlines()
    assert out[0] == "2d6: 2 to 12, mean 7.0 (7)"
    assert out[6] == " 7   16.7 %  " + "█" * 40
    assert len(out) == 12


def test_both_sides_of_a_comparison_may_be_dice(yonder: Call) -> None:
    assert yonder("odds", "2d6", ">", "1d12").out.splitlines()[:2] == ["2d6 > 1d12: 1/2 = 50 %", "left minus right"]


def test_what_is_subtracted_comes_first(yonder: Call) -> None:
    assert yonder("odds", "-1d4+5").out.startswith("-1d4+5: 1 to 4, mean 2.5 (5/2)")


def test_odds_are_exact_in_json(yonder: Call) -> None:
    assert json.loads(yonder("odds", "1d6 > 4", "--json").out)["chance"] == "1/3"
    distribution = json.loads(yonder("odds", "8d6", "--json").out)["distribution"]
    assert distribution[0] == {"total": 8, "chance": "1/1679616"}
    assert sum(Fraction(row["chance"]) for row in distribution) == 1


def test_many_outcomes_are_put_together(yonder: Call) -> None:
    out = yonder("odds", "50d20 >= 525").out.splitlines()
    assert len(out) < 55
    for line in out[1:]:
        first, _, last = line.split()[0].partition("..")
        assert ("░" in line) <= (int(last or first) < 525)
        assert ("█" in line) <= (int(first) >= 525)


@pytest.mark.parametrize("text", ["", "3x6", "d", "2d6 >=", "999d9", "1d6 > 2 > 3", "100d1000"])
def test_what_is_no_dice_is_wrong_usage(yonder: Call, text: str) -> None:
    done = yonder("odds", text)
    assert (done.code, done.err[-11:]) == (2, "(bad_dice)\n")


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 10_000), "<0.1 %"),
        (Fraction(9_999, 10_000), ">99.9 %"),
        (Fraction(1, 2000), "0.1 %"),
    ],
)
def test_only_what_is_certain_looks_certain(p: Fraction, text: str) -> None:
    assert percent(p) == text


def test_rounding_is_marked() -> None:
    assert equals(Fraction(13, 20)) == "13/20 = 65 %"
    assert equals(Fraction(1, 3)) == "1/3 ≈ 33.3 %"


@pytest.mark.parametrize(("value", "text"), [("7/2", "3.5"), ("-7/4", "-1.8"), ("-1/100", "0.0"), ("77/20", "3.9")])
def test_means_have_one_decimal(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text


@pytest.mark.parametrize(
    ("value", "most", "shown"), [(0, 5, "░░░░"), (1, 500, "█░░░"), (5, 5, "████"), (9, 5, "████"), (3, 0, "░░░░")]
)
def test_a_gauge_is_empty_only_at_nothing(value: int, most: int, shown: str) -> None:
    assert gauge(value, most, 4) == shown


def test_words_have_bars_too() -> None:
    assert list(bars({False: Fraction(1, 4), True: Fraction(3, 4)}))[1] == "yes   75.0 %  " + "█" * 40
