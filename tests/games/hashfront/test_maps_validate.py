"""Validation: each mistake has its code and its place, and the order is that of the rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.maps.packing import unpacked
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec
from yonder.games.hashfront.maps.validate import Problem, first_problem, problems

GRASS, MOUNTAIN, CITY_TILE, HQ_TILE, ROAD, OCEAN = 0, 1, 2, 4, 5, 8
CITY, FACTORY, HQ = 1, 2, 3
INFANTRY, TANK, RANGER = 1, 2, 3
GOOD = Template(
    "GOOD",
    5,
    6,
    (TileSpec(2, 2, ROAD),),
    (BuildingSpec(1, HQ, 0, 0), BuildingSpec(2, HQ, 4, 5), BuildingSpec(0, CITY, 2, 3)),
    (UnitSpec(1, INFANTRY, 1, 0), UnitSpec(2, INFANTRY, 3, 5)),
)
ORDER = (
    "map_name",
    "map_name_taken",
    "map_size",
    "packed_range",
    "tile_index",
    "tile_grass",
    "tile_type",
    "tile_border",
    "tile_duplicate",
    "building_type",
    "building_bounds",
    "building_ocean",
    "building_duplicate",
    "hq_count",
    "hq_owner",
    "building_owner",
    "unit_type",
    "unit_bounds",
    "unit_owner",
    "unit_terrain",
    "unit_duplicate",
    "slot_empty",
    "map_disconnected",
    "hq_tile",
)


def with_tile(*tiles: TileSpec) -> Template:
    return replace(GOOD, tiles=(*GOOD.tiles, *tiles))


def with_building(*buildings: BuildingSpec) -> Template:
    return replace(GOOD, buildings=(*GOOD.buildings, *buildings))


def with_unit(*units: UnitSpec) -> Template:
    return replace(GOOD, units=(*GOOD.units, *units))


def wall(width: int, y: int) -> tuple[TileSpec, ...]:
    return tuple(TileSpec(x, y, OCEAN) for x in range(width))


def without_slot_2_units() -> Template:
    return replace(GOOD, units=GOOD.units[:1])


# What is wrong, the code, the place.
MISTAKES: list[tuple[str, Template, str, str]] = [
    ("H-030", replace(GOOD, name=""), "map_name", "name"),
    ("H-030", replace(GOOD, name="A" * 33), "map_name", "name"),
    ("H-030", replace(GOOD, name="NO SPACE"), "map_name", "name"),
    ("H-030", replace(GOOD, name="LINE\n"), "map_name", "name"),
    ("H-030", replace(GOOD, name="ÄRGER"), "map_name", "name"),
    ("H-031", replace(GOOD, width=4), "map_size", "width"),
    ("H-031", replace(GOOD, height=65), "map_size", "height"),
    ("H-031", replace(GOOD, width=0), "map_size", "width"),
    ("H-032", unpacked("GOOD", 5, 6, (), (2**32,), ()), "packed_range", "buildings[0]"),
    ("H-032", unpacked("GOOD", 5, 6, (-1,), (), ()), "packed_range", "tiles[0]"),
    ("H-032", unpacked("GOOD", 5, 6, (2**32,), (), ()), "packed_range", "tiles[0]"),
    ("H-032", unpacked("GOOD", 5, 6, (), (), (5, -7)), "packed_range", "units[1]"),
    ("H-032", with_unit(UnitSpec(1, INFANTRY, 256, 0)), "packed_range", "units[2]"),
    ("H-033", with_tile(TileSpec(0, 6, ROAD)), "tile_index", "tiles[1]"),
    ("H-033", with_tile(TileSpec(0, 3, GRASS)), "tile_grass", "(0, 3)"),
    ("H-033", with_tile(TileSpec(0, 3, 9)), "tile_type", "(0, 3)"),
    ("H-033", with_tile(TileSpec(0, 3, ROAD, 1)), "tile_border", "(0, 3)"),
    ("H-033", with_tile(TileSpec(0, 3, OCEAN, 4)), "tile_border", "(0, 3)"),
    ("H-033", with_tile(TileSpec(2, 2, MOUNTAIN)), "tile_duplicate", "(2, 2)"),
    ("H-034", with_building(BuildingSpec(0, 4, 0, 3)), "building_type", "(0, 3)"),
    ("H-034", with_building(BuildingSpec(0, 0, 0, 3)), "building_type", "(0, 3)"),
    ("H-034", with_building(BuildingSpec(0, CITY, 5, 0)), "building_bounds", "(5, 0)"),
    ("H-034", replace(with_tile(TileSpec(2, 3, OCEAN))), "building_ocean", "(2, 3)"),
    ("H-034", with_building(BuildingSpec(0, FACTORY, 2, 3)), "building_duplicate", "(2, 3)"),
    ("H-035", replace(GOOD, buildings=GOOD.buildings[:1]), "hq_count", "buildings"),
    ("H-035", with_building(*(BuildingSpec(s, HQ, s - 2, 1) for s in (3, 4, 5))), "hq_count", "buildings"),
    ("H-035", with_building(BuildingSpec(1, HQ, 0, 3)), "hq_owner", "(0, 3)"),
    ("H-035", with_building(BuildingSpec(0, HQ, 0, 3)), "hq_owner", "(0, 3)"),
    ("H-035", with_building(BuildingSpec(4, HQ, 0, 3)), "hq_owner", "(0, 3)"),
    ("H-035", with_building(BuildingSpec(3, CITY, 0, 3)), "building_owner", "(0, 3)"),
    ("H-036", with_unit(UnitSpec(1, 4, 0, 3)), "unit_type", "(0, 3)"),
    ("H-036", with_unit(UnitSpec(1, 0, 0, 3)), "unit_type", "(0, 3)"),
    ("H-036", with_unit(UnitSpec(1, TANK, 0, 6)), "unit_bounds", "(0, 6)"),
    ("H-036", with_unit(UnitSpec(0, TANK, 0, 3)), "unit_owner", "(0, 3)"),
    ("H-036", with_unit(UnitSpec(3, TANK, 0, 3)), "unit_owner", "(0, 3)"),
    ("H-036", replace(with_unit(UnitSpec(1, TANK, 0, 3)), tiles=(TileSpec(0, 3, MOUNTAIN),)), "unit_terrain", "(0, 3)"),
    (
        "H-036",
        replace(with_unit(UnitSpec(1, RANGER, 0, 3)), tiles=(TileSpec(0, 3, MOUNTAIN),)),
        "unit_terrain",
        "(0, 3)",
    ),
    (
        "H-036",
        replace(with_unit(UnitSpec(1, INFANTRY, 0, 3)), tiles=(TileSpec(0, 3, OCEAN),)),
        "unit_terrain",
        "(0, 3)",
    ),
    ("H-036", with_unit(UnitSpec(2, TANK, 1, 0)), "unit_duplicate", "(1, 0)"),
    ("H-037", without_slot_2_units(), "slot_empty", "slot 2"),
    ("H-038", with_tile(*wall(5, 4)), "map_disconnected", "(4, 5)"),
    ("H-039", with_tile(TileSpec(0, 3, HQ_TILE)), "hq_tile", "(0, 3)"),
    ("H-039", with_tile(TileSpec(2, 3, HQ_TILE)), "hq_tile", "(2, 3)"),
]


@pytest.mark.rule("H-030", "H-031", "H-032", "H-033", "H-034", "H-035", "H-036", "H-037", "H-038", "H-039")
@pytest.mark.parametrize(("template", "code", "at"), [mistake[1:] for mistake in MISTAKES])
def test_each_mistake_has_its_code_and_its_place(template: Template, code: str, at: str) -> None:
    found = first_problem(template)
    assert found is not None
    assert (found.code, found.at) == (code, at)
    assert found.text.endswith(".")


def test_every_code_of_the_rulebook_is_tested() -> None:
    assert {code for _, _, code, _ in MISTAKES} | {"map_name_taken"} == set(ORDER)


def test_a_good_map_has_no_problems() -> None:
    assert problems(GOOD) == []
    assert first_problem(GOOD) is None


@pytest.mark.rule("H-030")
def test_names_are_unique_whatever_their_case() -> None:
    assert first_problem(GOOD, ["other", "gOOd"]) == Problem(
        "map_name_taken", "There is already a map called GOOD.", "name"
    )
    assert first_problem(GOOD, ["GOODS"]) is None


@pytest.mark.rule("H-004", "H-030")
def test_problems_come_in_the_order_of_the_rulebook() -> None:
    template = unpacked(
        "BAD",
        6,
        6,
        (99 << 8 | 5, 1 << 8, 2 << 8 | 9, 3 << 8 | 0x15, 3 << 8 | 5, 4 << 8 | 8, 5 << 8 | 4, 10 << 8 | 8),
        (0x01030000, 0x01030000, 0x07010001, 0x00090002, 0x00010400, 0x00010900),
        (0x01090000, 0x01010900, 0x09010002, 0x01010401, 0x01010002),
    )
    codes = [problem.code for problem in problems(template, ["bad"])]
    assert codes == sorted(codes, key=ORDER.index)
    missing = {"map_name", "map_size", "packed_range", "hq_count", "map_disconnected"}
    assert set(codes) == set(ORDER) - missing


@pytest.mark.rule("H-031", "H-032")
def test_a_map_of_impossible_size_is_not_looked_at_further() -> None:
    found = problems(unpacked("X", 10**9, 0, (5,), (2**40,), ()))
    assert [problem.code for problem in found] == ["map_size", "map_size", "packed_range"]


@pytest.mark.rule("H-035")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_slots_are_allowed(count: int) -> None:
    slots = range(1, count + 1)
    hqs = tuple(BuildingSpec(slot, HQ, slot, 0) for slot in slots)
    template = Template("X", 6, 6, (), hqs, tuple(UnitSpec(slot, INFANTRY, slot, 1) for slot in slots))
    assert problems(template) == []
    assert template.player_count == count


@pytest.mark.rule("H-037")
def test_a_factory_is_enough_to_begin_with() -> None:
    factory = BuildingSpec(2, FACTORY, 3, 3)
    assert problems(replace(without_slot_2_units(), buildings=(*GOOD.buildings, factory))) == []


@pytest.mark.rule("H-038")
@pytest.mark.parametrize("gap", [MOUNTAIN, CITY_TILE])
def test_mountains_and_buildings_do_not_part_hqs(gap: int) -> None:
    assert problems(with_tile(*wall(4, 4), TileSpec(4, 4, gap))) == []


@pytest.mark.rule("H-039")
def test_a_ruin_is_allowed() -> None:
    assert problems(with_tile(TileSpec(0, 3, CITY_TILE))) == []


@pytest.mark.rule("H-040")
def test_a_map_of_grass_alone_is_allowed() -> None:
    assert problems(replace(GOOD, tiles=())) == []


@pytest.mark.rule("H-041", "H-042")
def test_a_building_replaces_the_terrain_under_it() -> None:
    template = replace(with_unit(UnitSpec(1, TANK, 2, 3)), tiles=(TileSpec(2, 3, MOUNTAIN), TileSpec(0, 3, CITY_TILE)))
    assert template.terrain(2, 3) == CITY_TILE
    assert template.terrain(0, 3) == CITY_TILE
    assert template.terrain(1, 1) == GRASS
    assert problems(template) == []


numbers = st.integers(0, 2**32 - 1)
small = st.builds(
    lambda slot, kind, x, y: slot << 24 | kind << 16 | x << 8 | y,
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 9),
    st.integers(0, 9),
)
tile = st.builds(lambda index, byte: index << 8 | byte, st.integers(0, 99), st.integers(0, 255))


@given(
    st.lists(tile | numbers, max_size=8), st.lists(small | numbers, max_size=8), st.lists(small | numbers, max_size=8)
)
def test_no_numbers_whatever_confuse_it(tiles: list[int], buildings: list[int], units: list[int]) -> None:
    found = problems(unpacked("X", 9, 9, tiles, buildings, units))
    codes = [problem.code for problem in found]
    assert codes == sorted(codes, key=ORDER.index)


@pytest.mark.parametrize("template", official(), ids=lambda template: template.name)
def test_moving_a_unit_of_a_map_onto_another_is_noticed(template: Template) -> None:
    first, second, *others = template.units
    moved = replace(template, units=(first, replace(second, x=first.x, y=first.y), *others))
    assert "unit_duplicate" in [problem.code for problem in problems(moved)]
