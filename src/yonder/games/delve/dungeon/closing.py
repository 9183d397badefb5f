"""Closing: everybody out, goods saved, the seed revealed, nothing left (D-179, D-258 to D-263, D-280)."""

from __future__ import annotations

from yonder.core import Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.chronicle import story
from yonder.games.delve.dungeon.clock import SysDungeonClose, SysDungeonWarn, forget, schedule_life
from yonder.games.delve.dungeon.events import DelveTold, DungeonClosed, DungeonClosingSoon, DungeonEvicted
from yonder.games.delve.dungeon.instance import inside, room_id, tell_members, template_of
from yonder.games.delve.dungeon.leaving import go_out
from yonder.games.delve.encounter.death import remove
from yonder.games.delve.kinds import CloseReason, EntityKind
from yonder.games.delve.models import (
    Chronicle,
    DelveHistory,
    DelveRecord,
    Encounter,
    Instance,
    Item,
    MemberState,
    Plan,
    Room,
    Trap,
)
from yonder.games.delve.party.helpers import go_home
from yonder.games.delve.rules import rules, seconds
from yonder.games.delve.world.places import place_of, present


@rules.on(SysDungeonWarn)
def warn(ctx: Ctx, action: SysDungeonWarn) -> None:
    dungeon = ctx.world.find(Instance, action.instance)
    if dungeon is not None and action.epoch == (dungeon.life_epoch if action.life else dungeon.close_epoch):
        tell_members(ctx, dungeon, DungeonClosingSoon(action.closes_at))


@rules.on(SysDungeonClose)
def close(ctx: Ctx, action: SysDungeonClose) -> None:
    dungeon = ctx.world.find(Instance, action.instance)
    timeout = action.reason is CloseReason.TIMEOUT
    if dungeon is None or action.epoch != (dungeon.life_epoch if timeout else dungeon.close_epoch):
        return
    if timeout and postponed(ctx, dungeon):
        return
    shut(ctx, dungeon, action.reason)


def postponed(ctx: Ctx, dungeon: Instance) -> bool:
    """A fight inside puts the end off, a few times (D-261)."""
    content: Content = ctx.content
    rooms = [place_of(ctx.world, who) for who in inside(ctx.world, dungeon)]
    fighting = any(ctx.world.find(Encounter, room) is not None for room in rooms)
    if not fighting or dungeon.postponed >= content.numbers.most_postponed:
        return False
    at = seconds(ctx.world) + content.numbers.postpone
    dungeon = ctx.world.put(dungeon, postponed=dungeon.postponed + 1, close_at=at)
    schedule_life(ctx, dungeon, content.numbers.postpone, warn=False)
    return True


def shut(ctx: Ctx, dungeon: Instance, reason: CloseReason) -> None:
    """The end of an instance."""
    world, plan = ctx.world, ctx.world.get(Plan, dungeon.instance)
    for who in inside(world, dungeon):
        go_out(ctx, who, dungeon)
        ctx.tell(DungeonEvicted(reason), [who], scope=dungeon.instance)
    for who in dungeon.roster:
        go_home(ctx, who)
    _history(ctx, dungeon, reason, plan.seed)
    ctx.tell(DelveTold(dungeon.instance, story(world, dungeon, reason)), dungeon.roster, scope=dungeon.instance)
    _save_goods(ctx, dungeon)
    _clear(ctx, dungeon)
    ctx.open(dungeon.instance)
    told = DungeonClosed(dungeon.instance, reason, plan.seed, plan.entropy, dungeon.difficulty, dungeon.roster)
    ctx.tell(told, dungeon.roster, scope=dungeon.instance)


def _history(ctx: Ctx, dungeon: Instance, reason: CloseReason, seed: str) -> None:
    """Everybody of the roster remembers; who did not complete it waits a quarter of the cooldown (D-258, D-280)."""
    world, now = ctx.world, seconds(ctx.world)
    content: Content = ctx.content
    for who in dungeon.roster:
        state = world.get(MemberState, dungeon.instance, who)
        past = world.all(DelveHistory, who)
        number = past[-1].number + 1 if past else 1
        facts = (dungeon.template, dungeon.difficulty, reason, (dungeon.completed_at or now) - dungeon.created_at)
        world.put(DelveHistory(who, number, *facts, state.deaths, dungeon.attempt, seed, now))
        for old in past[: max(0, len(past) + 1 - content.numbers.history_kept)]:
            world.drop(old)
        if reason is not CloseReason.COMPLETED:
            row = world.find(DelveRecord, who, dungeon.template) or DelveRecord(who, dungeon.template)
            wait = template_of(world, dungeon).cooldown_seconds // content.numbers.abandon_divisor
            world.put(row, ready_at=max(row.ready_at, now + wait))


def _save_goods(ctx: Ctx, dungeon: Instance) -> None:
    """What a player carried or was awarded lies at the entrance; everything else is gone (D-262)."""
    content: Content = ctx.content
    until = seconds(ctx.world) + content.numbers.reservation
    for index in range(dungeon.rooms):
        for item in ctx.world.where(Item, place=room_id(dungeon.instance, index)):
            if item.opens or not (item.touched or item.reserved_for):
                ctx.world.drop(item)
            else:
                ctx.world.put(item, place=dungeon.entry_tile, reserved_until=until if item.reserved_for else 0)


def _clear(ctx: Ctx, dungeon: Instance) -> None:
    """No row of the dungeon stays (D-263)."""
    world = ctx.world
    forget(ctx, dungeon.instance)
    for room in world.all(Room, dungeon.instance):
        place = room_id(dungeon.instance, room.index)
        for row in present(world, place, EntityKind.ENEMY):
            remove(ctx, row.entity)
        trap = world.find(Trap, place)
        if trap is not None:
            world.drop(trap)
        world.drop(room)
    for state in world.all(MemberState, dungeon.instance):
        world.drop(state)
    told = world.find(Chronicle, dungeon.instance)
    if told is not None:
        world.drop(told)
    world.drop(world.get(Plan, dungeon.instance))
    world.drop(world.get(Instance, dungeon.instance))
