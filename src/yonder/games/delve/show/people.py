"""Offers about people: talk, answers, quests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from yonder.core import Offer, World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.models import Conversation, Npc
from yonder.games.delve.people.dialogue import Respond, Talk, choices, conversing, may_talk
from yonder.games.delve.people.quests import (
    AbandonQuest,
    AcceptQuest,
    given_by,
    journal,
    may_abandon_quest,
    may_accept_quest,
    title,
)
from yonder.games.delve.show.actor import Actor


def people(world: World, me: Actor) -> Iterator[Offer]:
    content: Content = world.content
    who = me.who
    conversation = world.find(Conversation, who) if me.crowd.people else None
    for row in me.crowd.people:
        stop = refusal(may_talk, world, who, row.entity)
        yield _talk(row.entity, row.name, stop is not None).given(stop)
        if conversation is not None and conversation.npc == row.entity:
            stop = refusal(conversing, world, who, row.entity)
            for each in choices(world, who, conversation):
                yield Offer(Respond(row.entity, each.id), each.text, row.name, enabled=True).given(stop)
        for quest in given_by(content, world.get(Npc, row.entity).person):
            yield _accept(quest.id, title(world, quest.id)).given(refusal(may_accept_quest, world, who, quest.id))
    for log in journal(world, who):
        if log.active:
            stop = refusal(may_abandon_quest, world, who, log.quest)
            give_up = f"Give up: {title(world, log.quest)}"
            yield Offer(AbandonQuest(log.quest), give_up, "Quests", aside=True).given(stop)


@lru_cache(maxsize=256)
def _talk(npc: str, name: str, silent: bool) -> Offer:  # noqa: FBT001 - cached by its values
    return Offer(Talk(npc), f"Talk to {name}", "People", enabled=True, aside=silent)


@lru_cache(maxsize=256)
def _accept(quest: str, name: str) -> Offer:
    return Offer(AcceptQuest(quest), f"Take the quest: {name}", "Quests", enabled=True, aside=True)
