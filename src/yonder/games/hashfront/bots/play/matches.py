"""Matches between tiers on the board alone, dice from a seed: for ladders and for measuring."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.world.codec import sha256
from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play.advanced import PLANS
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, Order
from yonder.games.hashfront.bots.play.position import opening
from yonder.games.hashfront.bots.play.tendencies import tendencies
from yonder.games.hashfront.bots.play.tiers import Thinker, thinker
from yonder.games.hashfront.bots.talk.temper import CALM
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import Tier
from yonder.games.hashfront.maps.template import Template


class Result(Struct, frozen=True):
    """How a match ended: the slot that won (0: a draw), in which round, and whether time ran out."""

    winner: int
    round: int
    timeout: bool


class Match:
    """A match in play: the board, what was done so far, and the dice."""

    def __init__(self, template: Template, seed: str, *, content: Content, rounds: int = 30) -> None:
        self.board = opening(template, content, rounds=rounds)
        self.history = History(self.board.slots)
        self.history.begin(self.board)
        self._dice: Dice = SeedDice(sha256(seed.encode()))

    def run(self, tiers: Sequence[Tier], plans: int = PLANS) -> Result:
        """Play to the end; `tiers` by slot."""
        board = self.board
        while not board.over:
            self.turn(self.mind(tiers[board.slot - 1], plans))
        return Result(board.winner, board.round, board.round == board.last and all(board.alive[1:]))

    def mind(self, tier: Tier, plans: int = PLANS) -> Thinker:
        """A thinker for the slot at move, that knows the habits of the others."""
        slot = self.board.slot
        habits = {rival: tendencies(self.history, rival, slot) for rival in self.board.rivals(slot)}
        return thinker(tier, slot, CALM, habits, plans)

    def turn(self, mind: Thinker) -> None:
        """One turn."""
        board, slot = self.board, self.board.slot
        while not board.over and board.slot == slot and (order := mind.next(board)) is not None:
            self.do(order)
        if not board.over and board.slot == slot:
            self.history.end(board)
            board.end_turn()
            self.history.begin(board)

    def do(self, order: Order) -> None:
        """Carry out an order with real dice, and remember it."""
        board, (unit, tile, act, target) = self.board, order
        if act == BUILD:
            self.history.built(board.slot, target)
            board.build(unit, target)
            return
        if tile != board.at[unit]:
            board.move(unit, tile)
        if act == ATTACK:
            self._strike(board, unit, target)
        elif act == CAPTURE:
            self.history.captured(tile)
            board.capture(unit)

    def _strike(self, board: Board, unit: int, target: int) -> None:
        chance, counter = board.chances(unit, target)
        hit = self._dice.d(100, "attack") <= chance
        answered = counter > 0 and self._dice.d(100, "counter") <= counter
        board.strike(unit, target, hit, answered)
        self.history.attacked(board, unit, target)
