"""Drawings of a map for a selector (H-720): an SVG in the colours of the Tactical Blueprint, and plain text."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.games.hashfront.kinds import BUILDINGS, TILES, UNIT_GLYPHS, UNITS, BuildingType, TileType, UnitType
from yonder.games.hashfront.maps.numbers import GLYPHS
from yonder.games.hashfront.maps.template import Template

SIDE = 16
NAVY, BLUEPRINT, GRID, WHITE = "#001a33", "#003366", "#224466", "#ffffff"  # H-801
SLOTS = ("#ffffff", "#3b82f6", "#ef4444", "#22c55e", "#eab308")  # H-704; 0 is neutral

# Lines and shapes on a tile of 16 by 16: our own signs, thin and white as on a blueprint.
GROUND = {
    TileType.MOUNTAIN: '<path d="M1 14 6 4l3 5 2-3 4 8z" fill="#224466" stroke="#ffffff" stroke-opacity=".7"/>',
    TileType.ROAD: '<path d="M0 0h16v16H0z" fill="#ffffff" fill-opacity=".22"/>',
    TileType.DIRT_ROAD: '<path d="M0 0h16v16H0z" fill="#eab308" fill-opacity=".22"/>',
    TileType.TREE: '<path d="M8 2 13 11H3zM8 11v3" fill="#22c55e" fill-opacity=".3" stroke="#22c55e"/>',
    TileType.OCEAN: '<path d="M0 0h16v16H0z" fill="#036"/><path d="M2 6q3-3 6 0t6 0M5 11q3-3 6 0" stroke="#3b82f6"/>',
}
BUILDING = {
    BuildingType.CITY: '<path d="M3 14V7h4V3h5v11z"/>',
    BuildingType.FACTORY: '<path d="M2 14V8l4-3v3l4-3v3l4-3v9z"/>',
    BuildingType.HQ: '<path d="M2 14V5l6-3 6 3v9zM8 2v12M2 9h12"/>',
}
UNIT = {
    UnitType.INFANTRY: '<circle cx="8" cy="8" r="4"/>',
    UnitType.TANK: '<path d="M3 5h10v6H3zM8 8h7"/>',
    UnitType.RANGER: '<path d="M8 3 13 12H3z"/>',
}
RUINS = {TileType.CITY: BuildingType.CITY, TileType.FACTORY: BuildingType.FACTORY}


def svg(template: Template) -> str:
    """The map as a small drawing; slots have their colour and their number (H-815)."""
    width, height = template.width * SIDE, template.height * SIDE
    label = f"{template.name}, {template.width} by {template.height}, {template.player_count} players"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">',
            f'<rect width="{width}" height="{height}" fill="{NAVY}"/>',
            _grid(width, height),
            '<g fill="none">',
            *_ground(template),
            "</g>",
            *_standing(template),
            "</svg>\n",
        ]
    )


def _grid(width: int, height: int) -> str:
    down = "".join(f"M{x} 0v{height}" for x in range(0, width + 1, SIDE))
    across = "".join(f"M0 {y}h{width}" for y in range(0, height + 1, SIDE))
    return f'<path d="{down}{across}" stroke="{GRID}" stroke-opacity=".5"/>'


def _ground(template: Template) -> Iterator[str]:
    built = [(building.x, building.y) for building in template.buildings]
    for tile in template.tiles:
        if (tile.x, tile.y) in built:
            continue
        kind = TILES[tile.tile_type]
        sign = GROUND.get(kind) or f'<g stroke="{WHITE}" stroke-opacity=".3">{BUILDING[RUINS[kind]]}</g>'
        yield _at(tile.x, tile.y, sign)


def _standing(template: Template) -> Iterator[str]:
    for building in template.buildings:
        sign = BUILDING[BUILDINGS[building.building_type]]
        yield _at(building.x, building.y, _owned(sign, building.player_id, BLUEPRINT))
    for unit in template.units:
        yield _at(unit.x, unit.y, _owned(UNIT[UNITS[unit.unit_type]], unit.player_id, SLOTS[unit.player_id]))


def _owned(sign: str, slot: int, fill: str) -> str:
    colour = SLOTS[slot]
    faint = "" if slot else ' opacity=".6"'
    number = f'<text x="16" y="15" font-family="Roboto Mono,monospace" font-size="6" text-anchor="end" fill="{WHITE}">'
    mark = f"{number}{slot}</text>" if slot else ""
    return f'<g fill="{fill}" stroke="{colour}"{faint}>{sign}</g>{mark}'


def _at(x: int, y: int, sign: str) -> str:
    return f'<g transform="translate({x * SIDE} {y * SIDE})">{sign}</g>'


def text(template: Template) -> str:
    """The map as lines of text: terrain by its glyph, then the slot of what is owned, or the unit that stands there."""
    marks = {(b.x, b.y): str(b.player_id) for b in template.buildings if b.player_id}
    marks.update({(u.x, u.y): UNIT_GLYPHS[UNITS[u.unit_type]] for u in template.units})
    return "\n".join(
        " ".join(GLYPHS[template.terrain(x, y)] + marks.get((x, y), " ") for x in range(template.width)).rstrip()
        for y in range(template.height)
    )
