"""Walk: run one function over every outcome of its dice. Each run follows one path of branches; weights are exact."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from operator import index
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from yonder.core.chance.dice import CERTAIN, Dice, Roll
from yonder.core.chance.spread import Source, Spread
from yonder.core.chance.ways import keeping, sums

T = TypeVar("T")
Weight = tuple[int, int]

WIDEST = 20_000  # the most values that the result of one run may stand for


class OverBudget(Exception):
    """There are more branches than we care to visit."""


class Unwalkable(Exception):
    """The draw has no outcomes that could be listed, or none that the asker may know."""


class Walk:
    """The state of a walk: the path of the present run, and what is left to visit.

    Draws for a reason in `ignoring` take their lowest outcome: nobody looks at what comes of them.
    """

    __slots__ = ("_depth", "_fan", "_path", "_weight", "ignoring")

    def __init__(self, ignoring: Container[str] = ()) -> None:
        self.ignoring = ignoring
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
        part = sum(map(weights.__getitem__, indices))
        whole = sum(map(weights.__getitem__, source.live))
        self._weight = (self._weight[0] * part, self._weight[1] * whole)
        source.live = indices
        return value

    def visit(self, run: Callable[[Dice], T], budget: int) -> Iterator[tuple[T, Fraction]]:
        """Each outcome of `run` with its probability; OverBudget after `budget` runs."""
        return ((result, Fraction(*weight)) for result, weight in self.runs(run, budget))

    def runs(self, run: Callable[[Dice], T], budget: int) -> Iterator[tuple[T, Weight]]:
        """The same with weights as pairs of whole numbers, not cancelled: adding up many fractions is slow."""
        for _ in range(budget):
            self._depth, self._weight = 0, (1, 1)
            result = run(WalkDice(self))
            yield result, self._weight
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
        return self._spread(sums(index(count), index(sides)), reason)

    def roll(self, count: int, sides: int, reason: str) -> Roll:
        return Roll(self.sum(count, sides, reason), ())

    def high(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        return Roll(self._spread(keeping(index(count), index(sides), index(keep), highest=True), reason), ())

    def low(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        return Roll(self._spread(keeping(index(count), index(sides), index(keep), highest=False), reason), ())

    def chance(self, part: int, reason: str, of: int = CERTAIN) -> bool:
        if part <= 0 or part >= of:
            return part > 0
        if reason in self._walk.ignoring:
            return False
        part, of = index(part), index(of)
        source = Source(self._walk, (part, of - part))
        return bool(self._walk.branch(source, [(1, [0]), (0, [1])]))

    def pick(self, weights: Sequence[int], reason: str) -> Any:
        return self._spread({i: weight for i, weight in enumerate(map(index, weights)) if weight}, reason)

    def entropy(self, count: int, reason: str) -> bytes:
        raise Unwalkable(count, reason)

    def _int(self, low: int, high: int, reason: str) -> Any:
        return self._spread(dict.fromkeys(range(low, high + 1), 1), reason)

    def _spread(self, ways: Mapping[int, int], reason: str) -> Any:
        """Typed as the int it stands for: rules need not know that they are walked."""
        if len(ways) > 1 and reason not in self._walk.ignoring:
            return Spread(Source(self._walk, tuple(ways.values())), dict(enumerate(ways)))
        for value in ways:
            return value
        msg = "nothing to draw"
        raise ValueError(msg)


def expand(result: Any) -> Iterator[tuple[Any, Fraction]]:
    """All values of a result (a number, or tuples and rows of them) that is yet undecided, with their probabilities."""
    return ((value, Fraction(*weight)) for value, weight in weighed(result))


def weighed(result: Any) -> Iterator[tuple[Any, Weight]]:
    """The same with weights as pairs of whole numbers."""
    if isinstance(result, Spread):
        outcomes = result.outcomes()
        whole = sum(outcomes.values())
        return ((value, (weight, whole)) for value, weight in outcomes.items())
    if not isinstance(result, tuple | Struct):
        return iter(((result, (1, 1)),))
    sources = list(dict.fromkeys(spread.source for spread in _spreads(result)))
    if prod(len(source.live) for source in sources) > WIDEST:
        raise OverBudget
    return ((_settled(result, choice) if choice else result, weight) for choice, weight in _choices(sources))


def _spreads(value: Any) -> Iterator[Spread]:
    if isinstance(value, Spread):
        yield value
    elif isinstance(value, tuple | Struct):
        for part in _parts(value):
            yield from _spreads(part)


def _settled(value: Any, choice: dict[Source, int]) -> Any:
    if isinstance(value, Spread):
        chosen = choice[value.source]  # which may bring the values up to date
        return value.values[chosen]
    if not isinstance(value, tuple | Struct):
        return value
    parts = [_settled(part, choice) for part in _parts(value)]
    return tuple(parts) if type(value) is tuple else type(value)(*parts)


def _parts(value: tuple[Any, ...] | Struct) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else astuple(value)


def _choices(sources: list[Source]) -> Iterator[tuple[dict[Source, int], Weight]]:
    if not sources:
        yield {}, (1, 1)
        return
    *rest, last = sources
    whole = sum(last.weights[i] for i in last.live)
    for choice, (part, of) in _choices(rest):
        for i in last.live:
            yield {**choice, last: i}, (part * last.weights[i], of * whole)
