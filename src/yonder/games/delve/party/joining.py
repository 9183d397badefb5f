"""Inviting, joining, leaving (D-270 to D-273), on the kernel's parties."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.instance import is_room
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Following
from yonder.games.delve.party.events import (
    PartyDeclined,
    PartyInvited,
    PartyJoined,
    PartyKicked,
    PartyLeader,
    PartyLeft,
)
from yonder.games.delve.people.guard import alive, beside, here
from yonder.games.delve.rules import SECOND, rules
from yonder.games.delve.world.places import named


def most(world: World) -> int:
    content: Content = world.content
    return content.numbers.max_party


class PartyInvite(Action):
    """Invite a player here to your party; without one you found it."""

    player: str


@rules.on(PartyInvite)
def invite(ctx: Ctx, action: PartyInvite) -> None:
    may_invite(ctx.world, ctx.who, action.player)
    content: Content = ctx.content
    until = ctx.now + content.numbers.invite_ttl * SECOND
    found = party.invite(ctx, ctx.who, action.player, most=most(ctx.world), until=until)
    told = PartyInvited(found.party, named(ctx.world, ctx.who), named(ctx.world, action.player))
    ctx.tell(told, [*party.members(ctx.world, found.party), action.player], scope="")


def may_invite(world: World, who: str, player: str) -> None:
    place, led = may_gather(world, who)
    need(world, beside(world, place, player).kind is EntityKind.PLAYER, "not_here")
    may_ask(world, who, place, led, player)


def may_gather(world: World, who: str) -> tuple[str, party.Party | None]:
    """The place, and the party that they lead if they have one, of somebody who may invite others."""
    return alive(world, who), party.may_lead(world, who)


def may_ask(world: World, who: str, place: str, led: party.Party | None, player: str) -> None:
    """Refuse to invite a player who is here."""
    party.may_ask(world, led, who, player, most(world))
    need(world, not is_room(place), "in_dungeon")


class PartyAccept(Action):
    """Join the party that has invited you."""

    party: int


@rules.on(PartyAccept)
def accept(ctx: Ctx, action: PartyAccept) -> None:
    may_accept(ctx.world, ctx.who, action.party)
    party.accept(ctx, ctx.who, action.party, most=most(ctx.world))
    told = PartyJoined(action.party, named(ctx.world, ctx.who))
    ctx.tell(told, party.members(ctx.world, action.party), scope="")


def may_accept(world: World, who: str, number: int) -> None:
    place = alive(world, who)
    party.may_accept(world, who, number, most(world))
    need(world, not is_room(place), "in_dungeon")


class PartyDecline(Action):
    """Turn an invitation down."""

    party: int


@rules.on(PartyDecline)
def decline(ctx: Ctx, action: PartyDecline) -> None:
    may_decline(ctx.world, ctx.who, action.party)
    audience = [*party.members(ctx.world, action.party), ctx.who]
    party.decline(ctx, ctx.who, action.party)
    ctx.tell(PartyDeclined(action.party, named(ctx.world, ctx.who)), audience, scope="")


def may_decline(world: World, who: str, number: int) -> None:
    alive(world, who)
    party.may_decline(world, who, number)


class PartyLeave(Action):
    """Leave your party. If you lead it, who has been in it longest leads on."""


@rules.on(PartyLeave)
def leave(ctx: Ctx, _action: PartyLeave) -> None:
    found = may_leave_party(ctx.world, ctx.who)
    _gone(ctx, found, ctx.who, PartyLeft(found.party, named(ctx.world, ctx.who)), party.leave(ctx, ctx.who))


def may_leave_party(world: World, who: str) -> party.Party:
    here(world, who)
    return party.joined(world, who)


class PartyKick(Action):
    """Send a member of your party away."""

    player: str


@rules.on(PartyKick)
def kick(ctx: Ctx, action: PartyKick) -> None:
    found = may_kick(ctx.world, ctx.who, action.player)
    told = PartyKicked(found.party, named(ctx.world, action.player))
    _gone(ctx, found, action.player, told, party.kick(ctx, ctx.who, action.player))


def may_kick(world: World, who: str, player: str) -> party.Party:
    alive(world, who)
    return party.may_kick(world, who, player)


def _gone(ctx: Ctx, before: party.Party, who: str, told: PartyLeft | PartyKicked, after: party.Party | None) -> None:
    """Tell it, and who leads now; flags of those who have no party any more go."""
    rest = [] if after is None else party.members(ctx.world, after.party)
    ctx.tell(told, [who, *rest], scope="")
    if after is not None and after.leader != before.leader:
        ctx.tell(PartyLeader(after.party, named(ctx.world, after.leader)), rest, scope="")
    for row in ctx.world.all(Following):
        if party.of(ctx.world, row.player) is None:
            ctx.world.drop(row)
