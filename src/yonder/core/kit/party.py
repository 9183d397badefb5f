"""Parties: members who go together, in order of joining. One leads; a party of one without an invitation is none.

Members are named by any text: players, characters, companions. The game decides who may ask, and tells what happened.
"""

from __future__ import annotations

from yonder.core.kit.guard import need
from yonder.core.rules.ctx import Ctx
from yonder.core.world.model import Model
from yonder.core.world.world import World


class Party(Model, key=("party",)):
    """A party and who leads it."""

    party: int
    leader: str


class PartyMember(Model, key=("party", "place"), index=(("member",),)):
    """A member; `place` is the order of joining."""

    party: int
    place: int
    member: str
    joined_at: int


class PartyInvitation(Model, key=("party", "member"), index=(("member",),)):
    """An invitation to join; it is open until a time in ms."""

    party: int
    member: str
    by: str
    until: int


MODELS: tuple[type[Model], ...] = (Party, PartyMember, PartyInvitation)


def of(world: World, member: str) -> Party | None:
    """The party of a member."""
    rows = world.where(PartyMember, member=member)
    party = world.get(Party, rows[0].party) if rows else None
    return party if party is not None and _lives(world, party.party) else None


def members(world: World, party: int) -> list[str]:
    """All members, in order of joining."""
    return [row.member for row in world.all(PartyMember, party)]


def together(world: World, member: str) -> list[str]:
    """All members of this one's party, in order of joining; without a party, this one alone."""
    party = of(world, member)
    return [member] if party is None else members(world, party.party)


def invited(world: World, party: int) -> list[PartyInvitation]:
    """The open invitations of a party."""
    return [row for row in world.all(PartyInvitation, party) if world.left(row.until)]


def invitations(world: World, member: str) -> list[PartyInvitation]:
    """The open invitations that somebody has."""
    return [row for row in world.where(PartyInvitation, member=member) if world.left(row.until)]


def joined(world: World, member: str) -> Party:
    """The member's party, or `not_in_party`."""
    party = of(world, member)
    if party is None:
        raise world.refuse("not_in_party")
    return party


def led(world: World, member: str) -> Party:
    """The party that this member leads, or `not_in_party`, `not_leader`."""
    party = joined(world, member)
    need(world, party.leader == member, "not_leader")
    return party


def may_lead(world: World, member: str) -> Party | None:
    """The party that this member leads, None without a party; `not_leader` in somebody else's."""
    party = of(world, member)
    need(world, party is None or party.leader == member, "not_leader")
    return party


def may_invite(world: World, member: str, other: str, most: int) -> Party | None:
    """`not_leader`, `self_target`, `already_in_party`, `party_full` (open invitations count), `already_invited`."""
    party = may_lead(world, member)
    may_ask(world, party, member, other, most)
    return party


def may_ask(world: World, party: Party | None, member: str, other: str, most: int) -> None:
    """The same of one who may lead this party, or found one: `self_target` and what follows."""
    need(world, other != member, "self_target")
    need(world, of(world, other) is None, "already_in_party")
    if party is not None:
        asked = [row.member for row in invited(world, party.party)]
        need(world, len(members(world, party.party)) + len(asked) < most, "party_full", most=most)
        need(world, other not in asked, "already_invited")


def invite(ctx: Ctx, member: str, other: str, *, most: int, until: int) -> Party:
    """Invite somebody; who has no party founds one."""
    party = may_invite(ctx.world, member, other, most)
    if party is None:
        _quit_stale(ctx, member)
        party = ctx.world.put(Party(ctx.next("party"), member))
        _enter(ctx, party, member)
    ctx.world.put(PartyInvitation(party.party, other, member, until))
    return party


def may_accept(world: World, member: str, party: int, most: int) -> Party:
    """`no_invitation`, `already_in_party`, `party_full`."""
    may_decline(world, member, party)
    need(world, of(world, member) is None, "already_in_party")
    need(world, len(members(world, party)) < most, "party_full", most=most)
    return world.get(Party, party)


def accept(ctx: Ctx, member: str, party: int, *, most: int) -> Party:
    """Join a party by invitation."""
    found = may_accept(ctx.world, member, party, most)
    _quit_stale(ctx, member)
    ctx.world.drop(ctx.world.get(PartyInvitation, party, member))
    _enter(ctx, found, member)
    return found


def may_decline(world: World, member: str, party: int) -> PartyInvitation:
    """`no_invitation`."""
    row = world.find(PartyInvitation, party, member)
    if row is None or not world.left(row.until):
        raise world.refuse("no_invitation")
    return row


def decline(ctx: Ctx, member: str, party: int) -> Party | None:
    """Turn an invitation down. The party as it is now: None if it has come to nothing."""
    ctx.world.drop(may_decline(ctx.world, member, party))
    return _settle(ctx, party)


def leave(ctx: Ctx, member: str) -> Party | None:
    """Leave one's party (`not_in_party`); the longest-serving member leads on. The party, None if it dissolves."""
    return _remove(ctx, joined(ctx.world, member), member)


def may_kick(world: World, member: str, other: str) -> Party:
    """`not_in_party`, `not_leader`, `not_a_member`, `self_target`."""
    party = led(world, member)
    need(world, other in members(world, party.party), "not_a_member")
    need(world, other != member, "self_target")
    return party


def kick(ctx: Ctx, member: str, other: str) -> Party | None:
    """Send a member away. The party as it is now: None if it dissolves."""
    return _remove(ctx, may_kick(ctx.world, member, other), other)


def _lives(world: World, party: int) -> bool:
    return world.count(PartyMember, party) > 1 or bool(invited(world, party))


def _enter(ctx: Ctx, party: Party, member: str) -> None:
    last = max((row.place for row in ctx.world.all(PartyMember, party.party)), default=0)
    ctx.world.put(PartyMember(party.party, last + 1, member, ctx.now))


def _remove(ctx: Ctx, party: Party, member: str) -> Party | None:
    for row in ctx.world.where(PartyMember, member=member):
        ctx.world.drop(row)
    if party.leader == member and (rest := members(ctx.world, party.party)):
        ctx.world.put(party, leader=rest[0])
    return _settle(ctx, party.party)


def _settle(ctx: Ctx, party: int) -> Party | None:
    """The party, if it is still one; else nothing of it stays."""
    world = ctx.world
    if _lives(world, party):
        return world.get(Party, party)
    for row in (*world.all(PartyInvitation, party), *world.all(PartyMember, party), world.get(Party, party)):
        world.drop(row)
    return None


def _quit_stale(ctx: Ctx, member: str) -> None:
    """A party of one whose invitations have run out is none; its rows go when its founder joins another."""
    for row in ctx.world.where(PartyMember, member=member):
        _settle(ctx, row.party)
