"""Duel: how a fight of plain blows is likely to end, by an exact programme over hit points. Whole numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

WHOLE = 1 << 20  # one, as a weight
FINE = 1 << 30  # one, as a chance

Weights = tuple[tuple[int, int], ...]  # value and weight, which add up to WHOLE


class Stage(NamedTuple):
    """One turn of the explorer and what it leads to: its damage, and the stages after a miss and after a hit on it.

    A stage leads to itself or to later ones; what is missing of the weights is the end of the explorer.
    """

    damage: Weights
    missed: Weights
    struck: Weights


class Fight(NamedTuple):
    """Both sides' hit points, the explorer's stages, the first first, and the monster's damage in a turn."""

    hp: int
    foe: int
    stages: tuple[Stage, ...]
    answer: Weights


End = tuple[int, int]  # the chance to win and the hit points left in the mean (0 for the dead), both times FINE


@lru_cache(maxsize=512)
def duel(fight: Fight) -> tuple[End, End]:
    """How it ends if the explorer acts first, and if the monster does."""
    chances, health = Board(fight), Board(fight)
    for foe in range(1, fight.foe + 1):
        for hp in range(1, fight.hp + 1):
            chances.settle(hp, foe, FINE)
            health.settle(hp, foe, FINE * hp)
    (won, then), (left, kept) = chances.ends(), health.ends()
    return (won, left), (then, kept)


class Board:
    """What every state is worth before the explorer's turn, before the monster's, and after a hit of the monster."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.blows = [dense(stage.damage) for stage in fight.stages]
        self.tails = [tails(blow) for blow in self.blows]
        self.answer = dense(fight.answer)
        wide, high = fight.foe + 1, fight.hp + 1
        self.mine = [[0] * len(fight.stages) for _ in range(high)]  # for the present foe alone
        self.theirs = [[[0] * wide for _ in range(high)] for _ in fight.stages]
        self.hurt = [[0] * high for _ in fight.stages]  # for the present foe alone

    def ends(self) -> End:
        """What the beginning is worth, to act first and second."""
        hp, foe = self.fight.hp, self.fight.foe
        return self.mine[hp][0], self.theirs[0][hp][foe]

    def settle(self, hp: int, foe: int, prize: int) -> None:
        """A blow and its answer. Both may do nothing and all begins anew: that loop is summed, not walked."""
        mine = self.mine[hp]
        for stage in range(len(mine) - 1, -1, -1):
            blow, row, now = self.blows[stage], self.theirs[stage][hp], self.fight.stages[stage]
            reach = min(len(blow), foe)
            killed = self.tails[stage][foe] if foe < len(blow) else 0
            worth = (killed * prize + sum(map(mul, blow[1:reach], row[foe - 1 :: -1]))) // WHOLE
            idle, quiet = blow[0], self.answer[0]
            then = sum(map(mul, self.answer[1:hp], self.hurt[stage][hp - 1 :: -1]))
            again = 0
            for after, part in now.missed:
                if after == stage:
                    again = quiet * part // WHOLE
                else:
                    then += quiet * part // WHOLE * mine[after]
            then //= WHOLE
            whole = WHOLE * WHOLE - idle * again
            if whole:
                worth = (worth + idle * then // WHOLE) * WHOLE * WHOLE // whole
            mine[stage] = worth
            row[foe] = then + again * worth // WHOLE
        for stage, now in enumerate(self.fight.stages):
            self.hurt[stage][hp] = sum(part * mine[after] for after, part in now.struck) // WHOLE


def dense(weights: Weights) -> list[int]:
    """The weights by value, from 0 up."""
    found = [0] * (max(value for value, _ in weights) + 1)
    for value, weight in weights:
        found[value] = weight
    return found


def tails(weights: Sequence[int]) -> list[int]:
    """The weight of each value and all above it."""
    found = list(weights)
    for value in range(len(found) - 2, -1, -1):
        found[value] += found[value + 1]
    return found
