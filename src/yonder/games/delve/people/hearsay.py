"""Hearsay: what people tell of the world, all of it true (D-327)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Ctx, World
from yonder.core.kit import record
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.kinds import InstanceStatus
from yonder.games.delve.models import Instance, Presence, Ranking, Tiding
from yonder.games.delve.people.advice import told, ways_down
from yonder.games.delve.rules import seconds
from yonder.games.delve.world.places import is_tile, land_of, point

KEPT = 12  # tidings; older ones are forgotten
NEWS, OPEN, SAID = 4, 2, 3
MINUTE = 60


def note(ctx: Ctx, kind: str, names: tuple[str, ...], about: str, difficulty: int = 0) -> None:
    """Something happens that people will talk about."""
    rows = ctx.world.all(Tiding)
    number = rows[-1].number + 1 if rows else 1
    ctx.world.put(Tiding(number, kind, names, about, difficulty, seconds(ctx.world)))
    for old in rows[: max(0, len(rows) + 1 - KEPT)]:
        ctx.world.drop(old)


def hearsay(world: World, who: str, place: str) -> Iterator[str]:
    """What somebody could tell this listener now: what happened first, then what is known of the dungeons."""
    yield from _news(world, who)
    yield from _open(world, who)
    yield from _lore(world, place)


def gossip(world: World, who: str, place: str) -> list[str]:
    """What is told at one sitting: the newest, and another piece of lore each time something has happened."""
    fresh = [*_news(world, who), *_open(world, who)]
    lore = list(_lore(world, place))
    rows = world.all(Tiding)
    turn = (rows[-1].number if rows else 0) + len(who)
    picked = [lore[(turn + each * 5) % len(lore)] for each in range(min(SAID, len(lore)))]
    return [*fresh[:SAID], *dict.fromkeys(picked)]


def _news(world: World, who: str) -> Iterator[str]:
    """What has happened lately, the newest first; of the listener's own in the second person."""
    content: Content = world.content
    me = world.get(Presence, who).name
    for row in world.all(Tiding)[: -NEWS - 1 : -1]:
        key = f"hearsay.{row.kind}_you" if row.names == (me,) else f"hearsay.{row.kind}"
        about = content.templates[row.about].name if row.about in content.templates else row.about
        yield content.words[key].format(names=joined(row.names), about=about, difficulty=row.difficulty)


def joined(names: tuple[str, ...]) -> str:
    """Ann; Ann and Bob; Ann, Bob and Cat."""
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def _open(world: World, who: str) -> Iterator[str]:
    content: Content = world.content
    rows = [row for row in world.all(Instance) if row.status is InstanceStatus.ACTIVE and who not in row.roster]
    for row in rows[-OPEN:]:
        names = tuple(world.get(Presence, each).name for each in row.roster)
        about = content.templates[row.template].name
        yield content.words["hearsay.open"].format(names=joined(names), about=about)


def _lore(world: World, place: str) -> Iterator[str]:
    """Records, masters, habits, rooms that are like no other."""
    content: Content = world.content
    if is_tile(place):
        near = ways_down(land_of(world), point(place))
        for way in near[:1]:
            facts = told(way, point(place))
            yield content.words["hearsay.where"].format(about=facts["names"], where=facts["where"])
    for template in content.registry:
        yield from _of(world, content, template)


def _of(world: World, content: Content, template: Template) -> Iterator[str]:
    words, name = content.words, template.name
    for row in record.top(world, Ranking, template.id, 0, most=1):
        time = f"{row.seconds // MINUTE} minutes" if row.seconds >= 2 * MINUTE else f"{row.seconds} seconds"
        yield words["hearsay.best"].format(about=name, names=joined(row.names), difficulty=row.difficulty, time=time)
    for foe in template.enemy_types:
        if foe.habit:
            yield words["hearsay.habit"].format(about=foe.name, line=words[f"habit.{foe.habit}.about"])
    line = words[f"special.{template.boss.special}"]
    yield words["hearsay.master"].format(boss=template.boss.name, about=name, line=line)
    for odd in content.oddities.values():
        if odd.unique and template.id in odd.templates:
            yield words["hearsay.unique"].format(about=words[f"oddity.{odd.id}.room"], where=name)
