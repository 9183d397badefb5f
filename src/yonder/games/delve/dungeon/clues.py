"""Clues: what a close look at a sight tells of the ways from here. All of it is true (D-320)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from yonder.core import Stream, sub
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.contents import Delve, contents
from yonder.games.delve.dungeon.layout import NONE, Layout
from yonder.games.delve.dungeon.sights import features
from yonder.games.delve.kinds import RoomType


class Clue(Struct, frozen=True):
    """A sentence by its key under `clue`, and what fills it."""

    key: str = ""
    about: tuple[tuple[str, str], ...] = ()


def clue(content: Content, delve: Delve, layout: Layout, room: int) -> Clue:
    """One of the true things that can be said of the ways onwards from a room."""
    found = [each for child in layout.children[room] for each in _of(content, delve, layout, child)]
    if not found:
        return Clue("dead_end") if not layout.children[room] else Clue("none")
    return found[Stream(sub(delve.seed, "clue", room)).below(len(found))]


def _of(content: Content, delve: Delve, layout: Layout, child: int) -> Iterator[Clue]:
    """What is true of the way to a room."""
    way = ("way", str(layout.way_to(child)) if child != layout.locked else "locked door")
    beyond, here = behind(layout, child), contents(content, delve, layout, child)
    boss = ("boss", delve.template.boss.name)
    odd = content.oddities
    named = [feature.oddity for feature in features(content, delve.template, layout, delve.seed)]
    if layout.key in beyond:
        yield Clue("key", (way,))
    if any(layout.types[each] is RoomType.TREASURE_ROOM for each in beyond):
        yield Clue("treasure", (way,))
    if layout.locked in beyond and child != layout.locked:
        yield Clue("vault", (way,))
    if any(named[each] and odd[named[each]].unique for each in beyond):
        yield Clue("unique", (way,))
    if here.trap is not None:
        yield Clue("trap", (way, ("hint", content.words[f"hint.{here.trap}"])))
    if layout.boss in beyond:
        near = layout.depths[layout.boss] - layout.depths[child] <= 1
        yield Clue("master" if near else "far", (way, boss))
    if child != layout.boss:
        yield _tracks(way, [each.name for each in here.enemies])


def _tracks(way: tuple[str, str], enemies: list[str]) -> Clue:
    if not enemies:
        return Clue("quiet", (way,))
    facts = (way, ("enemy", enemies[0]))
    return Clue("one", facts) if len(enemies) == 1 else Clue("many", (*facts, ("count", str(len(enemies)))))


def behind(layout: Layout, room: int) -> list[int]:
    """A room and all that are reached through it."""
    found = [room]
    for each in found:
        found += layout.children[each]
    return found


def route(layout: Layout, start: int, end: int) -> list[str]:
    """The ways to go from one room to another."""
    ups, downs = _line(layout, start), _line(layout, end)
    shared = next(each for each in ups if each in downs)
    back = ["back"] * ups.index(shared)
    ahead = reversed(downs[: downs.index(shared)])
    return [*back, *("locked door" if each == layout.locked else str(layout.way_to(each)) for each in ahead)]


def _line(layout: Layout, room: int) -> list[int]:
    """A room, the one before it, and so on to the entrance."""
    found = [room]
    while layout.parents[found[-1]] != NONE:
        found.append(layout.parents[found[-1]])
    return found
