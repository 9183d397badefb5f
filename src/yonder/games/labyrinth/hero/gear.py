"""Gear: weapons and armors by item, one of each in use (L-391, L-393); stacks of potions and spells."""

from __future__ import annotations

from typing import Any

from yonder.core import Made
from yonder.games.labyrinth.events.hero import Equipped, Unequipped
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import RESTFUL, Category, Slot
from yonder.games.labyrinth.models import Item, Potions, Spells


class Pack(Made[list[Item]]):
    """The weapons and armors of each hero; like the two below it is listed once until one changes."""

    __slots__ = ()
    model = Item

    def make(self, rows: list[Item], _content: Any) -> list[Item]:
        return rows


class Bottles(Made[list[Potions]]):
    """The potions of each hero."""

    __slots__ = ()
    model = Potions

    def make(self, rows: list[Potions], _content: Any) -> list[Potions]:
        return rows


class Scrolls(Made[list[Spells]]):
    """The spells of each hero."""

    __slots__ = ()
    model = Spells

    def make(self, rows: list[Spells], _content: Any) -> list[Spells]:
        return rows


def item_name(me: Me, item: Item) -> str:
    """What people call it."""
    kinds = me.content.weapons if item.slot is Slot.WEAPON else me.content.armors
    return kinds[item.kind].name


def base_price(me: Me, item: Item) -> int:
    """What the shop asks for one; 0 for what it does not sell."""
    kinds = me.content.weapons if item.slot is Slot.WEAPON else me.content.armors
    return kinds[item.kind].price


def items_of(me: Me) -> list[Item]:
    """All weapons and armors; who never had one has none."""
    return me.world.made(Pack, me.id) if me.row.next_item > 1 else []


def find_item(me: Me, number: int) -> Item | None:
    """An item of the hero."""
    return me.world.find(Item, me.id, number)


def in_use(me: Me, item: Item) -> bool:
    """Is it equipped?"""
    return item.item in (me.row.weapon, me.row.armor)


def add_item(deed: Deed, slot: Slot, kind: str, *, found: bool) -> int:
    """A new item in the pack; it is equipped only if the slot is empty (L-363, L-391). Its number."""
    number = deed.row.next_item
    deed.world.put(Item(deed.id, number, slot, kind, found=found))
    deed.set(next_item=number + 1)
    if not getattr(deed.row, slot):
        put_on(deed, slot, number, kind)
    return number


def put_on(deed: Deed, slot: Slot, number: int, kind: str) -> None:
    """Use an item."""
    deed.set(**{slot.value: number})
    deed.tell(Equipped(deed.id, slot, number, kind))


def add_uses(deed: Deed, category: Category, kind: str, uses: int) -> int:
    """More uses of a potion or spell, or fewer; none left, no row. What is left."""
    left = uses_of(deed, category, kind) + uses
    model = Potions if category is Category.POTION else Spells
    row = model(deed.id, kind, left)
    if left:
        deed.world.put(row)
    else:
        deed.world.drop(row)
    return left


def uses_of(me: Me, category: Category, kind: str) -> int:
    """Uses of a potion or spell."""
    model: type[Potions | Spells] = Potions if category is Category.POTION else Spells
    found = me.world.find(model, me.id, kind)
    return 0 if found is None else found.uses


class Equip(HeroAction):
    """Take one of your weapons in hand, or put on one of your armors."""

    item: int


def equip_bar(me: Me, item: Item | None) -> str:
    """L-393."""
    if item is None:
        return "no_such_item"
    return "already_equipped" if in_use(me, item) else ""


@hero_action(Equip, *RESTFUL)
def equip(deed: Deed, action: Equip) -> None:
    item = find_item(deed, action.item)
    deed.bar(equip_bar(deed, item), item=action.item if item is None else item_name(deed, item))
    assert item is not None
    put_on(deed, item.slot, item.item, item.kind)


class Unequip(HeroAction):
    """Put your weapon or your armor into the pack."""

    slot: Slot


def unequip_bar(me: Me, slot: Slot) -> str:
    """L-393."""
    return "" if getattr(me.row, slot) else "nothing_equipped"


@hero_action(Unequip, *RESTFUL)
def unequip(deed: Deed, action: Unequip) -> None:
    deed.bar(unequip_bar(deed, action.slot))
    item = deed.world.get(Item, deed.id, getattr(deed.row, action.slot))
    deed.set(**{action.slot.value: 0})
    deed.tell(Unequipped(deed.id, action.slot, item.item, item.kind))
