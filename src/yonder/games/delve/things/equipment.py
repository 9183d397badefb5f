"""Equipment: seven slots, and what is worn in them adds up (D-082 to D-086). Nothing is cached."""

from __future__ import annotations

from typing import Any

from yonder.core import Ctx, Made, World
from yonder.games.delve.content import Content
from yonder.games.delve.events import Changes, ItemBroken, Named
from yonder.games.delve.kinds import Slot
from yonder.games.delve.models import Combat, Item, Worn

ARMOUR = (Slot.BODY, Slot.HELD_OFF, Slot.HEAD, Slot.HANDS, Slot.FEET)


class Gear(Made[tuple[Worn, ...]]):
    """What each player wears."""

    model = Worn

    def make(self, rows: list[Worn], _content: Any) -> tuple[Worn, ...]:
        return tuple(rows)


def gear(world: World, who: str) -> tuple[Worn, ...]:
    """What somebody wears, by slot."""
    return world.made(Gear, who)


def bonus(world: World, who: str, name: str) -> int:
    """The sum of a bonus over what somebody wears; broken things count half (D-085)."""
    total = 0
    content: Content = world.content
    for row in world.made(Gear, who):
        item = world.get(Item, row.item)
        value: int = getattr(content.items[item.kind], name)
        total += value if item.durability else value // 2
    return total


def totals(world: World, who: str) -> Changes:
    return Changes(*(bonus(world, who, name) for name in ("attack", "defense", "magic", "hp")))


def max_hp(world: World, entity: str) -> int:
    """The most health somebody can have."""
    return world.get(Combat, entity).max_hp + bonus(world, entity, "hp")


def worn_in(ctx: Ctx, who: str) -> None:
    """Health never exceeds what equipment allows now."""
    body, most = ctx.world.get(Combat, who), max_hp(ctx.world, who)
    if body.hp > most:
        ctx.world.put(body, hp=most)


def wear_weapon(ctx: Ctx, who: str) -> None:
    """An attack wears the weapon (D-086)."""
    _wear(ctx, who, Slot.HELD_MAIN)


def wear_armour(ctx: Ctx, who: str) -> None:
    """A blow wears the piece of armour with the highest durability (D-086)."""
    content: Content = ctx.content
    best: tuple[int, int, Slot] | None = None
    for place, slot in enumerate(ARMOUR):
        row = ctx.world.find(Worn, who, slot)
        item = None if row is None else ctx.world.get(Item, row.item)
        if item is not None and content.items[item.kind].defense:
            mark = (-item.durability, place, slot)
            best = mark if best is None else min(best, mark)
    if best is not None:
        _wear(ctx, who, best[2])


def _wear(ctx: Ctx, who: str, slot: Slot) -> None:
    row = ctx.world.find(Worn, who, slot)
    item = None if row is None else ctx.world.get(Item, row.item)
    if item is None or not item.durability:
        return
    item = ctx.world.put(item, durability=item.durability - 1)
    if not item.durability:
        content: Content = ctx.content
        ctx.tell(ItemBroken(Named(item.item, content.word("item", item.kind)), slot), [who])
        worn_in(ctx, who)
