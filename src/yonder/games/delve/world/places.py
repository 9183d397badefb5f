"""Places: tiles and rooms by their ids, who is there, and who is told what happens there (D-013, D-014, D-045)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from yonder.core import Ctx, Event, Made, World, settled
from yonder.games.delve.content import Content
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon.instance import ways_in
from yonder.games.delve.events import Named
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Presence, WorldSeed
from yonder.games.delve.world.exits import beside, exits
from yonder.games.delve.world.ground import CACHED, Land

HOME: Point = (0, 0, 0)
NEAR = 8  # so many of those present are named by offers


def land_of(world: World) -> Land:
    return _land(world.content, world.get(WorldSeed).text)


@lru_cache(maxsize=16)
def _land(content: Content, seed: str) -> Land:
    return Land(content, seed)


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
    return tile_ways(land_of(world), place) if is_tile(place) else ways_in(world, place)


@lru_cache(maxsize=CACHED)
def tile_ways(land: Land, place: str) -> Mapping[str, str]:
    """The exits of a tile."""
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


class Crowd(NamedTuple):
    """Everybody in a place, by kind, ascending; and the players by their ids alone, for those who tell them all."""

    players: tuple[Presence, ...] = ()
    people: tuple[Presence, ...] = ()
    enemies: tuple[Presence, ...] = ()
    names: tuple[str, ...] = ()


NOBODY = Crowd()


class Crowds(Made[Crowd]):
    """The crowd of each place: nearly every rule asks who is there."""

    model = Presence
    field = "place"

    def make(self, rows: list[Presence], _content: Any) -> Crowd:
        if not rows:
            return NOBODY
        if len(rows) > 1:
            rows = sorted(rows, key=lambda row: order(row.entity))
        players = tuple([row for row in rows if row.kind is EntityKind.PLAYER])
        names = tuple([row.entity for row in players])
        if len(players) == len(rows):
            return Crowd(players, names=names)
        people = tuple([row for row in rows if row.kind is EntityKind.NPC])
        return Crowd(players, people, tuple([row for row in rows if row.kind is EntityKind.ENEMY]), names)

    def moved(self, made: Crowd, old: Presence | None, new: Presence | None) -> Crowd:
        """One has come or gone: a crowd of hundreds is not sorted anew for each step."""
        if old is not None:
            made = _without(made, old)
        return made if new is None else _with(made, new)


PART = {EntityKind.PLAYER: "players", EntityKind.NPC: "people", EntityKind.ENEMY: "enemies"}


def _without(crowd: Crowd, gone: Presence) -> Crowd:
    part = PART[gone.kind]
    rows: tuple[Presence, ...] = getattr(crowd, part)
    at = bisect_left(rows, order(gone.entity), key=_place)
    if at == len(rows) or rows[at].entity != gone.entity:
        return crowd
    names = crowd.names
    if gone.kind is EntityKind.PLAYER:
        names = names[:at] + names[at + 1 :]
    return crowd._replace(**{part: rows[:at] + rows[at + 1 :]}, names=names)


def _with(crowd: Crowd, come: Presence) -> Crowd:
    part = PART[come.kind]
    rows: tuple[Presence, ...] = getattr(crowd, part)
    at = bisect_left(rows, order(come.entity), key=_place)
    names = crowd.names
    if come.kind is EntityKind.PLAYER:
        names = (*names[:at], come.entity, *names[at:])
    return crowd._replace(**{part: (*rows[:at], come, *rows[at:])}, names=names)


def _place(row: Presence) -> list[tuple[int, str]]:
    return order(row.entity)


def crowd(world: World, place: str) -> Crowd:
    """Everybody in a place."""
    return world.made(Crowds, place)


def present(world: World, place: str, kind: EntityKind) -> tuple[Presence, ...]:
    """Everybody of a kind in a place, ascending."""
    found = world.made(Crowds, place)
    if kind is EntityKind.ENEMY:
        return found.enemies
    return found.players if kind is EntityKind.PLAYER else found.people


def bystanders(world: World, who: str, place: str) -> list[Presence]:
    """The other players here whom offers name: in a crowd the first of them. Others can still be named by a command."""
    rows = settled(world, _first, place)
    return [row for row in rows if row.entity != who][:NEAR] if len(rows) > 1 else []


def _first(world: World, place: str) -> tuple[Presence, ...]:
    return world.made(Crowds, place).players[: NEAR + 1]


def strangers(world: World, place: str) -> Crowd:
    """The people and the enemies in a place, whatever players come and go."""
    return settled(world, _strangers, place)


def _strangers(world: World, place: str) -> Crowd:
    found = world.made(Crowds, place)
    return Crowd((), found.people, found.enemies) if found.people or found.enemies else NOBODY


def players(world: World, place: str) -> tuple[str, ...]:
    return world.made(Crowds, place).names


def living(world: World, place: str, kind: EntityKind) -> list[str]:
    """The living of a kind in a place, ascending."""
    return [row.entity for row in present(world, place, kind) if world.get(Combat, row.entity).hp > 0]


def place_of(world: World, entity: str) -> str:
    return world.get(Presence, entity).place


def named(world: World, entity: str) -> Named:
    """Somebody by id and name."""
    row = world.find(Presence, entity)
    return Named(entity, entity if row is None else row.name)


def tell(ctx: Ctx, place: str, event: Event, but: str = "") -> None:
    """Tell all players of a place, save one of them (D-014)."""
    there = players(ctx.world, place)
    ctx.tell(event, [who for who in there if who != but] if but in there else there, scope=place)
