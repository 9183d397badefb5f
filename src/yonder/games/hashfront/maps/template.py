"""A map as people think of it: three layers, decoded. It may be wrong; `validate` says where."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from yonder.core.grid import Point, within
from yonder.games.hashfront.maps.numbers import GRASS, GROUND_OF, HQ


class TileSpec(Struct, frozen=True):
    """Terrain of one tile that is not Grass."""

    x: int
    y: int
    tile_type: int
    border_type: int = 0


class BuildingSpec(Struct, frozen=True):
    """A building and the slot that owns it from the start, or 0."""

    player_id: int
    building_type: int
    x: int
    y: int


class UnitSpec(Struct, frozen=True):
    """A unit that stands there from the start."""

    player_id: int
    unit_type: int
    x: int
    y: int


class Template(Struct, frozen=True, dict=True):
    """A map that games are played on. Buildings and units keep their order: it numbers them in a game."""

    name: str
    width: int
    height: int
    tiles: tuple[TileSpec, ...] = ()
    buildings: tuple[BuildingSpec, ...] = ()
    units: tuple[UnitSpec, ...] = ()

    @property
    def player_count(self) -> int:
        """One slot for each HQ (H-021)."""
        return sum(building.building_type == HQ for building in self.buildings)

    @cached_property
    def layer(self) -> dict[tuple[int, int], int]:
        """The terrain layer alone, by (x, y); what is missing is Grass."""
        return {(tile.x, tile.y): tile.tile_type for tile in self.tiles}

    @cached_property
    def effective(self) -> dict[tuple[int, int], int]:
        """Terrain as the rules see it: a building replaces what lies under it (H-041, H-042)."""
        built = {(b.x, b.y): GROUND_OF[b.building_type] for b in self.buildings if b.building_type in GROUND_OF}
        return {**self.layer, **built}

    def terrain(self, x: int, y: int) -> int:
        """The effective terrain of a tile."""
        return self.effective.get((x, y), GRASS)

    def inside(self, x: int, y: int) -> bool:
        """Does the tile lie on the map?"""
        return within(self.width, self.height, Point(x, y))
