"""Tiers: one face for all of them. A thinker is asked for order after order, and sees the board each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from yonder.games.hashfront.bots.play import basic, cadet
from yonder.games.hashfront.bots.play.advanced import FEWEST, PLANS, Search, always
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.intermediate import Turn
from yonder.games.hashfront.bots.play.orders import Order, carry_out
from yonder.games.hashfront.bots.play.tendencies import Tendencies
from yonder.games.hashfront.bots.talk.temper import CALM, Temper
from yonder.games.hashfront.kinds import Tier

Habits = Mapping[int, Tendencies]


class Thinker(Protocol):
    """Plays one turn: give it the board as it is, get the next order; None ends the turn."""

    def next(self, board: Board) -> Order | None: ...


class BasicThinker:
    """Greedy."""

    def __init__(self, slot: int, temper: Temper) -> None:
        self._slot = slot
        self._temper = temper
        self._posts: dict[int, int] | None = None

    def next(self, board: Board) -> Order | None:
        if self._posts is None:
            self._temper = self._settled(board)
            self._posts = basic.posts_of(board, self._slot, self._temper)
        return self._order(board, self._posts)

    def _settled(self, board: Board) -> Temper:
        """What it is like this turn."""
        del board
        return self._temper

    def _order(self, board: Board, posts: dict[int, int]) -> Order | None:
        return basic.next_order(board, self._slot, self._temper, posts)


class CadetThinker(BasicThinker):
    """Greedy at home."""

    def _settled(self, board: Board) -> Temper:
        return cadet.at_home(board, self._slot, self._temper)

    def _order(self, board: Board, posts: dict[int, int]) -> Order | None:
        return cadet.next_order(board, self._slot, self._temper, posts)


class IntermediateThinker:
    """Weighs every order anew on the board as it is; how bold it is, it settles when the turn begins."""

    def __init__(self, slot: int, temper: Temper) -> None:
        self._slot = slot
        self._temper = temper
        self._turn: Turn | None = None
        self._last: Order | None = None

    def next(self, board: Board) -> Order | None:
        turn, last = self._turn, self._last
        if turn is None or turn.board is not board:
            turn = self._turn = Turn(board, self._slot, self._temper, None if turn is None else turn.boldness)
        elif last is not None:
            turn.done(last)
        self._last = turn.next()
        return self._last


class AdvancedThinker:
    """Follows its plan as long as the dice do, and thinks again when they do not."""

    def __init__(
        self,
        slot: int,
        temper: Temper,
        habits: Habits | None = None,
        plans: int = PLANS,
        more: Callable[[], bool] = always,
    ) -> None:
        self._slot = slot
        self._temper = temper
        self._habits = habits
        self._plans = plans
        self._more = more
        self._orders: list[Order] = []
        self._expected: Board | None = None

    def next(self, board: Board) -> Order | None:
        if self._expected is None or not same(board, self._expected):
            again = self._expected is not None
            plans = max(FEWEST, self._plans // 3) if again else self._plans
            search = Search(board, self._slot, self._temper, self._habits)
            self._orders = list(search.plan(plans, self._more).orders)
            self._expected = board.copy()
        if not self._orders:
            return None
        order = self._orders.pop(0)
        carry_out(self._expected, order)
        return order


def same(a: Board, b: Board) -> bool:
    """Do two boards of one game show the same position?"""
    return (
        a.at == b.at
        and a.hp == b.hp
        and a.acted == b.acted
        and a.moved == b.moved
        and a.gold == b.gold
        and a.b_owner == b.b_owner
        and a.b_by == b.b_by
        and a.b_steps == b.b_steps
        and a.b_queue == b.b_queue
    )


def thinker(
    tier: Tier,
    slot: int,
    temper: Temper = CALM,
    habits: Habits | None = None,
    plans: int = PLANS,
    more: Callable[[], bool] = always,
) -> Thinker:
    """A thinker for one turn."""
    if tier is Tier.CADET:
        return CadetThinker(slot, temper)
    if tier is Tier.BASIC:
        return BasicThinker(slot, temper)
    if tier is Tier.INTERMEDIATE:
        return IntermediateThinker(slot, temper)
    return AdvancedThinker(slot, temper, habits, plans, more)


def imagined(board: Board, mind: Thinker) -> list[Order]:
    """The turn of the slot at move as a thinker would play it if every strike hit; the board is left alone."""
    trial = board.copy()
    slot, orders = trial.slot, []
    while not trial.over and trial.slot == slot and (order := mind.next(trial)) is not None:
        carry_out(trial, order)
        orders.append(order)
    return orders
