"""Wearing: equip and unequip (D-082 to D-084)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.events import Changes, Equipped, Unequipped
from yonder.games.delve.kinds import Slot
from yonder.games.delve.models import Character, Item, Worn
from yonder.games.delve.people.guard import able
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import totals, worn_in
from yonder.games.delve.things.items import holding, kind_of, room_for, thing
from yonder.games.delve.world.places import named, tell


class Equip(Action):
    """Put on or wield something you carry. What was in its slot stays with you."""

    item: str


@rules.on(Equip)
def equip(ctx: Ctx, action: Equip) -> None:
    item, slot = may_equip(ctx.world, ctx.who, action.item)
    turn, world, who = Turn(ctx, ctx.who), ctx.world, ctx.who
    before, old = totals(world, who), world.find(Worn, who, slot)
    replaced = None if old is None else thing(world, world.get(Item, old.item))
    world.put(Worn(who, str(slot), item.item))
    worn_in(ctx, who)
    changes = _changed(before, totals(world, who))
    tell(ctx, turn.place, Equipped(named(world, who), thing(world, item), slot, replaced, changes))
    turn.done()


def may_equip(world: World, who: str, item: str) -> tuple[Item, Slot]:
    able(world, who)
    row = holding(world, who, item)
    slot = fitting(world, who, row)
    Turn.may(world, who)
    return row, slot


def fitting(world: World, who: str, row: Item) -> Slot:
    """The slot into which somebody can put what they carry."""
    kind = kind_of(world, row)
    slot = kind.slot
    if slot is None:
        raise world.refuse("not_equippable")
    need(world, world.get(Character, who).level >= kind.level, "level_too_low", level=kind.level)
    old = world.find(Worn, who, slot)
    if old is not None:
        need(world, row.item != old.item, "already_equipped")
        room_for(world, who, kind_of(world, world.get(Item, old.item)).weight - kind.weight)
    return slot


class Unequip(Action):
    """Take off what you wear in a slot. You keep carrying it."""

    slot: Slot


@rules.on(Unequip)
def unequip(ctx: Ctx, action: Unequip) -> None:
    row = may_unequip(ctx.world, ctx.who, action.slot)
    turn, world, who = Turn(ctx, ctx.who), ctx.world, ctx.who
    before, item = totals(world, who), world.get(Item, row.item)
    world.drop(row)
    worn_in(ctx, who)
    changes = _changed(before, totals(world, who))
    tell(ctx, turn.place, Unequipped(named(world, who), thing(world, item), action.slot, changes))
    turn.done()


def may_unequip(world: World, who: str, slot: Slot) -> Worn:
    able(world, who)
    row = world.find(Worn, who, slot)
    if row is None:
        raise world.refuse("slot_empty")
    removable(world, who, row)
    Turn.may(world, who)
    return row


def removable(world: World, who: str, row: Worn) -> None:
    """Refuse to take off what would then be too heavy."""
    room_for(world, who, kind_of(world, world.get(Item, row.item)).weight)


def _changed(before: Changes, after: Changes) -> Changes:
    return Changes(
        after.attack - before.attack, after.defense - before.defense, after.magic - before.magic, after.hp - before.hp
    )
