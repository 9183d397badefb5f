"""Items: made, carried, weighed, laid down (D-060, D-072 to D-078)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from yonder.core import Ctx, Made, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import ItemKind
from yonder.games.delve.events import Named
from yonder.games.delve.kinds import Slot
from yonder.games.delve.models import Item, Worn
from yonder.games.delve.things.equipment import gear, worn_in

FULL = 100


def make(ctx: Ctx, kind: str, creator: str, *, holder: str = "", place: str = "", amount: int = 0) -> Item:
    """A new item; its id is its creator's with a counter (D-013)."""
    content: Content = ctx.content
    number = ctx.next(f"made:{creator}") if not place else 0
    while place and ctx.world.find(Item, f"{creator}/i{number}") is not None:
        number += 1  # what lies somewhere is counted by what lies there: no counter stays behind
    durability = FULL if content.items[kind].slot is not None else 0
    return ctx.world.put(Item(f"{creator}/i{number}", kind, holder, place, amount, durability))


def kind_of(world: World, item: Item) -> ItemKind:
    content: Content = world.content
    return content.items[item.kind]


def thing(world: World, item: Item) -> Named:
    """An item by id and name."""
    content: Content = world.content
    return Named(item.item, content.word("item", item.kind))


class Pack(NamedTuple):
    """What somebody has, worn or not, and what all of it weighs."""

    items: tuple[Item, ...] = ()
    weight: int = 0


NOTHING = Pack()


class Packs(Made[Pack]):
    """What everybody has."""

    model = Item
    field = "holder"

    def make(self, rows: list[Item], content: Any) -> Pack:
        return Pack(tuple(rows), sum([content.items[row.kind].weight for row in rows])) if rows else NOTHING


class Floors(Made[tuple[Item, ...]]):
    """What lies in each place."""

    model = Item
    field = "place"

    def make(self, rows: list[Item], _content: Any) -> tuple[Item, ...]:
        return tuple(rows)


def carried(world: World, who: str) -> tuple[Item, ...]:
    return world.made(Packs, who).items


def lying(world: World, place: str) -> tuple[Item, ...]:
    return world.made(Floors, place)


def worn(world: World, who: str) -> Mapping[str, Slot]:
    """The slots of what somebody wears, by item."""
    return {row.item: Slot(row.slot) for row in gear(world, who)}


def weight(world: World, who: str) -> int:
    """What somebody carries; what is worn does not count (D-076)."""
    load = world.made(Packs, who).weight
    for row in gear(world, who):
        load -= kind_of(world, world.get(Item, row.item)).weight
    return load


def holding(world: World, who: str, item: str) -> Item:
    """An item that somebody carries, or `not_carried`."""
    row = world.find(Item, item)
    if row is None or row.holder != who:
        raise world.refuse("not_carried")
    return row


def room_for(world: World, who: str, more: int) -> None:
    """Refuse what is too heavy (D-297)."""
    fits(world.content, weight(world, who), more)


def fits(content: Content, load: int, more: int) -> None:
    """The same for a known load."""
    most = content.numbers.carry_capacity
    need(content, load + more <= most, "too_heavy", carried=load, item=more, capacity=most)


def free_to_give(world: World, item: Item) -> None:
    need(world, "soulbound" not in kind_of(world, item).tags, "soulbound")


def lay_down(ctx: Ctx, row: Item, place: str) -> None:
    """Put something on the ground; who wore it wears it no longer (D-078)."""
    let_go(ctx, row)
    ctx.world.put(row, holder="", place=place)


def let_go(ctx: Ctx, row: Item) -> None:
    """Take an item off, if it is worn."""
    slot = worn(ctx.world, row.holder).get(row.item)
    if slot is not None:
        holder = row.holder
        ctx.world.drop(ctx.world.get(Worn, holder, slot))
        worn_in(ctx, holder)
