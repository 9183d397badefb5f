"""The leaderboard and the graveyard (EXT-04): read from what the chronicle of each explorer keeps."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World, record
from yonder.games.temple.models import Chronicle, ExplorerStats, FallenExplorer, Grave
from yonder.games.temple.rules import rules
from yonder.games.temple.show.sheet import owner

BOARDS = ("temples_conquered", "deepest_yonder", "monsters_killed", "longest_lived", "most_gold")


class Leaderboard(Query):
    """The best explorers, living and dead, by conquests, depth, kills, length of life and gold."""

    top: int = 10


@rules.query(Leaderboard)
def leaderboard(world: World, _who: str | None, query: Leaderboard) -> dict[str, list[dict[str, Any]]]:
    rows = [(world.get(ExplorerStats, chronicle.explorer_id), chronicle) for chronicle in world.all(Chronicle)]
    return {board: best(world, rows, board, query.top) for board in BOARDS}


def score(world: World, stats: ExplorerStats, chronicle: Chronicle, board: str) -> int:
    """What counts on a board; a life counts in milliseconds, and only of those who have killed."""
    grave = world.find(Grave, stats.explorer_id)
    lifetime = (world.now if grave is None else grave.at) - chronicle.born if chronicle.kills else 0
    return {
        "temples_conquered": stats.temples_conquered,
        "deepest_yonder": chronicle.deepest,
        "monsters_killed": chronicle.kills,
        "longest_lived": lifetime,
        "most_gold": chronicle.most_gold,
    }[board]


def best(world: World, rows: list[tuple[ExplorerStats, Chronicle]], board: str, top: int) -> list[dict[str, Any]]:
    """The first so many of a board; the older explorer first among equals, and nobody with nothing."""
    ranked = sorted((-value, s.explorer_id, s) for s, c in rows if (value := score(world, s, c, board)))
    return [
        {
            "explorer": number,
            "class": s.explorer_class,
            "level": s.level,
            "owner": owner(world, number),
            "score": -value,
        }
        for value, number, s in ranked[: max(0, top)]
    ]


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
