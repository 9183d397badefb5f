"""What stands out in rooms: sights, oddities, rooms like no other (D-319 to D-325)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import sub
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.clues import behind, clue, route
from yonder.games.delve.dungeon.contents import Delve, contents
from yonder.games.delve.dungeon.drawing import Drawing
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import OddityTried, SecretTold, Studied
from yonder.games.delve.dungeon.layout import layout
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.dungeon.oddities import Dare, Study
from yonder.games.delve.dungeon.sights import features
from yonder.games.delve.events import LootDropped
from yonder.games.delve.kinds import Ailment, RoomType
from yonder.games.delve.models import Character, Encounter, Foe, Item, Presence, Room

CONTENT = default()
CAVE = "dg:alice:goblin_cave:1"
SEEDS = [sub(bytes(32), "odd", number) for number in range(60)]


def beside(tale: Any, oddity: str, **fields: Any) -> Any:
    """Alice in the first room of a cave, where this oddity stands."""
    game = tale("alice", "bob")
    game.put(game.row(Presence, "alice"), place="t:-4:3:0")
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    game.put(game.row(Room, CAVE, 0), oddity=oddity, **fields)
    return game


@pytest.mark.rule("D-319", "D-324")
@pytest.mark.parametrize("template", CONTENT.registry, ids=lambda each: each.id)
def test_nothing_stands_out_twice_and_one_room_at_most_is_like_no_other(template: Any) -> None:
    uniques = 0
    for seed in SEEDS:
        found = layout(template, CONTENT.generation, seed)
        marks = features(CONTENT, template, found, seed)
        for name in ("sight", "oddity"):
            ids = [getattr(mark, name) for mark in marks if getattr(mark, name)]
            assert len(ids) == len(dict.fromkeys(ids))
        odd = [CONTENT.oddities[mark.oddity] for mark in marks if mark.oddity]
        assert all(not each.templates or template.id in each.templates for each in odd)
        assert sum(each.unique for each in odd) <= 1
        assert (marks[0].oddity, marks[found.boss]) == ("", type(marks[0])())
        uniques += sum(each.unique for each in odd)
    assert 30 <= uniques <= 58
    assert sum(each.unique and template.id in each.templates for each in CONTENT.oddities.values()) == 2


@pytest.mark.rule("D-324")
def test_a_room_like_no_other_has_its_own_name() -> None:
    names = {name for seed in SEEDS for name in _names(seed)}
    assert {"cook's pantry", "toll bridge"} <= names


def _names(seed: bytes) -> list[str]:
    drawing = Drawing(CONTENT, Delve(CONTENT.templates["goblin_cave"], seed, 1))
    return [drawing.name(room) for room in range(len(drawing.rooms))]


@pytest.mark.rule("D-320")
@pytest.mark.parametrize("template", CONTENT.registry, ids=lambda each: each.id)
def test_every_clue_is_true(template: Any) -> None:
    kinds: dict[str, int] = {}
    for seed in SEEDS:
        delve, found = Delve(template, seed, 2), layout(template, CONTENT.generation, seed)
        for room in range(len(found.types)):
            told = clue(CONTENT, delve, found, room)
            kinds[told.key] = kinds.get(told.key, 0) + 1
            facts = dict(told.about)
            assert CONTENT.words[f"clue.{told.key}"].format_map(facts)
            ways = {"locked door" if c == found.locked else str(found.way_to(c)): c for c in found.children[room]}
            if told.key == "dead_end":
                assert not ways
                continue
            child = ways[facts["way"]]
            beyond, here = behind(found, child), contents(CONTENT, delve, found, child)
            truth = {
                "key": found.key in beyond,
                "treasure": any(found.types[each] is RoomType.TREASURE_ROOM for each in beyond),
                "vault": found.locked in beyond,
                "unique": True,
                "trap": here.trap is not None and CONTENT.words[f"hint.{here.trap}"] == facts.get("hint"),
                "master": found.boss in beyond,
                "far": found.boss in beyond,
                "quiet": not here.enemies,
                "one": len(here.enemies) == 1,
                "many": str(len(here.enemies)) == facts.get("count"),
            }
            assert truth[told.key], told
    assert len(kinds) >= 8


@pytest.mark.rule("D-320")
def test_a_close_look_is_free_and_is_had_once(tale: Any) -> None:
    game = beside(tale, "", sight="still_lamp", clue="key", about=(("way", "deeper"),))
    game.act("alice", Study(), [])
    (told,) = game.events(Studied)
    assert told.text.endswith("What carries the iron key went by the way deeper.")
    assert told.text in game.view("alice")["place"]["text"]
    game.refused("alice", Study(), "nothing_to_study")
    game.refused("bob", Study(), "not_in_dungeon")


@pytest.mark.rule("D-321", "D-322")
def test_a_choice_goes_well_or_badly_once(tale: Any) -> None:
    for roll, kind in ((64, Ailment.BLESSED), (65, Ailment.CURSED)):
        game = beside(tale, "statue")
        label = next(offer.label for offer in game.offers("alice") if offer.action == Dare("pray"))
        assert label == "Pray to the statue (65 %: blessed for 20 turns; else cursed for 6 turns)"
        game.act("alice", Dare("pray"), [roll])
        assert game.events(OddityTried)[0].well is (roll < 65)
        assert [each["kind"] for each in game.view("alice")["me"]["effects"]] == [kind]
        game.refused("alice", Dare("prise"), "already_tried")
        assert not [offer for offer in game.offers("alice") if isinstance(offer.action, Dare)]


@pytest.mark.rule("D-321", "D-323")
def test_a_secret_has_its_price_and_tells_the_way(tale: Any) -> None:
    game = beside(tale, "well")
    game.change("alice", purse=1)
    game.refused("alice", Dare("coin"), "no_gold")
    game.change("alice", purse=3)
    game.act("alice", Dare("coin"), [])
    assert game.row(Character, "alice").purse == 1
    assert game.events(SecretTold)[0].text.startswith("Goblin Chief is ")


@pytest.mark.rule("D-323")
def test_the_way_to_a_room_leads_there() -> None:
    for seed in SEEDS:
        found = layout(CONTENT.templates["ancient_ruins"], CONTENT.generation, seed)
        for end in range(len(found.types)):
            room = 2
            for way in route(found, room, end):
                known = {"locked door" if c == found.locked else str(found.way_to(c)): c for c in found.children[room]}
                room = found.parents[room] if way == "back" else known[way]
            assert room == end


@pytest.mark.rule("D-321", "D-322")
def test_finds_fall_to_the_floor_and_tools_are_needed(tale: Any) -> None:
    game = beside(tale, "chest")
    game.refused("alice", Dare("pick"), "needs_thing")
    game.item("lockpicks", "alice")
    game.act("alice", Dare("pick"), [0, 0, 0, 0, 40])
    assert len(game.events(LootDropped)[0].items) == 2
    assert len([row for row in game.rows(Item) if row.place == f"{CAVE}/r0"]) == 2


@pytest.mark.rule("D-322", "D-325")
def test_an_enemy_that_is_called_fights_and_goes_with_the_dungeon(tale: Any) -> None:
    game = beside(tale, "bedroll")
    game.act("alice", Dare("sleep"), [99, 1])
    assert game.row(Encounter, f"{CAVE}/r0").round == 1
    (foe,) = game.rows(Foe)
    game.refused("alice", Dare("shake"), "already_tried")
    game.drop(game.row(Encounter, f"{CAVE}/r0"))
    for row in (foe, game.row(Presence, foe.entity)):
        game.drop(row)
    game.act("alice", LeaveDungeon())
    assert not game.rows(Foe)
