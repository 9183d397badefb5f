"""Sessions: one player's game, opened for a character and thrown away when it is left (Q-027, Q-094, Q-095)."""

from __future__ import annotations

from yonder.core import Action, Ctx, Question, World, effects, guard
from yonder.core.rules.kernel import Expire, Step
from yonder.games.quest.combat.fight import GROUND, Field
from yonder.games.quest.combat.sides import Fighters
from yonder.games.quest.events import PolicyChanged, SessionOpened
from yonder.games.quest.journey.events import SessionLapsed
from yonder.games.quest.journey.legs import open_leg
from yonder.games.quest.journey.pages import tear
from yonder.games.quest.kinds import Difficulty, ReactionPolicy
from yonder.games.quest.models import Character, Combat, Combatant, Credit, Delving, House, Session, Tally, Tide
from yonder.games.quest.party.company import SECOND, host, known, lapsed, own, playing
from yonder.games.quest.party.joining import depart
from yonder.games.quest.rules import SessionAction, rules, scope_of
from yonder.games.quest.saves.events import SessionDiscarded
from yonder.games.quest.saves.record import roll_back

NOTED = 20  # an activity is noted anew after this part of the grace


class OpenSession(Action):
    """Begin to play a character of yours. The settings stay as they are until the session is closed."""

    char: int
    difficulty: Difficulty = "normal"
    flanking: bool = False
    roll_monster_hp: bool = False
    fumbles: bool = False


class DiscardSession(SessionAction):
    """Leave a session: everything since the last save has not happened, a fight included."""


class Lapse(Action, internal=True):
    """A session may have been idle for too long."""

    session: int


class SetReactionPolicy(Action):
    """Say how a reaction of your character is used: by itself, after asking you, or never."""

    char: int
    reaction: str
    policy: ReactionPolicy


def can_open_session(world: World, who: str, action: OpenSession) -> Character:
    """`unknown_id`, `not_owner`, `already_open`."""
    hero = known(world, action.char)
    guard.owned(world, who, hero.owner)
    guard.need(world, playing(world, action.char) is None, "already_open")
    return hero


@rules.on(OpenSession)
def open_session(ctx: Ctx, action: OpenSession) -> None:
    can_open_session(ctx.world, ctx.who, action)
    row = ctx.world.put(
        Session(
            ctx.next("session"),
            ctx.who,
            action.char,
            action.difficulty,
            action.flanking,
            action.roll_monster_hp,
            action.fumbles,
            seen=ctx.now,
        )
    )
    _expect(ctx, row)
    ctx.tell(SessionOpened(row.session, ctx.who, action.char))


def can_discard_session(world: World, who: str, action: DiscardSession) -> Session:
    """`missing`, `not_owner`, `in_combat` while others fight along."""
    row, _ = own(world, who, action.session)
    guard.need(world, not others_fight(world, row), "in_combat")
    return row


def others_fight(world: World, row: Session) -> bool:
    """Is there a fight in which other players stand?"""
    there = world.made(Fighters, host(world, row).session).all
    return any(one.kind == "player" and one.owner != row.owner for one in there)


@rules.on(DiscardSession)
def discard_session(ctx: Ctx, action: DiscardSession) -> None:
    discard(ctx, can_discard_session(ctx.world, ctx.who, action))


def discard(ctx: Ctx, row: Session) -> None:
    """Throw the session away: the fight, the road and everything since the last save."""
    world = ctx.world
    depart(ctx, row)
    open_leg(ctx, row)
    if world.find(Combat, row.session) is not None:
        _drop_fight(ctx, row.session)
    below = world.find(Delving, row.session)
    if below is not None:
        world.drop(below)
    ctx.cancel(Lapse, str(row.session))
    world.put(row, closed=True)
    kept = roll_back(ctx, row.char)
    tear(ctx, row.char, kept)
    ctx.tell(SessionDiscarded(row.session, row.char, kept.save), scope=scope_of(row.session))


def _drop_fight(ctx: Ctx, session: int) -> None:
    """Q-094: a fight that is thrown away leaves nothing."""
    world, field = ctx.world, Field(ctx.world, session)
    scope = scope_of(session)
    for question in world.where(Question, scope=scope):
        ctx.cancel(Expire, str(question.id))
        world.drop(question)
    for step in world.all(Step, scope):
        world.drop(step)
    for one in field.all():
        effects.clear(ctx, field.owner(one.cid))
    effects.clear(ctx, field.owner(GROUND))
    notes = (*world.all(Credit, session), *world.all(Tally, session), *world.all(Tide, session))
    for row in (*world.all(Combatant, session), *notes, world.get(Combat, session)):
        world.drop(row)


def _expect(ctx: Ctx, row: Session) -> None:
    grace = ctx.world.get(House).grace * SECOND
    if grace:
        ctx.later(row.seen + grace, Lapse(row.session), str(row.session))


@rules.on(Lapse)
def lapse(ctx: Ctx, action: Lapse) -> None:
    """It may fire late, or after somebody has played on; while friends fight on, they are not left alone."""
    row = ctx.world.find(Session, action.session)
    if row is None or row.closed:
        return
    if not lapsed(ctx.world, row):
        _expect(ctx, row)
    elif others_fight(ctx.world, row):
        grace = ctx.world.get(House).grace * SECOND
        ctx.later(ctx.now + grace, Lapse(row.session), str(row.session))
    else:
        ctx.tell(SessionLapsed(row.session), scope=scope_of(row.session))
        discard(ctx, row)


@rules.before
def note_activity(ctx: Ctx, _action: Action) -> None:
    """Whoever does something in a session or in the one they follow, answers included, is there."""
    grace = ctx.world.get(House).grace * SECOND
    if not grace or not ctx.who or not ctx.scope:
        return
    for row in ctx.world.where(Session, owner=ctx.who):
        if row.closed or ctx.now - row.seen <= grace // NOTED:
            continue
        if ctx.scope in (scope_of(row.session), scope_of(host(ctx.world, row).session)):
            ctx.world.put(row, seen=ctx.now)


@rules.on(SetReactionPolicy)
def set_reaction_policy(ctx: Ctx, action: SetReactionPolicy) -> None:
    who = known(ctx.world, action.char)
    guard.owned(ctx.world, ctx.who, who.owner)
    there = action.reaction != "none" and f"reaction.{action.reaction}" in ctx.content.words
    guard.need(ctx.world, there, "unknown_id", id=action.reaction)
    policies = {**dict(who.policies), action.reaction: action.policy}
    ctx.world.put(who, policies=tuple(sorted(policies.items())))
    ctx.tell(PolicyChanged(action.char, action.reaction, action.policy))
