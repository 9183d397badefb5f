"""What anybody may do in a fight besides striking: dodge, hide, flee, drink (sections 6, 8 and 19)."""

from __future__ import annotations

from yonder.core import World, guard
from yonder.games import d20
from yonder.games.temple.combat.fight import end_turn, release
from yonder.games.temple.explorer import hooks
from yonder.games.temple.explorer.checks import check, trained_bonus
from yonder.games.temple.explorer.conditions import put_on
from yonder.games.temple.explorer.death import heal
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Ability, CombatAction, CombatEnd, Condition, FleeMethod, ItemType, MoveKind, Skill
from yonder.games.temple.temple.movement import arrive
from yonder.games.temple.temple.places import exit_at

_WAYS = {
    FleeMethod.SLIP: (Ability.DEXTERITY, Skill.ACROBATICS),
    FleeMethod.SHOVE: (Ability.STRENGTH, Skill.ATHLETICS),
}


def fighting(me: Hero) -> None:
    """Only in combat (T-793)."""
    if not me.position.in_combat:
        raise me.content.refuse("not_in_combat")


class Dodge(ExplorerAction):
    """Give up your blow to evade: until your next turn attacks against you have disadvantage. This ends your turn."""


@explorer_action(Dodge)
def dodge(deed: Deed, _action: Dodge) -> None:
    fighting(deed.me)
    put_on(deed, Condition.DODGING)
    end_turn(deed)
    deed.result(CombatAction.DODGE)


class Hide(ExplorerAction):
    """Melt into the shadows: a Stealth check against the monster's passive Perception. This ends your turn."""


def unhidden(me: Hero) -> None:
    """Who is hidden cannot hide (T-788, T-790)."""
    if me.has(Condition.HIDDEN):
        raise me.content.refuse("already_active")


@explorer_action(Hide)
def hide(deed: Deed, _action: Hide) -> None:
    fighting(deed.me)
    unhidden(deed.me)
    try_to_hide(deed)
    end_turn(deed)
    deed.result(CombatAction.HIDE)


def try_to_hide(deed: Deed) -> None:
    """T-232, T-233."""
    if check(deed, Skill.STEALTH, deed.me.enemy_kind.passive).success:
        put_on(deed, Condition.HIDDEN)


class Flee(ExplorerAction):
    """Break away to the chamber nearer the entrance: slip by quickness, or shove by force. If you fail, it strikes."""

    method: FleeMethod = FleeMethod.SLIP


def may_flee(me: Hero, method: FleeMethod) -> None:
    """T-786."""
    fighting(me)
    if method is FleeMethod.SHOVE and not me.enemy_kind.shovable:
        raise me.content.refuse("cannot_shove")


@explorer_action(Flee)
def flee(deed: Deed, action: Flee) -> None:
    me = deed.me
    may_flee(me, action.method)
    ability, skill = _WAYS[action.method]
    modifiers = (trained_bonus(me, ability, skill), me.enemy_kind.modifier(ability))
    edge = hooks.edge(hooks.fleeing.collect(me.effects))
    mine, theirs = d20.contest(deed.dice, ("flee", "monster:flee"), modifiers, edge)
    deed.mine(mine.kept)
    deed.rolled("flee", mine)
    deed.rolled("monster:flee", theirs)
    if mine.success:
        escape(deed)
    else:
        end_turn(deed)
    deed.result(CombatAction.FLEE)


def escape(deed: Deed) -> None:
    """T-575: out of the fight and one step nearer the entrance."""
    back = exit_at(deed.me, 0)
    assert back is not None
    release(deed, deed.me, CombatEnd.FLED)
    arrive(deed, back.to_chamber_id, MoveKind.FLEE)


class UseItem(ExplorerAction):
    """Drink a Health Potion: 2d4+2 hit points. In combat this ends your turn, after the healing."""

    item: ItemType = ItemType.HEALTH_POTION


def item_form(world: World, action: UseItem) -> None:
    """There is only one kind of item."""
    guard.need(world, action.item is ItemType.HEALTH_POTION, "bad_item")


def may_heal(me: Hero) -> None:
    """Mummy rot and full health leave nothing to heal (T-142, T-261)."""
    if me.has(Condition.MUMMY_ROT):
        raise me.content.refuse("cursed", tithe=me.content.numbers.combat.tithe)
    if me.health.full:
        raise me.content.refuse("full_hp")


def may_drink(me: Hero) -> None:
    """T-785."""
    if me.standoff:
        raise me.content.refuse("monster_present")
    if not me.inventory.potions:
        raise me.content.refuse("no_potion")
    may_heal(me)


@explorer_action(UseItem, form=item_form)
def use_item(deed: Deed, _action: UseItem) -> None:
    me = deed.me
    may_drink(me)
    fought, numbers = me.position.in_combat, me.content.numbers.combat
    rolled = deed.dice.roll(*numbers.potion_dice, "potion").total
    deed.mine(rolled)
    me.set_inventory(potions=me.inventory.potions - 1)
    heal(deed, rolled + numbers.potion_flat, "potion")
    if fought:
        end_turn(deed)
        deed.result(CombatAction.USE_ITEM)
