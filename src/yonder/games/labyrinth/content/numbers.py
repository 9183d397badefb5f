"""Every number that the rules name (T-11), and the formulas that content alone decides."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.labyrinth.kinds import DiceMode


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all groups of numbers."""


class CoreRoll(Group, frozen=True):
    """The core roll of the game (L-024)."""

    count: int
    sides: int


class LowHp(Group, frozen=True):
    """Gold for those with few hit points (L-050)."""

    below: int
    dice: str


class CreationNumbers(Group, frozen=True):
    """Section 3."""

    hp_per_con: int
    hp_dice: str
    gold_dice: str
    cha_die: int
    low_hp: tuple[LowHp, ...]
    name: str
    name_most: int


class LabyrinthNumbers(Group, frozen=True):
    """Sections 6, 7, 19 and 23."""

    depths: int
    trap_chance: int
    trap_depth: int
    chest_chance: int
    chest_gold: tuple[int, int]
    chest_item: int
    chest_ring: int
    dragon_every: int
    omen_target: int
    traces: dict[str, int]
    ways: int


class FightNumbers(Group, frozen=True):
    """Sections 8 to 17."""

    base_ac: int
    unarmed: str
    fumble_dice: str
    exhaustion: int
    quiet: int
    wear: int
    stack_limit: int
    freeze: int
    penalty: int
    weaken: int
    vulnerable: int
    examine_target: int
    divine_target: int
    divine_strong: int
    divine_less: int
    divine_dice: str
    divine_strong_dice: str
    charm_base: int
    flee_base: int
    target_die: int
    potion_dice: str
    charisma: int
    intelligence: int
    strength: int
    protection: int
    poison_dice: str
    telling: int
    stumble: int
    heavy_every: int
    heavy_bonus: int
    opening: int
    lamed: int
    low: int
    wind_dice: str
    fire_dice: str
    fire_rounds: int
    hopeless: int


class RewardNumbers(Group, frozen=True):
    """Sections 18 and 19."""

    con_hp: int
    level_xp: int
    drop_base: int
    drop_step: int
    drop_most: int
    gear_chance: int
    gear: tuple[int, int, int]
    blessed: tuple[int, ...]
    blessed_least: int
    cursed: tuple[int, ...]
    cursed_least: int

    def drop_chance(self, difficulty: int) -> int:
        """L-360: the chance of a potion, and again of a scroll."""
        return min(self.drop_most, self.drop_base + self.drop_step * difficulty)

    def xp_for(self, level: int) -> int:
        """L-350: the total XP at which a level is reached."""
        return self.level_xp * level * (level - 1) // 2


class RevivalNumbers(Group, frozen=True):
    """Section 17."""

    loss: int
    floor: int
    difficulty: int
    difficulty_step: int
    luck: int
    luck_step: int
    luck_least: int


class Wager(Group, frozen=True):
    """A die of the gambling hall and what its exact number pays (L-461)."""

    sides: int
    pays: int


class TownNumbers(Group, frozen=True):
    """Sections 20 to 22."""

    repair: int
    healer: int
    rest_dice: str
    meal: int
    meal_hp: int
    tavern: int
    tavern_die: int
    tavern_heals: int
    tavern_hp: int
    rumours: int
    prayer_target: int
    prayer_share: int
    curse: int
    training: int
    trainings: int
    quantity: int
    sell_percent: int
    haggle_permille: int
    min_bet: int
    ranges: int
    range_sides: int
    range_pays: int
    dice: tuple[Wager, ...]
    quests: int
    quest_weight: int
    quest_gold: int
    quest_rarity: int
    quest_least: int

    def pays(self, sides: int) -> int:
        """What the exact number of a die pays; 0 for a die that is not played."""
        return next((die.pays for die in self.dice if die.sides == sides), 0)


class Numbers(Group, frozen=True):
    """All of them."""

    shapes: tuple[str, ...]
    roll: CoreRoll
    modes: dict[DiceMode, str]
    creation: CreationNumbers
    labyrinth: LabyrinthNumbers
    fight: FightNumbers
    rewards: RewardNumbers
    revival: RevivalNumbers
    town: TownNumbers
