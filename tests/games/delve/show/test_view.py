"""Views, offers, scene and sight (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.show.command.command import Commands
from yonder.core.words import sample
from yonder.games.delve.dungeon.caution import Scout
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import DungeonAvailable
from yonder.games.delve.encounter.turns import Attack
from yonder.games.delve.kinds import RoomType, TrapKind
from yonder.games.delve.models import DelveRecord, Instance, Item, Plan, Presence, Room, Trap
from yonder.games.delve.show.help import Help
from yonder.games.delve.show.queries import (
    DungeonStatus,
    Examine,
    Gear,
    Inventory,
    Journal,
    Look,
    Map,
    Rankings,
    Spells,
    Status,
)
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.talk import Whisper

MOUTH = "t:-4:3:0"
CAVE = "dg:alice:goblin_cave:1"


def entered(tale: Any) -> Any:
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place=MOUTH)
    game.change("alice", attack=300, hp=900, max_hp=900, defense=200)
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    return game


@pytest.mark.rule("D-046")
@pytest.mark.rule("D-298")
def test_the_view_of_a_tile_tells_all_that_can_be_seen(tale: Any) -> None:
    game = tale("ann", "bob")
    game.put(game.row(Presence, "ann"), place="t:0:0:0")
    place = game.view("ann")["place"]
    assert (place["name"], place["biome"], place["scale"], list(place["at"])) == (
        "Waymeet",
        "settlement_outskirts",
        "wide",
        [0, 0, 0],
    )
    assert place["text"].startswith("Fences, smoke and the noise of people.")
    assert [each["name"] for each in place["people"]] == [
        "Warden Brannoc",
        "Captain Hild",
        "Merrit",
        "a patrolman",
    ]
    assert [each["label"] for each in place["exits"]] == ["north", "south", "east", "west"]
    assert (place["period"], place["weather"], list(place["offers"])) == ("dawn", "clear", [])
    assert [each["name"] for each in place["players"]] == ["ann"]


@pytest.mark.rule("D-049")
@pytest.mark.rule("D-231")
@pytest.mark.rule("D-266")
def test_an_entrance_offers_its_dungeons(tale: Any) -> None:
    game = tale("alice", "bob")
    for who in ("alice", "bob"):
        game.put(game.row(Presence, who), place=MOUTH)
    offers = game.view("bob")["place"]["offers"]
    assert [(each["template_id"], each["difficulty"], each["state"]) for each in offers] == [
        ("goblin_cave", 1, "ready"),
        ("ember_mine", 4, "ready"),
    ]
    assert offers[0]["command"] == "enter_dungeon goblin_cave"
    assert (offers[0]["boss_name"], list(offers[0]["room_range"])) == ("Goblin Chief", [5, 8])
    game.put(game.row(Presence, "bob"), place="t:-4:2:0")
    game.act("bob", Move("north"))
    (told,) = game.events(DungeonAvailable)
    assert [(each.template_id, each.readiness) for each in told.offers] == [
        ("goblin_cave", "not_ready"),
        ("ember_mine", "not_ready"),
    ]
    game.put(DelveRecord("bob", "goblin_cave", ready_at=99))
    assert game.view("bob")["place"]["offers"][0]["state"] == "cooldown"
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    (delvers,) = game.view("bob")["place"]["delvers"]
    assert (delvers["template"], list(delvers["names"]), delvers["complete"]) == ("Goblin Cave", ["alice"], False)


@pytest.mark.rule("D-242")
@pytest.mark.rule("D-243")
@pytest.mark.rule("D-298")
@pytest.mark.rule("D-299")
def test_the_map_of_a_delve_holds_only_what_is_known(tale: Any) -> None:
    game = entered(tale)
    delve = game.view("alice")["delve"]
    assert delve["message"] == "Explored 1 of 6 rooms. The master of this place still lives."
    assert (delve["rooms_explored"], delve["rooms_total"], delve["door"], delve["rests_left"]) == (1, 6, "none", 3)
    assert [room["exits"] for room in delve["rooms"]] == [{"deeper": None}]
    game.act("alice", Scout("deeper"), [])
    delve = game.view("alice")["delve"]
    assert [(each["index"], each["type"], each["enemies"]) for each in delve["scouted"]] == [(1, "corridor", 1)]
    game.act("alice", Move("deeper"))
    delve = game.view("alice")["delve"]
    assert (list(delve["scouted"]), delve["rooms"][1]["exits"]) == ([], {"back": 0, "deeper": None})


@pytest.mark.rule("D-179")
@pytest.mark.rule("D-293")
def test_nobody_sees_what_nobody_has_explored(tale: Any) -> None:
    game = entered(tale)
    game.act("alice", Scout("deeper"), [])
    seen = game.rules.seen
    for who in ("alice", "bob", None):
        assert seen(game.world, who, game.row(Plan, CAVE)) == Plan(CAVE, "", "")
        shown = seen(game.world, who, game.row(Room, CAVE, 1))
        assert shown == (
            Room(CAVE, 1, RoomType.CORRIDOR, "", "", 0, 0) if who == "alice" else None
        )  # she has scouted it
        assert seen(game.world, who, game.row(Presence, f"{CAVE}/r1/e0")) is None
        assert seen(game.world, who, game.put(Trap(f"{CAVE}/r1", TrapKind.PIT))) is None
    assert "40fdbc2ac0647fcc" not in str(game.view("alice")) + str(game.row(Instance, CAVE))
    key = game.put(Item("k", "dungeon_key", holder=f"{CAVE}/r1/e0", opens=CAVE))
    assert seen(game.world, "alice", key) is None
    game.drop(game.row(Trap, f"{CAVE}/r1"))
    game.act("alice", Move("deeper"))
    assert seen(game.world, "alice", game.row(Room, CAVE, 1)) is not None


@pytest.mark.rule("D-303")
def test_offers_have_labels(tale: Any) -> None:
    game = entered(tale)
    game.act("alice", Move("deeper"))
    labels = [offer.label for offer in game.offers("alice") if offer.enabled]
    assert "Attack goblin archer (12/12)" in labels
    assert "Go back" in labels
    greyed = {offer.label: offer.code for offer in game.offers("alice") if not offer.enabled}
    assert greyed["Go deeper"] == "enemies_block"


@pytest.mark.rule("D-305")
def test_typed_commands_mean_actions(tale: Any) -> None:
    game = tale("ann")

    def meant(text: str) -> Any:
        commands = Commands.of(game.rules, game.rules.words, game.offers("ann"), "ann")
        return commands.read(text).action

    assert meant("n") == Move("north")
    assert meant("go west") == Move("west")
    for way in ("north", "south", "east", "west"):  # not "cast", however near
        assert meant(way) == meant(f"walk {way}") == Move(way)
    boar = game.foe(hp=30)
    game.meet("ann")
    assert meant("attack boar") == Attack(boar)
    assert meant("k boar") == Attack(boar)
    twin = game.foe(1, hp=30)
    assert [meant("attack 1"), meant("attack boar 2")] == [Attack(boar), Attack(twin)]
    assert meant("take 1") is None  # nothing lies here: least of all does it undress anybody


@pytest.mark.rule("D-305")
def test_below_ground_a_way_alone_is_gone_not_scouted(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place="t:-4:3:0")
    game.act("ann", EnterDungeon("goblin_cave"), [0] * 32)
    commands = Commands.of(game.rules, game.rules.words, game.offers("ann"), "ann")
    assert commands.read("deeper").action == Move("deeper")


@pytest.mark.rule("D-305", "D-311")
@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("l", Look()),
        ("x healing herb", Examine("healing herb")),
        ("i", Inventory()),
        ("inv", Inventory()),
        ("eq", Gear()),
        ("st", Status()),
        ("sp", Spells()),
        ("j", Journal()),
        ("ds", DungeonStatus()),
        ("? attack", Help("attack")),
        ("map 5", Map(5)),
        ("rankings goblin_cave", Rankings("goblin cave")),
    ],
)
def test_short_words_ask_questions(tale: Any, typed: str, asked: Any) -> None:
    game = tale("ann", "bob")
    found = Commands.of(game.rules, game.rules.words, game.offers("ann"), "ann").read(typed).query
    assert found == asked
    game.ask("ann", found)


@pytest.mark.rule("D-305")
def test_amounts_need_not_be_typed(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Presence, "ann"), place=MOUTH)
    commands = Commands.of(game.rules, game.rules.words, game.offers("ann"), "ann")
    assert commands.read("enter goblin cave").action == EnterDungeon("goblin_cave")
    assert commands.read("enter goblin cave 2").action == EnterDungeon("goblin_cave", 2)


@pytest.mark.rule("D-305", "D-051")
def test_tell_is_a_whisper_that_only_two_can_read(tale: Any) -> None:
    game = tale("ann", "bob", "cat")
    commands = Commands.of(game.rules, game.rules.words, game.offers("ann"), "ann")
    for other in ("bob", "cat"):
        found = commands.read(f"tell {other} meet me at dawn")
        assert found.action == Whisper(other, sample("meet me at dawn", ("ann", other)))
        assert found.speech == {"words": "meet me at dawn"}
        game.act("ann", found.action)
    assert commands.read("tell bob").kind == "incomplete"
    assert commands.read("tell dan hello").kind != "action"


@pytest.mark.rule("D-300")
def test_views_never_fail(tale: Any) -> None:
    game = entered(tale)
    for who in ("alice", "nobody", None):
        game.view(who)
        game.scene(who)
    game.change("alice", hp=0)
    assert game.view("alice")["me"]["dead"]
    assert not any(offer.enabled for offer in game.offers("alice"))
