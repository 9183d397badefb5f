"""Dice notation: `2d6+3`, and comparisons such as `5d4+15 >= 24`, with their exact distributions."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct

from yonder.core.chance.dice import Dice
from yonder.core.chance.ways import one_more
from yonder.core.errors import Malformed

MOST_DICE = 100
MOST_SIDES = 1000
MOST_FACES = 10_000  # of all dice together: the odds of anything a player types take less than a second
_TERM = re.compile(
    r"\s*(?P<sign>[+-])?\s*(?:(?P<count>[0-9]*)\s*[dD]\s*(?P<sides>[0-9]+)|(?P<flat>[0-9]+))\s*", re.ASCII
)
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
        ways, whole = self._ways()
        return {total: Fraction(n, whole) for total, n in ways}

    def less(self, other: Expression) -> Expression:
        """This expression minus another."""
        return Expression((*self.pools, *(Pool(-p.count, p.sides) for p in other.pools)), self.flat - other.flat)

    def chance(self, test: Callable[[int], bool]) -> Fraction:
        """The exact probability that the total passes a test."""
        ways, whole = self._ways()
        return Fraction(sum(n for total, n in ways if test(total)), whole)

    def _ways(self) -> tuple[Iterable[tuple[int, int]], int]:
        """Every total with the number of ways to roll it, and the number of all ways."""
        lowest, ways, whole = self.flat, [1], 1
        for pool in self.pools:
            lowest += pool.count if pool.count > 0 else pool.count * pool.sides
            whole *= pool.sides ** abs(pool.count)
            for _ in range(abs(pool.count)):
                ways = one_more(ways, pool.sides)
        return enumerate(ways, lowest), whole

    def __str__(self) -> str:
        parts = [f"{'-' if p.count < 0 else '+'}{abs(p.count)}d{p.sides}" for p in self.pools]
        if self.flat or not parts:
            parts.append(f"{self.flat:+d}")
        return "".join(parts).removeprefix("+")


def parse(text: str) -> Expression:
    """Read dice notation, or raise Malformed."""
    pools: list[Pool] = []
    flat = at = 0
    while at < len(text):
        match = _TERM.match(text, at)
        if match is None or (at and not match["sign"]):
            raise Malformed("$", f"{text!r} is not dice notation such as 2d6+3.", "bad_dice")
        sign = -1 if match["sign"] == "-" else 1
        if match["flat"] is None:
            pools += _pool(text, sign, match["count"], match["sides"])
        else:
            flat += sign * _number(text, match["flat"])
        at = match.end()
    if not at:
        raise Malformed("$", "There are no dice in this text.", "bad_dice")
    if sum(abs(p.count) for p in pools) > MOST_DICE or sum(abs(p.count) * p.sides for p in pools) > MOST_FACES:
        raise Malformed("$", f"{text!r}: at most {MOST_DICE} dice and {MOST_FACES} faces in all.", "bad_dice")
    return Expression(tuple(pools), flat)


class Comparison(Struct, frozen=True):
    """Two expressions and the sign between them."""

    left: Expression
    sign: str
    right: Expression

    def chance(self) -> Fraction:
        """The exact probability that it holds."""
        holds = _SIGNS[self.sign]
        return self.left.less(self.right).chance(lambda difference: holds(difference, 0))


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
