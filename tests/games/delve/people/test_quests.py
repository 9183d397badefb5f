"""Quests (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice
from yonder.games.delve import rules
from yonder.games.delve.content.land import Point
from yonder.games.delve.encounter.turns import Attack
from yonder.games.delve.models import Character, Combat, Item, Magic, Presence, QuestLog
from yonder.games.delve.people.dialogue import Talk
from yonder.games.delve.people.events import QuestComplete, QuestProgress
from yonder.games.delve.people.quests import AbandonQuest, AcceptQuest, completed
from yonder.games.delve.things.handling import Take
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.places import land_of, point
from yonder.games.delve.world.wild import creature_at

HOME = "t:0:0:0"


def started(tale: Any, *quests: str) -> Any:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place=HOME)
    for quest in quests:
        game.act("ann", AcceptQuest(quest))
    return game


def credited(game: Any, template: str, difficulty: int = 1) -> list[Any]:
    ctx = Ctx(rules, game.world, "ann", game.world.now, SeedDice(bytes(32)))
    completed(ctx, "ann", template, difficulty)
    ctx.world.commit()
    return [told.event for told in ctx.told]


@pytest.mark.rule("D-162")
def test_quests_are_refused_in_order(tale: Any) -> None:
    game = started(tale, "first_delve")
    game.refused("ann", AcceptQuest("x"), "unknown_quest")
    game.refused("ann", AcceptQuest("drowned_secrets"), "no_giver")
    game.refused("ann", AcceptQuest("first_delve"), "quest_active")
    game.refused("ann", AcceptQuest("complete_goblin_cave"), "prerequisite")
    game.refused("ann", AcceptQuest("veteran_delver"), "level_too_low")
    game.refused("ann", AbandonQuest("thin_the_pack"), "quest_not_active")
    game.act("ann", AbandonQuest("first_delve"))
    assert game.rows(QuestLog) == []
    game.act("ann", AcceptQuest("first_delve"))
    for i in range(9):
        game.put(QuestLog("ann", f"other{i}", (), 0))
    game.refused("ann", AcceptQuest("thin_the_pack"), "journal_full")


@pytest.mark.rule("D-162")
@pytest.mark.rule("D-165")
@pytest.mark.rule("D-166")
def test_a_quest_pays_at_once_and_may_come_again(tale: Any) -> None:
    game = started(tale, "first_delve")
    assert credited(game, "goblin_cave") == []
    told = credited(game, "thornroot_warren")
    assert [type(event) for event in told][:2] == [QuestProgress, QuestComplete]
    assert (game.row(Character, "ann").xp, game.row(Character, "ann").purse) == (60, 35)
    assert [item.kind for item in game.world.where(Item, holder="ann")].count("healing_draught") == 1
    game.refused("ann", AcceptQuest("first_delve"), "quest_done")
    game.put(game.row(Character, "ann"), level=2)
    assert game.accepts("ann", AcceptQuest("complete_goblin_cave"))
    game.act("ann", AcceptQuest("delvers_tithe"))
    credited(game, "ember_mine")
    game.refused("ann", AcceptQuest("delvers_tithe"), "not_ready")
    game.world.now += 86_400_000
    game.act("ann", AcceptQuest("delvers_tithe"))


@pytest.mark.rule("D-163")
@pytest.mark.rule("D-164")
def test_objectives_go_in_order(tale: Any) -> None:
    game = started(tale, "find_the_hermit")
    game.put(game.row(Presence, "ann"), place="t:-3:-4:0")
    game.act("ann", Talk("npc/sefa"))
    assert game.row(QuestLog, "ann", "find_the_hermit").progress == (0, 0)
    game.put(game.row(Presence, "ann"), place="t:-4:4:0")
    game.act("ann", Move("south"))
    assert game.row(QuestLog, "ann", "find_the_hermit").progress == (1, 0)
    game.put(game.row(Presence, "ann"), place="t:-3:-4:0")
    game.act("ann", Talk("npc/sefa"))
    done = game.events(QuestComplete)[0]
    assert (done.quest, done.xp, done.spells) == ("find_the_hermit", 50, ("heal",))
    assert game.row(Magic, "ann").spells == ("fireball", "heal")


@pytest.mark.rule("D-163")
@pytest.mark.rule("D-164")
def test_kills_and_things_count(tale: Any) -> None:
    game = started(tale, "thin_the_pack", "pelts_for_merrit")
    game.put(game.row(Presence, "ann"), place="t:1:0:0")
    game.put(game.row(Combat, "ann"), attack=90)
    for number in range(3):
        wolf = game.foe(number, species="grey_wolf", hp=1)
        game.meet("ann")
        game.act("ann", Attack(wolf), [3])
    assert game.events(QuestComplete)[0].quest == "thin_the_pack"
    for item in game.world.where(Item, place="t:1:0:0"):
        game.act("ann", Take(item.item))
    assert game.row(QuestLog, "ann", "pelts_for_merrit").progress == (3, 0)
    game.put(game.row(Presence, "ann"), place=HOME)
    game.act("ann", Talk("npc/merrit"))
    assert game.events(QuestComplete)[0].quest == "pelts_for_merrit"


@pytest.mark.rule("D-165")
def test_what_cannot_be_carried_lies_on_the_ground(tale: Any) -> None:
    game = started(tale, "first_delve")
    for _ in range(16):
        game.item("padded_coat", "ann")
    credited(game, "thornroot_warren")
    assert [item.kind for item in game.world.where(Item, place=HOME)] == ["healing_draught"]


@pytest.mark.rule("D-166")
def test_difficulty_counts(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place=HOME)
    game.put(game.row(Character, "ann"), level=5)
    game.act("ann", AcceptQuest("veteran_delver"))
    credited(game, "goblin_cave", 4)
    credited(game, "goblin_cave", 5)
    assert game.row(QuestLog, "ann", "veteran_delver").progress == (1,)


@pytest.mark.rule("D-334")
def test_a_quest_says_where_to_go_as_the_land_has_it(tale: Any) -> None:
    game = started(tale, "first_delve", "thin_the_pack", "find_the_hermit")
    tasks = {each["target"]: each["where"] for quest in game.view("ann")["quests"] for each in quest["objectives"]}
    land = land_of(game.world)
    assert any(each.id == "thornroot_warren" for each in offered(land, walked(tasks["thornroot_warren"])))
    wolf = creature_at(land, walked(tasks["grey_wolf"]))
    assert wolf is not None
    assert wolf.id == "grey_wolf"
    assert walked(tasks["sefa"]) == point(game.row(Presence, "npc/sefa").place)


STEPS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}


def walked(words: str) -> Point:
    legs = [(int(far), STEPS[way]) for far, way in (leg.split() for leg in words.split(", "))]
    return sum(far * step[0] for far, step in legs), sum(far * step[1] for far, step in legs), 0
