"""Figures: the rules' combat functions as tables, for bots that ask them a million times (H-521 .. H-523).

Types of units and of terrain stand here as their numbers (H-012).
"""

from __future__ import annotations

from functools import lru_cache

from yonder.games.hashfront.board import combat
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES
from yonder.games.hashfront.kinds import UNITS as ALL_TYPES

INFANTRY, TANK, RANGER = 1, 2, 3
TYPES = (INFANTRY, TANK, RANGER)
_CONTENT = default()
MOST_HP = max(kind.hp for kind in _CONTENT.units.values())

_KINDS = tuple(_CONTENT.units[unit_type] for unit_type in UNIT_TYPES)
HP = (0, *(kind.hp for kind in _KINDS))
MOVE = (0, *(kind.move for kind in _KINDS))
COST = (0, *(kind.cost for kind in _KINDS))
CAPTURES = (False, *(kind.captures for kind in _KINDS))
SIEGE = (False, *(kind.siege for kind in _KINDS))
RANGE = ((0, 0), *(kind.range for kind in _KINDS))

PRICE = tuple(100 * cost for cost in COST)
WORTH = (0, *(PRICE[kind] // HP[kind] for kind in TYPES))  # of one hit point

PLAIN, WORSE = 0, 1  # a strike without penalty; one after moving, or of a Ranger at distance 3


def _blow(kind: int, ground: int, worse: int) -> combat.Strike:
    if not kind:
        return combat.Strike(0, 0, 0)
    siege = SIEGE[kind]
    low, high = RANGE[kind]
    distance = high if siege and worse else low
    return combat.strike(_CONTENT, ALL_TYPES[kind], TILES[ground], distance, bool(worse and not siege))


# By striker, ground of the target, penalty.
BLOW = tuple(tuple((_blow(k, g, PLAIN), _blow(k, g, WORSE)) for g in range(len(TILES))) for k in range(4))
CHANCE = tuple(tuple((plain.chance, worse.chance) for plain, worse in row) for row in BLOW)
HIT = tuple(tuple(plain.hit for plain, _ in row) for row in BLOW)
MISS = tuple(tuple(plain.miss for plain, _ in row) for row in BLOW)


def _expected(blow: combat.Strike, hp: int) -> int:
    return combat.expected(combat.Strike(blow.chance, min(blow.hit, hp), min(blow.miss, hp)))


# The same by the target's hit points too: expected damage x 100 (EV), and the chance that it survives (SV).
EV = tuple(
    tuple(tuple(tuple(_expected(b, n) for n in range(MOST_HP + 1)) for b in pair) for pair in row) for row in BLOW
)
SV = tuple(
    tuple(tuple(tuple(100 - combat.kill_chance(b, n) for n in range(MOST_HP + 1)) for b in pair) for pair in row)
    for row in BLOW
)


def counters(target: int, distance: int) -> bool:
    """Can a target of this type strike back at this distance?"""
    low, high = RANGE[target]
    return low <= distance <= high


@lru_cache(maxsize=1 << 16)
def trade(  # noqa: PLR0913, PLR0917 - asked a million times, and keyed by all of them
    k: int,
    hp: int,
    ground: int,
    worse: int,
    distance: int,
    t: int,
    t_hp: int,
    t_ground: int,
) -> tuple[int, int, int]:
    """Gain and loss of an attack in price points (H-523), and the target's chance to survive."""
    survival = SV[k][t_ground][worse][t_hp]
    gain = EV[k][t_ground][worse][t_hp] * WORTH[t] // 100 + (100 - survival) * PRICE[t] // 200
    if not survival or not counters(t, distance):
        return gain, 0, survival
    back = WORSE if distance == 3 else PLAIN
    hurt = EV[t][ground][back][hp] * WORTH[k] // 100 + (100 - SV[t][ground][back][hp]) * PRICE[k] // 200
    return gain, hurt * survival // 100, survival


# What a unit with so many hit points counts in a position (H-547): half for being there, half for its health.
UNIT = tuple(
    tuple(PRICE[kind] // 2 + PRICE[kind] * hp // (2 * HP[kind]) if hp and kind else 0 for hp in range(MOST_HP + 1))
    for kind in range(4)
)


@lru_cache(maxsize=1 << 16)
def luck(  # noqa: PLR0913, PLR0917 - as in `trade`
    k: int,
    hp: int,
    ground: int,
    worse: int,
    distance: int,
    t: int,
    t_hp: int,
    t_ground: int,
) -> int:
    """What an attack is worth on exact odds, less what it is worth if strike and counter hit (H-971)."""
    back = BLOW[t][ground][WORSE if distance == 3 else PLAIN] if counters(t, distance) else None
    blow = BLOW[k][t_ground][worse]
    hit, miss = (_exchange(damage, back, k, hp, t, t_hp) for damage in (blow.hit, blow.miss))
    sure = _exchange(blow.hit, None if back is None else combat.Strike(100, back.hit, back.miss), k, hp, t, t_hp)
    return (blow.chance * hit + (100 - blow.chance) * miss - 100 * sure) // 10_000


def _exchange(damage: int, back: combat.Strike | None, k: int, hp: int, t: int, t_hp: int) -> int:
    """What a strike of this damage takes from the target, less what the counter is expected to take, x 100."""
    left = max(0, t_hp - damage)
    gain = 100 * (UNIT[t][t_hp] - UNIT[t][left])
    if back is None or not left:
        return gain
    after = [UNIT[k][max(0, hp - hurt)] for hurt in (back.hit, back.miss)]
    return gain - (100 * UNIT[k][hp] - back.chance * after[0] - (100 - back.chance) * after[1])
