"""Spells: when each may be cast, what it spends and what it does (section 10)."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Dice, Roll, World, check_names, guard
from yonder.games import d20
from yonder.games.temple.combat.features import of_class
from yonder.games.temple.combat.fight import end_turn, harm, join, release, release_all
from yonder.games.temple.combat.tactics import fighting
from yonder.games.temple.content import Content, SpellKind
from yonder.games.temple.events import DamageRolled, MonsterSlept
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.checks import modifier, proficiency
from yonder.games.temple.explorer.conditions import end, put_on
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.gear import focus
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Ability, CombatAction, CombatEnd, Condition, DamageType, ExplorerClass, SpellId
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.places import exploring

SLOTS = ("", "spell_slots_1", "spell_slots_2", "spell_slots_3")
_LASTING = {
    SpellId.SHIELD_SPELL: Condition.SHIELD_ACTIVE,
    SpellId.LIGHT: Condition.LIGHT,
    SpellId.MAGE_HAND: Condition.MAGE_HAND,
}


class CastSpell(ExplorerAction):
    """Wizard: cast one of the nine spells. All but Shield and Misty Step end your turn."""

    spell: SpellId


def spell_form(world: World, action: CastSpell) -> None:
    """A spell must be named."""
    guard.need(world, action.spell is not SpellId.NONE, "bad_spell")


def slots(me: Hero, level: int) -> int:
    """Slots left of a level."""
    left: int = getattr(me.combat, SLOTS[level])
    return left


def may_cast(me: Hero, spell: SpellId) -> None:
    """T-784, in the order of T-043."""
    kind = me.content.spells[spell]
    of_class(me, ExplorerClass.WIZARD)
    in_place(me, kind)
    if kind.level and not slots(me, kind.level):
        raise me.content.refuse("no_slot")
    if kind.kind == "offensive":
        targeted(me, kind)
    elif lasts(me, kind.id):
        raise me.content.refuse("already_active")


def lasts(me: Hero, spell: SpellId) -> bool:
    """Is this spell at work on its caster?"""
    condition = _LASTING.get(spell)
    return condition is not None and me.has(condition)


def in_place(me: Hero, kind: SpellKind) -> None:
    """In a temple, and in the combat state that each kind of spell needs."""
    if not me.position.temple_id:
        raise me.content.refuse("not_in_temple")
    if kind.kind == "utility":
        exploring(me)
    elif kind.kind != "offensive":
        fighting(me)


def targeted(me: Hero, kind: SpellKind) -> None:
    """A living monster; for Sleep one that can sleep and does not yet (T-304, T-316)."""
    if me.foe is None or not me.foe.is_alive:
        raise me.content.refuse("no_target")
    if kind.id is SpellId.SLEEP:
        if not me.enemy_kind.sleepable:
            raise me.content.refuse("immune")
        if me.foe.asleep_left:
            raise me.content.refuse("already_active")


@explorer_action(CastSpell, form=spell_form)
def cast_spell(deed: Deed, action: CastSpell) -> None:
    me, kind = deed.me, deed.me.content.spells[action.spell]
    may_cast(me, action.spell)
    if kind.level:
        me.set_combat(**{SLOTS[kind.level]: slots(me, kind.level) - 1})
    if kind.kind == "offensive":
        join(deed)
    EFFECTS[action.spell](deed, kind)
    if kind.kind == "offensive":
        end(deed, Condition.HIDDEN)
        end_turn(deed)
    deed.result(CombatAction.CAST_SPELL, action.spell)


def attack_bonus(me: Hero) -> int:
    """T-301, T-133."""
    return modifier(me, Ability.INTELLIGENCE) + proficiency(me) + focus(me)


def save_dc(me: Hero) -> int:
    """T-301, T-133."""
    return d20.save_dc(modifier(me, Ability.INTELLIGENCE), proficiency(me)) + focus(me)


def bolt(deed: Deed, count: int, sides: int) -> None:
    """One spell attack with fire; a sleeper is struck with advantage and critically (T-224, T-226)."""
    me = deed.me
    asleep = me.enemy.asleep_left > 0
    edge = hooks.attack_edge(me, advantage=asleep)
    test, critical = aim(deed.dice, me, edge)
    deed.mine(test.kept)
    deed.rolled("spell", test)
    end(deed, Condition.HIDDEN)
    if test.success:
        critical = critical or asleep
        blast(deed, d20.damage(deed.dice, "fire", count, sides, critical=critical), critical=critical)


def aim(dice: Dice, me: Hero, edge: int) -> d20.Attack:
    """The spell attack against the monster here."""
    return d20.attack(dice, "spell", attack_bonus(me), me.enemy_kind.ac, edge)


def blast(deed: Deed, roll: Roll, *, critical: bool = False, halved: bool = False) -> None:
    """Fire damage, told and dealt."""
    total = d20.halved(roll.total) if halved else roll.total
    deed.tell(DamageRolled(deed.me.id, "Explorer", roll.faces, 0, total, DamageType.FIRE, critical, halved))
    harm(deed, total)


def fire_bolt(deed: Deed, kind: SpellKind) -> None:
    """T-310: twice the dice from level 5."""
    bolt(deed, kind.count * bolts(deed.me), kind.sides)


def bolts(me: Hero) -> int:
    """By how much the dice of a Fire Bolt are multiplied."""
    return 2 if me.stats.level >= me.content.numbers.levels.cantrip_step else 1


def magic_missile(deed: Deed, kind: SpellKind) -> None:
    """T-311: three darts that never miss."""
    roll = deed.dice.roll(kind.count, kind.sides, "missile")
    total = roll.total + kind.flat
    facts = (roll.faces, kind.flat, total, DamageType.FORCE)
    deed.tell(DamageRolled(deed.me.id, "Explorer", *facts, critical=False, halved=False))
    harm(deed, total)


def sleep(deed: Deed, kind: SpellKind) -> None:
    """T-313: 5d8 against the monster's HP."""
    me, foe = deed.me, deed.me.enemy
    total = deed.dice.roll(kind.count, kind.sides, "sleep").total
    deed.mine(total)
    if foe.current_hp <= total:
        me.set_foe(asleep_left=me.content.numbers.combat.sleep_actions)
        deed.tell(MonsterSlept(foe.temple_id, foe.chamber_id, foe.monster_id, foe.monster_type, me.id))
        release_all(deed, CombatEnd.MONSTER_ASLEEP)


def scorching_ray(deed: Deed, kind: SpellKind) -> None:
    """T-330: three rays, until it is dead."""
    for _ in range(kind.rays):
        bolt(deed, kind.count, kind.sides)
        if deed.killed:
            return


def dodged(dice: Dice, me: Hero) -> d20.Test:
    """The monster's save against fire."""
    return d20.check(dice, "monster:save:DEX", me.enemy_kind.modifier(Ability.DEXTERITY), save_dc(me))


def fireball(deed: Deed, kind: SpellKind) -> None:
    """T-340: a DEX save for half; sleepers have none."""
    me = deed.me
    saved = False
    if not me.enemy.asleep_left:
        saved = deed.rolled("monster:save:DEX", dodged(deed.dice, me))
    blast(deed, deed.dice.roll(kind.count, kind.sides, "fireball"), halved=saved)


def lasting(deed: Deed, kind: SpellKind) -> None:
    """The spells that leave a condition on the caster."""
    put_on(deed, _LASTING[kind.id])


EFFECTS: dict[SpellId, Callable[[Deed, SpellKind], None]] = {
    SpellId.FIRE_BOLT: fire_bolt,
    SpellId.MAGE_HAND: lasting,
    SpellId.LIGHT: lasting,
    SpellId.MAGIC_MISSILE: magic_missile,
    SpellId.SHIELD_SPELL: lasting,
    SpellId.SLEEP: sleep,
    SpellId.SCORCHING_RAY: scorching_ray,
    SpellId.MISTY_STEP: lambda deed, _: release(deed, deed.me, CombatEnd.DISENGAGED),
    SpellId.FIREBALL: fireball,
}


@rules.check
def spells_are_bound(content: Content) -> None:
    """Every spell has its effect."""
    check_names("spells", content.spells, EFFECTS)
