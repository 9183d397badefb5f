"""Tracks: where what a quest asks for can be found, as the land has it (D-334)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.content.land import Point
from yonder.games.delve.content.people import Objective
from yonder.games.delve.models import Presence
from yonder.games.delve.people.advice import walk
from yonder.games.delve.world.ground import Land, biome, offered, pin_at
from yonder.games.delve.world.places import is_tile, land_of, place_of, point
from yonder.games.delve.world.wild import creature_at

FAR = 12  # steps: farther than this nobody has heard of anything


def where(world: World, who: str, objective: Objective) -> str:
    """How to walk there; empty below ground, and where nobody knows."""
    place = place_of(world, who)
    if not is_tile(place):
        return ""
    here = point(place)
    found = _nearest(world, here, objective)
    return walk(found, here) if found is not None and found[2] == here[2] else ""


def _nearest(world: World, here: Point, objective: Objective) -> Point | None:
    land, target = land_of(world), objective.target
    if objective.type == "talk_to_npc":
        row = world.find(Presence, f"npc/{target}")
        return point(row.place) if row is not None and is_tile(row.place) else None
    if objective.type in ("defeat_entity", "collect_item"):
        kinds = (target,) if objective.type == "defeat_entity" else _who_drops(land.content, target)
        return next((at for at in _homes(land, here, kinds) if at != here), None)  # who is here is seen
    return _spot(land, here, objective.type, target)


@lru_cache(maxsize=64)
def _who_drops(content: Content, tag: str) -> tuple[str, ...]:
    """The wild creatures that leave such a thing."""
    return tuple(
        each.id for each in content.creatures.values() if any(tag in content.items[kind].tags for kind in each.drops)
    )


@lru_cache(maxsize=256)
def _homes(land: Land, here: Point, kinds: tuple[str, ...]) -> tuple[Point, ...]:
    """Where such creatures live, the nearest first."""
    homes = [(at, creature_at(land, at)) for at in _around(here)]
    return tuple(at for at, creature in homes if creature is not None and creature.id in kinds)


@lru_cache(maxsize=256)
def _spot(land: Land, here: Point, kind: str, target: str) -> Point | None:
    """The nearest tile of this land or name, or with a way down into this dungeon."""
    for at in _around(here):
        if kind == "complete_dungeon":
            if any(target in ("", each.id) for each in offered(land, at)):
                return at
            continue
        pin = pin_at(land, at)
        if biome(land, at) == target or (pin is not None and pin.id == target):
            return at
    return None


@lru_cache(maxsize=256)
def _around(here: Point) -> tuple[Point, ...]:
    x, y, z = here
    steps = [(dx, dy) for dx in range(-FAR, FAR + 1) for dy in range(abs(dx) - FAR, FAR - abs(dx) + 1)]
    steps.sort(key=lambda step: (abs(step[0]) + abs(step[1]), step))
    return tuple((x + dx, y + dy, z) for dx, dy in steps)
