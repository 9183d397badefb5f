"""The words of quest: every closed list that rows, content and actions use. The spelling is the rulebook's."""

from __future__ import annotations

from typing import Literal, get_args

Stat = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
DamageType = Literal[
    "acid",
    "bludgeoning",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "piercing",
    "poison",
    "psychic",
    "radiant",
    "slashing",
    "thunder",
]
Qualifier = Literal["nonmagical", "nonmagical_nonsilvered"]
Condition = Literal[
    "blinded",
    "charmed",
    "deafened",
    "exhaustion",
    "frightened",
    "grappled",
    "incapacitated",
    "invisible",
    "paralyzed",
    "petrified",
    "poisoned",
    "prone",
    "restrained",
    "stunned",
    "unconscious",
]
Size = Literal["tiny", "small", "medium", "large", "huge", "gargantuan"]
ClassName = Literal[
    "barbarian",
    "bard",
    "cleric",
    "druid",
    "fighter",
    "monk",
    "paladin",
    "ranger",
    "rogue",
    "sorcerer",
    "warlock",
    "wizard",
]
Aggression = Literal["aggressive", "defensive", "cautious", "berserker"]
TargetPriority = Literal["nearest", "lowest_hp", "highest_threat", "random"]
Window = Literal["dawn", "day", "dusk", "night"]
Weather = Literal["clear", "rain", "storm", "fog", "snow", "sandstorm"]
Terrain = Literal[
    "forest",
    "jungle",
    "swamp",
    "grassland",
    "desert",
    "coast",
    "highway",
    "hill",
    "mountain",
    "arctic",
    "urban",
    "dungeon",
    "cave",
    "crypt",
    "graveyard",
]
ArmorType = Literal["light", "medium", "heavy", "shield", "clothing"]
GearSlot = Literal[
    "mainhand",
    "offhand",
    "helmet",
    "armor",
    "boots",
    "gloves",
    "cloak",
    "ring1",
    "ring2",
    "necklace",
    "ammunition",
    "bag",
]
ReactionPolicy = Literal["auto", "ask", "never"]
Phase = Literal["active", "reaction", "death_saves", "loot", "defeat", "ended"]
Outcome = Literal["none", "victory", "fled", "monsters_escaped", "survived", "defeat"]
Difficulty = Literal["story", "normal", "hard"]
Row = Literal["front", "back"]
SavePolicy = Literal["strict", "open"]

STATS: tuple[Stat, ...] = get_args(Stat)
SIZES: tuple[Size, ...] = get_args(Size)
DAMAGE_TYPES: tuple[DamageType, ...] = get_args(DamageType)
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
CLASSES: tuple[ClassName, ...] = get_args(ClassName)
WEAPON_DAMAGE: tuple[DamageType, ...] = ("bludgeoning", "piercing", "slashing")
