"""The numbers of the rules, by what they are for."""

from __future__ import annotations

from yonder.games.temple.content.base import Kind


class Levels(Kind, frozen=True):
    """What comes at which level."""

    xp: tuple[int, ...]
    surge: int
    champion: int
    extra_attack: int
    cunning: int
    uncanny: int
    cantrip_step: int
    sneak: tuple[int, ...]


class CombatNumbers(Kind, frozen=True):
    """Numbers of fights, curses and rest."""

    shield_ac: int
    shield_spell_ac: int
    two_handed_ac: int
    sleep_actions: int
    venom_dc: int
    glare_dc: int
    rot_dc: int
    life_drain_dc: int
    tithe: int
    potion_dice: tuple[int, int]
    potion_flat: int
    second_wind_die: int
    sneak_die: int
    venom_dice: tuple[int, int]
    strength_drain_die: int


class Objective(Kind, frozen=True):
    """What earns experience besides kills: T-402. The award is `xp` x measure // `per`."""

    id: str
    name: str
    xp: int
    per: int = 1


class BossNumbers(Kind, frozen=True):
    """The boss formula: T-510."""

    min_yonder: int
    yonder_weight: int
    xp_weight: int
    most: int
    hp_per_tier: int


class TrapNumbers(Kind, frozen=True):
    """Traps: T-530, T-532."""

    base: int
    per_tier: int
    most: int
    die: int


class SearchNumbers(Kind, frozen=True):
    """Searching: T-552 .. T-557."""

    treasure_dc: int
    empty_dc: int
    potion_from: int
    gold_die: int
    unused_gold: int


class TradeNumbers(Kind, frozen=True):
    """Haggling: T-961."""

    dc: int
    off: int


class HoardNumbers(Kind, frozen=True):
    """The boss's hoard: T-558."""

    dice: tuple[int, int]
    items: int


class LockNumbers(Kind, frozen=True):
    """Locked exits: T-950 .. T-956."""

    from_yonder: int
    chance: int
    key_chance: int


class Numbers(Kind, frozen=True):
    """Every number that the rules name."""

    rules_version: str
    abilities: tuple[int, ...]
    ranges: dict[str, tuple[int, int]]
    levels: Levels
    combat: CombatNumbers
    boss: BossNumbers
    trap: TrapNumbers
    search: SearchNumbers
    locks: LockNumbers
    trade: TradeNumbers
    hoard: HoardNumbers

    def capped(self, kind: str, value: int) -> int:
        """The value as it can be stored: saturated, never an overflow (T-006)."""
        low, high = self.ranges[kind]
        if value < low:
            return low
        return min(value, high)
