"""Quests: kill one monster of a kind for gold (section 22)."""

from __future__ import annotations

from yonder.games.labyrinth.content.numbers import TownNumbers
from yonder.games.labyrinth.content.things import Monster
from yonder.games.labyrinth.events.town import QuestAbandoned, QuestDone, QuestTaken
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import Status
from yonder.games.labyrinth.models import Quest, Visit


def quest_reward(numbers: TownNumbers, monster: Monster) -> int:
    """L-473."""
    return numbers.quest_gold * monster.difficulty + numbers.quest_rarity // max(monster.weight, numbers.quest_least)


def quests_of(me: Me) -> list[Quest]:
    """What the hero has promised."""
    return me.world.all(Quest, me.id) if me.row.next_quest > 1 else []


class AskQuests(HeroAction):
    """Ask around town for quests, once per visit: you hold up to three."""


def ask_bar(me: Me) -> str:
    """L-472."""
    if len(quests_of(me)) >= me.numbers.town.quests:
        return "quests_full"
    return "already_asked" if me.world.get(Visit, me.id).asked else ""


@hero_action(AskQuests, Status.TOWN)
def ask_quests(deed: Deed, _action: AskQuests) -> None:
    deed.bar(ask_bar(deed))
    numbers, held = deed.numbers.town, [quest.monster for quest in quests_of(deed)]
    left = [kind for kind in deed.content.quest_list if kind.id not in held]
    deed.world.put(deed.world.get(Visit, deed.id), asked=True)
    for _ in range(min(numbers.quests - len(held), len(left))):
        kind = left.pop(deed.dice.d(len(left), "quest") - 1)
        number, reward = deed.row.next_quest, quest_reward(numbers, kind)
        deed.world.put(Quest(deed.id, number, kind.id, reward))
        deed.set(next_quest=number + 1)
        deed.tell(QuestTaken(deed.id, number, kind.id, reward))


class AbandonQuest(HeroAction):
    """Give a quest up."""

    quest: int


@hero_action(AbandonQuest, Status.TOWN)
def abandon_quest(deed: Deed, action: AbandonQuest) -> None:
    quest = deed.world.find(Quest, deed.id, action.quest)
    if quest is None:
        raise deed.refuse("no_such_quest", quest=action.quest)
    deed.world.drop(quest)
    deed.tell(QuestAbandoned(deed.id, quest.quest, quest.monster))


def complete_quests(deed: Deed, monster: str) -> None:
    """L-474: paid at once, wherever it happens."""
    for quest in quests_of(deed):
        if quest.monster == monster:
            deed.world.drop(quest)
            deed.earn(quest.reward)
            deed.count("quests_done")
            deed.tell(QuestDone(deed.id, quest.quest, monster, quest.reward))
