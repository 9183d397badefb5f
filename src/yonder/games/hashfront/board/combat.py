"""Combat as pure functions (section 10): every strike, forecast and estimate uses these and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import CombatOutcome, TileType, UnitType


class Strike(NamedTuple):
    """What one strike may do: chance in percent, damage on a hit and on a miss."""

    chance: int
    hit: int
    miss: int


class Combat(NamedTuple):
    """The result of H-347."""

    damage_to_defender: int
    damage_to_attacker: int
    attack_outcome: CombatOutcome
    counter_outcome: CombatOutcome
    attack_chance: int
    counter_chance: int


@lru_cache(maxsize=1 << 12)
def strike(content: Content, striker: UnitType, ground: TileType, distance: int, moved: bool = False) -> Strike:  # noqa: FBT001, FBT002
    """A strike at a target on this ground (H-202, H-203, H-206 .. H-208); `moved` is never true of a counter."""
    kind, terrain, numbers = content.units[striker], content.terrain[ground], content.numbers.hit
    far = kind.siege and distance == kind.range[1]
    value = kind.accuracy - terrain.evasion - numbers.move_penalty * moved - numbers.range_penalty * far
    damage = max(kind.attack - terrain.defence, 1)
    return Strike(min(numbers.high, max(numbers.low, value)), damage, 1 if damage >= 2 else 0)


def hit_chance(content: Content, striker: UnitType, ground: TileType, distance: int, *, moved: bool = False) -> int:
    """The chance in percent (H-206)."""
    return strike(content, striker, ground, distance, moved).chance


def in_range(content: Content, striker: UnitType, distance: int) -> bool:
    """Can this unit strike so far?"""
    low, high = content.units[striker].range
    return low <= distance <= high


def expected(blow: Strike) -> int:
    """Expected damage times 100 (H-213)."""
    return blow.chance * blow.hit + (100 - blow.chance) * blow.miss


def kill_chance(blow: Strike, hp: int) -> int:
    """The chance in percent that a strike kills a target with so many HP."""
    return (blow.chance if blow.hit >= hp else 0) + (100 - blow.chance if blow.miss >= hp else 0)


def landed(blow: Strike, roll: int) -> tuple[int, CombatOutcome]:
    """Damage and outcome of a roll of 1 to 100 (H-203, H-209)."""
    if roll <= blow.chance:
        return blow.hit, CombatOutcome.HIT
    return blow.miss, CombatOutcome.GRAZE if blow.miss else CombatOutcome.WHIFF


def resolve_combat(  # noqa: PLR0913, PLR0917 - the signature of H-347, with the content
    content: Content,
    attacker_type: UnitType,
    defender_type: UnitType,
    attacker_hp: int,
    defender_hp: int,
    attacker_terrain: TileType,
    defender_terrain: TileType,
    distance: int,
    attacker_moved: bool,  # noqa: FBT001
    attack_roll: int,
    counter_roll: int,
) -> Combat:
    """Attack and, if the defender lives and reaches the attacker, counter. A counter is never answered (H-205)."""
    del attacker_hp  # damage does not depend on it (H-204)
    blow = strike(content, attacker_type, defender_terrain, distance, attacker_moved)
    damage, outcome = landed(blow, attack_roll)
    if damage >= defender_hp or not in_range(content, defender_type, distance):
        return Combat(damage, 0, outcome, CombatOutcome.NONE, blow.chance, 0)
    answer = strike(content, defender_type, attacker_terrain, distance)
    hurt, reply = landed(answer, counter_roll)
    return Combat(damage, hurt, outcome, reply, blow.chance, answer.chance)


def answers(
    content: Content, defender_type: UnitType, defender_hp: int, blow: Strike, attack_roll: int, distance: int
) -> bool:
    """Will there be a counter strike, so that its roll is needed (H-344)?"""
    return landed(blow, attack_roll)[0] < defender_hp and in_range(content, defender_type, distance)
