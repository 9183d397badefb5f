"""The shop: buying at the table price, selling at a fixed price or by haggling (section 20)."""

from __future__ import annotations

from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.numbers import TownNumbers
from yonder.games.labyrinth.events.town import Appraised, Bought, Sold
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.gear import add_item, add_uses, base_price, find_item, in_use, item_name
from yonder.games.labyrinth.kinds import Category, Slot, Status
from yonder.games.labyrinth.models import Haggled, Item


def price_of(content: Content, category: Category, kind: str) -> int:
    """The table price; 0 for what is not sold (L-390)."""
    if category is Category.WEAPON:
        return content.weapons[kind].price if kind in content.weapons else 0
    if category is Category.ARMOR:
        return content.armors[kind].price if kind in content.armors else 0
    if category is Category.POTION:
        return content.potions[kind].price if kind in content.potions else 0
    return content.spells[kind].price if kind in content.spells else 0


class Buy(HeroAction):
    """Buy one to ten weapons, armors, or packs of a potion or spell, at the price on the shelf."""

    category: Category
    kind: str
    quantity: int = 1


def buy_bar(me: Me, price: int, quantity: int) -> str:
    """L-390."""
    if not price:
        return "not_for_sale"
    if not 1 <= quantity <= me.numbers.town.quantity:
        return "bad_quantity"
    return "" if me.row.gold >= price * quantity else "not_enough_gold"


@hero_action(Buy, Status.TOWN)
def buy(deed: Deed, action: Buy) -> None:
    price = price_of(deed.content, action.category, action.kind)
    paid, most = price * action.quantity, deed.numbers.town.quantity
    deed.bar(buy_bar(deed, price, action.quantity), price=paid, most=most)
    deed.pay(paid)
    gear = action.category in (Category.WEAPON, Category.ARMOR)
    first = deed.row.next_item if gear else 0
    deed.tell(Bought(deed.id, action.category, action.kind, action.quantity, paid, first))
    if gear:
        for _ in range(action.quantity):
            add_item(deed, Slot(action.category.value), action.kind, found=False)
    else:
        packs = deed.content.potions if action.category is Category.POTION else deed.content.spells
        add_uses(deed, action.category, action.kind, packs[action.kind].uses * action.quantity)


def sell_price(numbers: TownNumbers, base: int, charisma: int) -> int:
    """L-401."""
    return max(1, base * min(100, numbers.sell_percent * charisma) // 100)


def haggle_permille(numbers: TownNumbers, raw: int, charisma: int) -> int:
    """L-410."""
    return min(1000, numbers.haggle_permille * (raw + charisma))


def haggle_price(base: int, permille: int) -> int:
    """L-410: rounded up."""
    return max(1, (base * permille + 999) // 1000)


def sale_bar(me: Me, item: Item | None) -> str:
    """L-402."""
    if item is None:
        return "no_such_item"
    if in_use(me, item):
        return "item_equipped"
    if item.damaged:
        return "item_damaged"
    return "item_unsellable" if item.found else ""


def sell_bar(me: Me, item: Item | None) -> str:
    """L-402, and the lock of L-410."""
    if barred := sale_bar(me, item):
        return barred
    assert item is not None
    return "already_haggled" if me.world.find(Haggled, me.id, item.item) else ""


def refuse_sale(deed: Deed, code: str, number: int, item: Item | None) -> None:
    """Refuse with the item's name and the offer that is there."""
    offer = deed.world.find(Haggled, deed.id, number)
    named = number if item is None else item_name(deed, item)
    deed.bar(code, item=named, price=0 if offer is None else offer.price)


class Sell(HeroAction):
    """Sell an item at the fixed price: 4 % of its price for each point of Charisma."""

    item: int


@hero_action(Sell, Status.TOWN)
def sell(deed: Deed, action: Sell) -> None:
    item = find_item(deed, action.item)
    refuse_sale(deed, sell_bar(deed, item), action.item, item)
    assert item is not None
    hand_over(deed, item, sell_price(deed.numbers.town, base_price(deed, item), deed.row.charisma), haggled=False)


def hand_over(deed: Deed, item: Item, price: int, *, haggled: bool) -> None:
    """L-403: exactly this item goes."""
    deed.world.drop(item)
    deed.earn(price)
    deed.tell(Sold(deed.id, item.item, item.kind, price, haggled))


class Haggle(HeroAction):
    """Let an item be appraised: 5d4 + Charisma decides the offer, and for this visit it is the only one."""

    item: int


@hero_action(Haggle, Status.TOWN)
def haggle(deed: Deed, action: Haggle) -> None:
    item = find_item(deed, action.item)
    refuse_sale(deed, sell_bar(deed, item), action.item, item)
    assert item is not None
    raw = deed.check("haggle")
    permille = haggle_permille(deed.numbers.town, raw, deed.row.charisma)
    price = haggle_price(base_price(deed, item), permille)
    deed.world.put(Haggled(deed.id, item.item, price))
    deed.tell(Appraised(deed.id, item.item, item.kind, raw, permille, price))


class AcceptOffer(HeroAction):
    """Sell an item for what it was appraised at on this visit."""

    item: int


def accept_bar(me: Me, item: Item | None) -> str:
    """L-411."""
    if item is None:
        return "no_such_item"
    if me.world.find(Haggled, me.id, item.item) is None:
        return "no_offer"
    return sale_bar(me, item)


@hero_action(AcceptOffer, Status.TOWN)
def accept_offer(deed: Deed, action: AcceptOffer) -> None:
    item = find_item(deed, action.item)
    refuse_sale(deed, accept_bar(deed, item), action.item, item)
    assert item is not None
    offer = deed.world.get(Haggled, deed.id, item.item)
    deed.world.drop(offer)
    hand_over(deed, item, offer.price, haggled=True)
