"""Completion: the master has fallen. Credit, cooldown, records, rankings (D-252 to D-257, D-267, D-279)."""

from __future__ import annotations

from collections.abc import Sequence

from yonder.core import Ctx
from yonder.core.kit import record
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.clock import schedule_close
from yonder.games.delve.dungeon.events import DungeonComplete, Rumour
from yonder.games.delve.dungeon.instance import inside, template_of
from yonder.games.delve.kinds import CloseReason, InstanceStatus
from yonder.games.delve.models import DelveRecord, Instance, Item, Presence, Ranking
from yonder.games.delve.people.hearsay import note
from yonder.games.delve.people.quests import completed
from yonder.games.delve.rules import seconds
from yonder.games.delve.things.items import thing
from yonder.games.delve.world.places import players


def complete(ctx: Ctx, dungeon: Instance, loot: Sequence[Item]) -> None:
    """Everybody inside gets credit and the cooldown; a portal opens, and time runs out."""
    world, now = ctx.world, seconds(ctx.world)
    template = template_of(world, dungeon)
    dungeon = world.put(
        dungeon,
        status=InstanceStatus.COMPLETE,
        completed_at=now,
        close_epoch=dungeon.close_epoch + 1,
        life_epoch=dungeon.life_epoch + 1,
    )
    content: Content = ctx.content
    dungeon = schedule_close(ctx, dungeon, content.numbers.afterglow, CloseReason.COMPLETED)
    credited, elapsed = inside(world, dungeon), now - dungeon.created_at
    ready_at = now + template.cooldown_seconds
    for who in credited:
        _credit(ctx, who, dungeon, elapsed, ready_at)
        completed(ctx, who, template.id, dungeon.difficulty)
        mine = tuple(thing(world, item) for item in loot if item.reserved_for in ("", who))
        counts = (len(dungeon.explored), dungeon.rooms, dungeon.enemies_defeated, dungeon.deaths)
        told = DungeonComplete(template.id, dungeon.difficulty, elapsed, *counts, mine, ready_at, dungeon.close_at)
        ctx.tell(told, [who], scope=dungeon.instance)
    names = tuple(world.get(Presence, who).name for who in credited)
    _rank(ctx, dungeon, names, elapsed)
    note(ctx, "won", names, template.id, dungeon.difficulty)
    rumour = Rumour(template.id, names, dungeon.difficulty)
    ctx.tell(rumour, players(world, dungeon.entry_tile), scope=dungeon.entry_tile)


def _credit(ctx: Ctx, who: str, dungeon: Instance, elapsed: int, ready_at: int) -> None:
    row = ctx.world.find(DelveRecord, who, dungeon.template) or DelveRecord(who, dungeon.template)
    now = seconds(ctx.world)
    ctx.world.put(
        row,
        completions=row.completions + 1,
        best_difficulty=max(row.best_difficulty, dungeon.difficulty),
        fastest=min(row.fastest, elapsed) if row.completions else elapsed,
        first=row.first if row.completions else now,
        last=now,
        ready_at=ready_at,
    )


def _rank(ctx: Ctx, dungeon: Instance, names: tuple[str, ...], elapsed: int) -> None:
    """Keep the ten best of a template, alone and in groups apart."""
    content: Content = ctx.content
    group = int(len(dungeon.roster) > 1)
    board = (dungeon.template, group)
    taken = [row.number for row in ctx.world.all(Ranking, *board)]
    number = next(i for i in range(len(taken) + 1) if i not in taken)
    score = (dungeon.difficulty, elapsed, seconds(ctx.world))
    ctx.world.put(Ranking(*board, number, *score, names, len(dungeon.explored), dungeon.deaths))
    for row in record.top(ctx.world, Ranking, *board, first=content.numbers.ranking_size):
        ctx.world.drop(row)
