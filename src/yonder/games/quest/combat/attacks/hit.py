"""Blow, Hit, Wound: an attack before the roll, after it, and as the target suffers it. Plain values kept in steps."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.quest.kinds import DamageType


class Blow(Struct, frozen=True, kw_only=True):
    """One attack as it is declared. `source` names the weapon or the block's action."""

    attacker: str
    target: str
    source: str
    melee: bool
    bonus: int
    dice: str
    flat: int = 0
    type: DamageType = "bludgeoning"
    reach: int = 0
    range: int = 0
    long: int = 0
    weapon: bool = True  # a held weapon (disarming, coatings)
    magical: bool = False
    silvered: bool = False
    finesse: bool = False
    heavy: bool = False
    edge: int = 0  # of the weapon itself: a lance at range 0, armour without proficiency
    strength: bool = False
    extra: tuple[tuple[str, str], ...] = ()  # dice and type
    effect: str = ""  # the name of what bends this action of a block
    close: bool = False  # no disadvantage with an enemy at range 0
    reroll: bool = False  # damage dice of 1 and 2 are rolled again
    smite: int = 0  # mana for a divine smite, if it hits
    empowered: int = 0  # how many damage dice are rolled again
    pierces: str = ""  # a damage type whose resistance is ignored


class Hit(Struct, frozen=True, kw_only=True):
    """A blow that has landed: its dice are drawn and never again."""

    blow: Blow
    natural: int
    total: int
    critical: bool
    edge: int
    times: int = 1  # how many times the dice are rolled
    first: int = 0  # the first d20, as it fell
    rolled: int = 0  # the damage before the target had a say, once it is known


class Wound(Struct, frozen=True, kw_only=True):
    """Damage on its way into somebody."""

    attacker: str  # empty: nobody in the fight
    target: str
    parts: tuple[tuple[str, int], ...]
    magical: bool = True
    silvered: bool = True
    critical: bool = False
    attack: bool = False  # by an attack roll
    melee: bool = False
    halved: bool = False  # Uncanny Dodge
    pierces: str = ""  # a damage type whose resistance is ignored
    total: int = 0  # after reductions
    absorbed: int = 0  # by temporary hit points
    dealt: int = 0
