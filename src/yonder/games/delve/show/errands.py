"""Quests, conversations and shops, as a player sees them (D-155, D-167, D-298)."""

from __future__ import annotations

from yonder.core import World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Objective, Quest
from yonder.games.delve.kinds import Behavior, EntityKind
from yonder.games.delve.models import Conversation, Npc, Presence, QuestLog
from yonder.games.delve.people.dialogue import choices, said
from yonder.games.delve.people.quests import may_accept_quest, title
from yonder.games.delve.people.tracks import where
from yonder.games.delve.show.look import gives
from yonder.games.delve.show.shapes import DialogueView, GoodsView, ObjectiveView, QuestView, ReplyView, ShopView
from yonder.games.delve.world.places import present


def quests(world: World, who: str) -> tuple[QuestView, ...]:
    """One's own quests, then those that somebody here would give."""
    content: Content = world.content
    own = [row for row in world.all(QuestLog, who) if row.active]
    found = [quest_view(world, content.quests[row.quest], row.progress, seeker=who) for row in own]
    return (*found, *offered(world, who))


def offered(world: World, who: str) -> list[QuestView]:
    content: Content = world.content
    people = present(world, world.get(Presence, who).place, EntityKind.NPC)
    givers = [world.get(Npc, row.entity).person for row in people]
    return [
        quest_view(world, quest, (0,) * len(quest.objectives))
        for quest in content.quests.values()
        if quest.giver in givers and refusal(may_accept_quest, world, who, quest.id) is None
    ]


def quest_view(world: World, quest: Quest, progress: tuple[int, ...], *, seeker: str = "") -> QuestView:
    """A quest; with a seeker, it is theirs, and tells them where to go (D-334)."""
    content: Content = world.content
    steps = zip(quest.objectives, progress, strict=True)
    return QuestView(
        id=quest.id,
        name=title(world, quest.id),
        text=content.words.get(f"quest.{quest.id}.text", ""),
        active=bool(seeker),
        giver=content.word("person", quest.giver),
        level=quest.level,
        objectives=tuple(
            ObjectiveView(
                each.type,
                each.target,
                wanted(content, each),
                done,
                each.count,
                done >= each.count,
                where(world, seeker, each) if seeker and done < each.count else "",
            )
            for each, done in steps
        ),
        xp=quest.rewards.xp,
        gold=quest.rewards.gold,
        items=tuple(content.word("item", kind) for kind in quest.rewards.items),
        spells=tuple(content.word("spell", name) for name in quest.rewards.spells),
    )


def wanted(content: Content, objective: Objective) -> str:
    """What an objective asks for, in words."""
    target = objective.target
    names = {
        "talk_to_npc": content.word("person", target),
        "defeat_entity": content.word("creature", target),
        "complete_dungeon": content.templates[target].name if target in content.templates else "",
    }
    name = names.get(objective.type, target.replace("_", " "))
    return content.words[f"objective.{objective.type if target else 'any_dungeon'}"].format(
        name=name, count=objective.count, difficulty=objective.min_difficulty
    )


def dialogue(world: World, who: str) -> DialogueView | None:
    row = world.find(Conversation, who)
    if row is None:
        return None
    replies = tuple(ReplyView(each.id, each.text) for each in choices(world, who, row))
    name = world.get(Presence, row.npc).name
    return DialogueView(row.npc, name, row.node, said(world, who, row), replies)


def shop(world: World, who: str) -> ShopView | None:
    """The merchant of this place."""
    content: Content = world.content
    for row in present(world, world.get(Presence, who).place, EntityKind.NPC):
        person = world.get(Npc, row.entity)
        if person.behavior is Behavior.MERCHANT:
            goods = tuple(goods_view(content, kind) for kind in content.people[person.person].sells)
            return ShopView(row.entity, row.name, goods)
    return None


def goods_view(content: Content, kind: str) -> GoodsView:
    row = content.items[kind]
    return GoodsView(kind, content.word("item", kind), row.price, row.weight, row.slot, gives(row), row.level)
