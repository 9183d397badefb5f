"""The view: what the stage draws, and what it must not know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.games.quest.company import Company
from tests.games.quest.test_achievements import win

from yonder.core import tag_of
from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.games.quest import rules
from yonder.games.quest.content import default
from yonder.games.quest.events import EVENTS
from yonder.games.quest.show.records import HallOfFame

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def seen(one: Arena) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(one.bench.game.view(one.me)))["session"]
    return found


@pytest.mark.rule("Q-401", "Q-409", "Q-513", "Q-029")
def test_a_fight_shows_line_order_and_tokens(arena: type[Arena]) -> None:
    one = arena("fighter", 3).first("goblin", "goblin", far=2)
    fight = seen(one)["fight"]
    assert fight["line"] == [[0, ["Alda#1"]], [2, ["goblin#1", "goblin#2"]]]
    assert fight["order"][0] == "Alda#1"
    assert [each["name"] for each in fight["monsters"]] == ["Goblin 1", "Goblin 2"]
    assert fight["monsters"][0]["range_name"] == "short"
    turn = fight["party"][0]["turn"]
    assert turn == {"actions": 1, "attacks": 0, "bonus": 1, "steps": 1, "extra_steps": 0, "reaction": True}
    assert fight["party"][0]["pool"] == {"type": "stamina", "name": "stamina", "current": 10, "max": 10}


@pytest.mark.rule("Q-512", "Q-515")
def test_monsters_show_no_saves_and_no_mind(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    monster = seen(one)["fight"]["monsters"][0]
    assert not {"saves", "behavior", "stats", "actions", "loot", "traits"} & set(monster)


@pytest.mark.rule("Q-407")
def test_steps_say_where_they_lead_and_whom_they_provoke(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    away = next(each for each in seen(one)["fight"]["steps"] if each["direction"] == "away")
    assert (away["range"], away["provokes"]) == (1, ["goblin#1"])


@pytest.mark.rule("Q-401", "Q-303")
def test_conditions_are_explained(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    one.afflict("goblin#1", "poisoned", rounds=3, dc=12, stat="constitution")
    (found,) = seen(one)["fight"]["monsters"][0]["conditions"]
    assert (found["rounds"], found["dc"], found["stat"]) == (3, 12, "constitution")
    assert "Disadvantage" in found["text"]


@pytest.mark.rule("Q-019", "Q-539")
def test_every_event_has_a_sentence_or_goes_without_saying() -> None:
    words = default().words
    silent = {tag_of(kind) for kind in EVENTS if not any(key.startswith(f"tell.{tag_of(kind)}") for key in words)}
    assert silent <= {"turn_ended"}


@pytest.mark.rule("Q-019")
def test_the_scene_says_who_stands_where_and_what_a_fight_came_to(arena: type[Arena]) -> None:
    one = arena().first("goblin", "wolf", far=3)
    one.set("wolf#1", pos=0)
    scene = engine.scene(rules, one.bench.world, one.me)
    assert scene.lines[0] == "Round 1. It is your turn."
    assert scene.lines[1] == seen(one)["fight"]["danger"]
    assert scene.lines[2] == "From where you stand: contact (0) Wolf; medium (3) Goblin."
    one.bench.put(one.combat, phase="defeat", outcome="defeat")
    over = engine.scene(rules, one.bench.world, one.me)
    assert "DEFEAT" in over.lines[0]
    assert over.lines[-1].startswith("Next time: ")


@pytest.mark.rule("Q-092", "Q-405")
def test_the_sheet_lists_abilities_and_spells_with_their_cost(arena: type[Arena]) -> None:
    one = arena("wizard", 1)
    sheet = seen(one)["character"]
    assert {each["id"] for each in sheet["spells"]} >= {"fire-bolt", "magic-missile"}
    assert all(each["mana"] >= 1 for each in sheet["spells"])
    assert seen(arena("rogue", 1))["character"]["abilities"][0]["id"] == "sneak-attack"


def test_the_hall_of_fame_ranks_by_experience_the_earlier_first() -> None:
    company = Company("fighter", "rogue", "wizard", joined=False)
    company.hero(2, experience=900)
    company.hero(3, experience=900)
    game = company.bench.game
    best = engine.ask(rules, game.world, None, HallOfFame(2))
    assert [each["char"] for each in best] == [2, 3]
    assert [each["char"] for each in game.view(None)["heroes"]] == [2, 3, 1]


@pytest.mark.rule("Q-422", "Q-410")
def test_after_a_fight_the_sheet_shows_the_level_that_waits(arena: type[Arena]) -> None:
    one = arena("fighter", 1)
    one.hero(experience=default().levels.xp[1] - 1)
    win(one, "giant-rat")
    assert seen(one)["fight"]["level_up_pending"]
    assert seen(one)["character"]["level"] == 2
