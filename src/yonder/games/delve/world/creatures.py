"""Wild creatures: they stand where land says so while somebody is there, and take no row otherwise (D-020, D-150)."""

from __future__ import annotations

from yonder.core import Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Creature
from yonder.games.delve.encounter.death import remove
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Foe, Presence, TileState
from yonder.games.delve.rules import seconds
from yonder.games.delve.world.places import crowd, land_of, point
from yonder.games.delve.world.wild import creature_at


def creature_in(world: World, place: str) -> Creature | None:
    """The creature that lives on a tile, unless it is dead now."""
    state = world.find(TileState, place)
    if state is not None and seconds(world) < state.wild_dead_until:
        return None
    return creature_at(land_of(world), point(place))


def awaken(ctx: Ctx, place: str) -> None:
    """Somebody comes to a tile where nobody was: its creature stands there."""
    state = ctx.world.find(TileState, place)
    creature = creature_in(ctx.world, place)
    if creature is None:
        return
    if state is not None:
        ctx.world.drop(state)
    content: Content = ctx.content
    entity = f"{place}/e0"
    ctx.world.put(Presence(entity, EntityKind.ENEMY, content.word("creature", creature.id), place))
    ctx.world.put(Combat(entity, creature.hp, creature.hp, creature.attack, creature.defense, creature.level))
    ctx.world.put(Foe(entity, creature.id))


def sleep(ctx: Ctx, place: str) -> None:
    """Nobody is on a tile any more: what lives there needs no row."""
    there = crowd(ctx.world, place)
    if not there.players:
        for row in there.enemies:
            remove(ctx, row.entity)
        state = ctx.world.find(TileState, place)
        if state is not None and state.wild_dead_until <= seconds(ctx.world):
            content: Content = ctx.content  # it could not come back while somebody was there: at the next tick
            ctx.world.put(state, wild_dead_until=seconds(ctx.world) + content.numbers.region_tick)
