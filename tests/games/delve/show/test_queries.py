"""Queries (D-015): what players may ask at any time."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Reject
from yonder.core.rules import engine
from yonder.core.rules.action import Query
from yonder.games.delve.kinds import CloseReason, Slot, TrapKind, TrapState
from yonder.games.delve.models import DelveHistory, DelveRecord, Presence, Ranking
from yonder.games.delve.people.quests import AcceptQuest
from yonder.games.delve.show.queries import (
    AskReadiness,
    DungeonStatus,
    Examine,
    Gear,
    History,
    Inspect,
    Inventory,
    Journal,
    Look,
    Map,
    Rankings,
    Spells,
    Status,
)
from yonder.games.delve.world.movement import Move


def refused(game: Any, who: str | None, query: Query) -> str:
    with pytest.raises(Reject) as caught:
        engine.ask(game.rules, game.world, who, query)
    return caught.value.code


@pytest.mark.rule("D-015")
@pytest.mark.rule("D-069")
def test_queries_work_while_dead_and_change_nothing(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=0)
    before = game.world.dump()
    for query in (Look(), Map(), Status(), Inventory(), Gear(), Spells(), Journal(), DungeonStatus(), History()):
        game.ask("ann", query)
    assert game.world.dump() == before
    assert refused(game, "bob", Look()) == refused(game, None, Status()) == "no_character"
    status = game.ask("ann", Status())
    assert (status["level"], status["next_level"], status["purse"], status["place"]) == (1, 100, 15, "t:1:0:0")


@pytest.mark.rule("D-052")
def test_the_map_shows_visited_tiles(tale: Any) -> None:
    game = tale("ann")
    game.act("ann", Move("east"))
    assert [list(each["at"]) for each in game.ask("ann", Map())] == [[0, 0, 0], [2, 0, 0]]
    assert [list(each["at"]) for each in game.ask("ann", Map(1))] == [[2, 0, 0]]


@pytest.mark.rule("D-081")
@pytest.mark.rule("D-087")
def test_inventory_and_gear(tale: Any) -> None:
    game = tale("ann", "bob")
    game.bare("bob")
    assert (game.ask("ann", Inventory())["count"], game.ask("bob", Inventory())["count"]) == (4, 0)
    slots = game.ask("ann", Gear())["slots"]
    assert sorted(slots) == sorted(map(str, Slot))
    assert (slots["held_main"]["name"], slots["head"]) == ("traveller's knife", None)
    assert game.ask("ann", Gear())["totals"]["attack"] == 1


@pytest.mark.rule("D-143")
def test_spells_tell_their_power_here(tale: Any) -> None:
    game = tale("ann")
    spell = game.ask("ann", Spells())["spells"][0]
    assert (spell["id"], spell["cost"], spell["power"], spell["castable"]) == ("fireball", 8, 12, True)


@pytest.mark.rule("D-080")
def test_only_what_is_visible_can_be_examined(tale: Any) -> None:
    game = tale("ann", "bob")
    sword = game.item("iron_sword", "ann")
    other = game.item("iron_sword", "bob")
    boar = game.foe(hp=9)
    assert game.ask("ann", Examine(sword))["gives"]["attack"] == 3
    assert game.ask("ann", Examine(boar))["hp"] == 9
    assert refused(game, "ann", Examine(other)) == refused(game, "ann", Examine("trap")) == "not_visible"
    feature = game.ask("ann", Look())["terrain"][0]
    assert game.ask("ann", Examine(feature))["takeable"] is False


@pytest.mark.rule("D-067")
def test_others_can_be_inspected_where_they_are(tale: Any) -> None:
    game = tale("ann", "bob")
    game.put(DelveRecord("bob", "goblin_cave", completions=2))
    found = game.ask("ann", Inspect("bob"))
    assert (found["name"], found["level"], found["completions"]) == ("bob", 1, {"goblin_cave": 2})
    assert sorted(found["worn"]) == ["padded coat", "traveller's knife"]
    game.put(game.row(Presence, "bob"), place="t:5:0:0")
    assert refused(game, "ann", Inspect("bob")) == "not_here"


@pytest.mark.rule("D-167")
def test_the_journal_lists_quests(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    game.act("ann", AcceptQuest("thin_the_pack"))
    found = game.ask("ann", Journal())
    assert [each["name"] for each in found["active"]] == ["Thin the pack"]
    assert (found["active"][0]["objectives"][0]["count"], found["completed"]) == (3, 0)
    assert "pelts_for_merrit" in found["offered"]


@pytest.mark.rule("D-283")
def test_readiness_can_be_asked(tale: Any) -> None:
    game = tale("ann")
    assert game.ask("ann", AskReadiness("goblin_cave"))["readiness"] == "not_ready"
    assert refused(game, "ann", AskReadiness("x")) == "unknown_template"


@pytest.mark.rule("D-279")
def test_rankings_put_the_hardest_and_fastest_first(tale: Any) -> None:
    game = tale("ann")
    for number, (difficulty, seconds) in enumerate(((1, 50), (3, 90), (3, 80))):
        game.put(Ranking("goblin_cave", 0, number, difficulty, seconds, number, ("ann",), 6, 0))
    game.put(Ranking("goblin_cave", 1, 0, 5, 10, 0, ("ann", "bob"), 6, 0))
    found = game.ask(None, Rankings("goblin_cave"))
    assert [(each["difficulty"], each["seconds"]) for each in found["solo"]] == [(3, 80), (3, 90), (1, 50)]
    assert len(found["group"]) == 1


@pytest.mark.rule("D-280")
def test_history_tells_ones_own_delves(tale: Any) -> None:
    game = tale("ann")
    game.put(DelveHistory("ann", 1, "goblin_cave", 1, CloseReason.COMPLETED, 600, 0, 1, "ab", 700))
    assert [each["seed"] for each in game.ask("ann", History())] == ["ab"]


@pytest.mark.rule("D-313")
def test_enumerations_have_their_members() -> None:
    assert [str(state) for state in TrapState] == ["hidden", "revealed", "disarmed", "sprung"]
    assert (len(Slot), len(TrapKind)) == (7, 9)
