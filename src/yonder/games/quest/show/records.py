"""The hall of fame: who has come farthest, and what everybody may know of a character."""

from __future__ import annotations

from itertools import islice

from yonder.core import Query, World
from yonder.games.quest.models import Character
from yonder.games.quest.rules import rules
from yonder.games.quest.show.shapes.sheet import CharacterGlimpse
from yonder.games.quest.show.sheet import glimpse

SHOWN, MOST = 10, 100


class HallOfFame(Query):
    """The characters with the most experience, the earlier first among equals. At most 100."""

    top: int = SHOWN


@rules.query(HallOfFame)
def hall_of_fame(world: World, _who: str | None, query: HallOfFame) -> list[CharacterGlimpse]:
    return heroes(world, query.top)


def heroes(world: World, top: int = SHOWN) -> list[CharacterGlimpse]:
    """The best so many."""
    rows = islice(world.ranked(Character), max(0, min(MOST, top)))
    return [glimpse(world, row) for row in rows]


class CharacterSheet(Query):
    """What anybody may know of a character."""

    char: int


@rules.query(CharacterSheet)
def character_sheet(world: World, _who: str | None, query: CharacterSheet) -> CharacterGlimpse:
    row = world.find(Character, query.char)
    if row is None:
        raise world.refuse("unknown_id", id=query.char)
    return glimpse(world, row)
