"""Exits: the ways between tiles (D-030 to D-033). A way exists when one of its ends wants it, so it has two ends."""

from __future__ import annotations

from functools import lru_cache

from yonder.games.delve.content.land import Point
from yonder.games.delve.kinds import CARDINALS, OPPOSITE, STEPS, Direction, Layer
from yonder.games.delve.world.ground import CACHED, Land, exists, is_hub, layers, natural

UPHILL = 300  # above this elevation a steep tile leads up, else down


def beside(at: Point, direction: Direction) -> Point:
    """The neighbour in a direction."""
    dx, dy, dz = STEPS[direction]
    return at[0] + dx, at[1] + dy, at[2] + dz


@lru_cache(maxsize=CACHED)
def wanted(land: Land, at: Point) -> tuple[Direction, ...]:
    """The ways that a tile wants for itself."""
    by_chance = sorted(CARDINALS, key=lambda way: (land.digest("dir", *at, way), CARDINALS.index(way)))
    count = land.content.biomes[natural(land, at)].exits or 2 + land.digest("exits", *at) % 2
    return (*by_chance[:count], *_vertical(land, at))


def _vertical(land: Land, at: Point) -> tuple[Direction, ...]:
    """Ways up and down (D-031)."""
    chance, z = land.digest("updown", *at), at[2]
    if z >= 0:
        if chance % 100 >= land.content.biomes[natural(land, at)].updown:
            return ()
        return (Direction.UP if layers(land, at)[Layer.ELEVATION] > UPHILL else Direction.DOWN,)
    if chance % 3:
        return ()
    return (Direction.UP, Direction.DOWN) if land.content.land.lowest < z < -1 else (Direction.UP,)


def has_exit(land: Land, at: Point, direction: Direction) -> bool:
    """Does a way lead from a tile in this direction (D-032, D-033)?"""
    there = beside(at, direction)
    if not exists(land, there) or not exists(land, at):
        return False
    hub = is_hub(land, at) or is_hub(land, there)
    if direction not in CARDINALS:
        return not hub and (direction in wanted(land, at) or OPPOSITE[direction] in wanted(land, there))
    return hub or direction in wanted(land, at) or OPPOSITE[direction] in wanted(land, there)


@lru_cache(maxsize=CACHED)
def exits(land: Land, at: Point) -> tuple[Direction, ...]:
    """The ways out of a tile, in the order north, south, east, west, up, down."""
    return tuple(way for way in Direction if has_exit(land, at, way))
