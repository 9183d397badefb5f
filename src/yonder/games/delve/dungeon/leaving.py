"""Leaving a dungeon, and what becomes of one that is left (D-198, D-245, D-246, D-278, D-317, D-318)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World, effects
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.clock import SysDungeonClose, schedule_close
from yonder.games.delve.dungeon.company import open_instance
from yonder.games.delve.dungeon.events import DungeonLeft, DungeonLetGo
from yonder.games.delve.dungeon.instance import dungeon_at, inside, is_room, living_inside
from yonder.games.delve.dungeon.keys import lay_keys
from yonder.games.delve.kinds import CloseReason, InstanceStatus
from yonder.games.delve.models import Combat, Instance, MemberState
from yonder.games.delve.people.guard import alive, at_peace
from yonder.games.delve.people.recovery import restart
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import named, place_of
from yonder.games.delve.world.travel import arrive, depart, left_behind


class LeaveDungeon(Action):
    """Leave the dungeon from any room without enemies. While its master lives you can come back within five minutes."""


@rules.on(LeaveDungeon)
def leave_dungeon(ctx: Ctx, _action: LeaveDungeon) -> None:
    may_leave(ctx.world, ctx.who)
    leave(ctx, ctx.who)


def may_leave(world: World, who: str) -> None:
    place = alive(world, who)
    need(world, is_room(place), "not_in_dungeon")
    at_peace(world, place)


def leave(ctx: Ctx, who: str) -> None:
    """Walk out into the daylight."""
    dungeon = dungeon_at(ctx.world, place_of(ctx.world, who))
    go_out(ctx, who, dungeon)
    if dungeon.status is InstanceStatus.ACTIVE and not living_inside(ctx.world, dungeon):
        dungeon = abandon(ctx, dungeon)
    abandoned = dungeon.status is InstanceStatus.ABANDONED
    until = dungeon.close_at if abandoned else 0
    ctx.tell(DungeonLeft(abandoned, until), [who], scope=dungeon.instance)
    close_behind(ctx, dungeon)


def go_out(ctx: Ctx, who: str, dungeon: Instance) -> None:
    """Move a member to the entrance, whatever the reason."""
    origin = place_of(ctx.world, who)
    lay_keys(ctx, who, dungeon.instance)
    depart(ctx, who, "dungeon")
    forget_foes(ctx, who, dungeon.instance)
    restart(ctx, who)
    arrive(ctx, who, dungeon.entry_tile, "dungeon")
    left_behind(ctx, origin)


def forget_foes(ctx: Ctx, who: str, instance: str) -> None:
    """No row of somebody who is outside refers to a dungeon any more (D-263)."""
    body = ctx.world.get(Combat, who)
    if body.last_attacker.startswith(instance):
        ctx.world.put(body, last_attacker="")
    for row in effects.of(ctx.world, who):
        if row.source.startswith(instance):
            ctx.world.put(row, source="")


def abandon(ctx: Ctx, dungeon: Instance) -> Instance:
    """Nobody is left in a dungeon that is not complete: it waits a while."""
    content: Content = ctx.content
    dungeon = ctx.world.get(Instance, dungeon.instance)
    dungeon = ctx.world.put(dungeon, status=InstanceStatus.ABANDONED, close_epoch=dungeon.close_epoch + 1)
    return schedule_close(ctx, dungeon, content.numbers.grace, CloseReason.ABANDONED)


def came_back_to_life(ctx: Ctx, dungeon: Instance) -> None:
    """A member has respawned outside; was it the last one (D-278)?"""
    if dungeon.status is InstanceStatus.ACTIVE and not inside(ctx.world, dungeon):
        abandon(ctx, dungeon)
    close_behind(ctx, dungeon)


def close_behind(ctx: Ctx, dungeon: Instance) -> None:
    """Nobody can go back into a complete dungeon: without members inside it closes (D-317)."""
    if dungeon.status is InstanceStatus.COMPLETE and not inside(ctx.world, dungeon):
        close_now(ctx, dungeon, CloseReason.COMPLETED)


def close_now(ctx: Ctx, dungeon: Instance, reason: CloseReason) -> None:
    ctx.then(SysDungeonClose(dungeon.instance, dungeon.close_epoch, reason), dungeon.instance)


class CloseDungeon(Action):
    """Give up the way back into a dungeon that you have left: it closes at once, and its seal is opened."""

    template_id: str


@rules.on(CloseDungeon)
def close_dungeon(ctx: Ctx, action: CloseDungeon) -> None:
    dungeon = may_close(ctx.world, ctx.who, action)
    ctx.world.put(ctx.world.get(MemberState, dungeon.instance, ctx.who), let_go=True)
    ctx.tell(DungeonLetGo(named(ctx.world, ctx.who)), dungeon.roster, scope=dungeon.instance)
    if all(state.let_go for state in ctx.world.all(MemberState, dungeon.instance)):
        close_now(ctx, dungeon, CloseReason.ABANDONED)


def may_close(world: World, who: str, action: CloseDungeon) -> Instance:
    alive(world, who)
    dungeon = open_instance(world, who, action.template_id)
    if dungeon is None:
        raise world.refuse("not_open")
    need(world, dungeon.status is InstanceStatus.ABANDONED, "members_inside")
    need(world, not world.get(MemberState, dungeon.instance, who).let_go, "already_let_go")
    return dungeon
