"""Places: tiles and rooms by their ids, who is there, and who is told what happens there (D-013, D-014, D-045)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from yonder.core import Ctx, Event, World
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon.instance import ways_in
from yonder.games.delve.events import Named
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Presence, WorldSeed
from yonder.games.delve.world.exits import beside, exits
from yonder.games.delve.world.ground import CACHED, Land

HOME: Point = (0, 0, 0)
NEAR = 16  # so many of those present are named by offers


def land_of(world: World) -> Land:
    return world.once(_land)


def _land(world: World) -> Land:
    return Land(world.content, world.get(WorldSeed).text)


def tile(at: Point) -> str:
    """The id of a tile."""
    return f"t:{at[0]}:{at[1]}:{at[2]}"


def is_tile(place: str) -> bool:
    return place.startswith("t:")


@lru_cache(maxsize=CACHED)
def point(place: str) -> Point:
    """The coordinates of a tile."""
    x, y, z = place.split(":")[1:]
    return int(x), int(y), int(z)


def ways(world: World, place: str) -> Mapping[str, str]:
    """The exits of a place by label, each with the place it leads to."""
    return _tile_ways(land_of(world), place) if is_tile(place) else world.once(ways_in, place)


@lru_cache(maxsize=CACHED)
def _tile_ways(land: Land, place: str) -> Mapping[str, str]:
    at = point(place)
    return MappingProxyType({str(way): tile(beside(at, way)) for way in exits(land, at)})


@lru_cache(maxsize=CACHED)
def order(entity: str) -> list[tuple[int, str]]:
    """Ascending id: plain order, except that numbers at the end of a part compare as numbers (D-013)."""
    parts = []
    for part in entity.split("/"):
        head = part.rstrip("0123456789")
        tail = part[len(head) :]
        parts += [(0, head), (int(tail), "") if tail and head else (0, tail)]
    return parts


def present(world: World, place: str, kind: EntityKind) -> list[Presence]:
    """Everybody of a kind in a place, ascending."""
    return list(world.once(_present, place, kind))


def _present(world: World, place: str, kind: EntityKind) -> list[Presence]:
    found = world.where(Presence, place=place, kind=kind)
    return sorted(found, key=lambda row: order(row.entity)) if len(found) > 1 else found


def bystanders(world: World, who: str, place: str) -> list[Presence]:
    """The other players here whom offers name: in a crowd the first of them. Others can still be named by a command."""
    return [row for row in present(world, place, EntityKind.PLAYER) if row.entity != who][:NEAR]


def players(world: World, place: str) -> list[str]:
    return [row.entity for row in present(world, place, EntityKind.PLAYER)]


def living(world: World, place: str, kind: EntityKind) -> list[str]:
    """The living of a kind in a place, ascending."""
    return list(world.once(_living, place, kind))


def _living(world: World, place: str, kind: EntityKind) -> list[str]:
    return [row.entity for row in present(world, place, kind) if world.get(Combat, row.entity).hp > 0]


def place_of(world: World, entity: str) -> str:
    return world.get(Presence, entity).place


def named(world: World, entity: str) -> Named:
    """Somebody by id and name."""
    row = world.find(Presence, entity)
    return Named(entity, entity if row is None else row.name)


def tell(ctx: Ctx, place: str, event: Event, but: str = "") -> None:
    """Tell all players of a place, save one of them (D-014)."""
    ctx.tell(event, [who for who in players(ctx.world, place) if who != but], scope=place)
