"""Trade: buy, sell, repair at a merchant (D-092 to D-094). Merchants never run out of gold or goods."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Person
from yonder.games.delve.events import Bought, Repaired, Sold
from yonder.games.delve.kinds import Behavior
from yonder.games.delve.models import Character, Item, Npc
from yonder.games.delve.people.guard import alive, at_peace, beside
from yonder.games.delve.rules import rules
from yonder.games.delve.things.items import FULL, fits, free_to_give, holding, kind_of, let_go, make, thing, weight
from yonder.games.delve.world.places import named

MOST = 10


class Buy(Action):
    """Buy something from a merchant here."""

    npc: str
    item_kind: str
    count: int = 1


@rules.on(Buy)
def buy(ctx: Ctx, action: Buy) -> None:
    price = may_buy(ctx.world, ctx.who, action)
    purse = _pay(ctx, -price)
    made = [make(ctx, action.item_kind, ctx.who, holder=ctx.who) for _ in range(action.count)]
    for item in made:
        ctx.world.put(item, touched=True)
    seller = named(ctx.world, action.npc)
    ctx.tell(Bought(seller, thing(ctx.world, made[0]), action.count, price, purse), [ctx.who])


def may_buy(world: World, who: str, action: Buy) -> int:
    person = merchant(world, who, action.npc)
    need(world, action.item_kind in person.sells, "not_sold")
    need(world, 1 <= action.count <= MOST, "bad_count", most=MOST)
    return affordable(world.content, action.item_kind, action.count, means(world, who))


class Means(NamedTuple):
    """What somebody can pay with, and what they carry."""

    purse: int
    load: int


def means(world: World, who: str) -> Means:
    return Means(world.get(Character, who).purse, weight(world, who))


def affordable(content: Content, name: str, count: int, given: Means) -> int:
    """The price, for who can pay it and carry the goods."""
    kind = content.items[name]
    price = kind.price * count
    need(content, given.purse >= price, "no_gold", price=price)
    fits(content, given.load, kind.weight * count)
    return price


class Sell(Action):
    """Sell something to a merchant here, for half its price."""

    npc: str
    item: str


@rules.on(Sell)
def sell(ctx: Ctx, action: Sell) -> None:
    row, price = may_sell(ctx.world, ctx.who, action)
    what = thing(ctx.world, row)
    let_go(ctx, row)
    ctx.world.drop(row)
    ctx.tell(Sold(named(ctx.world, action.npc), what, price, _pay(ctx, price)), [ctx.who])


def may_sell(world: World, who: str, action: Sell) -> tuple[Item, int]:
    merchant(world, who, action.npc)
    row = holding(world, who, action.item)
    return row, worth(world, row)


def worth(world: World, row: Item) -> int:
    """What a merchant pays for something."""
    free_to_give(world, row)
    kind = kind_of(world, row)
    need(world, kind.price and "dungeon_key" not in kind.tags, "worthless")
    broken = kind.slot is not None and not row.durability
    return kind.price // 2 // 2 if broken else kind.price // 2


class Repair(Action):
    """Have a merchant here repair something."""

    npc: str
    item: str


@rules.on(Repair)
def repair(ctx: Ctx, action: Repair) -> None:
    row, price = may_repair(ctx.world, ctx.who, action)
    ctx.world.put(row, durability=FULL)
    ctx.tell(Repaired(named(ctx.world, action.npc), thing(ctx.world, row), price, _pay(ctx, -price)), [ctx.who])


def may_repair(world: World, who: str, action: Repair) -> tuple[Item, int]:
    merchant(world, who, action.npc)
    row = holding(world, who, action.item)
    return row, damaged(world, who, row)


def damaged(world: World, who: str, row: Item) -> int:
    """What it costs somebody to have something repaired."""
    need(world, kind_of(world, row).slot is not None and row.durability < FULL, "not_damaged")
    price = (FULL - row.durability + 4) // 5
    need(world, world.get(Character, who).purse >= price, "no_gold", price=price)
    return price


def merchant(world: World, who: str, npc: str) -> Person:
    """A merchant in the player's place, in peace."""
    place = alive(world, who)
    beside(world, place, npc)
    row = world.find(Npc, npc)
    need(world, row is not None and row.behavior is Behavior.MERCHANT, "not_a_merchant")
    at_peace(world, place)
    content: Content = world.content
    return content.people[world.get(Npc, npc).person]


def _pay(ctx: Ctx, gold: int) -> int:
    row = ctx.world.get(Character, ctx.who)
    return ctx.world.put(row, purse=row.purse + gold).purse
