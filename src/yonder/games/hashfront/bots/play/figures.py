"""Figures: the rules' combat functions as tables, for bots that ask them a million times (H-521 .. H-523).

They follow from a realm's content alone. Types of units and of terrain stand here as their numbers (H-012).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from yonder.games.hashfront.board import combat
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES
from yonder.games.hashfront.kinds import UNITS as ALL_TYPES

INFANTRY, TANK, RANGER = 1, 2, 3
TYPES = (INFANTRY, TANK, RANGER)
ANSWER = {INFANTRY: TANK, TANK: RANGER, RANGER: INFANTRY}  # what does best against it: nothing counters at its range
PLAIN, WORSE = 0, 1  # a strike without penalty; one after moving, or of a Ranger at its longest range

Swing = Callable[[int, int, int, int, int, int, int, int], int]
Trade = Callable[[int, int, int, int, int, int, int, int], tuple[int, int, int]]
Odds = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]  # by striker, ground of the target, penalty, its hit points


class Figures:
    """What a content makes of units and blows. Tuples go by type of unit; `far` is the distance that costs accuracy."""

    __slots__ = (
        "blow", "captures", "chance", "cost", "ev", "far", "hit", "hp", "income", "limits", "luck", "miss", "most_hp",
        "move", "price", "range", "siege", "start", "sv", "threshold", "trade", "unit", "worth",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        numbers, kinds = content.numbers, tuple(content.units[unit_type] for unit_type in UNIT_TYPES)
        self.limits, self.income, self.start = numbers.limits, numbers.income, numbers.start
        self.threshold = numbers.capture.threshold
        self.hp = (0, *(kind.hp for kind in kinds))
        self.move = (0, *(kind.move for kind in kinds))
        self.cost = (0, *(kind.cost for kind in kinds))
        self.captures = (False, *(kind.captures for kind in kinds))
        self.siege = (False, *(kind.siege for kind in kinds))
        self.range = ((0, 0), *(kind.range for kind in kinds))
        self.far = (0, *(kind.range[1] if kind.siege else 0 for kind in kinds))
        self.most_hp = max(self.hp)
        self.price = tuple(100 * cost for cost in self.cost)
        self.worth = (0, *(self.price[kind] // self.hp[kind] for kind in TYPES))  # of one hit point
        # By striker, ground of the target, penalty.
        self.blow = tuple(
            tuple((self._blow(content, k, g, PLAIN), self._blow(content, k, g, WORSE)) for g in range(len(TILES)))
            for k in range(4)
        )
        self.chance = tuple(tuple((plain.chance, worse.chance) for plain, worse in row) for row in self.blow)
        self.hit = tuple(tuple(plain.hit for plain, _ in row) for row in self.blow)
        self.miss = tuple(tuple(plain.miss for plain, _ in row) for row in self.blow)
        # The same by the target's hit points too: expected damage x 100, and the chance that it survives.
        self.ev = self._by_hp(_expected)
        self.sv = self._by_hp(lambda blow, hp: 100 - combat.kill_chance(blow, hp))
        self.unit = tuple(tuple(self._present(kind, hp) for hp in range(self.most_hp + 1)) for kind in range(4))
        self.trade: Trade = lru_cache(maxsize=1 << 16)(self._trade)
        self.luck: Swing = lru_cache(maxsize=1 << 16)(self._luck)

    def counters(self, target: int, distance: int) -> bool:
        """Can a target of this type strike back at this distance?"""
        low, high = self.range[target]
        return low <= distance <= high

    def affordable(self, wanted: int, gold: int) -> int:
        """What can be paid instead of what is wanted; 0 is nothing."""
        cost = self.cost
        if gold >= cost[wanted]:
            return wanted
        if wanted == TANK and gold >= cost[RANGER]:
            return RANGER
        return INFANTRY if gold >= cost[INFANTRY] else 0

    def _blow(self, content: Content, kind: int, ground: int, worse: int) -> combat.Strike:
        if not kind:
            return combat.Strike(0, 0, 0)
        siege = self.siege[kind]
        low, high = self.range[kind]
        distance = high if siege and worse else low
        return combat.strike(content, ALL_TYPES[kind], TILES[ground], distance, bool(worse and not siege))

    def _by_hp(self, read: Callable[[combat.Strike, int], int]) -> Odds:
        points = range(self.most_hp + 1)
        return tuple(tuple(tuple(tuple(read(b, n) for n in points) for b in pair) for pair in row) for row in self.blow)

    def _present(self, kind: int, hp: int) -> int:
        """What a unit with so many hit points counts in a position (H-547): half for being there, half for health."""
        if not hp or not kind:
            return 0
        return self.price[kind] // 2 + self.price[kind] * hp // (2 * self.hp[kind])

    def _trade(  # noqa: PLR0913, PLR0917 - asked a million times, and keyed by all of them
        self, k: int, hp: int, ground: int, worse: int, distance: int, t: int, t_hp: int, t_ground: int
    ) -> tuple[int, int, int]:
        """Gain and loss of an attack in price points (H-523), and the target's chance to survive."""
        ev, sv, worth, price = self.ev, self.sv, self.worth, self.price
        survival = sv[k][t_ground][worse][t_hp]
        gain = ev[k][t_ground][worse][t_hp] * worth[t] // 100 + (100 - survival) * price[t] // 200
        if not survival or not self.counters(t, distance):
            return gain, 0, survival
        back = WORSE if distance == self.far[t] else PLAIN
        hurt = ev[t][ground][back][hp] * worth[k] // 100 + (100 - sv[t][ground][back][hp]) * price[k] // 200
        return gain, hurt * survival // 100, survival

    def _luck(  # noqa: PLR0913, PLR0917 - as in `trade`
        self, k: int, hp: int, ground: int, worse: int, distance: int, t: int, t_hp: int, t_ground: int
    ) -> int:
        """What an attack is worth on exact odds, less what it is worth if strike and counter hit (H-971)."""
        answer = WORSE if distance == self.far[t] else PLAIN
        back = self.blow[t][ground][answer] if self.counters(t, distance) else None
        blow = self.blow[k][t_ground][worse]
        hit, miss = (self._exchange(damage, back, k, hp, t, t_hp) for damage in (blow.hit, blow.miss))
        sure = None if back is None else combat.Strike(100, back.hit, back.miss)
        fixed = self._exchange(blow.hit, sure, k, hp, t, t_hp)
        return (blow.chance * hit + (100 - blow.chance) * miss - 100 * fixed) // 10_000

    def _exchange(self, damage: int, back: combat.Strike | None, k: int, hp: int, t: int, t_hp: int) -> int:
        """What a strike of this damage takes from the target, less what the counter is expected to take, x 100."""
        unit = self.unit
        left = max(0, t_hp - damage)
        gain = 100 * (unit[t][t_hp] - unit[t][left])
        if back is None or not left:
            return gain
        after = [unit[k][max(0, hp - hurt)] for hurt in (back.hit, back.miss)]
        return gain - (100 * unit[k][hp] - back.chance * after[0] - (100 - back.chance) * after[1])


def _expected(blow: combat.Strike, hp: int) -> int:
    return combat.expected(combat.Strike(blow.chance, min(blow.hit, hp), min(blow.miss, hp)))


@lru_cache(maxsize=16)
def figures(content: Content) -> Figures:
    """The figures of a content, worked out once."""
    return Figures(content)
