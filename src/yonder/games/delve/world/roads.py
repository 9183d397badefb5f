"""Roads: what the way over land tells besides the place itself: weather, neighbours, who was here before (D-328)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import World
from yonder.core.kit import record
from yonder.games.delve.content import Content
from yonder.games.delve.content.land import Point
from yonder.games.delve.kinds import CARDINALS, Period, Weather
from yonder.games.delve.models import Ranking, TileState
from yonder.games.delve.rules import seconds
from yonder.games.delve.world.exits import beside, exits
from yonder.games.delve.world.ground import CACHED, Land, biome, is_entrance, landmark_at, offered, pin_at
from yonder.games.delve.world.places import land_of, players, point, tile
from yonder.games.delve.world.sight import name, period, weather


def road(world: World, place: str) -> str:
    """What everybody sees here at this hour; made once for each hour and weather."""
    land, at, now = land_of(world), point(place), seconds(world)
    return along(land, at, period(land, now), weather(land, at, now))


@lru_cache(maxsize=CACHED)
def along(land: Land, at: Point, hour: Period, sky: Weather | None) -> str:
    """The sky over this land, and the nearest thing worth a walk."""
    words, family = land.content.words, land.content.biomes[biome(land, at)].family
    if sky is None:
        lines = []
    elif sky is Weather.CLEAR:
        lines = [words[f"road.clear.{hour}"]]
    else:
        lines = [words.get(f"road.{sky}.{family}", words[f"road.{sky}.any"])]
    return " ".join([*lines, *_beside(land, at)[:1]])


def _beside(land: Land, at: Point) -> list[str]:
    """What lies one step away and has a name."""
    words, found = land.content.words, []
    for way in CARDINALS:
        if way not in exits(land, at):
            continue
        there, mark = beside(at, way), landmark_at(land, beside(at, way))
        if pin_at(land, there) is not None:
            found.append(words["road.pin"].format(way=way.title(), name=name(land, there)))
        elif mark is not None:
            found.append(words["road.mark"].format(way=way.title(), name=land.content.word("landmark", mark.id)))
        elif is_entrance(land, there):
            found.append(words["road.down"].format(way=way.title()))
    return found


def traces(world: World, who: str, place: str) -> str:
    """Who is near, and who was here before: for whoever has just come."""
    content: Content = world.content
    land, at = land_of(world), point(place)
    found = _names_cut(world, land, at)
    if not found and len(players(world, place)) == 1:
        state = world.find(TileState, place)
        if state is not None and seconds(world) < state.wild_dead_until:
            found = [content.words["road.slain"]]
        found = found or _people_near(world, who, land, at)
    return found[0] if found else ""


def _names_cut(world: World, land: Land, at: Point) -> list[str]:
    """At a way down: the best who went there alone."""
    if not is_entrance(land, at):
        return []
    best = [row for template in offered(land, at) for row in record.top(world, Ranking, template.id, 0, most=1)]
    words = land.content.words
    return [words["road.cut"].format(names=" and ".join(row.names), difficulty=row.difficulty) for row in best]


def _people_near(world: World, who: str, land: Land, at: Point) -> list[str]:
    """Other players one step away."""
    words = land.content.words
    for way in exits(land, at):
        others = [each for each in players(world, tile(beside(at, way))) if each != who]
        if others:
            key = "road.other" if len(others) == 1 else "road.others"
            return [words[key].format(way=way, count=len(others))]
    return []
