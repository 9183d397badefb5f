"""Fractions and distributions as text. Nothing here is a float: what is shown is what was computed, rounded once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

WIDTH = 40
ROWS = 48
THIN = Fraction(1, 1000)
FULL, EMPTY = "█", "░"


def percent(p: Fraction) -> str:
    """A probability for people; only what is certain is shown as 0 % or 100 %."""
    tenths = rounded(p * 1000)
    if p and not tenths:
        return "<0.1 %"
    if p != 1 and tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} %"


def equals(p: Fraction) -> str:
    """A probability as its exact fraction, and for people."""
    return f"{p} {'=' if (p * 1000).denominator == 1 else '≈'} {percent(p)}"


def _tenths(p: Fraction) -> str:
    """The same with its decimal always there, for columns."""
    text = percent(p)
    return text if "." in text else text.replace(" %", ".0 %")


def decimal(value: Fraction) -> str:
    """A number with one decimal."""
    tenths = rounded(abs(value) * 10)
    return f"{'-' if value < 0 and tenths else ''}{tenths // 10}.{tenths % 10}"


def rounded(value: Fraction) -> int:
    """The nearest whole number; halves go up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def gauge(value: int, most: int, width: int = 12) -> str:
    """So much of so much, as a bar; only nothing is shown empty."""
    if most <= 0:
        return EMPTY * width
    full = min(width, max(1 if value > 0 else 0, value * width // most))
    return FULL * full + EMPTY * (width - full)


def bars(spread: Mapping[Any, Fraction], mark: Callable[[Any], bool] = lambda _: True) -> Iterator[str]:
    """A distribution as lines: value, percent, bar. What is not marked has a pale bar; wide ones are put together."""
    rows = _rows(spread, mark)
    widest = max(p for _, p, _ in rows)
    names = max(len(name) for name, _, _ in rows)
    for name, p, marked in rows:
        full = rounded(p / widest * WIDTH)
        yield f"{name:>{names}}  {_tenths(p):>7}  {(FULL if marked else EMPTY) * full}".rstrip()


def _rows(spread: Mapping[Any, Fraction], mark: Callable[[Any], bool]) -> list[tuple[str, Fraction, bool]]:
    values = list(spread)
    if len(values) <= ROWS or not all(type(value) is int for value in values):
        return [(_name(value), spread[value], mark(value)) for value in values]
    low, high = _middle(spread)
    band = -(-(high - low + 1) // (ROWS - 2))
    bands: dict[tuple[int, bool], list[int]] = {}
    for value in values:
        # A band does not straddle the mark, or its bar would say both yes and no; the thin ends are one band each.
        place = -1 if value < low else ROWS if value > high else (value - low) // band
        bands.setdefault((place, mark(value)), []).append(value)
    return [(_band(some), sum((spread[v] for v in some), Fraction()), key[1]) for key, some in bands.items()]


def _middle(spread: Mapping[int, Fraction]) -> tuple[int, int]:
    """The values between which all but a thousandth at either end lies."""
    return _edge(list(spread.items())), _edge(list(spread.items())[::-1])


def _edge(rows: list[tuple[int, Fraction]]) -> int:
    total = Fraction()
    for value, p in rows:
        total += p
        if total > THIN:
            return value
    return rows[-1][0]


def _band(values: list[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]}..{values[-1]}"


def _name(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
