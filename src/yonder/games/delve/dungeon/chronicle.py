"""Chronicle: what is noted while a delve goes on, and the story that is told when it is over (D-329)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core import Ctx, World
from yonder.core.text import timed
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import index_of, instance_of, is_room, template_of
from yonder.games.delve.kinds import CloseReason
from yonder.games.delve.models import Chronicle, Instance, Presence, Room
from yonder.games.delve.rules import seconds

CLOSE_CALL, SHAKEN = 25, 60  # percent of health
MOST_SAVES = 3


def _row(world: World, who: str) -> tuple[str, Chronicle | None]:
    """The place of somebody, and the chronicle if it is in a dungeon."""
    there = world.find(Presence, who)
    place = "" if there is None else there.place
    if not is_room(place):
        return place, None
    instance = instance_of(place)
    return place, world.find(Chronicle, instance) or Chronicle(instance)


def _name(world: World, who: str) -> str:
    return world.get(Presence, who).name


def close_call(ctx: Ctx, who: str, hp: int, most: int) -> None:
    """Somebody has been hurt: was it ever worse?"""
    share = 100 * hp // most
    if share > SHAKEN:
        return
    place, row = _row(ctx.world, who)
    if row is not None and hp and share < row.low:
        room = ctx.world.get(Room, row.instance, index_of(place)).name
        ctx.world.put(row, low=share, low_hp=hp, low_who=_name(ctx.world, who), low_room=room)


def saved(ctx: Ctx, saver: str, who: str) -> None:
    """Somebody was badly hurt, and another helped."""
    _, row = _row(ctx.world, who)
    pair = (_name(ctx.world, saver), _name(ctx.world, who))
    if row is not None and pair not in row.saves and len(row.saves) < MOST_SAVES:
        ctx.world.put(row, saves=(*row.saves, pair))


def used(ctx: Ctx, who: str) -> None:
    _, row = _row(ctx.world, who)
    if row is not None:
        ctx.world.put(row, used=row.used + 1)


def dared(ctx: Ctx, who: str, oddity: str, *, well: bool) -> None:
    """The last thing that somebody tried."""
    _, row = _row(ctx.world, who)
    if row is not None:
        ctx.world.put(row, odd=(_name(ctx.world, who), oddity, well))


def found(ctx: Ctx, who: str, name: str, price: int) -> None:
    _, row = _row(ctx.world, who)
    if row is not None and price > row.best_price:
        ctx.world.put(row, best=name, best_price=price)


def joined(ctx: Ctx, who: str, helper: str) -> None:
    """A helper has come along."""
    _, row = _row(ctx.world, who)
    if row is not None and row.helper != helper:
        ctx.world.put(row, helper=helper)


def story(world: World, dungeon: Instance, reason: CloseReason) -> tuple[str, ...]:
    """The story of a delve, a sentence each."""
    row = world.find(Chronicle, dungeon.instance) or Chronicle(dungeon.instance)
    content: Content = world.content
    return tuple(
        timed(content.words[f"story.{key}"].format_map(facts)) for key, facts in _told(world, dungeon, row, reason)
    )


Line = tuple[str, dict[str, Any]]


def _told(world: World, dungeon: Instance, row: Chronicle, reason: CloseReason) -> Iterator[Line]:
    content: Content = world.content
    template = template_of(world, dungeon)
    names = [_name(world, who) for who in dungeon.roster] + ([row.helper] if row.helper else [])
    who = " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])
    facts = {"names": who, "dungeon": template.name, "difficulty": dungeon.difficulty}
    yield "began", facts
    yield "saw", {"rooms": len(dungeon.explored), "total": dungeon.rooms, "slain": dungeon.enemies_defeated}
    if row.odd is not None:
        name, oddity, well = row.odd
        yield ("luck" if well else "no_luck"), {"name": name, "odd": content.words[f"oddity.{oddity}.name"]}
    if row.low_who:
        key = "thread" if row.low <= CLOSE_CALL else "hurt"
        yield key, {"name": row.low_who, "room": row.low_room, "hp": row.low_hp}
    elif not dungeon.deaths:
        yield "unhurt", facts
    for saver, other in row.saves:
        yield "saved", {"saver": saver, "other": other}
    if dungeon.deaths or row.used:
        yield _cost(dungeon.deaths, row.used)
    if row.best:
        yield "best", {"item": row.best}
    won = reason is CloseReason.COMPLETED
    minutes = ((dungeon.completed_at or seconds(world)) - dungeon.created_at) // 60
    time = "in less than a minute" if not minutes else f"after {minutes} minute{'s' if minutes > 1 else ''}"
    yield ("won" if won else "lost"), {"boss": template.boss.name, "time": time}


def _cost(deaths: int, drunk: int) -> Line:
    """What was paid for it."""
    died = "" if not deaths else "one death" if deaths == 1 else f"{deaths} deaths"
    drank = "" if not drunk else "one remedy" if drunk == 1 else f"{drunk} remedies"
    return "cost", {"what": " and ".join(part for part in (died, drank) if part)}
