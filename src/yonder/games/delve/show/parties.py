"""Offers about parties."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Choice, Offer, World, party, refusal
from yonder.core.show.offer import Domain, Speech
from yonder.games.delve.models import Presence
from yonder.games.delve.party.joining import (
    PartyAccept,
    PartyDecline,
    PartyInvite,
    PartyKick,
    PartyLeave,
    may_accept,
    may_ask,
    may_decline,
    may_gather,
    may_kick,
    may_leave_party,
)
from yonder.games.delve.party.together import PartyChat, PartyFollow, may_chat, may_follow
from yonder.games.delve.show.actor import Actor
from yonder.games.delve.world.talk import LONGEST

GROUP = "Party"
PERSONAL = ("already_in_party", "already_invited")  # refusals that are about the one who is invited


def parties(world: World, me: Actor) -> Iterator[Offer]:
    who = me.who
    yield from invites(world, me)
    for asked in party.invitations(world, who):
        leader = world.get(Presence, asked.by).name
        join, decline = PartyAccept(asked.party), PartyDecline(asked.party)
        yield Offer(join, f"Join {leader}'s party", GROUP).given(refusal(may_accept, world, who, asked.party))
        yield Offer(decline, f"Decline {leader}'s party", GROUP).given(refusal(may_decline, world, who, asked.party))
    found = party.of(world, who)
    if found is None:
        return
    members = party.members(world, found.party)
    words = Speech(LONGEST, tuple(members))
    sample = next(words.each())
    stop = refusal(may_chat, world, who, sample)
    yield Offer(PartyChat(sample), "Tell the party", GROUP, {"words": words}, aside=True).given(stop)
    choice: dict[str, Domain] = {"on": Choice((True, False), ("on", "off"))}
    follow = PartyFollow(on=True)
    yield Offer(follow, "Follow the leader", GROUP, choice, aside=True).given(refusal(may_follow, world, who))
    for other in members:
        if other != who:
            name, stop = world.get(Presence, other).name, refusal(may_kick, world, who, other)
            yield Offer(PartyKick(other), f"Send {name} away", GROUP, aside=True).given(stop)
    yield Offer(PartyLeave(), "Leave the party", GROUP, aside=True).given(refusal(may_leave_party, world, who))


def invites(world: World, me: Actor) -> Iterator[Offer]:
    """One offer for everybody here who can be invited."""
    who, rows = me.who, me.near
    if not rows:
        return
    good, stop = [], refusal(may_gather, world, who)
    place, led = ("", None) if stop else may_gather(world, who)
    for row in () if stop else rows:
        found = refusal(may_ask, world, who, place, led, row.entity)
        if found is None:
            good.append(row)
        elif found.code in PERSONAL:
            stop = stop or found
        else:  # whoever it were, it would be refused
            stop = found
            break
    player = Choice(tuple(row.entity for row in good), tuple(row.name for row in good))
    first = good[0] if good else rows[0]
    domains: dict[str, Domain] = {"player": player} if good else {}
    label = f"Invite {first.name} to your party" if len(good) == 1 else "Invite to your party"
    offer = Offer(PartyInvite(first.entity), label, GROUP, domains, aside=True)
    yield offer.given(None if good else stop)
