"""Packing: wearing, holding, moving and dropping things (Part 11, Q-182), never in a fight (Q-090)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, World, guard, inventory
from yonder.core.kit.inventory import Item, Space
from yonder.games.quest.character import gear
from yonder.games.quest.character.events import Equipped, ItemDropped, ItemMoved, Unequipped
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content.things import Armor, Good, Weapon
from yonder.games.quest.kinds import GearSlot
from yonder.games.quest.models import Character
from yonder.games.quest.party.company import at_ease
from yonder.games.quest.rules import SessionAction, rules

HANDS: tuple[GearSlot, ...] = ("mainhand", "offhand")


class Equip(SessionAction):
    """Wear or hold something you carry. What was there goes where the new thing was, or wherever there is room."""

    item: int
    slot: GearSlot | Literal[""] = ""


class Unequip(SessionAction):
    """Take something off and put it away."""

    slot: GearSlot


class MoveItem(SessionAction):
    """Put things into your general slots (`into` 0) or into a container you have; part of a stack if you say how many.

    In the same place, a part of a stack becomes a stack of its own.
    """

    item: int
    into: int = 0
    quantity: int = 0


class DropItem(SessionAction):
    """Leave something behind for good; a container must be empty."""

    item: int
    quantity: int = 0


def carried(world: World, char: int, item: int) -> Item:
    """A stack in the general slots or in a container at hand."""
    return inventory.carried(world, item, *gear.ammunition_holders(world, char), code="no_item")


def possessed(world: World, char: int, item: int) -> Item:
    """A stack anywhere on the character, worn or carried."""
    holders = (gear.worn_by(char), *gear.ammunition_holders(world, char))
    return inventory.carried(world, item, *holders, code="no_item")


def slots_for(kind: object) -> tuple[GearSlot, ...]:
    """Where a thing may be worn or held, the usual place first."""
    if isinstance(kind, Weapon):
        return HANDS if "two-handed" not in kind.tags else ("mainhand",)
    if isinstance(kind, Armor):
        return ("ring1", "ring2") if kind.slot == "ring" else (kind.slot,)
    return _good_slots(kind) if isinstance(kind, Good) else ()


def _good_slots(kind: Good) -> tuple[GearSlot, ...]:
    if kind.slot == "necklace":
        return ("necklace",)
    if "ammunition" in (kind.kind, kind.holds):
        return ("ammunition",)
    if kind.kind == "container":
        return () if kind.holds else ("bag",)
    return HANDS if kind.kind in ("focus", "gear") else ()


def two_handed(world: World, row: Item | None) -> bool:
    kind = None if row is None else content_of(world).item(row.kind)
    return isinstance(kind, Weapon) and "two-handed" in kind.tags


def can_equip(world: World, who: str, action: Equip) -> tuple[Character, Item, GearSlot]:
    """Q-182: `no_item`, `not_usable`, `hands_full`, `no_space`."""
    _, hero = at_ease(world, who, action.session)
    row = carried(world, hero.char, action.item)
    slots = slots_for(content_of(world).item(row.kind))
    guard.need(world, slots and action.slot in ("", *slots), "not_usable")
    named = [slot for slot in slots if slot == action.slot]
    empty = [slot for slot in slots if gear.held(world, hero.char, slot) is None]
    slot = (*named, *empty, slots[0])[0]
    main, off = (gear.held(world, hero.char, hand) for hand in HANDS)
    if slot == "offhand":
        guard.need(world, not two_handed(world, main), "hands_full")
    if slot == "mainhand" and two_handed(world, row):
        guard.need(world, off is None, "hands_full")
    old = gear.held(world, hero.char, slot)
    if old is not None:
        guard.need(world, _leaves(row, slot) or _room(world, hero.char, old), "no_space")
    return hero, row, slot


def _leaves(row: Item, slot: GearSlot) -> bool:
    """Does the whole stack go, so that its place becomes free?"""
    return row.count == 1 or slot == "ammunition"


def _room(world: World, char: int, row: Item) -> bool:
    """Is there room for all of a stack that is taken off?"""
    kind = content_of(world).item(row.kind)
    spaces = [space for space in gear.spaces(world, char) if space.holder != gear.inside(row)]
    return inventory.room(world, row.kind, row.count, spaces, stack=kind.stack if kind else 1) == row.count


@rules.on(Equip)
def equip(ctx: Ctx, action: Equip) -> None:
    hero, row, slot = can_equip(ctx.world, ctx.who, action)
    old, place = gear.held(ctx.world, hero.char, slot), gear.GEAR.index(slot)
    if _leaves(row, slot):
        ctx.world.put(row, holder=gear.worn_by(hero.char), place=place)
        if old is not None:
            ctx.world.put(old, holder=row.holder, place=row.place)
    else:
        if old is not None:
            _put_away(ctx, hero.char, old)
        inventory.take(ctx, ctx.world.get(Item, row.id))
        gear.wear(ctx, hero.char, slot, row.kind)
    ctx.tell(Equipped(hero.char, slot, row.kind))


def _put_away(ctx: Ctx, char: int, row: Item) -> None:
    kind = content_of(ctx.world).item(row.kind)
    spaces = [space for space in gear.spaces(ctx.world, char) if space.holder != gear.inside(row)]
    inventory.move(ctx, row, spaces, stack=kind.stack if kind else 1)


def can_unequip(world: World, who: str, action: Unequip) -> tuple[Character, Item]:
    """`no_item`, `no_space`."""
    _, hero = at_ease(world, who, action.session)
    row = gear.held(world, hero.char, action.slot)
    guard.need(world, row, "no_item")
    assert row is not None
    guard.need(world, _room(world, hero.char, row), "no_space")
    return hero, row


@rules.on(Unequip)
def unequip(ctx: Ctx, action: Unequip) -> None:
    hero, row = can_unequip(ctx.world, ctx.who, action)
    _put_away(ctx, hero.char, row)
    ctx.tell(Unequipped(hero.char, action.slot, row.kind))


def can_move_item(world: World, who: str, action: MoveItem) -> tuple[Character, Item, Space]:
    """`no_item`, `not_usable` (it does not belong there), `no_space`."""
    _, hero = at_ease(world, who, action.session)
    row = carried(world, hero.char, action.item)
    space = _space(world, hero.char, action.into, row)
    kind = content_of(world).item(row.kind)
    wanted = min(action.quantity, row.count) if action.quantity > 0 else row.count
    guard.need(world, space.holder != row.holder or wanted < row.count, "not_usable")
    stack = kind.stack if kind else 1
    guard.need(world, inventory.room(world, row.kind, wanted, [space], stack=stack, data=row.data), "no_space")
    return hero, row, space


def _space(world: World, char: int, into: int, what: Item) -> Space:
    """The general slots, or a container that takes such things."""
    content = content_of(world)
    if not into:
        return Space(gear.carried_by(char), content.start.slots)
    box = possessed(world, char, into)
    kind, thing = content.goods.get(box.kind), content.item(what.kind)
    guard.need(world, kind is not None and kind.kind == "container", "not_usable")
    assert kind is not None
    fits = not kind.holds or (isinstance(thing, Good) and thing.kind == kind.holds)
    guard.need(world, fits and not (isinstance(thing, Good) and thing.kind == "container"), "not_usable")
    return Space(gear.inside(box), kind.slots)


@rules.on(MoveItem)
def move_item(ctx: Ctx, action: MoveItem) -> None:
    hero, row, space = can_move_item(ctx.world, ctx.who, action)
    kind = content_of(ctx.world).item(row.kind)
    moved = inventory.move(ctx, row, [space], wanted=max(0, action.quantity), stack=kind.stack if kind else 1)
    ctx.tell(ItemMoved(hero.char, row.kind, moved))


def can_drop_item(world: World, who: str, action: DropItem) -> tuple[Character, Item]:
    """`no_item`, `not_empty`."""
    _, hero = at_ease(world, who, action.session)
    row = carried(world, hero.char, action.item)
    guard.need(world, not inventory.of(world, gear.inside(row)), "not_empty")
    return hero, row


@rules.on(DropItem)
def drop_item(ctx: Ctx, action: DropItem) -> None:
    hero, row = can_drop_item(ctx.world, ctx.who, action)
    gone = min(action.quantity, row.count) if action.quantity > 0 else row.count
    inventory.take(ctx, row, gone)
    ctx.tell(ItemDropped(hero.char, row.kind, gone))
