"""Weapon attacks: the Attack action and all that one swing takes into account (section 8)."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Dice
from yonder.games import d20
from yonder.games.temple.combat.fight import end_turn, fighters, harm, join
from yonder.games.temple.content import WeaponKind
from yonder.games.temple.events import DamageRolled
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.checks import modifier, proficiency
from yonder.games.temple.explorer.conditions import end
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.gear import blessed, weapon, weapon_type
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import CombatAction, Condition, ExplorerClass, WeaponSlot, WeaponType


class Attack(ExplorerAction):
    """Strike the monster in your chamber with the weapon in one of your hands. This ends your turn."""

    slot: WeaponSlot = WeaponSlot.PRIMARY


def may_attack(me: Hero, slot: WeaponSlot) -> None:
    """T-783: in a temple, with something in that hand (a fist will do for the first), and a living monster here."""
    if not me.position.temple_id:
        raise me.content.refuse("not_in_temple")
    if slot is WeaponSlot.SECONDARY and weapon_type(me, slot) is WeaponType.NONE:
        raise me.content.refuse("no_weapon")
    if me.foe is None or not me.foe.is_alive:
        raise me.content.refuse("no_target")


@explorer_action(Attack)
def attack(deed: Deed, action: Attack) -> None:
    me = deed.me
    may_attack(me, action.slot)
    opening = join(deed)
    kind = weapon(me, action.slot)
    for done in range(swings(me)):
        swing(deed, action.slot, kind, opening=opening and not done)  # T-225: only the first shot opens
        if deed.killed:
            break
    if kind.two_handed and me.position.in_combat:
        me.set_combat(two_handed_used=True)
    end_turn(deed)
    deed.result(CombatAction.ATTACK)


def swings(me: Hero) -> int:
    """T-266: two for a Fighter with Extra Attack."""
    practised = me.stats.level >= me.content.numbers.levels.extra_attack
    return 2 if practised and me.stats.explorer_class is ExplorerClass.FIGHTER else 1


def ability_bonus(me: Hero, kind: WeaponKind) -> int:
    """The best modifier that the weapon allows (T-131)."""
    return max(modifier(me, ability) for ability in kind.abilities)


def attack_bonus(me: Hero, slot: WeaponSlot) -> int:
    """What is added to the attack roll (T-220)."""
    return ability_bonus(me, weapon(me, slot)) + proficiency(me) + blessed(me, slot)


def critical_from(me: Hero) -> int:
    """T-265: Champions are critical from 19."""
    champion = me.stats.level >= me.content.numbers.levels.champion
    return 19 if champion and me.stats.explorer_class is ExplorerClass.FIGHTER else 20


def attack_edge(me: Hero, kind: WeaponKind, *, opening: bool) -> int:
    """T-224, T-225: conditions; against a sleeper; with a bow in melee."""
    asleep = me.enemy.asleep_left > 0
    cramped = kind.ranged and not opening and not asleep and not me.has(Condition.HIDDEN)
    return hooks.attack_edge(me, advantage=asleep, disadvantage=cramped)


def sneak_dice(me: Hero, kind: WeaponKind, edge: int) -> int:
    """T-270, T-271: with the edge, or with a companion in the fight and no disadvantage."""
    if me.stats.explorer_class is not ExplorerClass.ROGUE or not kind.sneak or edge < 0:
        return 0
    if edge == 0 and not accompanied(me):
        return 0
    return me.content.numbers.levels.sneak[me.stats.level - 1]


def accompanied(me: Hero) -> bool:
    """Is another living explorer in combat with the same monster?"""
    return any(other != me.id for other in fighters(me.world, me.enemy))


def swing(deed: Deed, slot: WeaponSlot, kind: WeaponKind, *, opening: bool) -> None:
    """One attack roll and its damage, in the order of T-223."""
    me = deed.me
    edge = attack_edge(me, kind, opening=opening)
    sneak = sneak_dice(me, kind, edge)
    asleep = me.enemy.asleep_left > 0
    test, critical = aim(deed.dice, me, slot, edge)
    deed.mine(test.kept)
    deed.rolled("attack", test)
    end(deed, Condition.HIDDEN)
    if test.success:
        hit(deed, slot, kind, sneak=sneak, critical=critical or asleep)


def aim(dice: Dice, me: Hero, slot: WeaponSlot, edge: int) -> d20.Attack:
    """The attack roll against the monster here."""
    return d20.attack(dice, "attack", attack_bonus(me, slot), me.enemy_kind.ac, edge, critical_from(me))


class Blow(NamedTuple):
    """What a hit does."""

    faces: tuple[int, ...]
    flat: int
    total: int
    halved: bool


def blow(dice: Dice, me: Hero, slot: WeaponSlot, *, sneak: int, critical: bool) -> Blow:
    """T-222, T-226, T-372: dice, modifiers, at least 1; resistance halves the whole."""
    kind = weapon(me, slot)
    roll = d20.damage(dice, "damage", kind.count, kind.sides, critical=critical)
    extra = d20.damage(dice, "sneak", sneak, me.content.numbers.combat.sneak_die, critical=critical)
    flat = ability_bonus(me, kind) + kind.flat + blessed(me, slot)
    total = max(1, roll.total + extra.total + flat)
    halved = me.enemy_kind.resists_weapons and not blessed(me, slot)
    return Blow((*roll.faces, *extra.faces), flat, d20.halved(total) if halved else total, halved)


def hit(deed: Deed, slot: WeaponSlot, kind: WeaponKind, *, sneak: int, critical: bool) -> None:
    """The blow, told and dealt."""
    faces, flat, total, halved = blow(deed.dice, deed.me, slot, sneak=sneak, critical=critical)
    deed.tell(DamageRolled(deed.me.id, "Explorer", faces, flat, total, kind.damage_type, critical, halved))
    harm(deed, total)
