"""Queries about maps (H-030 .. H-045)."""

from __future__ import annotations

from yonder.core import Query, World
from yonder.games.hashfront.maps.atlas import map_at, names_like, template_of
from yonder.games.hashfront.maps.facts import MapFacts, MapPreview, map_facts
from yonder.games.hashfront.maps.facts import map_preview as preview_of
from yonder.games.hashfront.maps.packing import unpacked
from yonder.games.hashfront.maps.validate import Problem, problems
from yonder.games.hashfront.models import MapInfo, MapLayers
from yonder.games.hashfront.rules import rules

Packed = tuple[int, int, tuple[int, ...]]
MOST_PROBLEMS = 100  # nobody mends more at a time


def layers(world: World, map_id: int) -> tuple[MapInfo, MapLayers]:
    """A map and its layers as they were registered."""
    info = map_at(world, map_id)
    return info, world.get(MapLayers, map_id)


class GetTerrain(Query):
    """Width, height and packed tiles of a map."""

    map_id: int


@rules.query(GetTerrain)
def get_terrain(world: World, _who: str | None, query: GetTerrain) -> Packed:
    info, known = layers(world, query.map_id)
    return info.width, info.height, known.tiles


class GetBuildings(Query):
    """Width, height and packed buildings of a map."""

    map_id: int


@rules.query(GetBuildings)
def get_buildings(world: World, _who: str | None, query: GetBuildings) -> Packed:
    info, known = layers(world, query.map_id)
    return info.width, info.height, known.buildings


class GetUnits(Query):
    """Width, height and packed units of a map."""

    map_id: int


@rules.query(GetUnits)
def get_units(world: World, _who: str | None, query: GetUnits) -> Packed:
    info, known = layers(world, query.map_id)
    return info.width, info.height, known.units


class ListMaps(Query):
    """Every map: size, players, symmetry, fairness, and what each slot begins with."""


@rules.query(ListMaps)
def list_maps(world: World, _who: str | None, _query: ListMaps) -> list[MapFacts]:
    return [map_facts(info.map_id, template_of(world, info), official=info.official) for info in world.all(MapInfo)]


class GetMapPreview(Query, tag="map_preview"):
    """A map to be drawn: rows of text, buildings, units."""

    map_id: int


@rules.query(GetMapPreview)
def map_preview(world: World, _who: str | None, query: GetMapPreview) -> MapPreview:
    info = map_at(world, query.map_id)
    return preview_of(info.map_id, template_of(world, info))


class CheckMap(Query):
    """Everything that is wrong with a map that somebody wants to register, in the order of the rulebook."""

    name: str
    width: int
    height: int
    tiles: tuple[int, ...]
    buildings: tuple[int, ...]
    units: tuple[int, ...]


@rules.query(CheckMap)
def check_map(world: World, _who: str | None, query: CheckMap) -> list[Problem]:
    template = unpacked(query.name, query.width, query.height, query.tiles, query.buildings, query.units)
    return problems(template, names_like(world, query.name))[:MOST_PROBLEMS]
