"""Dungeons: steps in order, each with its fight; patrols may be avoided (Q-070 to Q-074)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, guard
from yonder.games import d20
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.guards import in_session
from yonder.games.quest.combat.opening import Plan, begin
from yonder.games.quest.content.places import Dungeon, Encounter
from yonder.games.quest.events import DungeonEntered, DungeonLeft, StealthRolled, StepTaken
from yonder.games.quest.journey.stealth import meeting, stealth_bonus
from yonder.games.quest.models import Character, Combat, Delving, Session
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


def _exploring(ctx: Ctx, session: int) -> Session:
    row = in_session(ctx.world, ctx.who, session)
    guard.need(ctx.world, ctx.world.find(Combat, session) is None, "in_combat")
    return row


def _delving(ctx: Ctx, session: int) -> tuple[Session, Delving, Dungeon]:
    row = _exploring(ctx, session)
    here = ctx.world.find(Delving, session)
    guard.need(ctx.world, here, "not_in_dungeon")
    assert here is not None
    return row, here, content_of(ctx.world).dungeons[here.dungeon]


@rules.on(EnterDungeon)
def enter_dungeon(ctx: Ctx, action: EnterDungeon) -> None:
    row, content = _exploring(ctx, action.session), content_of(ctx.world)
    guard.need(ctx.world, ctx.world.find(Delving, action.session) is None, "in_dungeon")
    dungeon = content.dungeons.get(action.dungeon)
    guard.need(ctx.world, dungeon, "unknown_id", id=action.dungeon)
    assert dungeon is not None
    who = ctx.world.get(Character, row.char)
    guard.need(ctx.world, who.location in content.environments[dungeon.parent].connects, "too_far")
    ctx.world.put(Delving(action.session, dungeon.id))
    ctx.tell(DungeonEntered(action.session, dungeon.id))


@rules.on(LeaveDungeon)
def leave_dungeon(ctx: Ctx, action: LeaveDungeon) -> None:
    _, here, _ = _delving(ctx, action.session)
    ctx.world.drop(here)
    ctx.tell(DungeonLeft(action.session, here.dungeon))


@rules.on(NextStep)
def next_step(ctx: Ctx, action: NextStep) -> None:
    session, here, dungeon = _delving(ctx, action.session)
    guard.need(ctx.world, not here.patrol, "patrol_waits")
    guard.need(ctx.world, here.step < len(dungeon.steps), "at_the_end")
    step = dungeon.steps[here.step]
    patrol = step.kind == "patrol"
    ctx.world.put(here, step=here.step + 1, patrol=patrol)
    ctx.tell(StepTaken(action.session, here.step + 1, step.kind))
    if not patrol:
        _fight(ctx, session, dungeon, step, "party" if step.kind == "ambush" else "")


@rules.on(PatrolChoice)
def patrol_choice(ctx: Ctx, action: PatrolChoice) -> None:
    """Q-072: an open stealth roll against the most watchful."""
    session, here, dungeon = _delving(ctx, action.session)
    guard.need(ctx.world, here.patrol, "no_patrol")
    step, monsters = dungeon.steps[here.step - 1], content_of(ctx.world).monsters
    who = ctx.world.get(Character, session.char)
    perception = max(monsters[name].perception for name in step.monsters)
    kept, faces = d20.d20(ctx.dice, "stealth")
    total = kept + stealth_bonus(ctx.world, who, 0)
    ctx.world.put(here, patrol=False)
    ctx.tell(StealthRolled(action.session, faces, total, perception))
    met = meeting(total, perception)
    if met == "avoided" and action.choice == "avoid":
        return
    caught: Literal["", "party", "monsters"] = "party" if met == "surprised" else ""
    _fight(ctx, session, dungeon, step, "monsters" if met == "avoided" else caught)


def _fight(
    ctx: Ctx, session: Session, dungeon: Dungeon, step: Encounter, surprised: Literal["", "party", "monsters"]
) -> None:
    names = tuple(name for name, count in step.monsters.items() for _ in range(count))
    minute = ctx.world.get(Character, session.char).minute
    terrain = dungeon.terrain
    plan = Plan(kind=step.kind, monsters=names, terrain=terrain, minute=minute, range=step.range, surprised=surprised)
    begin(ctx, session, plan)
