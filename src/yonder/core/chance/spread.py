"""Spread: a number not yet decided. Comparing it splits its outcomes only as far as the rules look, with exact weights.

`attack >= 15` on a d20 makes two branches, not twenty; adding to it makes none, nor does adding another; using it as an
index or as text decides it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import compress, product, repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yonder.core.chance.walk import Walk


WIDEST_JOINT = 4_096  # outcomes up to which two draws become one; beyond, the narrower is decided


class Source:
    """One draw: its outcomes' weights, and which of them are still possible.

    Two draws that are combined become one, `joint`, whose outcomes are pairs; `places` says which of this draw's
    outcomes belongs to each.
    """

    __slots__ = ("joint", "live", "places", "walk", "weights")

    def __init__(self, walk: Walk, weights: tuple[int, ...]) -> None:
        self.walk = walk
        self.weights = weights
        self.live: Sequence[int] = range(len(weights))
        self.joint: Source | None = None
        self.places: Sequence[int] = ()

    def join(self, other: Source) -> Source:
        """Make two draws one."""
        pairs = [*product(self.live, other.live)]
        mine, theirs = self.weights, other.weights
        joint = Source(self.walk, tuple([mine[i] * theirs[j] for i, j in pairs]))
        self.joint, self.places = joint, [i for i, _ in pairs]
        other.joint, other.places = joint, [j for _, j in pairs]
        return joint


def _both(function: Callable[[Any, Any], Any]) -> tuple[Callable[[Spread, Any], Any], Callable[[Spread, Any], Any]]:
    """An operator with the undecided number on its left, and with it on its right."""

    def left(self: Spread, other: Any) -> Any:
        return self._with(other, function)

    def right(self: Spread, other: Any) -> Any:
        live = self.source.live
        return self._of(dict(zip(live, map(function, repeat(other), self._live()), strict=True)))

    return left, right


class Spread:
    """A function of one undecided draw: a value for each of its outcomes."""

    __slots__ = ("_source", "values")

    def __init__(self, source: Source, values: dict[int, int]) -> None:
        self._source = source
        self.values = values

    @property
    def source(self) -> Source:
        """The draw; if it has been joined with others since, that of all of them."""
        source = self._source
        while source.joint is not None:
            values, places, source = self.values, source.places, source.joint
            self.values, self._source = {i: values[places[i]] for i in source.live}, source
        return source

    def _live(self) -> Iterator[int]:
        """The values that are still possible, in the order of their outcomes. These lists are long: C walks them."""
        live = self.source.live  # first: it may bring the values up to date
        return map(self.values.__getitem__, live)

    def outcomes(self) -> dict[int, int]:
        """Value -> weight over what is still possible."""
        weights: dict[int, int] = {}
        source = self.source
        for i in source.live:
            value = self.values[i]
            weights[value] = weights.get(value, 0) + source.weights[i]
        return weights

    def decide(self) -> int:
        """Branch on every value still possible."""
        groups: dict[int, list[int]] = {}
        for i in self.source.live:
            groups.setdefault(self.values[i], []).append(i)
        return self.source.walk.branch(self.source, list(groups.items()))

    def _map(self, function: Callable[[int], int]) -> Spread | int:
        live, values = self.source.live, self.values
        return self._of({i: function(values[i]) for i in live})

    def _of(self, values: dict[int, int]) -> Spread | int:
        """Another function of the same draw; a number, if it is the same for all outcomes."""
        found = list(values.values())
        return found[0] if found.count(found[0]) == len(found) else Spread(self.source, values)

    def _with(self, other: Any, function: Callable[[int, int], Any]) -> Any:
        live = self.source.live
        if not isinstance(other, Spread):
            return self._of(dict(zip(live, map(function, self._live(), repeat(other)), strict=True)))
        if other.source is not self.source:
            return _two(self, other, function)
        return Spread(self.source, dict(zip(live, map(function, self._live(), other._live()), strict=True)))

    def _test(self, other: Any, function: Callable[[int, int], bool]) -> bool:
        if isinstance(other, Spread):
            difference = self - other
            return difference._test(0, function) if isinstance(difference, Spread) else function(difference, 0)
        live = self.source.live
        holds = [*map(function, self._live(), repeat(other))]
        if all(holds) or not any(holds):
            return bool(holds[0])
        yes, no = [*compress(live, holds)], [*compress(live, map(operator.not_, holds))]
        return self.source.walk.branch(self.source, [(1, yes), (0, no)]) == 1

    def __lt__(self, other: Any) -> bool:
        return self._test(other, operator.lt)

    def __le__(self, other: Any) -> bool:
        return self._test(other, operator.le)

    def __gt__(self, other: Any) -> bool:
        return self._test(other, operator.gt)

    def __ge__(self, other: Any) -> bool:
        return self._test(other, operator.ge)

    def __eq__(self, other: object) -> bool:
        return self._test(other, operator.eq)

    def __ne__(self, other: object) -> bool:
        return self._test(other, operator.ne)

    __add__, __radd__ = _both(operator.add)
    __sub__, __rsub__ = _both(operator.sub)
    __floordiv__, __rfloordiv__ = _both(operator.floordiv)
    __mod__, __rmod__ = _both(operator.mod)
    __pow__, __rpow__ = _both(operator.pow)
    __lshift__, __rlshift__ = _both(operator.lshift)
    __rshift__, __rrshift__ = _both(operator.rshift)
    __and__, __rand__ = _both(operator.and_)
    __or__, __ror__ = _both(operator.or_)
    __xor__, __rxor__ = _both(operator.xor)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int | Spread):
            return self._with(other, operator.mul)
        return other * self.decide()  # text or a tuple, repeated

    __rmul__ = __mul__

    def __divmod__(self, other: Any) -> tuple[Any, Any]:
        return self // other, self % other

    def __rdivmod__(self, other: int) -> tuple[Any, Any]:
        return other // self, other % self

    def __pos__(self) -> Spread:
        return self

    def __neg__(self) -> Any:
        return self._map(operator.neg)

    def __abs__(self) -> Any:
        return self._map(abs)

    def __invert__(self) -> Any:
        return self._map(operator.invert)

    def __bool__(self) -> bool:
        return self._test(0, operator.ne)

    def __index__(self) -> int:
        return self.decide()

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.decide())

    def __str__(self) -> str:
        return str(self.decide())

    def __format__(self, form: str) -> str:
        return format(self.decide(), form)

    def __repr__(self) -> str:
        return f"Spread({self.outcomes()})"


def _two(left: Spread, right: Spread, function: Callable[[int, int], Any]) -> Any:
    """Join two draws; if there were too many pairs, decide the narrower one and keep the wider undecided."""
    if len(left.source.live) * len(right.source.live) <= WIDEST_JOINT:
        joint = left.source.join(right.source)
        return left._of(dict(zip(joint.live, map(function, left._live(), right._live()), strict=True)))
    if len(left.outcomes()) < len(right.outcomes()):
        value = left.decide()
        return right._map(lambda other: function(value, other))
    value = right.decide()
    return left._map(lambda other: function(other, value))
