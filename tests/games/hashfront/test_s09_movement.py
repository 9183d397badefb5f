"""Movement and the road bonus (section 9)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yonder.core.errors import Reject
from yonder.games.hashfront.board.ground import ground_of
from yonder.games.hashfront.board.movement import reach
from yonder.games.hashfront.board.units import MoveUnit, path_cost
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import BY_GLYPH, ENTERED_BY, MOVES_AS, UnitType
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.show.queries import GetGame, Reachable

CONTENT = default()

LETTER = {"I": UnitType.INFANTRY, "T": UnitType.TANK, "R": UnitType.RANGER}
WORKED = [
    (1, "I", ".", "....", (1, 1, 1, 1), ""),
    (2, "I", ".", ".....", (1, 1, 1, 1, 1), "out_of_moves"),
    (3, "I", ".", "MM", (2, 2), ""),
    (4, "I", ".", "M.M", (2, 1, 2), "out_of_moves"),
    (5, "I", "R", "RRRRR", (1, 1, 1, 1, 1), "out_of_moves"),
    (6, "T", ".", "RR", (1, 1), ""),
    (7, "T", ".", "RRR", (1, 1, 1), "out_of_moves"),
    (8, "T", "R", "RRRR", (0, 0, 1, 1), ""),
    (9, "T", "R", "RRRRR", (0, 0, 1, 1, 1), "out_of_moves"),
    (10, "T", "R", "RR.T", (0, 0, 1, 1), ""),
    (11, "T", "R", "R.R", (0, 1, 1), ""),
    (12, "T", "R", "R.RR", (0, 1, 1, 1), "out_of_moves"),
    (13, "T", "R", ".RR", (1, 1, 1), "out_of_moves"),
    (14, "T", "D", "RDRD", (0, 0, 1, 1), ""),
    (15, "T", "F", "RR", (1, 1), ""),
    (15, "T", "F", "RRR", (1, 1, 1), "out_of_moves"),
    (16, "T", "R", "CR", (1, 1), ""),
    (17, "R", "R", "RRRRR", (0, 0, 1, 1, 1), ""),
    (18, "R", "R", "RRRRRR", (0, 0, 1, 1, 1, 1), "out_of_moves"),
    (19, "R", "D", "DD...", (0, 0, 1, 1, 1), ""),
    (20, "T", ".", "M", (), "impassable"),
    (20, "R", "R", "M", (), "impassable"),
]


@pytest.mark.rule("H-177", "H-174", "H-175", "H-176", "H-179")
@pytest.mark.parametrize(("number", "unit", "start", "path", "costs", "code"), WORKED)
def test_the_worked_moves(
    fronts: Any, number: int, unit: str, start: str, path: str, costs: tuple[int, ...], code: str
) -> None:
    row = (start + path).ljust(9, ".")
    rows = (".........", row.replace("F", ".").replace("C", "."), *(".........",) * 5)
    built = " ".join(f"{glyph}0@{x},1" for x, glyph in enumerate(row) if glyph in "FC")
    front = fronts(rows, buildings=built, units=f"{unit}1@0,1 I2@7,6")
    action = MoveUnit(1, 1, tuple((x, 1) for x in range(1, len(path) + 1)))
    ground = ground_of(CONTENT, 9, "".join(front.ask(GetGame(1))["terrain"]))
    spent = [sum(costs[: i + 1]) for i in range(len(costs))]
    for i, total in enumerate(spent):
        if total <= CONTENT.units[LETTER[unit]].move:
            assert path_cost(front.world, ground, front.unit(1), action.path[: i + 1]) == total
    if code:
        front.refused(action, code)
    else:
        front.act(action)
        assert front.told[0].cost == spent[-1]
    assert number


@pytest.mark.rule("H-170", "H-171", "H-366")
def test_a_bad_path_is_refused_in_order(fronts: Any) -> None:
    front = fronts(("..M......", "....O....", *(".........",) * 5), units="I1@1,0 I2@3,0 T1@1,1 I1@1,2")
    front.refused(MoveUnit(1, 1, ()), "path_empty")
    front.refused(MoveUnit(1, 1, ((1, 1),) * 17), "path_too_long")
    front.refused(MoveUnit(1, 1, ((1, -1),)), "out_of_bounds")
    front.refused(MoveUnit(1, 1, ((2, 1),)), "not_adjacent")
    front.refused(MoveUnit(1, 1, ((1, 0),)), "not_adjacent")
    front.refused(MoveUnit(1, 1, ((2, 0), (3, 0), (4, 0))), "path_blocked")
    front.refused(MoveUnit(1, 1, ((2, 0), (3, 0))), "dest_occupied")
    front.refused(MoveUnit(1, 3, ((1, 0), (2, 0))), "impassable")
    front.refused(MoveUnit(1, 3, ((2, 1), (3, 1), (4, 1))), "impassable")
    front.refused(MoveUnit(1, 2, ((4, 0),)), "not_your_unit")
    front.refused(MoveUnit(1, 9, ((4, 0),)), "unit_unknown")
    front.refused(MoveUnit(2, 1, ((4, 0),)), "game_unknown")


@pytest.mark.rule("H-171")
def test_cost_is_judged_before_the_enemy_in_the_way(fronts: Any) -> None:
    front = fronts(units="T1@1,0 I2@4,0")
    front.refused(MoveUnit(1, 1, ((2, 0), (3, 0), (4, 0), (5, 0))), "out_of_moves")


@pytest.mark.rule("H-171", "H-170")
def test_sixteen_tiles_are_not_too_long(fronts: Any) -> None:
    front = fronts()
    back_and_forth = ((2, 0), (1, 0)) * 8
    front.refused(MoveUnit(1, 1, back_and_forth), "out_of_moves")


@pytest.mark.rule("H-172")
def test_friends_may_be_passed_but_not_stood_on(fronts: Any) -> None:
    front = fronts(units="I1@1,0 T1@2,0 I2@7,6")
    front.refused(MoveUnit(1, 1, ((2, 0),)), "dest_occupied")
    front.act(MoveUnit(1, 1, ((2, 0), (3, 0))))
    assert (front.unit(1).x, front.unit(1).y) == (3, 0)


@pytest.mark.rule("H-173")
def test_the_start_may_be_passed_but_is_no_destination(front: Any) -> None:
    front.refused(MoveUnit(1, 1, ((2, 0), (1, 0))), "dest_occupied")
    front.act(MoveUnit(1, 1, ((2, 0), (1, 0), (1, 1))))
    assert front.told[0].cost == 3


@pytest.mark.rule("H-176")
def test_a_building_over_a_road_is_no_road(fronts: Any) -> None:
    rows = ("RRRRRR...", *(".........",) * 6)
    front = fronts(rows, buildings="H1@0,3 H2@8,6 F1@0,0", units="T1@0,0 I2@7,6")
    front.refused(MoveUnit(1, 1, ((1, 0), (2, 0), (3, 0))), "out_of_moves")
    front = fronts(rows, buildings="H1@0,3 H2@8,6 C0@1,0", units="T1@0,0 I2@7,6")
    front.refused(MoveUnit(1, 1, ((1, 0), (2, 0), (3, 0))), "out_of_moves")
    front.act(MoveUnit(1, 1, ((1, 0), (2, 0))))


@pytest.mark.rule("H-178", "H-286")
def test_a_move_changes_the_place_sets_the_flag_and_breaks_a_capture_off(fronts: Any) -> None:
    front = fronts(buildings="C0@1,0")
    front.act(Capture(1, 1))
    front.round()
    front.act(MoveUnit(1, 1, ((2, 0),)))
    assert front.names() == ["UnitMoved", "CaptureReset"]
    assert front.building(1, 0).capture_progress == 0
    assert (front.unit(1).x, front.unit(1).y, front.unit(1).has_moved) == (2, 0, True)


@pytest.mark.rule("H-180")
def test_a_detour_is_paid_as_walked(front: Any) -> None:
    front.act(MoveUnit(1, 1, ((1, 1), (2, 1), (2, 0))))
    assert front.told[0].cost == 3


@pytest.mark.rule("H-179")
def test_a_dearer_arrival_with_pool_left_reaches_further() -> None:
    # Straight ahead the tank may leave the road; only by keeping to it does it get to the far end.
    ground = ground_of(CONTENT, 6, "RRRRR." + "......" * 4)
    found = reach(ground, UnitType.TANK, ground.bit(0, 0), 0)
    ways = {ground.place(bit): way for bit, way in found.ways().items()}
    assert ways[4, 0] == (2, ((1, 0), (2, 0), (3, 0), (4, 0)))
    assert (5, 0) not in ways


@pytest.mark.rule("H-441")
def test_canonical_paths_prefer_cost_then_steps_then_north_west_east_south(fronts: Any) -> None:
    front = fronts((".........", "..M......", *(".........",) * 5), units="I1@2,2 I2@7,6")
    found = {(d["x"], d["y"]): d for d in front.ask(Reachable(1, 1))}
    assert found[3, 1]["path"] == ((3, 2), (3, 1))  # north first would climb the mountain
    assert found[3, 3]["path"] == ((3, 2), (3, 3))  # east before south
    assert found[1, 3]["path"] == ((1, 2), (1, 3))  # west before south
    assert found[2, 0]["cost"] == 3  # over the mountain: as cheap as no way round
    assert (2, 2) not in found


@pytest.mark.rule("H-441")
def test_a_unit_that_cannot_move_reaches_nothing(front: Any) -> None:
    assert front.ask(Reachable(1, 1))
    front.act(MoveUnit(1, 1, ((2, 0),)))
    assert front.ask(Reachable(1, 1)) == []
    front.refused(EndTurn(1), "not_your_turn", who=front.bob)


GLYPHS = "".join(BY_GLYPH)


def slow_reach(rows: list[str], unit: UnitType, start: tuple[int, int], foes: set[tuple[int, int]]) -> dict[Any, Any]:
    """Every walk, tried one after the other: the best (cost, steps, turns) of each tile."""
    kind = CONTENT.units[unit]
    best: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {}
    road = kind.road_bonus and rows[start[1]][start[0]] in "RD"

    def walk(x: int, y: int, pool: int, spent: int, turns: tuple[int, ...]) -> None:
        key = (spent, len(turns), turns)
        if turns and (x, y) != start and ((x, y) not in best or key < best[x, y]):
            best[x, y] = key
        if len(turns) == 6:
            return
        for turn, (dx, dy) in enumerate(((0, -1), (-1, 0), (1, 0), (0, 1))):
            u, v = x + dx, y + dy
            if not (0 <= v < len(rows) and 0 <= u < len(rows[0])) or (u, v) in foes:
                continue
            tile = BY_GLYPH[rows[v][u]]
            if MOVES_AS[unit] not in ENTERED_BY[tile]:
                continue
            terrain = CONTENT.terrain[tile]
            free = pool > 0 and terrain.road
            cost = spent + (0 if free else terrain.cost)
            if cost <= kind.move:
                walk(u, v, pool - 1 if free else (pool if terrain.road else 0), cost, (*turns, turn))

    walk(*start, 2 if road else 0, 0, ())
    return best


@pytest.mark.rule("H-441", "H-179", "H-174")
@settings(max_examples=60)
@given(
    st.lists(st.text(alphabet=GLYPHS + "RRDD...", min_size=7, max_size=7), min_size=6, max_size=6),
    st.sampled_from(sorted(CONTENT.units)),
    st.tuples(st.integers(0, 6), st.integers(0, 5)),
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 5)), max_size=6),
)
def test_reach_agrees_with_trying_every_walk(
    rows: list[str], unit: UnitType, start: tuple[int, int], foes: set[tuple[int, int]]
) -> None:
    foes.discard(start)
    ground = ground_of(CONTENT, 7, "".join(rows))
    enemies = sum(1 << ground.bit(x, y) for x, y in foes)
    found = reach(ground, unit, ground.bit(*start), enemies)
    expected = slow_reach(rows, unit, start, foes)
    assert sorted(ground.place(bit) for bit in found.ways()) == sorted(expected)
    for bit, way in found.ways().items():
        cost, steps, _ = expected[ground.place(bit)]
        assert (way.cost, len(way.path)) == (cost, steps)
        assert way.path == walked(start, expected[ground.place(bit)][2])


def walked(start: tuple[int, int], turns: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    path, (x, y) = [], start
    for turn in turns:
        dx, dy = ((0, -1), (-1, 0), (1, 0), (0, 1))[turn]
        x, y = x + dx, y + dy
        path.append((x, y))
    return tuple(path)


@pytest.mark.rule("H-180", "H-444")
def test_every_short_path_is_accepted_or_refused_as_the_slow_walk_says(fronts: Any) -> None:
    rows = ("..RRM....", "..RTM....", "..DDR....", *(".........",) * 4)
    front = fronts(rows, units="T1@2,1 I1@3,2 I2@4,2 I2@7,6")
    foes = {(4, 2), (7, 6)}
    legal = slow_reach(list(rows), UnitType.TANK, (2, 1), foes)
    for turns in product(range(4), repeat=3):
        path = walked((2, 1), turns)
        try:
            front.bench.game.fork().act(front.ann, MoveUnit(1, 1, path))
        except Reject:
            continue
        assert path[-1] in legal
