"""Quests: taken from people, advanced by what one does, paid at once (D-161 to D-168)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from yonder.core import Action, Ctx, Made, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Objective, Quest
from yonder.games.delve.events import Named
from yonder.games.delve.models import Character, Magic, Npc, Presence, QuestLog
from yonder.games.delve.people.events import QuestAbandoned, QuestAccepted, QuestComplete, QuestProgress
from yonder.games.delve.people.growth import grant, learn
from yonder.games.delve.people.guard import alive
from yonder.games.delve.rules import SECOND, rules, seconds, wait
from yonder.games.delve.things.items import carried, kind_of, lay_down, make, thing, weight
from yonder.games.delve.world.places import place_of


def quest_of(world: World, name: str) -> Quest:
    content: Content = world.content
    found = content.quests.get(name)
    if found is None:
        raise world.refuse("unknown_quest")
    return found


class Journals(Made[tuple[QuestLog, ...]]):
    """The quests of each player, taken or done."""

    model = QuestLog

    def make(self, rows: list[QuestLog], _content: Any) -> tuple[QuestLog, ...]:
        return tuple(rows)


def journal(world: World, who: str) -> tuple[QuestLog, ...]:
    """The quests that somebody has taken or done."""
    return world.made(Journals, who)


@lru_cache(maxsize=256)
def given_by(content: Content, person: str) -> tuple[Quest, ...]:
    """The quests of a person."""
    return tuple(quest for quest in content.quests.values() if quest.giver == person)


def title(world: World, quest: str) -> str:
    content: Content = world.content
    return content.words.get(f"quest.{quest}.name", quest.replace("_", " "))


class AcceptQuest(Action):
    """Take on a quest that somebody here offers."""

    quest: str


@rules.on(AcceptQuest)
def accept_quest(ctx: Ctx, action: AcceptQuest) -> None:
    quest = may_accept_quest(ctx.world, ctx.who, action.quest)
    begin(ctx, ctx.who, quest)


def begin(ctx: Ctx, who: str, quest: Quest) -> None:
    old = ctx.world.find(QuestLog, who, quest.id)
    done = 0 if old is None else old.completed
    ctx.world.put(QuestLog(who, quest.id, (0,) * len(quest.objectives), seconds(ctx.world), completed=done))
    ctx.tell(QuestAccepted(quest.id, title(ctx.world, quest.id)), [who])


def may_accept_quest(world: World, who: str, name: str) -> Quest:
    content: Content = world.content
    place = alive(world, who)
    quest = quest_of(world, name)
    giver = world.get(Presence, f"npc/{quest.giver}")
    need(world, giver.place == place, "no_giver")
    log = world.find(QuestLog, who, name)
    if log is not None:
        need(world, not log.active, "quest_active")
        need(world, quest.repeat_after, "quest_done")
        ready = log.completed_at + quest.repeat_after
        left = wait(world, ready)
        need(world, not left, "not_ready", seconds_left=left, ready_at=ready * SECOND)
    need(world, all(is_done(world, who, each) for each in quest.needs), "prerequisite")
    need(world, world.get(Character, who).level >= quest.level, "level_too_low", level=quest.level)
    active = sum(row.active for row in journal(world, who))
    need(world, active < content.numbers.journal_size, "journal_full")
    return quest


def is_done(world: World, who: str, quest: str) -> bool:
    row = world.find(QuestLog, who, quest)
    return row is not None and row.completed > 0


class AbandonQuest(Action):
    """Give a quest up; what you did for it is lost."""

    quest: str


@rules.on(AbandonQuest)
def abandon_quest(ctx: Ctx, action: AbandonQuest) -> None:
    row = may_abandon_quest(ctx.world, ctx.who, action.quest)
    if row.completed:
        ctx.world.put(row, active=False)
    else:
        ctx.world.drop(row)
    ctx.tell(QuestAbandoned(row.quest, title(ctx.world, row.quest)), [ctx.who])


def may_abandon_quest(world: World, who: str, name: str) -> QuestLog:
    alive(world, who)
    row = world.find(QuestLog, who, name)
    if row is None or not row.active:
        raise world.refuse("quest_not_active")
    return row


def advance(ctx: Ctx, who: str, kind: str, count: Callable[[Objective, int], int]) -> None:
    """Something happened: `count(objective, so far)` says how far each objective of this type has come."""
    for row in journal(ctx.world, who):
        if row.active:
            _advance(ctx, row, kind, count)


def _advance(ctx: Ctx, row: QuestLog, kind: str, count: Callable[[Objective, int], int]) -> None:
    quest = quest_of(ctx.world, row.quest)
    progress = list(row.progress)
    for i, objective in enumerate(quest.objectives):
        waiting = progress[i] < objective.count and objective.type == kind
        before = [k for k, other in enumerate(quest.objectives) if other.order < objective.order]
        if not waiting or any(progress[k] < quest.objectives[k].count for k in before):
            continue
        now = min(objective.count, max(progress[i], count(objective, progress[i])))
        if now != progress[i]:
            progress[i] = now
            ctx.tell(QuestProgress(quest.id, i, now, objective.count), [row.player])
    if tuple(progress) == row.progress:
        return
    row = ctx.world.put(row, progress=tuple(progress))
    if all(done >= objective.count for done, objective in zip(progress, quest.objectives, strict=True)):
        _complete(ctx, row, quest)


def _complete(ctx: Ctx, row: QuestLog, quest: Quest) -> None:
    """Pay at once; what cannot be carried lies on the ground (D-165)."""
    world, who, rewards = ctx.world, row.player, quest.rewards
    world.put(row, active=False, completed=row.completed + 1, completed_at=seconds(world))
    character = world.get(Character, who)
    world.put(character, purse=character.purse + rewards.gold)
    items = tuple(_pay(ctx, who, kind) for kind in rewards.items)
    new = tuple(spell for spell in rewards.spells if spell not in world.get(Magic, who).spells)
    ctx.tell(QuestComplete(quest.id, title(world, quest.id), rewards.xp, rewards.gold, items, new), [who])
    for spell in new:
        learn(ctx, who, spell)
    grant(ctx, who, rewards.xp, quest.id)
    collected(ctx, who)


def _pay(ctx: Ctx, who: str, kind: str) -> Named:
    content: Content = ctx.content
    item = make(ctx, kind, who, holder=who)
    item = ctx.world.put(item, touched=True)
    if weight(ctx.world, who) > content.numbers.carry_capacity:
        lay_down(ctx, item, place_of(ctx.world, who))
    return thing(ctx.world, item)


def collected(ctx: Ctx, who: str) -> None:
    """Count what somebody carries."""

    def count(objective: Objective, _so_far: int) -> int:
        return sum(objective.target in kind_of(ctx.world, item).tags for item in carried(ctx.world, who))

    advance(ctx, who, "collect_item", count)


def talked(ctx: Ctx, who: str, npc: str) -> None:
    """Somebody has talked to a person."""
    person = ctx.world.get(Npc, npc).person
    advance(ctx, who, "talk_to_npc", lambda objective, so_far: so_far + (objective.target == person))


def reached(ctx: Ctx, who: str, biome: str, pin: str) -> None:
    """Somebody has come to a tile."""
    advance(ctx, who, "reach_location", lambda objective, so_far: so_far + (objective.target in (biome, pin)))


def defeated(ctx: Ctx, who: str, species: str) -> None:
    """An enemy has fallen where somebody is."""
    advance(ctx, who, "defeat_entity", lambda objective, so_far: so_far + (objective.target == species))


def completed(ctx: Ctx, who: str, template: str, difficulty: int) -> None:
    """Somebody has been credited with a dungeon (D-166)."""

    def count(objective: Objective, so_far: int) -> int:
        fits = objective.target in ("", template) and difficulty >= objective.min_difficulty
        return so_far + fits

    advance(ctx, who, "complete_dungeon", count)
