"""The atlas: maps that games are played on, as they were registered (sections 2 and 18)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import Action, Ctx, Reject, World
from yonder.games.hashfront.events import MapRegistered
from yonder.games.hashfront.guard import not_a_match
from yonder.games.hashfront.kinds import TILE_GLYPHS, TILES
from yonder.games.hashfront.maps.packing import packed, unpacked
from yonder.games.hashfront.maps.symmetry import fair, symmetry
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.maps.validate import first_problem
from yonder.games.hashfront.models import MAPS, GameCounter, MapInfo, MapLayers, Theatre
from yonder.games.hashfront.rules import rules

Layer = tuple[int, ...]


class RegisterMap(Action):
    """Register a map from packed layers; anybody may, and a map never changes afterwards.

    A tile is (y * width + x) * 256 + its byte; a building or unit is slot, type, x, y in one byte each.
    """

    name: str
    width: int
    height: int
    tiles: Layer
    buildings: Layer
    units: Layer


@rules.on(RegisterMap)
def register_map(ctx: Ctx, action: RegisterMap) -> None:
    not_a_match(ctx.world)
    layers = (action.tiles, action.buildings, action.units)
    template = unpacked(action.name, action.width, action.height, *layers)
    problem = first_problem(template, names_like(ctx.world, action.name))
    if problem is not None:
        raise Reject(problem.code, problem.text, at=problem.at)
    register(ctx, template, layers, ctx.who)


def register(ctx: Ctx, template: Template, layers: tuple[Layer, Layer, Layer], author: str) -> MapInfo:
    """Give a map without problems its number."""
    world = ctx.world
    number = next_id(world, MAPS)
    same, level = symmetry_of(template)
    info = world.put(
        MapInfo(
            map_id=number,
            name=template.name,
            key=template.name.lower(),
            player_count=template.player_count,
            width=template.width,
            height=template.height,
            tile_count=len(layers[0]),
            building_count=len(layers[1]),
            unit_count=len(layers[2]),
            official=author == world.get(Theatre).operator,
            symmetry=same,
            fair=level,
            author=author,
        )
    )
    world.put(MapLayers(number, *layers))
    ctx.tell(MapRegistered(number, info.name, info.width, info.height, info.player_count))
    return info


def next_id(world: World, counter: int) -> int:
    """The next number of a counter: 1, 2, 3 (H-022)."""
    row = world.find(GameCounter, counter) or GameCounter(counter, 0)
    return world.put(row, count=row.count + 1).count


@lru_cache(maxsize=256)
def symmetry_of(template: Template) -> tuple[str, bool]:
    """Symmetry and fairness, worked out once for a map."""
    return symmetry(template), fair(template)


@lru_cache(maxsize=256)
def packed_layers(template: Template) -> tuple[Layer, Layer, Layer]:
    """The layers of an official map as numbers."""
    return packed(template)


def map_at(world: World, map_id: int) -> MapInfo:
    """The map, or `map_unknown`."""
    return world.get(MapInfo, map_id, code="map_unknown")


def map_called(world: World, name: str) -> MapInfo:
    """The map of this name, whatever the case."""
    found = world.where(MapInfo, key=name.lower())
    if not found:
        raise world.refuse("map_unknown", map_id=name)
    return found[0]


def names_like(world: World, name: str) -> list[str]:
    """The names of maps that this one would be taken for."""
    return [info.name for info in world.where(MapInfo, key=name.lower())]


def template_of(world: World, info: MapInfo) -> Template:
    """The decoded layers of a map."""
    layers = world.get(MapLayers, info.map_id)
    return _template(info.name, info.width, info.height, layers.tiles, layers.buildings, layers.units)


@lru_cache(maxsize=256)
def _template(name: str, width: int, height: int, tiles: Layer, buildings: Layer, units: Layer) -> Template:
    return unpacked(name, width, height, tiles, buildings, units)


@lru_cache(maxsize=256)
def effective_text(template: Template) -> str:
    """The effective terrain of a map (H-041), one glyph per tile, row after row."""
    glyphs = [TILE_GLYPHS[tile] for tile in TILES]
    return "".join(glyphs[template.terrain(x, y)] for y in range(template.height) for x in range(template.width))
