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


End = tuple[int, int]  # the chance to win and the hit points left in the mean (0 for the dead), both times FINE
MOST = 48  # ways to fight that are remembered: a third of a megabyte for the longest


@lru_cache(maxsize=MOST)
def duel(stages: tuple[Stage, ...], answer: Weights) -> Duel:
    """A way to fight: the explorer's stages, the first first, and the monster's damage in a turn."""
    return Duel(stages, answer)


class Solved(NamedTuple):
    """The ends from every state up to these hit points: by those of the monster, then by those of the explorer."""

    hp: int
    foe: int
    ends: list[list[tuple[End, End]]]


class Duel:
    """Remembers what it has worked out: every later state of a fight is part of its first."""

    def __init__(self, stages: tuple[Stage, ...], answer: Weights) -> None:
        self.stages, self.answer = stages, answer
        self._solved = Solved(0, 0, [])

    def ends(self, hp: int, foe: int) -> tuple[End, End]:
        """How it ends from here if the explorer acts first, and if the monster does."""
        known = self._solved
        if hp > known.hp or foe > known.foe:
            known = self._solved = self._solve(max(hp, known.hp), max(foe, known.foe))
        return known.ends[foe][hp]

    def _solve(self, most: int, foes: int) -> Solved:
        chances, health = (Board(self.stages, self.answer, most, foes) for _ in range(2))
        ends: list[list[tuple[End, End]]] = [[]]
        for foe in range(1, foes + 1):
            for hp in range(1, most + 1):
                chances.settle(hp, foe, FINE)
                health.settle(hp, foe, FINE * hp)
            first = zip(chances.first(), health.first(), strict=True)
            second = zip(chances.second(foe), health.second(foe), strict=True)
            ends.append(list(zip(first, second, strict=True)))
        return Solved(most, foes, ends)


class Board:
    """What every state is worth before the explorer's turn, before the monster's, and after a hit of the monster."""

    def __init__(self, stages: tuple[Stage, ...], answer: Weights, most: int, foes: int) -> None:
        self.stages = stages
        self.blows = [dense(stage.damage) for stage in stages]
        self.tails = [tails(blow) for blow in self.blows]
        self.answer = dense(answer)
        wide, high = foes + 1, most + 1
        self.mine = [[0] * len(stages) for _ in range(high)]  # for the present foe alone
        self.theirs = [[[0] * wide for _ in range(high)] for _ in stages]
        self.hurt = [[0] * high for _ in stages]  # for the present foe alone

    def first(self) -> list[int]:
        """What the beginning is worth before the present foe, by hit points, to who acts first."""
        return [stages[0] for stages in self.mine]

    def second(self, foe: int) -> list[int]:
        """The same to who acts second."""
        return [row[foe] for row in self.theirs[0]]

    def settle(self, hp: int, foe: int, prize: int) -> None:
        """A blow and its answer. Both may do nothing and all begins anew: that loop is summed, not walked."""
        mine = self.mine[hp]
        for stage in range(len(mine) - 1, -1, -1):
            blow, row, now = self.blows[stage], self.theirs[stage][hp], self.stages[stage]
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
        for stage, now in enumerate(self.stages):
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
