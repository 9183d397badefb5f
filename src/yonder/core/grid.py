"""Grids and graphs. Orders are fixed: directions north, west, east, south; ties by cost, then steps, then direction."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeVar

N = TypeVar("N", bound=Hashable)


class Point(NamedTuple):
    """A square; x grows to the east, y to the south. There are no bounds but those a game sets."""

    x: int
    y: int

    def __add__(self, other: tuple[int, ...]) -> Point:  # type: ignore[override]
        return Point(self.x + other[0], self.y + other[1])


NORTH, WEST, EAST, SOUTH = Point(0, -1), Point(-1, 0), Point(1, 0), Point(0, 1)
DIRECTIONS = (NORTH, WEST, EAST, SOUTH)


def neighbours(point: Point) -> tuple[Point, ...]:
    """The four squares beside it."""
    return tuple(point + step for step in DIRECTIONS)


def manhattan(a: Point, b: Point) -> int:
    """Steps between two squares without diagonals."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def chebyshev(a: Point, b: Point) -> int:
    """Steps between two squares with diagonals."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def within(width: int, height: int, point: Point) -> bool:
    """Does the square lie on a board of this size?"""
    return 0 <= point.x < width and 0 <= point.y < height


def ring(centre: Point, low: int, high: int) -> Iterator[Point]:
    """The squares at a distance of low..high, by y then x."""
    for y in range(centre.y - high, centre.y + high + 1):
        for x in range(centre.x - high, centre.x + high + 1):
            if low <= manhattan(centre, Point(x, y)) <= high:
                yield Point(x, y)


class Way(NamedTuple):
    """The best way to a place: what it costs and the places on it, the start left out."""

    cost: int
    path: tuple[Hashable, ...]


def reach(start: N, steps: Callable[[N], Iterable[tuple[N, int]]], budget: int) -> dict[N, Way]:
    """Every place within a budget and its best way. `steps(place)` lists (neighbour, cost) in order of preference."""
    best: dict[N, Way] = {}
    queue: list[tuple[int, int, tuple[int, ...], N, tuple[N, ...]]] = [(0, 0, (), start, ())]
    while queue:
        cost, length, turns, place, path = heappop(queue)
        if place in best:
            continue
        best[place] = Way(cost, path)
        for turn, (other, price) in enumerate(steps(place)):
            if other not in best and cost + price <= budget:
                heappush(queue, (cost + price, length + 1, (*turns, turn), other, (*path, other)))
    return best


def flood(start: N, near: Callable[[N], Iterable[N]]) -> dict[N, int]:
    """Every connected place with its distance in steps, nearest first."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in near(place):
            if other not in distance:
                distance[other] = distance[place] + 1
                queue.append(other)
    return distance


def line(a: Point, b: Point) -> tuple[Point, ...]:
    """The squares on a straight line, both ends included; the same from either end, reversed."""
    if (b.x, b.y) < (a.x, a.y):
        return tuple(reversed(line(b, a)))
    length = max(abs(b.x - a.x), abs(b.y - a.y))
    if length == 0:
        return (a,)
    return tuple(Point(_between(a.x, b.x, i, length), _between(a.y, b.y, i, length)) for i in range(length + 1))


def _between(low: int, high: int, i: int, length: int) -> int:
    """Low + (high - low) * i / length, rounded half up, in whole numbers."""
    return low + (2 * (high - low) * i + length) // (2 * length)
