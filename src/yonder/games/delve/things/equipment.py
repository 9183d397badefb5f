"""Equipment: seven slots, and what is worn in them adds up (D-082 to D-086). Nothing is cached."""

from __future__ import annotations

from yonder.core import Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.content.things import ItemKind
from yonder.games.delve.events import Changes, ItemBroken, Named
from yonder.games.delve.kinds import Slot
from yonder.games.delve.models import Combat, Item, Worn

ARMOUR = (Slot.BODY, Slot.HELD_OFF, Slot.HEAD, Slot.HANDS, Slot.FEET)


def bonus(world: World, who: str, name: str) -> int:
    """The sum of a bonus over what somebody wears; broken things count half (D-085)."""
    total = 0
    for kind, whole in world.once(_gear, who):
        value: int = getattr(kind, name)
        total += value if whole else value // 2
    return total


def _gear(world: World, who: str) -> list[tuple[ItemKind, bool]]:
    """What somebody wears, and whether it is whole."""
    content: Content = world.content
    items = [world.get(Item, row.item) for row in world.all(Worn, who)]
    return [(content.items[item.kind], item.durability > 0) for item in items]


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
