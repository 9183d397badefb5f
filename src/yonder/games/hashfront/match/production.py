"""Production (section 13): an order is paid at once and appears at the beginning of a later turn."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import UnitBuilt
from yonder.games.hashfront.guard import at_turn
from yonder.games.hashfront.kinds import BuildingType, UnitType
from yonder.games.hashfront.models import Building, PlayerState
from yonder.games.hashfront.rules import rules


class BuildUnit(Action):
    """Order a unit at one of your Factories. It appears there when your next turn begins and the tile is free."""

    game_id: int
    factory_x: int
    factory_y: int
    unit_type: UnitType


@rules.on(BuildUnit)
def build_unit(ctx: Ctx, action: BuildUnit) -> None:
    world = ctx.world
    content: Content = ctx.content
    _, me = at_turn(world, ctx.who, action.game_id)
    factory = idle_factory(world, me, action)
    cost = content.units[action.unit_type].cost
    if me.gold < cost:
        raise ctx.refuse("not_enough_gold", unit_type=action.unit_type, cost=cost, gold=me.gold)
    if at_cap(content, me):
        raise ctx.refuse("unit_cap", count=content.numbers.limits.units)
    world.put(me, gold=me.gold - cost, orders=me.orders + 1)
    world.put(factory, queued_unit=action.unit_type)
    ctx.tell(UnitBuilt(me.game_id, me.player_id, action.unit_type, factory.x, factory.y))


def idle_factory(world: World, me: PlayerState, action: BuildUnit) -> Building:
    """An own Factory without an order (H-260)."""
    x, y = action.factory_x, action.factory_y
    if action.unit_type is UnitType.NONE:
        raise world.refuse("bad_unit_type")
    factory = world.find(Building, me.game_id, x, y)
    if factory is None or factory.building_type is not BuildingType.FACTORY:
        raise world.refuse("not_a_factory", x=x, y=y)
    if factory.player_id != me.player_id:
        raise world.refuse("not_your_factory", x=x, y=y)
    if factory.queued_unit is not UnitType.NONE:
        raise world.refuse("factory_busy", x=x, y=y, queued=factory.queued_unit)
    return factory


def at_cap(content: Content, me: PlayerState) -> bool:
    """Has the slot as many units as it may, ordered ones included (H-011)?"""
    return me.unit_count + me.orders >= content.numbers.limits.units
