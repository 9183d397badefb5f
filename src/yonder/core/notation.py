"""Dice notation: `2d6+3`, and comparisons such as `5d4+15 >= 24`, with their exact distributions."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from yonder.core.dice import Dice
from yonder.core.errors import Malformed

MOST_DICE = 100
MOST_SIDES = 1000
_TERM = re.compile(r"(?P<sign>[+-])?(?:(?P<count>\d*)[dD](?P<sides>\d+)|(?P<flat>\d+))")
_COMPARE = re.compile(r"(?P<left>[^<>=!]+)(?P<sign>>=|<=|==|!=|>|<|=)(?P<right>[^<>=!]+)")
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


class Pool(Struct, frozen=True):
    """Dice of one size, added or (count below 0) subtracted."""

    count: int
    sides: int


class Expression(Struct, frozen=True):
    """A sum of dice and a flat number."""

    pools: tuple[Pool, ...]
    flat: int = 0

    def draw(self, dice: Dice, reason: str) -> int:
        """Roll it, left to right."""
        total = self.flat
        for pool in self.pools:
            rolled = dice.sum(abs(pool.count), pool.sides, reason)
            total = total + rolled if pool.count > 0 else total - rolled
        return total

    def distribution(self) -> dict[int, Fraction]:
        """Every total with its probability, lowest first."""
        ways, whole = {self.flat: 1}, 1
        for pool in self.pools:
            step = 1 if pool.count > 0 else -1
            for _ in range(abs(pool.count)):
                ways = _one_more(ways, pool.sides, step)
                whole *= pool.sides
        return {total: Fraction(ways[total], whole) for total in sorted(ways)}

    def __str__(self) -> str:
        parts = [f"{'-' if p.count < 0 else '+'}{abs(p.count)}d{p.sides}" for p in self.pools]
        if self.flat or not parts:
            parts.append(f"{self.flat:+d}")
        return "".join(parts).removeprefix("+")


def parse(text: str) -> Expression:
    """Read dice notation, or raise Malformed."""
    compact = "".join(text.split())
    pools, flat, at = [], 0, 0
    while at < len(compact):
        match = _TERM.match(compact, at)
        if match is None or (at and not match["sign"]):
            raise Malformed("$", f"{text!r} is not dice notation such as 2d6+3.", "bad_dice")
        sign = -1 if match["sign"] == "-" else 1
        if match["flat"] is None:
            pools += _pool(text, sign, match["count"], match["sides"])
        else:
            flat += sign * _number(text, match["flat"])
        at = match.end()
    if not compact:
        raise Malformed("$", "There are no dice in this text.", "bad_dice")
    return Expression(tuple(pools), flat)


class Comparison(Struct, frozen=True):
    """Two expressions and the sign between them."""

    left: Expression
    sign: str
    right: Expression

    def chance(self) -> Fraction:
        """The exact probability that it holds."""
        holds = _SIGNS[self.sign]
        right = self.right.distribution()
        return sum(
            (p * q for a, p in self.left.distribution().items() for b, q in right.items() if holds(a, b)), Fraction()
        )


def parse_comparison(text: str) -> Comparison | None:
    """Read `5d4+15 >= 24`; None if there is no comparison in the text."""
    match = _COMPARE.fullmatch(text)
    if match is None:
        return None
    return Comparison(parse(match["left"]), match["sign"], parse(match["right"]))


def _pool(text: str, sign: int, count: str, sides: str) -> list[Pool]:
    number, faces = _number(text, count) if count else 1, _number(text, sides)
    if number == 0:
        return []
    if number > MOST_DICE or not 1 <= faces <= MOST_SIDES:
        raise Malformed("$", f"{text!r}: at most {MOST_DICE} dice of 1 to {MOST_SIDES} sides.", "bad_dice")
    return [Pool(sign * number, faces)]


def _number(text: str, digits: str) -> int:
    if len(digits) > 9:
        raise Malformed("$", f"{text!r}: this number is too large.", "bad_dice")
    return int(digits)


def _one_more(ways: dict[int, int], sides: int, step: int) -> dict[int, int]:
    more: dict[int, int] = {}
    for total, weight in ways.items():
        for face in range(step, step * (sides + 1), step):
            more[total + face] = more.get(total + face, 0) + weight
    return more
