"""The page's list of everything an explorer might do, and the cards of the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.games.temple import rules
from yonder.games.temple.content import default
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import ExplorerStats, Token
from yonder.games.temple.show.choices import AllActions
from yonder.games.temple.show.guide import Guide
from yonder.games.temple.show.offers import LegalActions
from yonder.games.temple.show.view import standing
from yonder.games.temple.temple.generation import threat

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander


def greyed(den: Den, explorer: int = 1) -> dict[str, str]:
    """Labels that cannot be pressed, with the code."""
    return {one["entry"]["label"]: one["code"] for one in den.ask(AllActions(explorer)) if not one["enabled"]}


@pytest.mark.rule("T-837", "T-838")
def test_what_is_enabled_is_what_is_legal_and_comes_first(den: Den) -> None:
    den.fight("Wizard", "Skeleton")
    found = den.ask(AllActions(1))
    enabled = [one["entry"] for one in found if one["enabled"]]
    assert enabled == den.ask(LegalActions(1))
    assert [one["enabled"] for one in found] == sorted((one["enabled"] for one in found), reverse=True)


@pytest.mark.rule("T-043", "T-874")
def test_a_fight_says_why_one_cannot_just_walk_away(den: Den) -> None:
    den.fight("Fighter", "Shadow")
    found = greyed(den)
    assert found["Exit Temple"] == found["Move -> Chamber 1 (back)"] == "in_combat"
    assert found["Flee (shove past)"] == "cannot_shove"
    assert found["Action Surge"] == "level_too_low"
    assert found["Second Wind"] == "full_hp"
    assert found["Rest"] == "in_temple"


@pytest.mark.rule("T-550", "T-551")
def test_an_emptied_chamber_says_so(den: Den) -> None:
    one = den.mint("Rogue")
    den.stand(one, den.room(ChamberType.TREASURE, treasure_looted=True))
    found = den.ask(AllActions(one))
    search = next(entry for entry in found if entry["entry"]["action"] == "loot_treasure")
    assert (search["enabled"], search["code"]) == (False, "already_looted")
    assert search["reason"] == rules.words["refuse.already_looted"]


@pytest.mark.rule("T-841")
def test_the_dead_have_no_choices(den: Den) -> None:
    one = den.mint("Rogue", is_dead=True, current_hp=0)
    assert den.ask(AllActions(one)) == []


def test_greyed_actions_are_refused_with_the_code_they_show(wander: type[Wander]) -> None:
    walk = wander("greyed", hardy=True, locks=True, party=3)
    for i, step in enumerate(walk.steps(300)):
        world = step.game.world
        for stats in world.all(ExplorerStats)[-3:] if i % 5 == 0 else ():
            for one in engine.ask(rules, world, None, AllActions(stats.explorer_id)):
                assert refusal(world, stats.explorer_id, one["entry"]) == one["code"]


def refusal(world: Any, explorer: int, entry: dict[str, Any]) -> str:
    """The code that the handler answers with; empty when it accepts."""
    owner = world.get(Token, "explorer", explorer).owner
    action = rules.decode(encode({"type": entry["action"], **entry["args"]}))
    reject = engine.probe(rules, world, owner, action)
    return "" if reject is None else reject.code


@pytest.mark.rule("T-862")
def test_the_guide_shows_three_classes_and_five_tiers(den: Den) -> None:
    guide = den.ask(Guide())
    assert [card["class"] for card in guide["classes"]] == ["Fighter", "Rogue", "Wizard"]
    fighter = guide["classes"][0]
    assert (fighter["hit_die"], fighter["weapons"], fighter["armor"]) == (10, ["Longsword"], "Chain Mail")
    assert [card["tier"] for card in guide["tiers"]] == ["Easy", "Medium", "Hard", "Deadly", "Legendary"]
    assert set(guide["monsters"]) == {str(kind) for kind in CONTENT.monsters}
    assert len(guide["spells"]) == 9


@pytest.mark.rule("T-438", "T-862")
def test_a_tier_card_names_the_monsters_of_each_zone(den: Den) -> None:
    hard = den.ask(Guide())["tiers"][2]
    assert threat(CONTENT, 1, 3) == 2
    pair = [MonsterType.GARGOYLE, MonsterType.MUMMY]
    assert [zone["monsters"] for zone in hard["zones"]] == [pair, pair, pair]
    assert hard["boss"] == "Wraith"


@pytest.mark.rule("T-627", "T-866")
def test_the_small_map_shows_who_stands_where(den: Den) -> None:
    one, two = den.mint("Fighter"), den.mint("Rogue", den.bob)
    room = den.room(ChamberType.EMPTY)
    den.stand(one, 1)
    den.stand(two, room)
    nodes = {node["id"]: node["explorers"] for node in standing(den.me(one))["map"]["chambers"]}
    assert nodes == {1: [one], room: [two]}
