"""The numbers of H-012 that stand in templates. A tile's number is not a building's (H-013)."""

from __future__ import annotations

from yonder.games.hashfront.kinds import (
    BUILDINGS,
    ENTERED_BY,
    GROUND,
    MOVES_AS,
    TILE_GLYPHS,
    TILES,
    UNITS,
    BuildingType,
    TileType,
    UnitType,
)

GRASS, OCEAN, HQ_TILE = TileType.GRASS.number, TileType.OCEAN.number, TileType.HQ.number
CITY, FACTORY, HQ = BuildingType.CITY.number, BuildingType.FACTORY.number, BuildingType.HQ.number
INFANTRY, TANK, RANGER = UnitType.INFANTRY.number, UnitType.TANK.number, UnitType.RANGER.number
LAST_TILE, LAST_BUILDING, LAST_UNIT = len(TILES) - 1, len(BUILDINGS) - 1, len(UNITS) - 1
GLYPHS = "".join(TILE_GLYPHS.values())
GROUND_OF = {BUILDINGS.index(building): TILES.index(tile) for building, tile in GROUND.items()}


def may_enter(unit_type: int, tile_type: int) -> bool:
    """May a unit of this type stand on this terrain (H-132)?"""
    return MOVES_AS[UNITS[unit_type]] in ENTERED_BY[TILES[tile_type]]
