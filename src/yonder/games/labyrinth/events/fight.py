"""What happens in a fight, from the first sight to the last blow."""

from __future__ import annotations

from yonder.games.labyrinth.events.base import HeroEvent
from yonder.games.labyrinth.kinds import Answer, KillSource, Outcome, Power, Spirit, Target, Telling, Zone


class MonsterAppeared(HeroEvent):
    monster: str
    encounter: int


class InitiativeRolled(HeroEvent):
    hero_raw: int
    hero_total: int
    monster_raw: int
    monster_total: int
    hero_first: bool
    unseen: bool = False  # the monster has not noticed the newcomer (L-159)


class HeroAttacked(HeroEvent):
    """`target_ac` and `monster_hp` are unknown until the monster is revealed (L-531).

    `guard` is null where the monster had none. `telling` is what a telling blow did (L-152), `stumbled` leaves the
    hero without a guard for the next blow (L-153).
    """

    monster: str
    weapon: str
    item: int
    zone: Zone
    guard: Zone | None
    raw: int
    modifier: int
    total: int
    target_ac: int | None
    outcome: Outcome
    damage: int
    self_damage: int
    hp: int
    monster_hp: int | None
    telling: Telling = Telling.NONE
    stumbled: bool = False


class MonsterAttacked(HeroEvent):
    """`hp_left` is that of the target; after a fumble `damage` is what the monster did to itself.

    `guard` is null where the hero had none; `caught` means that it met a heavy blow (L-154). `opening` is what the
    monster leaves for the next attack (L-153).
    """

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
    heavy: bool = False
    answer: Answer = Answer.GUARD
    caught: bool = False
    opening: bool = False


class MonsterSkipped(HeroEvent):
    """It was frozen, could not see the hero (L-145), or was staggered (L-152)."""

    monster: str
    frozen: bool
    invisible: bool
    staggered: bool = False


class HeavyBlowAnnounced(HeroEvent):
    """L-154: where the next blow will be aimed, with all the monster's weight."""

    monster: str
    aim: Zone


class ThingUsed(HeroEvent):
    """L-157: a thing of the room; `target` is 0 where it took no check, `amount` what it dealt or restored."""

    thing: str
    monster: str
    raw: int
    modifier: int
    total: int
    target: int
    success: bool
    amount: int
    hp: int
    monster_hp: int | None


class FireBurned(HeroEvent):
    monster: str
    damage: int
    left: int
    monster_hp: int | None


class SpiritRoused(HeroEvent):
    """L-158: rage, or a second wind and what it restored."""

    spirit: Spirit
    amount: int
    hp: int


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
    """`sure` needed no roll: the monster had not noticed the newcomer (L-159)."""

    raw: int
    modifier: int
    total: int
    target: int | None
    success: bool
    sure: bool = False


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
