"""Records: the hall of fame and the graveyard (L-511, L-512). The best of each are kept in order."""

from __future__ import annotations

from typing import Any

from yonder.core import World
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.kinds import Cause
from yonder.games.labyrinth.models import Board, Companion, Grave, Hall, Item, Stats

KEPT = 100  # places of a board
HALL, GRAVEYARD = "hall", "graveyard"


def enter_hall(deed: Deed) -> None:
    """L-511; the counters of L-513 stay with the hero."""
    deed.settle()
    row, stats = deed.row, deed.world.get(Stats, deed.id)
    companion = deed.world.find(Companion, deed.id)
    entry = Hall(
        deed.ctx.next(HALL),
        deed.id,
        row.owner,
        row.name,
        row.level,
        row.xp,
        row.deaths,
        row.encounters,
        stats.kills,
        stats.actions,
        tuple(getattr(row, attribute) for attribute in ATTRIBUTES),
        kind_of(deed, row.weapon),
        kind_of(deed, row.armor),
        "" if companion is None else companion.species,
        row.dice_mode,
        row.menace,
    )
    deed.world.put(entry)
    rank(deed.world, HALL, entry)


def kind_of(deed: Deed, item: int) -> str:
    """What an equipped item is."""
    found = deed.world.find(Item, deed.id, item) if item else None
    return "" if found is None else found.kind


def bury(deed: Deed, cause: Cause, by: str) -> None:
    """L-512."""
    deed.settle()
    row, kills = deed.row, deed.world.get(Stats, deed.id).kills
    number = deed.ctx.next(GRAVEYARD)
    entry = Grave(number, deed.id, row.owner, row.name, row.level, row.depth, cause, by, row.deaths, kills)
    deed.world.put(entry)
    rank(deed.world, GRAVEYARD, entry)


def merit(entry: Any) -> tuple[int, ...]:
    """The order of a board, the best first."""
    if isinstance(entry, Hall):
        return entry.deaths, entry.actions, entry.entry
    return -entry.level, -entry.kills, entry.entry


def rank(world: World, board: str, entry: Hall | Grave) -> None:
    """Give an entry its place, if it has one."""
    kept = world.find(Board, board) or Board(board)
    rows = [*best(world, board), entry]
    rows.sort(key=merit)
    world.put(kept, best=tuple(row.entry for row in rows[:KEPT]))


def best(world: World, board: str, top: int = KEPT) -> list[Any]:
    """The first so many of a board."""
    kept, model = world.find(Board, board), Hall if board == HALL else Grave
    return [] if kept is None else [world.get(model, number) for number in kept.best[:top]]
