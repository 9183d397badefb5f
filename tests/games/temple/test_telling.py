"""Words and scenes: narration by fixed templates, and what any client can draw (sections 26 and 29)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from yonder.core import Game, Graph, World, tag_of
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import Dodge
from yonder.games.temple.content import default
from yonder.games.temple.events import ChamberSearched, ExplorerRested, RollMade
from yonder.games.temple.explorer.creation import MintExplorer
from yonder.games.temple.kinds import ChamberType, ExplorerClass, MonsterType
from yonder.games.temple.show.guide import Guide
from yonder.games.temple.show.narration import narrate
from yonder.games.temple.show.view import ExplorerSheet
from yonder.games.temple.temple.exits import OpenExit

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander


@pytest.mark.rule("T-750", "T-869")
def test_dice_are_told_so_that_a_client_can_show_them(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", frightened=True)
    den.act(Attack(one), 5, 9, 10, 2)
    rolls = [(e.purpose, e.dice, e.kept, e.modifier, e.total, e.target, e.success) for e in den.told(RollMade)]
    assert rolls == [
        ("attack", (5, 9), 5, 4, 9, 11, False),
        ("save:WIS", (10,), 10, -1, 9, 11, False),
        ("monster:attack", (2,), 2, 5, 7, 16, False),
    ]


@pytest.mark.rule("T-759")
def test_the_changes_of_the_feed_rebuild_every_view() -> None:
    game = Game(rules, seed="feed")
    seat = game.seat("ann")
    copy = World(content=CONTENT)
    for row in game.world.rows():
        copy.put(row)
    tables = {model.__table__: model for model in rules.models}
    for _ in range(400):
        action = rules.bots["random"](seat)
        assert action is not None
        ctx = engine.apply(rules, game.world, "ann", action, game._dice(), 0)
        for change in engine.seen(ctx, "ann"):
            if change.row is not None:
                copy.put(change.row)
            else:
                copy.drop(copy.get(tables[change.table], *change.key))
        game.act("ann", action)
    assert engine.view(rules, copy, "ann") == game.view("ann")


@pytest.mark.rule("T-870")
def test_every_kind_of_event_has_its_sentences() -> None:
    told_of = {key.split(".")[1] for key in CONTENT.words if key.startswith("tell.")}
    assert told_of == {tag_of(kind) for kind in rules.events}


@pytest.mark.rule("T-870")
def test_narration_is_a_function_of_the_event(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1)
    events = den.act(Attack(one), 15, 5)
    lines = [engine.narrate(rules, event) for event in events]
    assert lines == [engine.narrate(rules, event) for event in events]
    assert "The blow falls: 15+4 makes 19 against 13. It bites." in lines


@pytest.mark.rule("T-425")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ExplorerRested(1, 0, 0, curse_lifted=False), "Nothing needed healing"),
        (ExplorerRested(1, 7, 0, curse_lifted=False), "7 hit points restored"),
        (ExplorerRested(1, 7, 50, curse_lifted=True), "take 50 gold"),
    ],
)
def test_a_rest_says_what_it_gave(event: ExplorerRested, said: str) -> None:
    assert said in engine.narrate(rules, event)


@pytest.mark.rule("T-551")
def test_a_search_in_vain_says_that_one_may_come_back_for_another() -> None:
    event = ChamberSearched(1, 1, 2, success=False, gold=0, potions=0, item="", item_used=False)
    assert "Leave and come back, and you may search again." in engine.narrate(rules, event)


@pytest.mark.rule("T-870")
@pytest.mark.parametrize("hardy", [True, False])
def test_every_event_of_long_play_can_be_told(wander: type[Wander], *, hardy: bool) -> None:
    for step in wander("telling", hardy=hardy, locks=True).steps(1500):
        for event in step.events:
            assert not re.search(r"[{}]|  ", engine.narrate(rules, event))


@pytest.mark.rule("T-864")
def test_minting_tells_what_came_of_it(den: Den) -> None:
    den.act(MintExplorer(ExplorerClass.WIZARD), 3, 3, 2, 1, 0, who=den.ann)
    lines = [engine.narrate(rules, event) for event in den.bench.events()]
    assert f"{den.me(1).name} closes a book, takes up a staff, and blinks at the daylight." in lines
    assert engine.scene(rules, den.world, den.ann).panels[0].title == f"{den.me(1).name}, Wizard #1"


@pytest.mark.rule("T-866", "T-879")
def test_the_scene_shows_chamber_sheet_map_and_offers(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    scene = engine.scene(rules, den.world, den.ann)
    assert scene.title == "Temple #1 (Easy), Chamber 1"
    assert [panel.title for panel in scene.panels] == [f"{den.me(1).name}, Fighter #1", "Chamber 1"]
    assert [offer.label for offer in scene.offers][:3] == ["Open Exit 1", "Open Exit 2", "Move -> Chamber 2"]
    assert isinstance(scene.map, Graph)
    assert (scene.map.here, [(node.id, node.marks) for node in scene.map.nodes]) == (
        "1",
        [("1", ("unopened",)), ("2", ("armed",))],
    )
    den.act(OpenExit(one, 0), 0, 0, 1)
    assert "Poisonous Snake" in engine.scene(rules, den.world, den.ann).map.nodes[2].marks  # type: ignore[union-attr]


@pytest.mark.rule("T-865")
def test_the_map_around_an_explorer_stays_small(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    for _ in range(80):
        den.room(ChamberType.EMPTY)
    scene = engine.scene(rules, den.world, den.ann)
    assert isinstance(scene.map, Graph)
    assert len(scene.map.nodes) == 48
    assert one == 1


@pytest.mark.rule("T-872", "T-841")
def test_after_a_death_the_scene_asks_for_another(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Dodge(one), 20, 20, 1, 1)
    scene = engine.scene(rules, den.world, den.ann)
    assert scene.lines[-1] == "No living explorer answers to you. Mint one."
    assert [offer.label for offer in scene.offers][:3] == ["Mint Fighter", "Mint Rogue", "Mint Wizard"]


@pytest.mark.rule("T-874", "T-875")
def test_a_visitor_sees_the_lobby_without_offers(den: Den) -> None:
    scene = engine.scene(rules, den.world, None)
    assert scene.lines == ("The lobby, seen through a window.",)
    assert scene.offers == ()


@pytest.mark.rule("T-922")
def test_the_srd_is_credited() -> None:
    assert "CC-BY-4.0" in CONTENT.words["about.srd"]
    assert "Wizards of the Coast" in CONTENT.words["about.srd"]


@pytest.mark.rule("T-866")
@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({}, "An Animated Armor is here (33/33 HP)."),
        ({"asleep_left": 3}, "An Animated Armor sleeps (33/33 HP)."),
        ({"is_alive": False, "current_hp": 0}, "An Animated Armor lies dead."),
    ],
)
def test_the_scene_tells_what_lives_here(den: Den, fields: dict[str, int], line: str) -> None:
    den.stand(den.mint("Fighter"), den.room(ChamberType.MONSTER, MonsterType.ANIMATED_ARMOR, **fields))
    assert line in engine.scene(rules, den.world, den.ann).lines


@pytest.mark.rule("T-870", "T-221")
@pytest.mark.parametrize(
    ("purpose", "kept", "modifier", "line"),
    [
        ("attack", 11, 1, "misses by one."),
        ("monster:attack", 4, 4, "misses by five."),
        ("spell", 2, -1, "misses by 12 and"),
        ("attack", 1, 12, "a natural 1, and that always misses."),
    ],
)
def test_a_miss_tells_by_how_much(purpose: str, kept: int, modifier: int, line: str) -> None:
    roll = RollMade(1, purpose, (kept,), kept, modifier, kept + modifier, 13, success=False)
    assert line in narrate(CONTENT, roll)


@pytest.mark.rule("T-831", "T-872")
@pytest.mark.parametrize("kind", ["Fighter", "Rogue", "Wizard"])
def test_nothing_is_ready_on_the_sheet_of_the_dead(den: Den, kind: str) -> None:
    one = den.fight(kind, "Skeleton", current_hp=1, level=2, xp=300)
    den.act(Dodge(one), 20, 20, 1, 1)
    seen = den.ask(ExplorerSheet(one))
    assert seen["dead"]
    assert seen["features"] == {}
    assert [left for left, _ in seen["slots"]] == [0, 0, 0]


@pytest.mark.rule("T-438", "T-440")
def test_each_tier_says_what_makes_it_harder(den: Den) -> None:
    tiers = den.ask(Guide())["tiers"]
    assert [card["boss_hp"] for card in tiers] == [67, 73, 80, 87, 93]
    assert [[zone["more_hp"] for zone in card["zones"]] for card in tiers] == [
        [0, 0, 0],
        [0, 0, 10],
        [0, 10, 20],
        [10, 20, 30],
        [20, 30, 40],
    ]
    assert [card["doors_with_monsters"] for card in tiers] == [40, 42, 44, 46, 48]
    assert [card["trap_dc"] for card in tiers] == sorted({card["trap_dc"] for card in tiers})
