"""Advanced: plans its turn by trying plans on copies of the board, each answered by what the opponents are used to do.

The portfolio of H-543 gives the first plans. The best is then bettered order by order (H-970): another use of the
unit, the rest of the turn by the Intermediate procedure, the opponents' answer, the position after it. Nothing here
knows a clock: the budget is a number of simulated plans, and `more` may end it earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.evaluation import evaluate
from yonder.games.hashfront.bots.play.figures import PLAIN, WORSE
from yonder.games.hashfront.bots.play.intermediate import Turn
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, WAIT, Coins, Order, carry_out
from yonder.games.hashfront.bots.play.tendencies import UNKNOWN, Tendencies, predicted
from yonder.games.hashfront.bots.talk.temper import CALM, Temper

PLANS = 24
FEWEST = 8  # the portfolio
SACRIFICE_FEE = 25
OTHERS = 4  # other uses of a unit that are tried
STANDS = 3  # of them at most so many that only stand somewhere


class Variant(NamedTuple):
    """One variant of the portfolio: what is added to the stance, and how the turn is played."""

    aggression: int
    defence: int
    hq_pull: int | None = None
    special: str = ""


PORTFOLIO = (
    Variant(0, 0),
    Variant(0, 0, None, "trap"),
    Variant(60, 0, None, "sacrifice"),
    Variant(60, 0),
    Variant(-50, 20),
    Variant(0, 60),
    Variant(100, 0, 160),
    Variant(30, 0, 100),
)


class Plan(NamedTuple):
    """A turn as it is imagined: every strike hits. `value` is that of the position after the opponents' answer."""

    value: int
    temper: Temper
    orders: tuple[Order, ...]


def always() -> bool:
    """There is more time."""
    return True


class Odds:
    """Every strike is imagined a hit; what the exact odds make of it is added up on the side (H-971)."""

    def __init__(self, slot: int) -> None:
        self.luck = 0
        self._slot = slot

    def __call__(self, board: Board, unit: int, target: int) -> tuple[bool, bool]:
        ground, here, there = board.field.terrain, board.at[unit], board.at[target]
        distance = board.field.distance(here, there)
        figures = board.figures
        worse = WORSE if board.moved[unit] or distance == figures.far[board.kind[unit]] else PLAIN
        mine, theirs = (board.kind[unit], board.hp[unit]), (board.kind[target], board.hp[target])
        swing = figures.luck(*mine, ground[here], worse, distance, *theirs, ground[there])
        self.luck += swing if board.owner[unit] == self._slot else -swing
        return True, True


class Search:
    """Tries plans for one turn of one slot."""

    def __init__(
        self, board: Board, slot: int, base: Temper = CALM, habits: Mapping[int, Tendencies] | None = None
    ) -> None:
        self.board = board
        self.slot = slot
        self.simulated = 0
        known = habits or {}
        self._rivals = {rival: predicted(known.get(rival, UNKNOWN)) for rival in board.rivals(slot)}
        self._portfolio = [
            _mixed(base, entry) for entry in PORTFOLIO if entry.special != "trap" or self._trappable(known)
        ]

    def plan(self, plans: int = PLANS, more: Callable[[], bool] = always) -> Plan:
        """The best plan found within the budget; there is always at least one."""
        best = self.simulate(self._portfolio[0], ())
        for temper in self._portfolio[1:]:
            if self.simulated >= plans or not more():
                return best
            best = max(best, self.simulate(temper, ()), key=_value)
        return self._bettered(best, plans, more)

    def simulate(self, temper: Temper, prefix: Sequence[Order]) -> Plan:
        """Play a turn that begins with these orders, let the opponents answer, and look at what has become of it."""
        self.simulated += 1
        board, slot = self.board.copy(), self.slot
        orders = list(prefix)
        odds = Odds(slot)
        for order in prefix:
            carry_out(board, order, odds)
        if not board.over and board.slot == slot:
            orders += play(board, temper, odds)
        self._answered(board, odds)
        value = evaluate(board, slot) + odds.luck - (SACRIFICE_FEE if temper.sacrifice else 0)
        return Plan(value, temper, tuple(orders))

    def _answered(self, board: Board, odds: Odds) -> None:
        if not board.over and board.slot == self.slot:
            board.end_turn()
        while not board.over and board.slot != self.slot:
            play(board, self._rivals.get(board.slot, CALM), odds)
            if not board.over:
                board.end_turn()

    def _bettered(self, best: Plan, plans: int, more: Callable[[], bool]) -> Plan:
        """Go through the orders of the best plan and try what else each unit could do (H-970)."""
        place = 0
        while place < len(best.orders) and best.orders[place].act != BUILD:
            for order in self._others(best, place):
                if self.simulated >= plans or not more():
                    return best
                best = max(best, self.simulate(best.temper, (*best.orders[:place], order)), key=_value)
            place += 1
        return best

    def _others(self, plan: Plan, place: int) -> list[Order]:
        """The best other uses of the unit that is to move now: each target once, and a few places to stand."""
        board, old = self.board.copy(), plan.orders[place]
        for order in plan.orders[:place]:
            carry_out(board, order)
        if board.over or board.slot != self.slot or not board.hp[old.unit] or board.acted[old.unit]:
            return []
        turn = Turn(board, self.slot, plan.temper)
        candidates = sorted(turn.candidates(old.unit), reverse=True)
        if not any(act == ATTACK or turn.threat.any[-tile] for _, _, tile, act, _ in candidates):
            return []  # nobody is near: the procedure knows best
        found: list[Order] = []
        tried: dict[tuple[int, int], int] = {}
        for _, _, tile, act, target in candidates:
            order = Order(old.unit, -tile, act, target)
            times = tried.get((act, target), 0)
            if times < (STANDS if act == WAIT else 1):
                tried[act, target] = times + 1
                if order != old:
                    found.append(order)
        return found[:OTHERS]

    def _trappable(self, habits: Mapping[int, Tendencies]) -> bool:
        """Does the nearest opponent run into traps (H-545)?"""
        home = self.board.b_at[self.board.hqs[self.slot]]
        distance = self.board.field.distance
        foes = [(distance(self.board.at[foe], home), foe) for foe in self.board.foes(self.slot)]
        nearest = habits.get(self.board.owner[min(foes)[1]], UNKNOWN) if foes else UNKNOWN
        return nearest.chase >= 50 or nearest.aggression >= 60


def _value(plan: Plan) -> int:
    return plan.value


def _mixed(base: Temper, entry: Variant) -> Temper:
    return replace(
        base,
        aggression=base.aggression + entry.aggression,
        defence=base.defence + entry.defence,
        hq_pull=entry.hq_pull,
        trap=entry.special == "trap",
        sacrifice=entry.special == "sacrifice",
    )


def play(board: Board, temper: Temper, coins: Coins) -> list[Order]:
    """Play the turn of the slot at move by the Intermediate procedure; it is not ended."""
    slot = board.slot
    turn = Turn(board, slot, temper)
    orders = []
    while not board.over and board.slot == slot and (order := turn.next()) is not None:
        carry_out(board, order, coins)
        turn.done(order)
        orders.append(order)
    return orders
