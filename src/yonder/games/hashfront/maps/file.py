"""A map in a file: TOML with rows of text, as the official maps are written, or JSON with packed numbers."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Literal

from msgspec import Struct

from yonder.core.content import BadContent, load
from yonder.core.errors import Malformed
from yonder.games.hashfront.kinds import BORDERS, BUILDINGS, UNITS, BorderType, BuildingType, UnitType
from yonder.games.hashfront.maps.numbers import OCEAN
from yonder.games.hashfront.maps.packing import packed, rows_of, tiles_of, unpacked
from yonder.games.hashfront.maps.template import BuildingSpec, Template, TileSpec, UnitSpec

Places = tuple[tuple[int, int], ...]


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """Buildings of one type and owner; 0 is nobody."""

    type: Literal["hq", "factory", "city"]
    at: Places
    player: int = 0


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """Units of one type and owner."""

    type: Literal["infantry", "tank", "ranger"]
    at: Places
    player: int


class Coast(Struct, frozen=True, forbid_unknown_fields=True):
    """Ocean tiles with the same border."""

    type: Literal["bluff", "cliff", "beach"]
    at: Places


class TextMap(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as people write it. `buildings` and `units` keep their order."""

    name: str
    rows: tuple[str, ...]
    buildings: tuple[Standing, ...]
    units: tuple[Army, ...] = ()
    borders: tuple[Coast, ...] = ()


class PackedMap(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as `register_map` takes it."""

    name: str
    width: int
    height: int
    tiles: tuple[int, ...]
    buildings: tuple[int, ...]
    units: tuple[int, ...]


def read_map(file: Traversable) -> Template:
    """The map of a .toml or .json file. What cannot be read raises BadContent; what is merely wrong is kept."""
    if file.name.endswith(".json"):
        found = load(file, PackedMap)
        return unpacked(found.name, found.width, found.height, found.tiles, found.buildings, found.units)
    try:
        return template_of(load(file, TextMap))
    except Malformed as problem:
        raise BadContent([f"{file.name}: {problem.path}: {problem.text}"]) from None


def template_of(text: TextMap) -> Template:
    """The template that a written map means."""
    return Template(
        text.name,
        len(text.rows[0]) if text.rows else 0,
        len(text.rows),
        _bordered(tiles_of(text.rows), text.borders),
        tuple(
            BuildingSpec(b.player, BuildingType[b.type.upper()].number, x, y) for b in text.buildings for x, y in b.at
        ),
        tuple(UnitSpec(u.player, UnitType[u.type.upper()].number, x, y) for u in text.units for x, y in u.at),
    )


def _bordered(tiles: tuple[TileSpec, ...], borders: tuple[Coast, ...]) -> tuple[TileSpec, ...]:
    coast = {place: BorderType[border.type.upper()].number for border in borders for place in border.at}
    ocean = [(tile.x, tile.y) for tile in tiles if tile.tile_type == OCEAN]
    for place in coast:
        if place not in ocean:
            raise Malformed("$.borders", f"{place} is not Ocean, and only Ocean has a border.")
    return tuple(TileSpec(t.x, t.y, t.tile_type, coast.get((t.x, t.y), t.border_type)) for t in tiles)


def written(template: Template) -> str:
    """A map without problems as TOML; reading it gives the map again, its tiles in order of their index."""
    lines = [f'name = "{template.name}"', "rows = [", *(f'    "{row}",' for row in rows_of(template)), "]"]
    lines += ["buildings = [", *_grouped(template.buildings), "]", "units = [", *_grouped(template.units), "]"]
    coast = [tile for tile in template.tiles if tile.border_type]
    if coast:
        each = [f'    {{ type = "{_word(BORDERS[t.border_type])}", at = [[{t.x}, {t.y}]] }},' for t in coast]
        lines += ["borders = [", *each, "]"]
    return "\n".join(lines) + "\n"


def _grouped(specs: tuple[BuildingSpec, ...] | tuple[UnitSpec, ...]) -> list[str]:
    """One line for each run of the same owner and type."""
    runs: list[tuple[tuple[int, str], list[str]]] = []
    for spec in specs:
        kind = BUILDINGS[spec.building_type] if isinstance(spec, BuildingSpec) else UNITS[spec.unit_type]
        if not runs or runs[-1][0] != (spec.player_id, _word(kind)):
            runs.append(((spec.player_id, _word(kind)), []))
        runs[-1][1].append(f"[{spec.x}, {spec.y}]")
    return [f'    {{ player = {player}, type = "{word}", at = [{", ".join(at)}] }},' for (player, word), at in runs]


def _word(kind: BuildingType | UnitType | BorderType) -> str:
    return kind.name.lower()


def packed_map(template: Template) -> PackedMap:
    """The map as numbers."""
    return PackedMap(template.name, template.width, template.height, *packed(template))
