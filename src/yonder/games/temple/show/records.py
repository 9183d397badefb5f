"""The leaderboard and the graveyard (EXT-04): read from what the chronicle of each explorer keeps."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World, record
from yonder.games.temple.explorer.names import name_of
from yonder.games.temple.models import Chronicle, ExplorerStats, FallenExplorer, Grave
from yonder.games.temple.rules import rules
from yonder.games.temple.show.sheet import owner

BOARDS = ("temples_conquered", "deepest_yonder", "monsters_killed", "longest_lived", "most_gold")
DEEDS = {"deepest_yonder": "deepest", "monsters_killed": "kills", "most_gold": "most_gold"}
HUNTING = True

Score = tuple[int, int]  # and whose: the older explorer is first among equals, and nobody with nothing is listed


class Leaderboard(Query):
    """The best explorers, living and dead, by conquests, depth, kills, length of life and gold."""

    top: int = 10


@rules.query(Leaderboard)
def leaderboard(world: World, _who: str | None, query: Leaderboard) -> dict[str, list[dict[str, Any]]]:
    top = max(0, query.top)
    scores = {"temples_conquered": conquests(world, top), "longest_lived": lives(world, top)}
    scores |= {board: deeds(world, board, top) for board in DEEDS}
    return {board: [line(world, score, number) for score, number in scores[board] if score] for board in BOARDS}


def conquests(world: World, top: int) -> list[Score]:
    rows = record.top(world, ExplorerStats, by="temples_conquered", most=top)
    return [(row.temples_conquered, row.explorer_id) for row in rows]


def deeds(world: World, board: str, top: int) -> list[Score]:
    rows = record.top(world, Chronicle, by=board, most=top)
    return [(getattr(row, DEEDS[board]), row.explorer_id) for row in rows]


def lives(world: World, top: int) -> list[Score]:
    """A life counts in milliseconds, and only of those who have killed; that of the living goes on."""
    over = [(row.lived, row.explorer_id) for row in record.top(world, Chronicle, by="lived", most=top)]
    on = record.top(world, Chronicle, HUNTING, by="living", most=top)
    both = over + [(world.now - row.born, row.explorer_id) for row in on]
    return sorted(both, key=lambda score: (-score[0], score[1]))[:top]


def line(world: World, score: int, number: int) -> dict[str, Any]:
    stats = world.get(ExplorerStats, number)
    return {
        "explorer": number,
        "name": name_of(world.content, stats),
        "class": stats.explorer_class,
        "level": stats.level,
        "owner": owner(world, number),
        "score": score,
    }


class Graveyard(Query):
    """The fallen, the latest first: who, where, by what, and whether the body has been looted."""

    top: int = 50


@rules.query(Graveyard)
def graveyard(world: World, _who: str | None, query: Graveyard) -> list[dict[str, Any]]:
    return [stone(world, grave) for grave in record.top(world, Grave, most=query.top)]


def stone(world: World, grave: Grave) -> dict[str, Any]:
    """What is carved on it."""
    stats = world.get(ExplorerStats, grave.explorer_id)
    body = world.get(FallenExplorer, grave.temple_id, grave.chamber_id, grave.fallen_index)
    return {
        "explorer": grave.explorer_id,
        "name": name_of(world.content, stats),
        "class": stats.explorer_class,
        "level": grave.level,
        "xp": stats.xp,
        "owner": owner(world, grave.explorer_id),
        "temple": grave.temple_id,
        "chamber": grave.chamber_id,
        "killed_by": grave.killed_by,
        "cause": grave.cause,
        "looted_by": body.looted_by,
    }
