"""Regions: people move and greet while somebody is near (D-144 to D-148, D-150). Where nobody is, nothing ticks."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from yonder.core import Action, Ctx, Timer, World
from yonder.games.delve.content import Content
from yonder.games.delve.events import Arrived, Departed, Greeted
from yonder.games.delve.kinds import CARDINALS, OPPOSITE, Behavior, Direction, EntityKind
from yonder.games.delve.models import Npc, Presence, TileState
from yonder.games.delve.party.helpers import is_helper
from yonder.games.delve.people.advice import advice, told, ways_down
from yonder.games.delve.people.hearsay import hearsay
from yonder.games.delve.rules import SECOND, rules, seconds
from yonder.games.delve.world.places import (
    crowd,
    land_of,
    living,
    named,
    order,
    place_of,
    players,
    point,
    present,
    tell,
    tile,
    ways,
)

HEARD = 4  # pieces of news among the greetings


class SysRegionTick(Action, internal=True):
    """Time passes for the people of a region."""

    region: str


def region_of(world: World, place: str) -> str:
    content: Content = world.content
    side = content.land.region
    x, y, z = point(place)
    return f"{x // side}:{y // side}:{z}"


@lru_cache(maxsize=256)
def tiles_of(side: int, region: str) -> tuple[str, ...]:
    """The tiles of a region that is so many wide."""
    i, j, z = (int(part) for part in region.split(":"))
    return tuple(tile((i * side + dx, j * side + dy, z)) for dx in range(side) for dy in range(side))


def stir(ctx: Ctx, place: str) -> None:
    """Somebody enters a region: its people are awake from now on."""
    region = region_of(ctx.world, place)
    if not ctx.world.where(Timer, kind="sys_region_tick", name=region):
        _next(ctx, region)


def _next(ctx: Ctx, region: str) -> None:
    content: Content = ctx.content
    at = (seconds(ctx.world) + content.numbers.region_tick) * SECOND
    ctx.later(at, SysRegionTick(region), region)


@rules.on(SysRegionTick)
def region_tick(ctx: Ctx, action: SysRegionTick) -> None:
    content: Content = ctx.content
    tiles = tiles_of(content.land.region, action.region)
    dead = [state for place in tiles if (state := ctx.world.find(TileState, place)) is not None]
    for state in dead:
        if state.wild_dead_until <= seconds(ctx.world) and not players(ctx.world, state.place):
            ctx.world.drop(state)
    if not any(_has_player(ctx.world, place) for place in tiles):
        return
    settled = [row for row in ctx.world.all(Npc) if not is_helper(row.entity)]
    rows = [row for row in settled if region_of(ctx.world, place_of(ctx.world, row.entity)) == action.region]
    rows.sort(key=lambda row: order(row.entity))
    for row in rows:
        _move(ctx, row)
    for row in rows:
        _greet(ctx, row.entity)
    _next(ctx, action.region)


def _has_player(world: World, place: str) -> bool:
    return bool(crowd(world, place).players)


def _move(ctx: Ctx, row: Npc) -> None:
    """Wanderers wander, patrols go their round, everybody else stays."""
    content: Content = ctx.content
    place = place_of(ctx.world, row.entity)
    if row.behavior is Behavior.PATROL:
        route = content.people[row.person].route
        index = (row.route_index + 1) % len(route)
        ctx.world.put(row, route_index=index)
        _walk(ctx, row.entity, tile(route[index]))
    elif row.behavior is Behavior.WANDER and ctx.dice.below(2, "wander"):
        region, out = region_of(ctx.world, place), ways(ctx.world, place)
        inside = [out[way] for way in CARDINALS if way in out and region_of(ctx.world, out[way]) == region]
        if inside:
            _walk(ctx, row.entity, inside[ctx.dice.below(len(inside), "way")])


def _walk(ctx: Ctx, entity: str, to: str) -> None:
    place = place_of(ctx.world, entity)
    label = next((way for way, there in ways(ctx.world, place).items() if there == to), "")
    if place == to:
        return
    tell(ctx, place, Departed(named(ctx.world, entity), label))
    ctx.world.put(ctx.world.get(Presence, entity), place=to)
    origin = str(OPPOSITE[Direction(label)]) if label else ""
    tell(ctx, to, Arrived(named(ctx.world, entity), origin))


def welcome(ctx: Ctx, who: str) -> None:
    """A guard greets a newcomer at once, and names the gentlest way down (D-147)."""
    content: Content = ctx.content
    place = place_of(ctx.world, who)
    rows = [ctx.world.get(Npc, row.entity) for row in present(ctx.world, place, EntityKind.NPC)]
    guard = next((row for row in rows if row.behavior is Behavior.GUARD), None)
    near = ways_down(land_of(ctx.world), point(place))
    if guard is None or not near:
        return
    name = ctx.world.get(Presence, who).name
    text = content.words["welcome.guard"].format(name=name, **told(near[0], point(place)))
    ctx.tell(Greeted(named(ctx.world, guard.entity), text), [who])
    _known(ctx, guard, who)


def _known(ctx: Ctx, row: Npc, who: str) -> None:
    """Remember whom one has greeted."""
    content: Content = ctx.content
    ctx.world.put(row, greeted=(*row.greeted, who)[-content.numbers.greeted_kept :])


def _greet(ctx: Ctx, entity: str) -> None:
    """Greet everybody here who was not greeted lately (D-146, D-147, D-152)."""
    for who in living(ctx.world, place_of(ctx.world, entity), EntityKind.PLAYER):
        row = ctx.world.get(Npc, entity)
        if who in row.greeted:
            continue
        lines = advice(ctx.world, who, place_of(ctx.world, entity)) if row.behavior is Behavior.GUIDE else []
        if not lines:
            lines = [_line(ctx, row.behavior, who, place_of(ctx.world, entity))]
        for line in lines:
            ctx.tell(Greeted(named(ctx.world, entity), line), [who])
        _known(ctx, row, who)


def _line(ctx: Ctx, behavior: Behavior, who: str, place: str) -> str:
    """One of the lines of a behaviour, or something that has happened (D-151, D-327)."""
    said = [*greetings(ctx.content, behavior), *islice(hearsay(ctx.world, who, place), HEARD)]
    return said[ctx.dice.below(len(said), "greeting")].replace("{name}", ctx.world.get(Presence, who).name)


@lru_cache(maxsize=64)
def greetings(content: Content, behavior: Behavior) -> tuple[str, ...]:
    """The lines of a behaviour."""
    return tuple([line for key, line in content.words.items() if key.startswith(f"greeting.{behavior}.")])
