"""Sights: what stands out in each room, from streams of its own (D-319 to D-324). No other draw depends on it."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Stream, sub
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.sights import Oddity
from yonder.games.delve.dungeon.layout import NONE, Layout
from yonder.games.delve.kinds import RoomType

PLAIN = (RoomType.ENTRANCE, RoomType.BOSS_ROOM)  # nothing odd stands in them


class Feature(Struct, frozen=True):
    """The sight and the oddity of a room, by id."""

    sight: str = ""
    oddity: str = ""


def features(content: Content, template: Template, layout: Layout, seed: bytes) -> tuple[Feature, ...]:
    """What stands out in each room. Nothing stands in two rooms of a dungeon."""
    stream, percent = Stream(sub(seed, "sights", 0)), content.generation
    sights = [each.id for each in content.sights.values() if _fits(template, each.templates)]
    odd = [each for each in content.oddities.values() if _fits(template, each.templates)]
    unique = _unique(content, layout, [each for each in odd if each.unique], stream)
    common = [each for each in odd if not each.unique]
    found = []
    for room, kind in enumerate(layout.types):
        seen = kind is not RoomType.BOSS_ROOM and stream.below(100) < percent.sight_percent
        sight = _draw(sights, stream) if seen and sights else ""
        oddity = unique[1] if unique[0] == room else ""
        if not oddity and kind not in PLAIN and stream.below(100) < percent.oddity_percent:
            oddity = _odd(common, kind, stream)
        found.append(Feature(sight, oddity))
    return tuple(found)


def _fits(template: Template, named: tuple[str, ...]) -> bool:
    return not named or template.id in named


def _draw(left: list[str], stream: Stream) -> str:
    return left.pop(stream.below(len(left)))


def _odd(left: list[Oddity], kind: RoomType, stream: Stream) -> str:
    fit = [each for each in left if kind in each.rooms]
    if not fit:
        return ""
    chosen = fit[stream.below(len(fit))]
    left.remove(chosen)
    return chosen.id


def _unique(content: Content, layout: Layout, known: list[Oddity], stream: Stream) -> tuple[int, str]:
    """The room that is like no other, if this dungeon has one."""
    if not known or stream.below(100) >= content.generation.unique_percent:
        return NONE, ""
    chosen = known[stream.below(len(known))]
    rooms = [room for room, kind in enumerate(layout.types) if kind in chosen.rooms]
    return (rooms[stream.below(len(rooms))], chosen.id) if rooms else (NONE, "")


def standing(content: Content, feature: Feature) -> list[str]:
    """The sentences of what stands out."""
    words = content.words
    found = [words[f"sight.{feature.sight}.text"]] if feature.sight else []
    return [*found, words[f"oddity.{feature.oddity}.text"]] if feature.oddity else found
