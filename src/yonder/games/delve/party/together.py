"""Together: party chat and following the leader (D-274, D-276)."""

from __future__ import annotations

from typing import Annotated

from yonder.core import Action, Ctx, World
from yonder.core.kit import chat, party
from yonder.core.words import Words, at_most
from yonder.games.delve.models import Following
from yonder.games.delve.party.events import PartyChatted
from yonder.games.delve.people.guard import alive, here
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import named
from yonder.games.delve.world.talk import LONGEST


class PartyChat(Action):
    """Tell your party something that nobody else can read, wherever they are."""

    words: Annotated[Words, at_most(LONGEST)]


@rules.on(PartyChat)
def party_chat(ctx: Ctx, action: PartyChat) -> None:
    found = may_chat(ctx.world, ctx.who, action.words)
    told = PartyChatted(found.party, named(ctx.world, ctx.who), action.words)
    ctx.tell(told, party.members(ctx.world, found.party), scope="")


def may_chat(world: World, who: str, words: Words) -> party.Party:
    here(world, who)
    found = party.joined(world, who)
    chat.meant_for(world, words, *party.members(world, found.party))
    return found


class PartyFollow(Action):
    """Follow your leader's steps, or stop following."""

    on: bool


@rules.on(PartyFollow)
def follow(ctx: Ctx, action: PartyFollow) -> None:
    may_follow(ctx.world, ctx.who)
    if action.on:
        ctx.world.put(Following(ctx.who))
    else:
        for row in ctx.world.all(Following, ctx.who):
            ctx.world.drop(row)


def may_follow(world: World, who: str) -> None:
    alive(world, who)
    party.joined(world, who)
