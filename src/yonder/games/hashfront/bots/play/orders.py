"""Orders: what one unit does in a turn, and what a turn looks like while it is being played on a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from yonder.games.hashfront.bots.play.board import Board

WAIT, ATTACK, CAPTURE, BUILD = 0, 1, 2, 3


class Order(NamedTuple):
    """Unit `unit` goes to `tile` (or stays) and then acts; a BUILD order is for building `unit` and type `target`."""

    unit: int
    tile: int
    act: int = WAIT
    target: int = -1


# Who says whether a strike and its counter hit, given board, unit and target.
Coins = Callable[[Board, int, int], tuple[bool, bool]]


def hits(_board: Board, _unit: int, _target: int) -> tuple[bool, bool]:
    """Every strike hits: how plans are imagined (H-544)."""
    return True, True


def carry_out(board: Board, order: Order, coins: Coins = hits) -> None:
    """Do an order on a board."""
    unit, tile, act, target = order
    if act == BUILD:
        board.build(unit, target)
        return
    if tile != board.at[unit]:
        board.move(unit, tile)
    if act == ATTACK:
        board.strike(unit, target, *coins(board, unit, target))
    elif act == CAPTURE:
        board.capture(unit)
