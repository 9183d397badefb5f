"""The events of labyrinth (section 29), in the order in which things happen. They are facts and hold no prose."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.labyrinth.kinds import (
    Attribute,
    Category,
    Cause,
    Chest,
    DiceMode,
    KillSource,
    LootKind,
    Menace,
    Outcome,
    Power,
    Slot,
    Target,
    TownReason,
    Zone,
)


class HeroEvent(Event):
    """Base of all events: they happen to a hero."""

    hero: int


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


class TownEntered(HeroEvent):
    visit: int
    reason: TownReason


class Bought(HeroEvent):
    """`item` is the first of the items bought; 0 for potions and spells."""

    category: Category
    kind: str
    quantity: int
    price: int
    item: int


class Sold(HeroEvent):
    item: int
    kind: str
    price: int
    haggled: bool


class Appraised(HeroEvent):
    item: int
    kind: str
    raw: int
    permille: int
    price: int


class Equipped(HeroEvent):
    slot: Slot
    item: int
    kind: str


class Unequipped(HeroEvent):
    slot: Slot
    item: int
    kind: str


class Repaired(HeroEvent):
    item: int
    kind: str
    price: int


class Healed(HeroEvent):
    """`source` is healer, rest, meal, drink, prayer, potion or spell; `price` what was paid."""

    source: str
    amount: int
    hp: int
    price: int = 0


class Cured(HeroEvent):
    poison: int
    sapped: int


class RumourHeard(HeroEvent):
    rumour: int
    price: int


class PrayerRolled(HeroEvent):
    raw: int
    total: int
    target: int
    success: bool


class CurseRemoved(HeroEvent):
    ring: int
    kind: str
    attribute: Attribute
    restored: int
    max_hp: int
    price: int


class Trained(HeroEvent):
    attribute: Attribute
    value: int
    price: int
    times: int
    max_hp: int


class PointSpent(HeroEvent):
    attribute: Attribute
    value: int
    max_hp: int


class QuestTaken(HeroEvent):
    quest: int
    monster: str
    reward: int


class QuestDone(HeroEvent):
    quest: int
    monster: str
    reward: int


class QuestAbandoned(HeroEvent):
    quest: int
    monster: str


class Wagered(HeroEvent):
    """`mode` is range or exact; `pick` the range (1 to 4) or the number; `delta` what was won or lost."""

    mode: str
    sides: int
    pick: int
    bet: int
    roll: int
    delta: int


class RoomEntered(HeroEvent):
    depth: int
    shape: str
    chest: Chest


class TrapSprung(HeroEvent):
    """`hp` is what the hero has left."""

    trap: str
    depth: int
    raw: int
    modifier: int
    total: int
    dc: int
    avoided: bool
    damage: int
    hp: int


class Poisoned(HeroEvent):
    turns: int


class PoisonTicked(HeroEvent):
    damage: int
    left: int
    hp: int


class Sapped(HeroEvent):
    sapped: int


class GoldLost(HeroEvent):
    amount: int


class MonsterAppeared(HeroEvent):
    monster: str
    encounter: int


class InitiativeRolled(HeroEvent):
    hero_raw: int
    hero_total: int
    monster_raw: int
    monster_total: int
    hero_first: bool


class HeroAttacked(HeroEvent):
    """`target_ac` and `monster_hp` are unknown until the monster is revealed (L-531)."""

    monster: str
    weapon: str
    item: int
    zone: Zone
    guard: Zone
    raw: int
    modifier: int
    total: int
    target_ac: int | None
    outcome: Outcome
    damage: int
    self_damage: int
    hp: int
    monster_hp: int | None


class MonsterAttacked(HeroEvent):
    """`hp_left` is that of the target; after a fumble `damage` is what the monster did to itself."""

    monster: str
    target: Target
    aim: Zone | None
    guard: Zone | None
    raw: int
    modifier: int
    total: int
    target_ac: int
    outcome: Outcome
    damage: int
    hp_left: int
    monster_hp: int | None


class MonsterSkipped(HeroEvent):
    """It was frozen, or could not see the hero (L-145)."""

    monster: str
    frozen: bool
    invisible: bool


class ExtraAttack(HeroEvent):
    charges_left: int


class WeaponDamaged(HeroEvent):
    item: int
    kind: str


class ArmorDamaged(HeroEvent):
    item: int
    kind: str


class PotionDrunk(HeroEvent):
    potion: str
    amount: int
    hp: int
    uses_left: int


class SpellCast(HeroEvent):
    spell: str
    power: Power
    amount: int
    hp: int
    uses_left: int
    monster_hp: int | None


class DivineAid(HeroEvent):
    raw: int
    modifier: int
    total: int
    target: int
    dice: str
    damage: int
    monster_hp: int | None


class CharmTried(HeroEvent):
    raw: int
    modifier: int
    total: int
    target: int | None
    success: bool


class FleeTried(HeroEvent):
    raw: int
    modifier: int
    total: int
    target: int | None
    success: bool


class Examined(HeroEvent):
    monster: str
    raw: int
    modifier: int
    total: int
    target: int
    success: bool


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


class CompanionAttacked(HeroEvent):
    species: str
    raw: int
    modifier: int
    total: int
    target_ac: int | None
    hit: bool
    damage: int
    monster_hp: int | None


class CompanionFell(HeroEvent):
    species: str


class CompanionRenamed(HeroEvent):
    name: str


class CompanionHealed(HeroEvent):
    amount: int
    hp: int
    uses_left: int


class CompanionDismissed(HeroEvent):
    species: str


class MonsterDefeated(HeroEvent):
    monster: str
    source: KillSource
    xp: int
    gold: int


class MonsterCharmed(HeroEvent):
    monster: str
    xp: int
    gold: int


class LevelReached(HeroEvent):
    level: int
    points: int


class LootFound(HeroEvent):
    """`item` is the number of a weapon or armor; 0 for all else."""

    kind: LootKind
    id: str
    item: int


class RingBound(HeroEvent):
    ring: int
    kind: str
    attribute: Attribute
    applied: int
    max_hp: int
    hp: int


class ChestOpened(HeroEvent):
    gold: int


class OmenSought(HeroEvent):
    vision: bool
    raw: int
    modifier: int
    total: int
    target: int
    success: bool


class OmenRevealed(HeroEvent):
    """What the omen told, to the hero alone: a sound, or (`named`) the monster itself."""

    sound: str
    monster: str
    named: bool


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


class DragonSlain(HeroEvent):
    name: str
    depth: int


class HeroRetired(HeroEvent):
    name: str


EVENTS: tuple[type[Event], ...] = tuple(HeroEvent.__subclasses__())
