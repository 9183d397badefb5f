"""Maps as numbers (u32, H-025 .. H-028) and as text (H-029). Both ways, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yonder.core.errors import Malformed
from yonder.games.hashfront.maps.numbers import GLYPHS, GRASS
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec


def pack_tile(tile: TileSpec, width: int) -> int:
    """A tile as one number: grid index, border, type."""
    return (tile.y * max(width, 1) + tile.x) << 8 | tile.border_type << 4 | tile.tile_type


def unpack_tile(value: int, width: int) -> TileSpec:
    """The tile that a number stands for on a map of this width."""
    # A width below 1 is refused later (H-031), by the same road as every other mistake.
    y, x = divmod(value >> 8, max(width, 1))
    return TileSpec(x, y, value & 15, value >> 4 & 15)


def pack_building(building: BuildingSpec) -> int:
    """A building as one number: slot, type, x, y."""
    return building.player_id << 24 | building.building_type << 16 | building.x << 8 | building.y


def unpack_building(value: int) -> BuildingSpec:
    """The building that a number stands for."""
    return BuildingSpec(*_fields(value))


def pack_unit(unit: UnitSpec) -> int:
    """A unit as one number: slot, type, x, y."""
    return unit.player_id << 24 | unit.unit_type << 16 | unit.x << 8 | unit.y


def unpack_unit(value: int) -> UnitSpec:
    """The unit that a number stands for."""
    return UnitSpec(*_fields(value))


def _fields(value: int) -> tuple[int, int, int, int]:
    return value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255


def packed(template: Template) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Tiles, buildings and units as `register_map` takes them."""
    return (
        tuple(pack_tile(tile, template.width) for tile in template.tiles),
        tuple(pack_building(building) for building in template.buildings),
        tuple(pack_unit(unit) for unit in template.units),
    )


def unpacked(
    name: str, width: int, height: int, tiles: Iterable[int], buildings: Iterable[int], units: Iterable[int]
) -> Template:
    """The template of packed layers, in their order; wrong numbers are kept for `problems` to name."""
    return Template(
        name,
        width,
        height,
        tuple(unpack_tile(value, width) for value in tiles),
        tuple(unpack_building(value) for value in buildings),
        tuple(unpack_unit(value) for value in units),
    )


def rows_of(template: Template) -> tuple[str, ...]:
    """The terrain layer as text, one character per tile."""
    layer = template.layer
    return tuple(
        "".join(GLYPHS[layer.get((x, y), GRASS)] for x in range(template.width)) for y in range(template.height)
    )


def tiles_of(rows: Sequence[str]) -> tuple[TileSpec, ...]:
    """The terrain layer that rows of text stand for, by index."""
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise Malformed(f"$.rows[{y}]", f"Row {y} has {len(row)} tiles, but row 0 has {len(rows[0])}.")
        for x, glyph in enumerate(row):
            if glyph not in GLYPHS:
                raise Malformed(f"$.rows[{y}]", f"({x}, {y}): no terrain is written {glyph!r}.")
    return tuple(
        TileSpec(x, y, GLYPHS.index(glyph)) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != "."
    )
