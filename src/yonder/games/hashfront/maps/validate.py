"""What is wrong with a map, in the order of the rulebook (H-030 .. H-039): the first problem is why it is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from msgspec import Struct

from yonder.core.grid import Point, flood, neighbours
from yonder.games.hashfront.maps.numbers import (
    FACTORY,
    GRASS,
    HQ,
    HQ_TILE,
    INFANTRY,
    LAST_BUILDING,
    LAST_TILE,
    LAST_UNIT,
    OCEAN,
    may_enter,
)
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec

NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
SMALLEST, LARGEST = 5, 64
FEWEST, MOST = 2, 4
TOP_INDEX, TOP_BYTE = 2**24 - 1, 255


class Problem(Struct, frozen=True):
    """One mistake: its code, a sentence, and where: `name`, `tiles[3]`, `(4, 7)`, `slot 2`."""

    code: str
    text: str
    at: str


Found = Iterator[Problem]


def problems(template: Template, taken_names: Iterable[str] = ()) -> list[Problem]:
    """Everything that is wrong, in order; an empty list is a good map."""
    return list(_found(template, taken_names))


def first_problem(template: Template, taken_names: Iterable[str] = ()) -> Problem | None:
    """What `register_map` refuses with, if anything; it looks no further."""
    return next(islice(_found(template, taken_names), 1), None)


def _found(template: Template, taken_names: Iterable[str]) -> Found:
    yield from _name(template, taken_names)
    sized = True
    for check in (_size, _range):
        for problem in check(template):
            sized = False
            yield problem
    # Nothing can be said of places on a board without edges.
    if sized:
        for check in (_tiles, _buildings, _owners, _units, _slots, _connection, _hq_tiles):
            yield from check(template)


def _name(template: Template, taken_names: Iterable[str]) -> Found:
    if not NAME.fullmatch(template.name):
        yield Problem("map_name", "A map's name has 1 to 32 characters from A-Z, a-z, 0-9, _ and -.", "name")
    elif template.name.lower() in (taken.lower() for taken in taken_names):
        yield Problem("map_name_taken", f"There is already a map called {template.name}.", "name")


def _size(template: Template) -> Found:
    for side, length in (("width", template.width), ("height", template.height)):
        if not SMALLEST <= length <= LARGEST:
            text = f"The {side} is {length}, but a map is {SMALLEST} to {LARGEST} tiles wide and high."
            yield Problem("map_size", text, side)


def _range(template: Template) -> Found:
    for i, tile in enumerate(template.tiles):
        index = tile.y * template.width + tile.x
        if not (0 <= index <= TOP_INDEX and 0 <= tile.tile_type <= 15 and 0 <= tile.border_type <= 15):
            yield _unpackable(f"tiles[{i}]")
    for i, building in enumerate(template.buildings):
        if not _bytes(building.player_id, building.building_type, building.x, building.y):
            yield _unpackable(f"buildings[{i}]")
    for i, unit in enumerate(template.units):
        if not _bytes(unit.player_id, unit.unit_type, unit.x, unit.y):
            yield _unpackable(f"units[{i}]")


def _bytes(*numbers: int) -> bool:
    return all(0 <= number <= TOP_BYTE for number in numbers)


def _unpackable(at: str) -> Problem:
    return Problem("packed_range", f"{at} does not fit in a number from 0 to 4294967295.", at)


def _tiles(template: Template) -> Found:
    tiles = list(enumerate(template.tiles))
    for i, tile in tiles:
        if not template.inside(tile.x, tile.y):
            last = template.width * template.height - 1
            text = f"Tile {i} has the index {tile.y * template.width + tile.x}, but the last on this map is {last}."
            yield Problem("tile_index", text, f"tiles[{i}]")
    for i, tile in tiles:
        if tile.tile_type == GRASS:
            yield Problem("tile_grass", f"Tile {i} is Grass, which is not listed.", _place(tile))
    for i, tile in tiles:
        if tile.tile_type > LAST_TILE:
            yield Problem("tile_type", f"Tile {i} has the terrain {tile.tile_type}; there are 1 to 8.", _place(tile))
    for i, tile in tiles:
        if tile.border_type > 3 or (tile.border_type and tile.tile_type != OCEAN):
            text = f"Tile {i} has the border {tile.border_type}; only Ocean has one, from 0 to 3."
            yield Problem("tile_border", text, _place(tile))
    for i, tile in _again(template.tiles):
        yield Problem("tile_duplicate", f"Tile {i} is listed for the second time.", _place(tile))


def _buildings(template: Template) -> Found:
    buildings = list(enumerate(template.buildings))
    for i, building in buildings:
        if not 1 <= building.building_type <= LAST_BUILDING:
            text = f"Building {i} has the type {building.building_type}; there are 1 (City), 2 (Factory) and 3 (HQ)."
            yield Problem("building_type", text, _place(building))
    for i, building in buildings:
        if not template.inside(building.x, building.y):
            yield Problem("building_bounds", f"Building {i} stands outside the map.", _place(building))
    for i, building in buildings:
        if template.layer.get((building.x, building.y)) == OCEAN:
            yield Problem("building_ocean", f"Building {i} stands in the Ocean.", _place(building))
    for i, building in _again(template.buildings):
        yield Problem("building_duplicate", f"Building {i} stands on another one.", _place(building))


def _owners(template: Template) -> Found:
    count = template.player_count
    if not FEWEST <= count <= MOST:
        yield Problem("hq_count", f"A map has 2 to 4 HQs, one for each player; this one has {count}.", "buildings")
    slots = range(1, _slot_count(template) + 1)
    seen: list[int] = []
    for building in template.buildings:
        if building.building_type != HQ:
            continue
        if building.player_id not in slots or building.player_id in seen:
            text = f"An HQ belongs to slot {building.player_id}; slots 1 to {slots[-1]} own one each."
            yield Problem("hq_owner", text, _place(building))
        seen.append(building.player_id)
    for i, building in enumerate(template.buildings):
        if building.building_type != HQ and building.player_id not in (0, *slots):
            text = f"Building {i} belongs to slot {building.player_id}; it must be 0 (nobody) to {slots[-1]}."
            yield Problem("building_owner", text, _place(building))


def _slot_count(template: Template) -> int:
    """The slots to judge owners by, also when the HQs are too few or too many."""
    return min(max(template.player_count, FEWEST), MOST)


def _units(template: Template) -> Found:
    units = list(enumerate(template.units))
    for i, unit in units:
        if not 1 <= unit.unit_type <= LAST_UNIT:
            text = f"Unit {i} has the type {unit.unit_type}; there are 1 (Infantry), 2 (Tank) and 3 (Ranger)."
            yield Problem("unit_type", text, _place(unit))
    for i, unit in units:
        if not template.inside(unit.x, unit.y):
            yield Problem("unit_bounds", f"Unit {i} stands outside the map.", _place(unit))
    for i, unit in units:
        if not 1 <= unit.player_id <= _slot_count(template):
            text = f"Unit {i} belongs to slot {unit.player_id}; it must be 1 to {_slot_count(template)}."
            yield Problem("unit_owner", text, _place(unit))
    for i, unit in units:
        if 1 <= unit.unit_type <= LAST_UNIT and not _may_stand(template, unit.unit_type, unit.x, unit.y):
            yield Problem("unit_terrain", f"Unit {i} stands where its type cannot go.", _place(unit))
    for i, unit in _again(template.units):
        yield Problem("unit_duplicate", f"Unit {i} stands on the tile of another one.", _place(unit))


def _may_stand(template: Template, unit_type: int, x: int, y: int) -> bool:
    """Unknown terrain is a mistake of its own: it stops nobody here."""
    terrain = template.terrain(x, y)
    return terrain > LAST_TILE or may_enter(unit_type, terrain)


def _slots(template: Template) -> Found:
    """A slot with neither unit nor Factory can never act (H-037)."""
    armed = [unit.player_id for unit in template.units]
    armed += [b.player_id for b in template.buildings if b.building_type == FACTORY]
    for slot in range(1, _slot_count(template) + 1):
        if slot not in armed:
            yield Problem("slot_empty", f"Slot {slot} has neither a unit nor a Factory.", f"slot {slot}")


def _connection(template: Template) -> Found:
    """An HQ that Infantry cannot walk to cannot be captured (H-038)."""

    def near(place: Point) -> list[Point]:
        return [p for p in neighbours(place) if template.inside(*p) and _may_stand(template, INFANTRY, *p)]

    hqs = [b for b in template.buildings if b.building_type == HQ and template.inside(b.x, b.y)]
    reached = flood(Point(hqs[0].x, hqs[0].y), near) if hqs else {}
    for hq in hqs:
        if (hq.x, hq.y) not in reached:
            text = f"Infantry cannot walk from the HQ at {_place(hqs[0])} to the HQ at {_place(hq)}."
            yield Problem("map_disconnected", text, _place(hq))


def _hq_tiles(template: Template) -> Found:
    hqs = {(b.x, b.y) for b in template.buildings if b.building_type == HQ}
    for tile in template.tiles:
        if tile.tile_type == HQ_TILE and (tile.x, tile.y) not in hqs:
            yield Problem("hq_tile", f"The terrain at {_place(tile)} is an HQ, but no HQ stands there.", _place(tile))


Spec = TileSpec | BuildingSpec | UnitSpec
S = TypeVar("S", TileSpec, BuildingSpec, UnitSpec)


def _place(spec: Spec) -> str:
    return f"({spec.x}, {spec.y})"


def _again(specs: Iterable[S]) -> Iterator[tuple[int, S]]:
    """What stands on a tile that was named before."""
    seen = set()
    for i, spec in enumerate(specs):
        if (spec.x, spec.y) in seen:
            yield i, spec
        seen.add((spec.x, spec.y))
