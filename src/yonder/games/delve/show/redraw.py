"""Redrawing: the rooms of a closed delve, drawn again from the seed that its closing revealed (D-179, D-306)."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Query, World
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.contents import Delve
from yonder.games.delve.dungeon.drawing import Drawing
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.kinds import RoomType
from yonder.games.delve.models import DelveHistory
from yonder.games.delve.people.guard import here
from yonder.games.delve.rules import rules


class DrawnRoom(Struct, frozen=True):
    """A room as it follows from the seed; `way` leads to it from `parent` (-1: it is the entrance)."""

    index: int
    type: RoomType
    name: str
    parent: int
    way: str


class Redraw(Query):
    """The rooms of one of your closed delves, drawn again from its revealed seed by its number in the history."""

    number: int


@rules.query(Redraw)
def redraw(world: World, who: str | None, query: Redraw) -> tuple[DrawnRoom, ...]:
    here(world, who or "")
    content: Content = world.content
    row = world.get(DelveHistory, who or "", query.number, code="no_such_delve")
    delve = Delve(content.templates[row.template], bytes.fromhex(row.seed), row.difficulty, 1)
    return tuple(rooms(Drawing(content, delve)))


def rooms(drawing: Drawing) -> list[DrawnRoom]:
    """What a company's size does not change: rooms, names, ways."""
    found = drawing.layout
    ways = ["" if parent == NONE else found.way_to(room) for room, parent in enumerate(found.parents)]
    parts = zip(found.types, found.parents, ways, strict=True)
    return [DrawnRoom(room, kind, drawing.name(room), parent, way) for room, (kind, parent, way) in enumerate(parts)]
