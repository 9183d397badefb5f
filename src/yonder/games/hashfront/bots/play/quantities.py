"""Quantities that tiers and talk share: armies, advantage, the urge to break a stand-off (H-525, H-531, H-549)."""

from __future__ import annotations

from typing import NamedTuple

from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.talk.stance import clamp

LATE = 3


class Drive(NamedTuple):
    """Why a slot is as bold as it is."""

    boldness: int
    advantage: int
    ramp: int


def army_worth(board: Board, slot: int) -> int:
    """What a slot's army is worth, by price and health (H-525)."""
    price, full, kind = board.figures.price, board.figures.hp, board.kind
    return sum(price[kind[u]] * board.hp[u] // full[kind[u]] for u in board.army(slot))


def drive(board: Board, slot: int, aggression: int) -> Drive:
    """Effective aggression A and its parts (H-531, H-549)."""
    rivals = board.rivals(slot)
    mine = army_worth(board, slot)
    theirs = sum(army_worth(board, rival) for rival in rivals) // max(1, len(rivals))
    advantage = clamp(-50, 60, (mine - theirs) * 100 // max(1, mine + theirs))
    ramp = min(60, 12 * max(0, board.stale - 3 * board.slots // 2)) + 5 * max(0, board.round - 8)
    boldness = aggression + advantage + ramp + _endgame(board, slot, rivals)
    return Drive(clamp(-100, 100, boldness), advantage, ramp)


def _endgame(board: Board, slot: int, rivals: list[int]) -> int:
    """In the last three rounds who leads holds, who trails dares."""
    if board.round <= board.last - LATE or not rivals:
        return 0
    mine, best = board.score(slot), max(board.score(rival) for rival in rivals)
    return -40 if mine > best else 40 if mine < best else 0
