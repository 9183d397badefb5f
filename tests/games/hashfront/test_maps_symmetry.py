"""Symmetry and fairness, beside a slow reference that turns whole boards and tries every renaming."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.maps.symmetry import fair, symmetries, symmetry
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec

Cell = tuple[int, int, int, int, int]
Board = list[list[Cell]]
CITY, FACTORY, HQ = 1, 2, 3
INFANTRY = 1


def board_of(template: Template, names: dict[int, int]) -> Board:
    """Each tile as terrain, building, its owner, unit, its owner; owners renamed."""
    board = [[(template.terrain(x, y), 0, 0, 0, 0) for x in range(template.width)] for y in range(template.height)]
    for b in template.buildings:
        board[b.y][b.x] = (board[b.y][b.x][0], b.building_type, names[b.player_id], 0, 0)
    for u in template.units:
        board[u.y][u.x] = (*board[u.y][u.x][:3], u.unit_type, names[u.player_id])
    return board


def turned(board: Board) -> dict[str, Board]:
    quarter = [list(row) for row in zip(*board[::-1], strict=True)]
    half = [row[::-1] for row in board[::-1]]
    transposed = [list(row) for row in zip(*board, strict=True)]
    return {
        "rot90": quarter,
        "rot180": half,
        "mirror_x": [row[::-1] for row in board],
        "mirror_y": board[::-1],
        "diagonal": transposed,
        "antidiagonal": [row[::-1] for row in transposed[::-1]],
    }


def slow(template: Template) -> tuple[list[str], bool]:
    """Which symmetries hold, and whether their combinations carry each slot to each."""
    slots = range(1, template.player_count + 1)
    plain = board_of(template, {slot: slot for slot in range(5)})
    holding: list[str] = []
    maps: list[dict[int, int]] = []
    for renaming in permutations(slots):
        names = dict(enumerate((0, *renaming)))
        for name, board in turned(board_of(template, names)).items():
            if board == plain:
                holding.append(name)
                maps.append(names)
    pairs = {(slot, slot) for slot in slots}
    for _ in range(24):
        pairs |= {(a, names[b]) for a, b in pairs for names in maps}
    return sorted(holding, key=TURNS.index), len(pairs) == len(slots) ** 2


def some_map(width: int, height: int, turns: list[str], seeds: list[tuple[int, int, int, int]]) -> Template:
    """A map that has the symmetries asked for, unless a seed breaks them: each seed puts something in every image."""
    cells: dict[tuple[int, int], Cell] = {}
    for x, y, kind, once in seeds:
        places = [(x % width, y % height)]
        for _ in range(4):
            for a, b in list(places):
                for turn in turns:
                    moved = {
                        "rot90": (height - 1 - b, a),
                        "rot180": (width - 1 - a, height - 1 - b),
                        "mirror_x": (width - 1 - a, b),
                        "mirror_y": (a, height - 1 - b),
                        "diagonal": (b, a),
                        "antidiagonal": (height - 1 - b, width - 1 - a),
                    }[turn]
                    if moved not in places:
                        places.append(moved)
        for place in places[:1] if once == 0 else places:
            cells[place] = (kind, 0, 0, 0, 0)
    tiles = [TileSpec(x, y, cell[0]) for (x, y), cell in cells.items() if cell[0] in (1, 5, 6)]
    cities = [BuildingSpec(0, CITY, x, y) for (x, y), cell in cells.items() if cell[0] == 2]
    hqs = [place for place, cell in cells.items() if cell[0] == 4][:4]
    bases = [BuildingSpec(slot, HQ, x, y) for slot, (x, y) in enumerate(hqs, 1)]
    units = [UnitSpec(slot, INFANTRY, x, y) for slot, (x, y) in enumerate(hqs, 1)]
    return Template("X", width, height, tuple(tiles), (*bases, *cities), tuple(units))


TURNS = ["rot90", "rot180", "mirror_x", "mirror_y", "diagonal", "antidiagonal"]
seed = st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from([1, 2, 4, 4, 5, 6]), st.integers(0, 12))


@pytest.mark.rule("H-046", "H-047")
@given(
    st.integers(5, 7),
    st.integers(5, 7),
    st.lists(st.sampled_from(TURNS), min_size=1, max_size=2),
    st.tuples(st.integers(0, 6), st.integers(0, 6)),
    st.lists(seed, max_size=6),
)
def test_it_agrees_with_turning_whole_boards(
    width: int, height: int, turns: list[str], base: tuple[int, int], seeds: list[tuple[int, int, int, int]]
) -> None:
    if width != height:
        turns = [turn for turn in turns if turn in ("rot180", "mirror_x", "mirror_y")]
    template = some_map(width, height, turns, [*seeds, (*base, 4, 1)])
    assume(template.player_count > 1)
    holding, is_fair = slow(template)
    assert list(symmetries(template)) == holding
    assert symmetry(template) == (holding[0] if holding else "none")
    assert fair(template) == is_fair


@pytest.mark.rule("H-046", "H-047")
@pytest.mark.parametrize("template", official(), ids=lambda template: template.name)
def test_it_agrees_on_the_official_maps(template: Template) -> None:
    assert (list(symmetries(template)), fair(template)) == slow(template)


def four(*slots: int) -> Template:
    """Four HQs in the corners, clockwise from the north-west."""
    corners = ((0, 0), (4, 0), (4, 4), (0, 4))
    hqs = tuple(BuildingSpec(slot, HQ, x, y) for slot, (x, y) in zip(slots, corners, strict=True))
    return Template("FOUR", 5, 5, (), hqs)


@pytest.mark.rule("H-046")
def test_the_first_symmetry_in_the_order_of_the_rulebook_is_told() -> None:
    assert symmetry(four(1, 2, 3, 4)) == "rot90"
    assert list(symmetries(four(1, 2, 3, 4))) == TURNS


@pytest.mark.rule("H-047")
def test_two_mirrors_make_four_slots_fair_and_one_does_not() -> None:
    mirrors = replace(four(1, 2, 3, 4), tiles=tuple(TileSpec(2, y, 6) for y in (0, 4)))
    assert list(symmetries(mirrors)) == ["rot180", "mirror_x", "mirror_y"]
    assert fair(mirrors)
    one = replace(four(1, 2, 3, 4), tiles=(TileSpec(2, 0, 6),))
    assert list(symmetries(one)) == ["mirror_x"]
    assert not fair(one)


@pytest.mark.rule("H-047")
def test_two_slots_need_a_symmetry_that_swaps_them() -> None:
    def duel(x: int, y: int, *tiles: TileSpec) -> Template:
        return Template("DUEL", 5, 5, tiles, (BuildingSpec(1, HQ, 0, 2), BuildingSpec(2, HQ, x, y)))

    assert fair(duel(4, 2, TileSpec(2, 0, 6)))
    assert symmetry(duel(4, 2, TileSpec(1, 2, 6))) == "mirror_y"
    assert not fair(duel(4, 2, TileSpec(1, 2, 6)))


@pytest.mark.rule("H-046")
def test_an_owner_that_breaks_the_renaming_breaks_the_symmetry() -> None:
    two = (BuildingSpec(1, HQ, 0, 2), BuildingSpec(2, HQ, 4, 2))
    fit = Template("X", 5, 5, (), (*two, BuildingSpec(1, CITY, 1, 0), BuildingSpec(2, CITY, 3, 0)))
    assert symmetry(fit) == "mirror_x"
    assert symmetry(replace(fit, buildings=(*two, BuildingSpec(1, CITY, 1, 0), BuildingSpec(1, CITY, 3, 0)))) == "none"


@pytest.mark.rule("H-041", "H-046")
def test_what_lies_under_a_building_breaks_no_symmetry() -> None:
    two = (BuildingSpec(1, HQ, 0, 2), BuildingSpec(2, HQ, 4, 2))
    assert fair(Template("X", 5, 5, (TileSpec(0, 2, 5),), two))
