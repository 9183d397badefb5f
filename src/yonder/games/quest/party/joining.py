"""Parties of players: inviting, joining, leaving (Q-491), on the kernel's parties. A member is an open session."""

from __future__ import annotations

from yonder.core import Action, Ctx, World, guard, party
from yonder.games.quest.events import DeathOutcome
from yonder.games.quest.journey.legs import open_leg
from yonder.games.quest.models import Character, Combat, Delving, Session, Travel
from yonder.games.quest.party.companions import MOST_MEMBERS, size
from yonder.games.quest.party.company import at_ease, host, number_of, opened, playing, scope_of
from yonder.games.quest.party.events import PartyChanged, PartyDeclined, PartyInvited
from yonder.games.quest.rules import SessionAction, rules

INVITATION_MS = 600_000


class PartyInvite(SessionAction):
    """Invite somebody who is where you are to go with you; `other` is their session."""

    other: int


class PartyAccept(SessionAction):
    """Join a party that has invited you: from now on its leader decides where you go."""

    party: int


class PartyDecline(SessionAction):
    """Turn an invitation down."""

    party: int


class PartyLeave(SessionAction):
    """Go your own way."""


class PartyKick(SessionAction):
    """Send a member away; only the leader can."""

    other: int


def place(world: World, session: Session) -> tuple[str, int, str]:
    """Where somebody is: the place, how far along the road, and what lies ahead."""
    who, way = world.get(Character, session.char), world.find(Travel, session.char)
    below = world.find(Delving, host(world, session).session)
    if below is not None:
        return below.dungeon, below.step, ""
    return (who.location, 0, "") if way is None else (way.environment, way.progress, way.goal)


def at_peace(world: World, session: Session) -> None:
    """`in_combat` if the session, or the one it follows, fights."""
    guard.need(world, world.find(Combat, host(world, session).session) is None, "in_combat")


def can_party_invite(world: World, who: str, action: PartyInvite) -> Session:
    """`missing`, `in_combat`, `not_leader`, `self_target`, `not_here`, `already_in_party`, `party_full`."""
    mine, _ = at_ease(world, who, action.session)
    other = opened(world, action.other)
    party.may_lead(world, scope_of(mine.session))
    guard.need(world, other.session != mine.session and other.owner != who, "self_target")
    at_peace(world, other)
    guard.need(world, place(world, mine) == place(world, other), "not_here")
    party.may_invite(world, scope_of(mine.session), scope_of(other.session), MOST_MEMBERS)
    guard.need(world, size(world, mine) + size(world, other) <= MOST_MEMBERS, "party_full", most=MOST_MEMBERS)
    return other


@rules.on(PartyInvite)
def party_invite(ctx: Ctx, action: PartyInvite) -> None:
    other = can_party_invite(ctx.world, ctx.who, action)
    until = ctx.now + INVITATION_MS
    made = party.invite(ctx, scope_of(action.session), scope_of(other.session), most=MOST_MEMBERS, until=until)
    ctx.tell(PartyInvited(made.party, action.session, other.session), to=[ctx.who, other.owner], scope="")


def can_party_accept(world: World, who: str, action: PartyAccept) -> None:
    """`in_combat`, `no_invitation`, `already_in_party`, `party_full`, `not_here`."""
    mine, _ = at_ease(world, who, action.session)
    found = party.may_accept(world, scope_of(mine.session), action.party, MOST_MEMBERS)
    leader = world.get(Session, number_of(found.leader))
    at_peace(world, leader)
    guard.need(world, place(world, mine) == place(world, leader), "not_here")
    guard.need(world, size(world, mine) + size(world, leader) <= MOST_MEMBERS, "party_full", most=MOST_MEMBERS)


@rules.on(PartyAccept)
def party_accept(ctx: Ctx, action: PartyAccept) -> None:
    can_party_accept(ctx.world, ctx.who, action)
    open_leg(ctx, ctx.world.get(Session, action.session))
    below = ctx.world.find(Delving, action.session)
    if below is not None:
        ctx.world.drop(below)
    found = party.accept(ctx, scope_of(action.session), action.party, most=MOST_MEMBERS)
    tell_party(ctx, found.party)


def can_party_decline(world: World, who: str, action: PartyDecline) -> None:
    """`no_invitation`."""
    mine = opened(world, action.session)
    guard.owned(world, who, mine.owner)
    party.may_decline(world, scope_of(mine.session), action.party)


@rules.on(PartyDecline)
def party_decline(ctx: Ctx, action: PartyDecline) -> None:
    can_party_decline(ctx.world, ctx.who, action)
    leader = ctx.world.get(party.Party, action.party).leader
    owner = ctx.world.get(Session, number_of(leader)).owner
    party.decline(ctx, scope_of(action.session), action.party)
    ctx.tell(PartyDeclined(action.party, action.session), to=[ctx.who, owner], scope="")


def can_party_leave(world: World, who: str, action: PartyLeave) -> Session:
    """`in_combat`, `not_in_party`."""
    mine, _ = at_ease(world, who, action.session)
    party.joined(world, scope_of(mine.session))
    return mine


@rules.on(PartyLeave)
def party_leave(ctx: Ctx, action: PartyLeave) -> None:
    depart(ctx, can_party_leave(ctx.world, ctx.who, action))


def can_party_kick(world: World, who: str, action: PartyKick) -> Session:
    """`in_combat`, `not_in_party`, `not_leader`, `not_a_member`, `self_target`."""
    mine, _ = at_ease(world, who, action.session)
    party.may_kick(world, scope_of(mine.session), scope_of(action.other))
    return opened(world, action.other)


@rules.on(PartyKick)
def party_kick(ctx: Ctx, action: PartyKick) -> None:
    depart(ctx, can_party_kick(ctx.world, ctx.who, action))


def depart(ctx: Ctx, session: Session) -> None:
    """Somebody goes their own way. What the party was doing goes on with the next leader, if the leader goes."""
    world, name = ctx.world, scope_of(session.session)
    found = party.of(world, name)
    if found is None:
        return
    led, below = found.leader == name, world.find(Delving, session.session)
    rest = [other for other in party.members(world, found.party) if other != name]
    if led:
        open_leg(ctx, session)
    party.leave(ctx, name)
    if led and below is not None and rest:
        world.drop(below)
        world.put(Delving(number_of(rest[0]), below.dungeon, below.step, below.patrol))
    tell_party(ctx, found.party)


def tell_party(ctx: Ctx, number: int) -> None:
    """Say who goes together now."""
    found = ctx.world.find(party.Party, number)
    sessions = tuple(number_of(name) for name in party.members(ctx.world, number)) if found else ()
    leader = number_of(found.leader) if found else 0
    ctx.tell(PartyChanged(number, leader, sessions), scope=scope_of(leader) if leader else None)


@rules.after
def part_from_the_dead(ctx: Ctx, _action: Action) -> None:
    """Who has died wakes at home, alone and out of any dungeon."""
    for event in [told.event for told in ctx.told if isinstance(told.event, DeathOutcome)]:
        session = playing(ctx.world, event.char)
        if session is None:
            continue
        depart(ctx, session)
        below = ctx.world.find(Delving, session.session)
        if below is not None:
            ctx.world.drop(below)
