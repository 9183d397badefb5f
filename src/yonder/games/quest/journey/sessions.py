"""Sessions: one player's game, opened for a character and closed when it is left (Q-027, Q-094)."""

from __future__ import annotations

from yonder.core import Action, Ctx, guard
from yonder.games.quest.combat.guards import in_session
from yonder.games.quest.events import PolicyChanged, SessionClosed, SessionOpened
from yonder.games.quest.kinds import Difficulty, ReactionPolicy
from yonder.games.quest.models import Character, Combat, Session
from yonder.games.quest.rules import SessionAction, rules


class OpenSession(Action):
    """Begin to play a character of yours. The settings stay as they are until the session is closed."""

    char: int
    difficulty: Difficulty = "normal"
    flanking: bool = False
    roll_monster_hp: bool = False
    fumbles: bool = False


class CloseSession(SessionAction):
    """Leave a session. You cannot leave in the middle of a fight."""


class SetReactionPolicy(Action):
    """Say how a reaction of your character is used: by itself, after asking you, or never."""

    char: int
    reaction: str
    policy: ReactionPolicy


def character(ctx: Ctx, number: int) -> Character:
    """A character of one's own."""
    row = ctx.world.find(Character, number)
    if row is None:
        raise ctx.refuse("unknown_id", id=number)
    guard.owned(ctx.world, ctx.who, row.owner)
    return row


@rules.on(OpenSession)
def open_session(ctx: Ctx, action: OpenSession) -> None:
    world, who = ctx.world, character(ctx, action.char)
    playing = any(row.char == who.char and not row.closed for row in world.where(Session, owner=ctx.who))
    guard.need(world, not playing, "already_open")
    row = world.put(
        Session(
            ctx.next("session"),
            ctx.who,
            action.char,
            action.difficulty,
            action.flanking,
            action.roll_monster_hp,
            action.fumbles,
        )
    )
    ctx.tell(SessionOpened(row.session, ctx.who, action.char))


@rules.on(CloseSession)
def close_session(ctx: Ctx, action: CloseSession) -> None:
    row = in_session(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, ctx.world.find(Combat, action.session) is None, "in_combat")
    ctx.world.put(row, closed=True)
    ctx.tell(SessionClosed(action.session))


@rules.on(SetReactionPolicy)
def set_reaction_policy(ctx: Ctx, action: SetReactionPolicy) -> None:
    who = character(ctx, action.char)
    known = action.reaction != "none" and f"reaction.{action.reaction}" in ctx.content.words
    guard.need(ctx.world, known, "unknown_id", id=action.reaction)
    policies = {**dict(who.policies), action.reaction: action.policy}
    ctx.world.put(who, policies=tuple(sorted(policies.items())))
    ctx.tell(PolicyChanged(action.char, action.reaction, action.policy))
