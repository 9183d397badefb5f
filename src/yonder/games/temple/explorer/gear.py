"""Gear: armour class, what a class may use, and how what is found finds its place (sections 6, 18, 20)."""

from __future__ import annotations

from yonder.games import d20
from yonder.games.temple.content import Content, WeaponKind
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ArmorType, WeaponSlot, WeaponType


def armor_class(content: Content, armor: ArmorType, dexterity: int, *, shield: bool) -> int:
    """T-136, T-137: base, DEX modifier where the armour lets it, +2 for a shield."""
    kind = content.gear.armors[armor]
    base = kind.base + (d20.modifier(dexterity) if kind.dexterity else 0)
    return max(1, base + (content.numbers.combat.shield_ac if shield else 0))


def effective_ac(me: Hero) -> int:
    """T-138: conditions and a blessed staff add, a two-handed blow of this turn takes the shield's part away."""
    combat = me.combat
    ac = combat.armor_class + ward(me) + sum(hooks.armor.collect(me.effects, me.content))
    if combat.two_handed_used and me.inventory.has_shield:
        ac -= me.content.numbers.combat.two_handed_ac
    return ac


def weapon_type(me: Hero, slot: WeaponSlot) -> WeaponType:
    """What is in that hand."""
    return me.inventory.primary_weapon if slot is WeaponSlot.PRIMARY else me.inventory.secondary_weapon


def weapon(me: Hero, slot: WeaponSlot) -> WeaponKind:
    """The weapon in that hand; an empty one is a fist."""
    return me.content.gear.weapons[weapon_type(me, slot)]


def blessed(me: Hero, slot: WeaponSlot) -> bool:
    """Is it blessed (T-133)?"""
    return me.inventory.primary_blessed if slot is WeaponSlot.PRIMARY else me.inventory.secondary_blessed


def focus(me: Hero) -> int:
    """What a blessed staff lends to its holder's spells (T-133)."""
    return sum(weapon(me, slot).focus for slot in WeaponSlot if blessed(me, slot))


def ward(me: Hero) -> int:
    """What it lends to armour class."""
    return sum(weapon(me, slot).ward for slot in WeaponSlot if blessed(me, slot))


def wear(me: Hero, armor: ArmorType) -> bool:
    """Put armour on if the class may and it protects better (T-557, T-593)."""
    if armor not in me.kind.armors:
        return False
    better = armor_class(me.content, armor, me.stats.dexterity, shield=me.inventory.has_shield)
    if better <= me.combat.armor_class:
        return False
    me.set_inventory(armor=armor)
    me.set_combat(armor_class=better)
    return True


def take_shield(me: Hero) -> bool:
    """Take a shield if the class may and none is carried."""
    if me.inventory.has_shield or not me.kind.shield:
        return False
    me.set_inventory(has_shield=True)
    me.set_combat(armor_class=armor_class(me.content, me.inventory.armor, me.stats.dexterity, shield=True))
    return True


def take_weapon(me: Hero, kind: WeaponType, *, blessed: bool = False) -> bool:
    """A weapon the class may use goes into the empty primary, else the empty secondary hand (T-557, T-592)."""
    inventory = me.inventory
    if kind not in me.kind.weapons:
        return False
    if inventory.primary_weapon is WeaponType.NONE:
        me.set_inventory(primary_weapon=kind, primary_blessed=blessed)
    elif inventory.secondary_weapon is WeaponType.NONE:
        me.set_inventory(secondary_weapon=kind, secondary_blessed=blessed)
    else:
        return False
    return True


def bless(me: Hero) -> bool:
    """A blessing falls on the primary weapon, else on the secondary (T-557)."""
    inventory = me.inventory
    if inventory.primary_weapon is not WeaponType.NONE and not inventory.primary_blessed:
        me.set_inventory(primary_blessed=True)
    elif inventory.secondary_weapon is not WeaponType.NONE and not inventory.secondary_blessed:
        me.set_inventory(secondary_blessed=True)
    else:
        return False
    return True


def gain(me: Hero, gold: int, potions: int = 0) -> None:
    """Gold and potions, as far as they can be held (T-006, T-143)."""
    inventory, capped = me.inventory, me.content.numbers.capped
    me.set_inventory(gold=capped("gold", inventory.gold + gold), potions=capped("potions", inventory.potions + potions))
