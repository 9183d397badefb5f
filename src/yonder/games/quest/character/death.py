"""The death outcome: three things are kept, the rest is lost, and the dead wake at home (Q-336 to Q-348)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Ctx, inventory
from yonder.games.quest.character import gear, lasting
from yonder.games.quest.character.sheet import content_of, level, max_mana
from yonder.games.quest.events import DeathOutcome
from yonder.games.quest.models import Character, Drop, Travel

KEPT = 3


def die(ctx: Ctx, session: int, char: int) -> None:
    """Q-336 to Q-341: the three most precious units are kept; nothing is written to a save (Q-342)."""
    world, content = ctx.world, content_of(ctx.world)
    rows = list(gear.units(world, char))
    units = [row.kind for row in rows for _ in range(min(row.count, KEPT))]
    ranked = sorted(units, key=lambda kind: (-_cost(ctx, kind), kind))[:KEPT]
    for row in rows:
        world.drop(row)
    kept = list(_stacks(ctx, ranked))
    for place, drop in enumerate(kept):
        world.put(inventory.Item(ctx.next("item"), gear.carried_by(char), drop.item, drop.quantity, place))
    ctx.tell(DeathOutcome(session, char, wake(ctx, char, level(content, world.get(Character, char))), tuple(kept)))


def wake(ctx: Ctx, char: int, at: int) -> str:
    """Q-340: at home, whole, and off the road; says where."""
    world, content = ctx.world, content_of(ctx.world)
    lasting.clear(ctx, char)
    way = world.find(Travel, char)
    if way is not None:
        world.drop(way)
    who = world.get(Character, char)
    city = content.races[who.race].city
    mana = max_mana(content, who, at)
    world.put(who, location=city, hp=who.max_hp, mana=mana, max_hp_penalty=0)
    return city


def _cost(ctx: Ctx, kind: str) -> int:
    item = content_of(ctx.world).item(kind)
    return 0 if item is None else item.cost


def _stacks(ctx: Ctx, ranked: list[str]) -> Iterator[Drop]:
    """Q-338: the same things together where they stack."""
    for kind in dict.fromkeys(ranked):
        item, count = content_of(ctx.world).item(kind), ranked.count(kind)
        if item is not None and item.stack > 1:
            yield Drop(kind, count)
        else:
            yield from (Drop(kind, 1) for _ in range(count))
