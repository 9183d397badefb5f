"""The clock of a dungeon: when it closes, and the warning before (D-005, D-006, D-260, D-261)."""

from __future__ import annotations

from yonder.core import Action, Ctx
from yonder.games.delve.content import Content
from yonder.games.delve.kinds import CloseReason
from yonder.games.delve.models import Instance
from yonder.games.delve.rules import SECOND, seconds

LIFE, CLOSE = "life", "close"


class SysDungeonClose(Action, internal=True):
    """A dungeon has reached its end."""

    instance: str
    epoch: int
    reason: CloseReason


class SysDungeonWarn(Action, internal=True):
    """A dungeon will close soon."""

    instance: str
    epoch: int
    closes_at: int
    life: bool


def schedule_close(ctx: Ctx, dungeon: Instance, after: int, reason: CloseReason) -> Instance:
    """Close in so many seconds, after completion or abandonment."""
    content: Content = ctx.content
    at = seconds(ctx.world) + after
    name = f"{dungeon.instance}|{CLOSE}"
    ctx.later(at * SECOND, SysDungeonClose(dungeon.instance, dungeon.close_epoch, reason), name)
    if reason is CloseReason.COMPLETED:
        ctx.cancel(SysDungeonClose, f"{dungeon.instance}|{LIFE}")
        ctx.cancel(SysDungeonWarn, f"{dungeon.instance}|{LIFE}")
        warning = SysDungeonWarn(dungeon.instance, dungeon.close_epoch, at, life=False)
        ctx.later((at - content.numbers.warn_before) * SECOND, warning, name)
    return ctx.world.put(dungeon, close_at=at)


def schedule_life(ctx: Ctx, dungeon: Instance, after: int, *, warn: bool = True) -> None:
    """The hard limit of a dungeon's life."""
    content: Content = ctx.content
    at, name = seconds(ctx.world) + after, f"{dungeon.instance}|{LIFE}"
    ctx.later(at * SECOND, SysDungeonClose(dungeon.instance, dungeon.life_epoch, CloseReason.TIMEOUT), name)
    if warn:
        warning = SysDungeonWarn(dungeon.instance, dungeon.life_epoch, at, life=True)
        ctx.later((at - content.numbers.lifetime_warning) * SECOND, warning, name)


def forget(ctx: Ctx, instance: str) -> None:
    """No timer of a dungeon stays."""
    for name in (LIFE, CLOSE):
        ctx.cancel(SysDungeonClose, f"{instance}|{name}")
        ctx.cancel(SysDungeonWarn, f"{instance}|{name}")
