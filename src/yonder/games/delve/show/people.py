"""Offers about people: talk, answers, quests."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Offer, World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Conversation, Npc, Presence, QuestLog
from yonder.games.delve.people.dialogue import Respond, Talk, choices, may_respond, may_talk
from yonder.games.delve.people.quests import (
    AbandonQuest,
    AcceptQuest,
    may_abandon_quest,
    may_accept_quest,
    title,
)
from yonder.games.delve.world.places import present


def people(world: World, who: str) -> Iterator[Offer]:
    content: Content = world.content
    conversation = world.find(Conversation, who)
    for row in present(world, world.get(Presence, who).place, EntityKind.NPC):
        stop = refusal(may_talk, world, who, row.entity)
        yield Offer(Talk(row.entity), f"Talk to {row.name}", "People").given(stop)
        if conversation is not None and conversation.npc == row.entity:
            for each in choices(world, who, conversation):
                reply = Respond(row.entity, each.id)
                yield Offer(reply, each.text, row.name).given(refusal(may_respond, world, who, reply))
        person = world.get(Npc, row.entity).person
        for quest in content.quests.values():
            if quest.giver == person:
                name, stop = title(world, quest.id), refusal(may_accept_quest, world, who, quest.id)
                yield Offer(AcceptQuest(quest.id), f"Take the quest: {name}", "Quests", aside=True).given(stop)
    for log in world.all(QuestLog, who):
        if log.active:
            stop = refusal(may_abandon_quest, world, who, log.quest)
            give_up = f"Give up: {title(world, log.quest)}"
            yield Offer(AbandonQuest(log.quest), give_up, "Quests", aside=True).given(stop)
