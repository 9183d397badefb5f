"""Cadet: Basic that keeps to its own half of the map and to a few units, for who plays for the first time (H-976)."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.games.hashfront.bots.play import basic
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.figures import INFANTRY
from yonder.games.hashfront.bots.play.orders import BUILD, Order
from yonder.games.hashfront.bots.talk.temper import Mask, Temper

MOST = 3


def at_home(board: Board, slot: int, temper: Temper) -> Temper:
    """A temper that leaves everybody alone, and every building, outside the own half."""
    away = abroad(board, slot)
    return replace(temper, truces=(*temper.truces, *((other, away) for other in (0, *board.rivals(slot)))))


def abroad(board: Board, slot: int) -> Mask:
    """The tiles that lie no nearer to the own HQ than to that of a rival, on foot."""
    ways = [board.field.travel(INFANTRY, board.b_at[board.hqs[other]]) for other in (slot, *board.rivals(slot))]
    return tuple(home >= min(others) for home, *others in zip(*ways, strict=True))


def next_order(board: Board, slot: int, temper: Temper, posts: dict[int, int]) -> Order | None:
    """What Cadet does next: Basic's order, but no unit beyond the third; None when it is done."""
    order = basic.next_order(board, slot, temper, posts)
    return None if order is not None and order.act == BUILD and strength(board, slot) >= MOST else order


def strength(board: Board, slot: int) -> int:
    """Units, ordered ones included."""
    return len(board.army(slot)) + sum(board.b_queue[b] > 0 for b, owner in enumerate(board.b_owner) if owner == slot)
