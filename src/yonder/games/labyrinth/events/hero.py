"""What happens to a hero anywhere: creation, growth, gear, conditions, companions, death and revival."""

from __future__ import annotations

from yonder.games.labyrinth.events.base import HeroEvent
from yonder.games.labyrinth.kinds import Attribute, Cause, DiceMode, Menace, Slot


class HeroCreated(HeroEvent):
    owner: str
    name: str
    dice_mode: DiceMode
    menace: Menace


class AttributeRolled(HeroEvent):
    index: int
    value: int


class AttributeAssigned(HeroEvent):
    attribute: Attribute
    value: int


class HeroReady(HeroEvent):
    hp_bonus: int
    max_hp: int
    base_gold: int
    cha_gold: int
    low_hp_gold: int
    gold: int


class Equipped(HeroEvent):
    slot: Slot
    item: int
    kind: str


class Unequipped(HeroEvent):
    slot: Slot
    item: int
    kind: str


class Cured(HeroEvent):
    poison: int
    sapped: int


class PointSpent(HeroEvent):
    attribute: Attribute
    value: int
    max_hp: int


class Poisoned(HeroEvent):
    turns: int


class PoisonTicked(HeroEvent):
    damage: int
    left: int
    hp: int


class Sapped(HeroEvent):
    sapped: int


class SummonTried(HeroEvent):
    raw: int
    modifier: int
    total: int
    success: bool


class CompanionJoined(HeroEvent):
    species: str
    ac: int
    hp: int
    strength: int
    dice: str


class CompanionRenamed(HeroEvent):
    name: str


class CompanionHealed(HeroEvent):
    amount: int
    hp: int
    uses_left: int


class CompanionDismissed(HeroEvent):
    species: str


class LevelReached(HeroEvent):
    level: int
    points: int


class RingBound(HeroEvent):
    ring: int
    kind: str
    attribute: Attribute
    applied: int
    max_hp: int
    hp: int


class HeroDied(HeroEvent):
    cause: Cause
    by: str
    deaths: int


class RevivalRolled(HeroEvent):
    raw: int
    modifier: int
    total: int
    difficulty: int
    luck: int
    chance: int
    revived: bool


class HeroRevived(HeroEvent):
    attributes: tuple[int, ...]


class HeroPerished(HeroEvent):
    name: str
    level: int
    depth: int


class HeroRetired(HeroEvent):
    name: str
