"""Walk: run one function over every outcome of its dice. Each run follows one path of branches; weights are exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, TypeVar

from yonder.core.dice import CERTAIN, Dice, Roll
from yonder.core.spread import Source, Spread

T = TypeVar("T")


class OverBudget(Exception):
    """There are more branches than we care to visit."""


class Unwalkable(Exception):
    """The draw has no outcomes that could be listed, or none that the asker may know."""


class Walk:
    """The state of a walk: the path of the present run, and what is left to visit."""

    __slots__ = ("_depth", "_fan", "_path", "_weight")

    def __init__(self) -> None:
        self._path: list[int] = []
        self._fan: list[int] = []
        self._depth = 0
        self._weight = (1, 1)

    def branch(self, source: Source, groups: list[tuple[int, list[int]]]) -> int:
        """Go down one of the groups of outcomes; later runs take the others."""
        if len(groups) == 1:
            return groups[0][0]
        if self._depth == len(self._path):
            self._path.append(0)
            self._fan.append(len(groups))
        value, indices = groups[self._path[self._depth]]
        self._depth += 1
        weights = source.weights
        part = sum(weights[i] for i in indices)
        whole = sum(weights[i] for i in source.live)
        self._weight = (self._weight[0] * part, self._weight[1] * whole)
        source.live = indices
        return value

    def visit(self, run: Callable[[Dice], T], budget: int) -> Iterator[tuple[T, Fraction]]:
        """Each outcome of `run` with its probability; OverBudget after `budget` runs."""
        for _ in range(budget):
            self._depth, self._weight = 0, (1, 1)
            result = run(WalkDice(self))
            yield result, Fraction(*self._weight)
            if not self._advance():
                return
        raise OverBudget

    def _advance(self) -> bool:
        del self._path[self._depth :]
        del self._fan[self._depth :]
        while self._path and self._path[-1] + 1 == self._fan[-1]:
            self._path.pop()
            self._fan.pop()
        if not self._path:
            return False
        self._path[-1] += 1
        return True


class WalkDice(Dice):
    """Dice whose results stay undecided until the rules look at them."""

    __slots__ = ("_walk",)

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    def sum(self, count: int, sides: int, reason: str) -> Any:
        del reason
        return self._spread(*_sums(count, sides))

    def roll(self, count: int, sides: int, reason: str) -> Roll:
        return Roll(self.sum(count, sides, reason), ())

    def high(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        del reason
        return Roll(self._spread(*_kept(count, sides, keep, highest=True)), ())

    def low(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        del reason
        return Roll(self._spread(*_kept(count, sides, keep, highest=False)), ())

    def chance(self, part: int, reason: str, of: int = CERTAIN) -> bool:
        del reason
        if part <= 0 or part >= of:
            return part > 0
        source = Source(self._walk, (part, of - part))
        return bool(self._walk.branch(source, [(1, [0]), (0, [1])]))

    def pick(self, weights: Sequence[int], reason: str) -> Any:
        del reason
        options = [(i, weight) for i, weight in enumerate(weights) if weight]
        return self._spread(tuple(i for i, _ in options), tuple(weight for _, weight in options))

    def entropy(self, count: int, reason: str) -> bytes:
        raise Unwalkable(count, reason)

    def _int(self, low: int, high: int, reason: str) -> Any:
        del reason
        return self._spread(tuple(range(low, high + 1)), (1,) * (high - low + 1))

    def _spread(self, values: tuple[int, ...], weights: tuple[int, ...]) -> Any:
        """Typed as the int it stands for: rules need not know that they are walked."""
        if len(values) == 1:
            return values[0]
        return Spread(Source(self._walk, weights), dict(enumerate(values)))


@lru_cache(maxsize=512)
def _sums(count: int, sides: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + weight
        ways = more
    return tuple(ways), tuple(ways.values())


@lru_cache(maxsize=512)
def _kept(count: int, sides: int, keep: int, *, highest: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ways: dict[int, int] = {}
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        orders = factorial(count)
        for repeats in Counter(faces).values():
            orders //= factorial(repeats)
        total = sum(faces[-keep:] if highest else faces[:keep])
        ways[total] = ways.get(total, 0) + orders
    return tuple(ways), tuple(ways.values())


def expand(result: Any) -> Iterator[tuple[Any, Fraction]]:
    """All values of a result (a value or a tuple) that still holds undecided numbers, with their probabilities."""
    parts = result if isinstance(result, tuple) else (result,)
    sources: list[Source] = []
    for part in parts:
        if isinstance(part, Spread) and part.source not in sources:
            sources.append(part.source)
    for choice, weight in _choices(sources):
        values = tuple(p.values[choice[sources.index(p.source)]] if isinstance(p, Spread) else p for p in parts)
        yield (values if isinstance(result, tuple) else values[0]), weight


def _choices(sources: list[Source]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    if not sources:
        yield (), Fraction(1)
        return
    *rest, last = sources
    whole = sum(last.weights[i] for i in last.live)
    for choice, weight in _choices(rest):
        for i in last.live:
            yield (*choice, i), weight * Fraction(last.weights[i], whole)
