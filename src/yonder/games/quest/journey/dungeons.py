"""Dungeons: steps in order, each with its fight; patrols may be avoided (Q-070 to Q-074)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, World, guard
from yonder.games import d20
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.rounds.opening import Plan, begin
from yonder.games.quest.content.places import Dungeon, Encounter
from yonder.games.quest.events import DungeonEntered, DungeonLeft, StealthRolled, StepTaken
from yonder.games.quest.journey.encounters import first_hp
from yonder.games.quest.journey.masters import missing
from yonder.games.quest.journey.stealth import meeting, stealth_bonus
from yonder.games.quest.models import Character, Delving, Session, Travel
from yonder.games.quest.party.company import heroes, leading, newcomers
from yonder.games.quest.rules import SessionAction, rules


class EnterDungeon(SessionAction):
    """Go down into a dungeon near the city you are in; everything in it is there again."""

    dungeon: str


class NextStep(SessionAction):
    """Go on to the next step of the dungeon, and to whatever waits there."""


class PatrolChoice(SessionAction):
    """A patrol comes: slip past it or go for it. Either way your stealth decides who is surprised."""

    choice: Literal["avoid", "engage"]


class LeaveDungeon(SessionAction):
    """Go back to the city."""


def can_enter_dungeon(world: World, who: str, action: EnterDungeon) -> Dungeon:
    """`not_leader`, `in_dungeon`, `on_the_road`, `unknown_id`, `too_far`."""
    _, hero = leading(world, who, action.session)
    content = content_of(world)
    guard.need(world, world.find(Delving, action.session) is None, "in_dungeon")
    guard.need(world, world.find(Travel, hero.char) is None, "on_the_road")
    dungeon = content.dungeons.get(action.dungeon)
    guard.need(world, dungeon, "unknown_id", id=action.dungeon)
    assert dungeon is not None
    guard.need(world, hero.location in content.environments[dungeon.parent].connects, "too_far")
    return dungeon


def delving(world: World, who: str, session: int) -> tuple[Session, Delving, Dungeon]:
    """Leading, and in a dungeon: `not_in_dungeon`."""
    row, _ = leading(world, who, session)
    here = world.find(Delving, session)
    guard.need(world, here, "not_in_dungeon")
    assert here is not None
    return row, here, content_of(world).dungeons[here.dungeon]


def can_next_step(world: World, who: str, action: NextStep) -> tuple[Session, Delving, Dungeon]:
    """`not_in_dungeon`, `patrol_waits`, `at_the_end`, `sealed`."""
    session, here, dungeon = delving(world, who, action.session)
    guard.need(world, not here.patrol, "patrol_waits")
    guard.need(world, here.step < len(dungeon.steps), "at_the_end")
    left = 0 if here.step < len(dungeon.steps) - 1 else missing(world, world.get(Character, session.char), dungeon.id)
    guard.need(world, not left, "sealed", left=left)
    return session, here, dungeon


def can_patrol_choice(world: World, who: str, action: PatrolChoice) -> tuple[Session, Delving, Dungeon]:
    """`not_in_dungeon`, `no_patrol`."""
    session, here, dungeon = delving(world, who, action.session)
    guard.need(world, here.patrol, "no_patrol")
    return session, here, dungeon


@rules.on(EnterDungeon)
def enter_dungeon(ctx: Ctx, action: EnterDungeon) -> None:
    dungeon = can_enter_dungeon(ctx.world, ctx.who, action)
    ctx.world.put(Delving(action.session, dungeon.id))
    ctx.tell(DungeonEntered(action.session, dungeon.id))


@rules.on(LeaveDungeon)
def leave_dungeon(ctx: Ctx, action: LeaveDungeon) -> None:
    _, here, _ = delving(ctx.world, ctx.who, action.session)
    ctx.world.drop(here)
    ctx.tell(DungeonLeft(action.session, here.dungeon))


@rules.on(NextStep)
def next_step(ctx: Ctx, action: NextStep) -> None:
    session, here, dungeon = can_next_step(ctx.world, ctx.who, action)
    step = dungeon.steps[here.step]
    patrol = step.kind == "patrol"
    ctx.world.put(here, step=here.step + 1, patrol=patrol)
    ctx.tell(StepTaken(action.session, here.step + 1, step.kind))
    if not patrol:
        _fight(ctx, session, dungeon, step, "party" if step.kind == "ambush" else "")


@rules.on(PatrolChoice)
def patrol_choice(ctx: Ctx, action: PatrolChoice) -> None:
    """Q-072, Q-479: open stealth rolls against the most watchful; the lowest counts."""
    session, here, dungeon = can_patrol_choice(ctx.world, ctx.who, action)
    step, monsters, company = dungeon.steps[here.step - 1], content_of(ctx.world).monsters, heroes(ctx.world, session)
    perception = max(monsters[name].perception for name in step.waiting(newcomers=newcomers(company)))
    totals = []
    for who in company:
        kept, faces = d20.d20(ctx.dice, "stealth")
        totals.append(kept + stealth_bonus(ctx.world, who, 0))
        ctx.tell(StealthRolled(action.session, faces, totals[-1], perception))
    ctx.world.put(here, patrol=False)
    met = meeting(min(totals), perception)
    if met == "avoided" and action.choice == "avoid":
        return
    caught: Literal["", "party", "monsters"] = "party" if met == "surprised" else ""
    _fight(ctx, session, dungeon, step, "monsters" if met == "avoided" else caught)


def _fight(
    ctx: Ctx, session: Session, dungeon: Dungeon, step: Encounter, surprised: Literal["", "party", "monsters"]
) -> None:
    new = newcomers(heroes(ctx.world, session))
    names = step.waiting(newcomers=new)
    hp = tuple(first_hp(content_of(ctx.world).monsters[name]) for name in names) if new and step.first else ()
    minute = ctx.world.get(Character, session.char).minute
    terrain = dungeon.terrain
    plan = Plan(
        kind=step.kind,
        monsters=names,
        terrain=terrain,
        minute=minute,
        range=step.range,
        surprised=surprised,
        hp=hp,
    )
    begin(ctx, session, plan)
