"""Spoils: what the enemies of a dungeon leave, and what the fall of its master means (D-216, D-217, D-220, D-244)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.completion import complete
from yonder.games.delve.dungeon.contents import find
from yonder.games.delve.dungeon.events import KeyDropped
from yonder.games.delve.dungeon.instance import dungeon_at, index_of, inside, tell_members, template_of
from yonder.games.delve.dungeon.rooms import put_item
from yonder.games.delve.models import Foe, Instance, Item, Room


def spoils(ctx: Ctx, enemy: str, foe: Foe, place: str) -> list[Item]:
    """What a dying enemy of a dungeon leaves besides what it holds; its master's fall completes the dungeon."""
    dungeon = dungeon_at(ctx.world, place)
    dungeon = ctx.world.put(dungeon, enemies_defeated=dungeon.enemies_defeated + 1)
    if foe.boss:
        found = _hoard(ctx, dungeon, enemy, place)
        complete(ctx, dungeon, found)
        return found
    content: Content = ctx.content
    if not ctx.dice.chance(content.generation.drop_percent, "drops", of=100):
        return []
    return [_roll(ctx, dungeon, enemy, place, 1)]


def _hoard(ctx: Ctx, dungeon: Instance, boss: str, place: str) -> list[Item]:
    """The master's things, one of each reserved for every member inside, a pile of gold, and one roll."""
    template, threat = template_of(ctx.world, dungeon), _threat(ctx, place)
    found: list[Item] = []
    for member in inside(ctx.world, dungeon):
        for kind in template.boss.loot:
            made = put_item(ctx, f"{boss}/i{len(found)}", kind, place)
            found.append(ctx.world.put(made, reserved_for=member))
    amount = 10 * threat + ctx.dice.below(10 * threat, "gold")
    found.append(put_item(ctx, f"{boss}/i{len(found)}", "gold_coins", place, amount))
    return [*found, _roll(ctx, dungeon, boss, place, len(found))]


def _roll(ctx: Ctx, dungeon: Instance, enemy: str, place: str, number: int) -> Item:
    content: Content = ctx.content
    template, threat = template_of(ctx.world, dungeon), _threat(ctx, place)
    made = find(content, template, threat, lambda n: ctx.dice.below(n, "loot"))
    return put_item(ctx, f"{enemy}/i{number}", made.item, place, made.amount)


def _threat(ctx: Ctx, place: str) -> int:
    dungeon = dungeon_at(ctx.world, place)
    return ctx.world.get(Room, dungeon.instance, index_of(place)).threat


def key_fell(ctx: Ctx, place: str) -> None:
    """The key lies on the floor of a room."""
    tell_members(ctx, dungeon_at(ctx.world, place), KeyDropped(place))
