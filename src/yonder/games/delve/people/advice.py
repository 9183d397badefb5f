"""Advice: what a guide tells about the dungeons near by (D-152 to D-154)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from yonder.core import World
from yonder.core.text import timed
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon.company import open_instance
from yonder.games.delve.dungeon.readiness import chances
from yonder.games.delve.dungeon.strength import difficulty_for
from yonder.games.delve.kinds import CloseReason, Direction
from yonder.games.delve.models import Character, DelveHistory, DelveRecord, MemberState
from yonder.games.delve.rules import seconds
from yonder.games.delve.world.ground import CACHED, Land, offered
from yonder.games.delve.world.places import land_of, point

NEAR = 3
NEWS = 8  # how far a warden knows the ways down


class WayDown(NamedTuple):
    """An entrance, and the dungeons that it leads to."""

    at: Point
    templates: tuple[Template, ...]

    @property
    def level(self) -> int:
        return min([template.recommended_level for template in self.templates])


def ways_down(land: Land, at: Point) -> tuple[WayDown, ...]:
    """The entrances that a warden on this tile knows of, the gentlest first, then the nearest (D-160)."""
    return tuple(sorted(_entrances(land, at), key=lambda way: (way.level, _far(way.at, at))))


@lru_cache(maxsize=CACHED)
def _entrances(land: Land, at: Point) -> tuple[WayDown, ...]:
    x, y, z = at
    spots = [(x + dx, y + dy, z) for dy in range(-NEWS, NEWS + 1) for dx in range(abs(dy) - NEWS, NEWS - abs(dy) + 1)]
    return tuple([WayDown(spot, found) for spot in spots if (found := offered(land, spot))])


def _far(one: Point, other: Point) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def told(way: WayDown, at: Point) -> dict[str, str]:
    """A way down as people speak of it: which dungeons, for which level, and how to walk there."""
    names = " / ".join([template.name for template in way.templates])
    return {"names": names, "level": str(way.level), "where": walk(way.at, at)}


def walk(to: Point, at: Point) -> str:
    """How to walk from one tile to another, in words."""
    east, north = to[0] - at[0], to[1] - at[1]
    steps = [(east, Direction.EAST, Direction.WEST), (north, Direction.NORTH, Direction.SOUTH)]
    return ", ".join([f"{abs(far)} {ahead if far > 0 else back}" for far, ahead, back in steps if far]) or "here"


def near_templates(world: World, place: str) -> tuple[Template, ...]:
    """The dungeons whose entrances are near a tile (D-153)."""
    return _near(land_of(world), point(place))


@lru_cache(maxsize=CACHED)
def _near(land: Land, at: Point) -> tuple[Template, ...]:
    x, y, z = at
    found = [
        template.id
        for dy in range(-NEAR, NEAR + 1)
        for dx in range(abs(dy) - NEAR, NEAR - abs(dy) + 1)
        for template in offered(land, (x + dx, y + dy, z))
    ]
    return tuple([template for template in land.content.registry if template.id in found])


def advice(world: World, who: str, place: str) -> list[str]:
    """A line for each dungeon that begins on this very tile."""
    return [line(world, who, template) for template in offered(land_of(world), point(place))]


def carried_out(world: World, who: str, template: str) -> bool:
    """Did the listener's last delve of this kind end in death (D-327)? Nobody calls them ready for it."""
    now = open_instance(world, who, template)
    if now is not None:
        return world.get(MemberState, now.instance, who).deaths > 0
    last = next((row for row in reversed(world.all(DelveHistory, who)) if row.template == template), None)
    return last is not None and last.deaths > 0 and last.outcome is not CloseReason.COMPLETED


def line(world: World, who: str, template: Template) -> str:
    """What a guide says, in the listener's own numbers (D-154)."""
    content: Content = world.content
    difficulty = difficulty_for(template, [world.get(Character, who).level])
    record = world.find(DelveRecord, who, template.id)
    left = max(0, (0 if record is None else record.ready_at) - seconds(world))
    word = content.words[f"readiness.{chances(world, who, template, difficulty).readiness}"]
    if carried_out(world, who, template.id):
        return f"{template.guide_line} {content.words['advice.fell'].format(readiness=word)}"
    wait = timed(content.words["advice.wait"].format(seconds=left)) if left else ""
    said = content.words["advice.line"].format(
        line=template.guide_line,
        level=template.recommended_level,
        difficulty=difficulty,
        low=template.room_count.min,
        high=template.room_count.max,
        readiness=word,
    )
    return f"{said} {wait}".strip()
