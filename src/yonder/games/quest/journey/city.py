"""Cities: shops, vaults, and time to spend. Prices are in copper pieces, money in gold pieces of 100 (Q-437)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from yonder.core import Ctx, World, guard, inventory
from yonder.core.kit.inventory import Item, Space
from yonder.games.quest.character import burden, gear
from yonder.games.quest.character.packing import carried
from yonder.games.quest.character.purse import GOLD, GOLD_CP, affordable, in_gold, spend
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import SCROLL, Content
from yonder.games.quest.content.places import DAY
from yonder.games.quest.content.things import SILVERED, Armor, Good, Weapon
from yonder.games.quest.content.things import Item as Kind
from yonder.games.quest.journey.clock import pass_minutes, tell_time
from yonder.games.quest.journey.events import Bought, Fetched, Sold, Stored
from yonder.games.quest.models import Character, Delving, Session, Travel
from yonder.games.quest.party.company import at_ease, heroes, host, leading
from yonder.games.quest.rules import SessionAction, rules

Count = Annotated[int, Meta(ge=1, le=1_000_000)]


class Buy(SessionAction):
    """Buy something that the city's shops have. Prices are rounded up to whole gold pieces."""

    item: str
    quantity: Count = 1


class Sell(SessionAction):
    """Sell something you carry for half its price, rounded down to whole gold pieces."""

    item: int
    quantity: Count = 1


class Store(SessionAction):
    """Put something into your vault in this city, where neither death nor thieves can reach it."""

    item: int
    quantity: Count = 1


class Fetch(SessionAction):
    """Take something out of your vault in this city."""

    item: int
    quantity: Count = 1


class Wait(SessionAction):
    """Spend time in a city."""

    minutes: Annotated[int, Meta(ge=1, le=DAY)] = 60


def in_city(world: World, session: Session, hero: Character) -> str:
    """The city where the character is; `not_in_city` on the road and below ground."""
    below = world.find(Delving, host(world, session).session) is not None
    here = hero.location in content_of(world).places.cities and world.find(Travel, hero.char) is None
    guard.need(world, here and not below, "not_in_city")
    return hero.location


def at_market(world: World, who: str, session: int) -> tuple[Character, str]:
    """At ease in a city."""
    row, hero = at_ease(world, who, session)
    return hero, in_city(world, row, hero)


def price(kind: Kind, quantity: int) -> int:
    """What so many cost, in gold pieces."""
    return in_gold(kind.cost * quantity)


def proceeds(kind: Kind, quantity: int) -> int:
    """What so many bring, in gold pieces."""
    return kind.cost * quantity // 2 // GOLD_CP


def ware(kind: Kind) -> str:
    """What kind of thing it is to a shop."""
    if isinstance(kind, Weapon):
        return "silvered" if kind.silvered else kind.category
    if isinstance(kind, Armor):
        return kind.type
    assert isinstance(kind, Good)
    return "scroll" if kind.id.startswith(SCROLL) else kind.kind


def sells(content: Content, city: str, name: str) -> bool:
    """Does this city have it?"""
    shop, kind = content.shops.get(city), content.item(name)
    if shop is None or kind is None or not kind.cost or name == GOLD:
        return False
    return name in shop.also or (ware(kind) in shop.sells and kind.cost <= shop.most)


def wares(content: Content, city: str) -> Iterator[str]:
    """Everything that this city has, by catalogue."""
    names = (*content.weapons, *content.armor, *content.goods)
    special = (*(f"{name}{SILVERED}" for name in content.weapons), *(f"{SCROLL}{name}" for name in content.spells))
    return (name for name in (*names, *special) if sells(content, city, name))


def can_buy(world: World, who: str, action: Buy) -> tuple[Character, Kind]:
    """`not_in_city`, `unknown_id`, `not_sold`, `no_gold`, `no_space`, `too_heavy`."""
    hero, city = at_market(world, who, action.session)
    content = content_of(world)
    kind = content.item(action.item)
    guard.need(world, kind, "unknown_id", id=action.item)
    assert kind is not None
    guard.need(world, sells(content, city, action.item), "not_sold")
    affordable(world, hero.char, price(kind, action.quantity))
    spaces = gear.spaces(world, hero.char)
    room = inventory.room(world, action.item, action.quantity, spaces, stack=kind.stack)
    guard.need(world, room == action.quantity, "no_space")
    guard.need(world, action.quantity <= burden.liftable(world, hero, action.item), "too_heavy")
    return hero, kind


@rules.on(Buy)
def buy(ctx: Ctx, action: Buy) -> None:
    hero, kind = can_buy(ctx.world, ctx.who, action)
    cost = price(kind, action.quantity)
    spend(ctx, hero.char, cost)
    gear.give(ctx, hero.char, action.item, action.quantity)
    ctx.tell(Bought(hero.char, action.item, action.quantity, cost))


def can_sell(world: World, who: str, action: Sell) -> tuple[Character, Item, int]:
    """`not_in_city`, `no_item`, `not_empty`, `worthless`, `no_space` (for the gold)."""
    hero, _ = at_market(world, who, action.session)
    row = carried(world, hero.char, action.item)
    guard.need(world, action.quantity <= row.count and row.kind != GOLD, "no_item")
    guard.need(world, not inventory.of(world, gear.inside(row)), "not_empty")
    kind = content_of(world).item(row.kind)
    pieces = 0 if kind is None else proceeds(kind, action.quantity)
    guard.need(world, pieces, "worthless")
    stack = content_of(world).goods[GOLD].stack
    room = inventory.room(world, GOLD, pieces, gear.spaces(world, hero.char), stack=stack)
    guard.need(world, room == pieces or action.quantity == row.count, "no_space")
    return hero, row, pieces


@rules.on(Sell)
def sell(ctx: Ctx, action: Sell) -> None:
    hero, row, pieces = can_sell(ctx.world, ctx.who, action)
    inventory.take(ctx, row, action.quantity)
    gear.give(ctx, hero.char, GOLD, pieces)
    ctx.tell(Sold(hero.char, row.kind, action.quantity, pieces))


def can_store(world: World, who: str, action: Store) -> tuple[Character, Item, Space]:
    """`not_in_city`, `no_item`, `not_empty`, `no_space`."""
    hero, city = at_market(world, who, action.session)
    row = carried(world, hero.char, action.item)
    guard.need(world, not inventory.of(world, gear.inside(row)), "not_empty")
    vault = Space(gear.vault_of(hero.char, city), content_of(world).start.vault)
    _fits(world, row, [vault], action.quantity)
    return hero, row, vault


def _fits(world: World, row: Item, spaces: list[Space], quantity: int) -> None:
    kind = content_of(world).item(row.kind)
    guard.need(world, quantity <= row.count, "no_item")
    stack = kind.stack if kind else 1
    guard.need(world, inventory.room(world, row.kind, quantity, spaces, stack=stack, data=row.data), "no_space")


@rules.on(Store)
def store(ctx: Ctx, action: Store) -> None:
    hero, row, vault = can_store(ctx.world, ctx.who, action)
    moved = _move(ctx, row, [vault], action.quantity)
    ctx.tell(Stored(hero.char, hero.location, row.kind, moved))


def _move(ctx: Ctx, row: Item, spaces: list[Space], quantity: int) -> int:
    kind = content_of(ctx.world).item(row.kind)
    return inventory.move(ctx, row, spaces, wanted=quantity, stack=kind.stack if kind else 1)


def can_fetch(world: World, who: str, action: Fetch) -> tuple[Character, Item]:
    """`not_in_city`, `no_item`, `no_space`, `too_heavy`."""
    hero, city = at_market(world, who, action.session)
    row = inventory.carried(world, action.item, gear.vault_of(hero.char, city), code="no_item")
    _fits(world, row, gear.spaces(world, hero.char), action.quantity)
    guard.need(world, action.quantity <= burden.liftable(world, hero, row.kind), "too_heavy")
    return hero, row


@rules.on(Fetch)
def fetch(ctx: Ctx, action: Fetch) -> None:
    hero, row = can_fetch(ctx.world, ctx.who, action)
    moved = _move(ctx, row, gear.spaces(ctx.world, hero.char), action.quantity)
    ctx.tell(Fetched(hero.char, hero.location, row.kind, moved))


def can_wait(world: World, who: str, action: Wait) -> Session:
    """`not_leader`, `not_in_city`."""
    row, hero = leading(world, who, action.session)
    in_city(world, row, hero)
    return row


@rules.on(Wait)
def wait(ctx: Ctx, action: Wait) -> None:
    session = can_wait(ctx.world, ctx.who, action)
    for who in heroes(ctx.world, session):
        pass_minutes(ctx, who.char, action.minutes)
        tell_time(ctx, who.char, action.minutes)
