"""Ways: in how many ways dice give each total. Whole numbers only, and no outcome is visited by itself."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import comb

Ways = dict[int, int]


def one_more(ways: list[int], sides: int) -> list[int]:
    """Add a die to totals listed from the lowest up: each new place is the sum of the `sides` places up to it."""
    run = list(accumulate(ways + [0] * (sides - 1)))
    return run[:sides] + [upper - lower for upper, lower in zip(run[sides:], run, strict=False)]


@lru_cache(maxsize=512)
def sums(count: int, sides: int) -> Ways:
    """The totals of `count` dice; no totals at all if a die has no side."""
    ways = [1]
    for _ in range(count):
        if sides < 1:
            return {}
        ways = one_more(ways, sides)
    return dict(enumerate(ways, max(0, count)))


@lru_cache(maxsize=512)
def keeping(count: int, sides: int, keep: int, *, highest: bool) -> Ways:
    """The totals of the `keep` highest or lowest of `count` dice, placed face by face from the best down."""
    states = {(0, 0): 1}
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        more: dict[tuple[int, int], int] = {}
        for (placed, total), ways in states.items():
            for n in range(count - placed + 1):
                state = placed + n, total + face * max(0, min(n, keep - placed))
                more[state] = more.get(state, 0) + ways * comb(count - placed, n)
        states = more
    return {total: states[placed, total] for placed, total in sorted(states) if placed == count}
