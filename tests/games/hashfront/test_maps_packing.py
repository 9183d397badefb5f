"""Maps as numbers and as text: the worked examples, and nothing lost either way."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core.content import BadContent
from yonder.core.errors import Malformed
from yonder.games.hashfront.kinds import BORDERS, BUILDINGS, TILES, UNITS, BorderType, BuildingType, TileType, UnitType
from yonder.games.hashfront.maps.file import packed_map, read_map, written
from yonder.games.hashfront.maps.numbers import GLYPHS
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.maps.packing import (
    pack_building,
    pack_tile,
    pack_unit,
    packed,
    rows_of,
    tiles_of,
    unpack_building,
    unpack_tile,
    unpack_unit,
    unpacked,
)
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec

EXAMPLE_TILES = [
    (TileSpec(5, 3, TILES.index(TileType.MOUNTAIN)), 20, 16641),
    (TileSpec(19, 19, TILES.index(TileType.DIRT_ROAD)), 20, 102151),
    (TileSpec(0, 12, TILES.index(TileType.TREE)), 13, 39942),
    (TileSpec(3, 0, TILES.index(TileType.OCEAN), BORDERS.index(BorderType.BEACH)), 10, 824),
]
HQ, CITY, FACTORY = (BUILDINGS.index(kind) for kind in (BuildingType.HQ, BuildingType.CITY, BuildingType.FACTORY))
EXAMPLE_BUILDINGS = [
    (BuildingSpec(1, HQ, 2, 0), 16974336),
    (BuildingSpec(0, CITY, 9, 4), 67844),
    (BuildingSpec(2, FACTORY, 18, 17), 33690129),
    (BuildingSpec(4, HQ, 2, 14), 67305998),
]
EXAMPLE_UNITS = [
    (UnitSpec(2, UNITS.index(UnitType.TANK), 16, 18), 33689618),
    (UnitSpec(3, UNITS.index(UnitType.RANGER), 10, 11), 50530827),
    (UnitSpec(1, UNITS.index(UnitType.INFANTRY), 1, 0), 16843008),
]
numbers = st.integers(0, 2**32 - 1)


@pytest.mark.rule("H-025", "H-027", "H-028")
@pytest.mark.parametrize(("tile", "width", "value"), EXAMPLE_TILES)
def test_tiles_are_packed_as_in_the_worked_examples(tile: TileSpec, width: int, value: int) -> None:
    assert pack_tile(tile, width) == value
    assert unpack_tile(value, width) == tile


@pytest.mark.rule("H-026", "H-027", "H-028")
@pytest.mark.parametrize(("building", "value"), EXAMPLE_BUILDINGS)
def test_buildings_are_packed_as_in_the_worked_examples(building: BuildingSpec, value: int) -> None:
    assert pack_building(building) == value
    assert unpack_building(value) == building


@pytest.mark.rule("H-026", "H-027", "H-028")
@pytest.mark.parametrize(("unit", "value"), EXAMPLE_UNITS)
def test_units_are_packed_as_in_the_worked_examples(unit: UnitSpec, value: int) -> None:
    assert pack_unit(unit) == value
    assert unpack_unit(value) == unit


@pytest.mark.rule("H-025")
@pytest.mark.parametrize(("border", "byte"), [(0, 8), (1, 24), (2, 40), (3, 56)])
def test_an_ocean_tile_carries_its_border_in_the_high_four_bits(border: int, byte: int) -> None:
    assert pack_tile(TileSpec(0, 0, TILES.index(TileType.OCEAN), border), 5) == byte


@pytest.mark.rule("H-012", "H-013")
def test_the_numbers_of_tiles_and_of_buildings_differ() -> None:
    assert [TILES.index(TileType(kind.value)) for kind in BUILDINGS[1:]] == [2, 3, 4]
    assert [kind.number for kind in BUILDINGS[1:]] == [1, 2, 3]


@pytest.mark.rule("H-027")
@given(st.integers(-3, 70), st.lists(st.integers(-(2**40), 2**40)), st.lists(numbers), st.lists(numbers))
def test_whatever_numbers_are_sent_unpacking_loses_nothing(
    width: int, tiles: list[int], buildings: list[int], units: list[int]
) -> None:
    found = packed(unpacked("X", width, 9, tiles, buildings, units))
    assert [list(layer) for layer in found] == [tiles, buildings, units]


@pytest.mark.rule("H-020", "H-029")
@given(st.integers(1, 8).flatmap(lambda width: st.lists(st.text(GLYPHS, min_size=width, max_size=width), min_size=1)))
def test_rows_of_text_become_tiles_and_rows_again(rows: list[str]) -> None:
    template = Template("X", len(rows[0]), len(rows), tiles_of(rows))
    assert list(rows_of(template)) == rows
    assert len(template.tiles) == sum(glyph != "." for row in rows for glyph in row)
    assert list(packed(template)[0]) == sorted(packed(template)[0])


@pytest.mark.rule("H-029")
def test_every_terrain_has_the_glyph_of_the_rulebook() -> None:
    assert GLYPHS == ".MCFHRTDO"


@pytest.mark.rule("H-029")
@pytest.mark.parametrize("template", official(), ids=lambda template: template.name)
def test_a_map_written_as_text_and_as_numbers_is_the_same_map(template: Template, tmp_path: Path) -> None:
    as_text, as_numbers = tmp_path / "map.toml", tmp_path / "map.json"
    as_text.write_text(written(template))
    as_numbers.write_bytes(msgspec.json.encode(packed_map(template)))
    assert read_map(as_text) == read_map(as_numbers) == template


@pytest.mark.rule("H-029")
def test_text_keeps_the_borders_of_the_ocean(tmp_path: Path) -> None:
    coast = TileSpec(1, 0, TILES.index(TileType.OCEAN), BORDERS.index(BorderType.CLIFF))
    file = tmp_path / "map.toml"
    file.write_text(written(Template("COAST", 5, 5, (coast,), (BuildingSpec(1, HQ, 0, 0),))))
    assert read_map(file).tiles == (coast,)


def test_rows_of_different_lengths_or_unknown_glyphs_are_refused_with_their_place() -> None:
    with pytest.raises(Malformed, match="Row 1 has 2 tiles, but row 0 has 3") as short:
        tiles_of(["...", ".."])
    assert short.value.path == "$.rows[1]"
    with pytest.raises(Malformed, match=r"\(2, 0\): no terrain is written 'x'"):
        tiles_of(["..x"])


def test_a_border_on_land_is_refused_when_the_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text('name = "X"\nrows = [".."]\nbuildings = []\nborders = [{ type = "beach", at = [[1, 0]] }]\n')
    with pytest.raises(BadContent, match=r"map.toml: \$.borders: \(1, 0\) is not Ocean"):
        read_map(file)
