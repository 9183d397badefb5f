"""What happens in a fight, from the first sight to the last blow."""

from __future__ import annotations

from yonder.games.labyrinth.events.base import HeroEvent
from yonder.games.labyrinth.kinds import KillSource, Outcome, Power, Target, Zone


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


class ExhaustionBegan(HeroEvent):
    """L-149, L-151: `quiet` rounds without a wound brought it on, or 0, the mere length of the fight."""

    monster: str
    round: int
    quiet: int


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


class MonsterDefeated(HeroEvent):
    monster: str
    source: KillSource
    xp: int
    gold: int


class MonsterCharmed(HeroEvent):
    monster: str
    xp: int
    gold: int


class DragonSlain(HeroEvent):
    name: str
    depth: int
