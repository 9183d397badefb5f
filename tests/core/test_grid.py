"""Grid: distances, ways, floods, lines; every tie falls the same way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from yonder.core.grid import (
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Point,
    Way,
    chebyshev,
    flood,
    line,
    manhattan,
    neighbours,
    reach,
    ring,
    within,
)

points = st.builds(Point, st.integers(-30, 30), st.integers(-30, 30))


def open_field(point: Point) -> Iterator[tuple[Point, int]]:
    return ((other, 1) for other in neighbours(point))


def test_directions_are_north_west_east_south() -> None:
    assert DIRECTIONS == (NORTH, WEST, EAST, SOUTH) == ((0, -1), (-1, 0), (1, 0), (0, 1))


def test_neighbours_come_in_that_order() -> None:
    assert neighbours(Point(3, 3)) == (Point(3, 2), Point(2, 3), Point(4, 3), Point(3, 4))


@given(points, points)
def test_diagonals_shorten_the_distance(a: Point, b: Point) -> None:
    assert chebyshev(a, b) <= manhattan(a, b) <= 2 * chebyshev(a, b)


def test_a_board_has_its_corners_and_nothing_beyond() -> None:
    inside = [Point(x, y) for x in range(-1, 4) for y in range(-1, 3) if within(3, 2, Point(x, y))]
    assert inside == [Point(x, y) for x in range(3) for y in range(2)]


@given(points, st.integers(0, 4), st.integers(0, 4))
def test_a_ring_holds_all_squares_at_its_distances_by_row(centre: Point, low: int, more: int) -> None:
    found = list(ring(centre, low, low + more))
    assert found == sorted(found, key=lambda p: (p.y, p.x))
    assert all(low <= manhattan(centre, p) <= low + more for p in found)
    assert len(found) == sum(4 * d if d else 1 for d in range(low, low + more + 1))


def test_reach_stays_within_the_budget() -> None:
    ways = reach(Point(0, 0), open_field, 3)
    assert set(ways) == set(ring(Point(0, 0), 0, 3))
    assert all(way.cost == manhattan(Point(0, 0), place) == len(way.path) for place, way in ways.items())


def test_the_start_is_reached_without_a_step() -> None:
    assert reach(Point(0, 0), open_field, 0) == {Point(0, 0): Way(0, ())}


def test_ties_fall_to_the_first_direction() -> None:
    ways = reach(Point(0, 0), open_field, 2)
    assert ways[Point(-1, -1)].path == (Point(0, -1), Point(-1, -1))
    assert ways[Point(1, 1)].path == (Point(1, 0), Point(1, 1))


GRAPH = {
    "a": [("b", 1), ("c", 2), ("d", 5)],
    "b": [("d", 3)],
    "c": [("d", 2), ("e", 0)],
    "d": [("f", 1)],
    "e": [("d", 2)],
    "f": [],
}


def test_the_cheaper_way_wins() -> None:
    assert reach("a", GRAPH.__getitem__, 9)["d"].cost == 4


def test_of_equally_cheap_ways_the_one_with_fewer_steps_wins_over_an_earlier_turn() -> None:
    detour = {"a": [("b", 1), ("c", 2)], "b": [("c", 1)], "c": []}
    assert reach("a", detour.__getitem__, 9)["c"] == Way(2, ("c",))


def test_of_ways_equal_in_cost_and_steps_the_earlier_turn_wins() -> None:
    ways = reach("a", GRAPH.__getitem__, 9)
    assert ways["d"] == Way(4, ("b", "d"))
    assert ways["f"] == Way(5, ("b", "d", "f"))


def test_places_beyond_the_budget_are_not_reached() -> None:
    assert list(reach("a", GRAPH.__getitem__, 2)) == ["a", "b", "c", "e"]


def test_a_flood_tells_the_distance_of_every_connected_place() -> None:
    walls = {Point(1, y) for y in range(3)}

    def near(point: Point) -> list[Point]:
        return [p for p in neighbours(point) if within(3, 4, p) and p not in walls]

    found = flood(Point(0, 0), near)
    assert found[Point(2, 0)] == 8
    assert len(found) == 12 - len(walls)
    assert list(found.values()) == sorted(found.values())


def test_a_flood_does_not_cross_a_gap() -> None:
    assert flood(Point(0, 0), lambda _point: ()) == {Point(0, 0): 0}


@given(points, points)
def test_a_line_is_the_same_from_either_end(a: Point, b: Point) -> None:
    assert line(a, b) == tuple(reversed(line(b, a)))


@given(points, points)
def test_a_line_goes_from_end_to_end_without_gaps(a: Point, b: Point) -> None:
    squares = line(a, b)
    assert (squares[0], squares[-1], len(squares)) == (a, b, chebyshev(a, b) + 1)
    assert all(chebyshev(p, q) == 1 for p, q in pairwise(squares))


@given(points, points)
def test_a_line_never_strays_more_than_half_a_square(a: Point, b: Point) -> None:
    squares, length = line(a, b), chebyshev(a, b)
    for p in squares:
        assert abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) * 2 <= length * length


def test_points_add_like_steps() -> None:
    assert Point(2, 3) + EAST + SOUTH == Point(3, 4)
