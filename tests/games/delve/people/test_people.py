"""People: regions, greetings, dialogue (section 9), and readiness (D-282)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Timer
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.readiness import chances
from yonder.games.delve.events import Greeted
from yonder.games.delve.kinds import Behavior, Readiness
from yonder.games.delve.models import (
    Character,
    Combat,
    Conversation,
    DelveRecord,
    Magic,
    Npc,
    Presence,
    QuestLog,
    TileState,
)
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.people.dialogue import Respond, Talk, choices
from yonder.games.delve.people.events import Dialogue, DialogueEnded, ShopOpened
from yonder.games.delve.show.shapes import GoalView
from yonder.games.delve.show.view import view
from yonder.games.delve.world.movement import Move

HOME = "t:0:0:0"
BRANNOC, MERRIT, SEFA, FENN = "npc/brannoc", "npc/merrit", "npc/sefa", "npc/fenn"


def at(game: Any, who: str, place: str) -> None:
    game.put(game.row(Presence, who), place=place)


@pytest.mark.rule("D-144")
def test_people_have_behaviours(tale: Any) -> None:
    found = {row.person: row.behavior for row in tale().rows(Npc)}
    assert (found["brannoc"], found["merrit"], found["sefa"]) == (Behavior.GUARD, Behavior.MERCHANT, Behavior.HERMIT)
    assert (found["pedlar"], found["patrolman"], found["fenn"]) == (Behavior.WANDER, Behavior.PATROL, Behavior.GUIDE)


@pytest.mark.rule("D-145")
def test_a_region_ticks_only_while_somebody_is_there(tale: Any) -> None:
    game = tale("ann")
    assert [timer.name for timer in game.rows(Timer)] == ["0:0:0"]
    game.advance(90_000)
    assert game.world.where(Timer, kind="sys_region_tick", name="0:0:0")[0].due == 120_000
    at(game, "ann", "t:-1:0:0")
    game.advance(30_000)
    assert game.rows(Timer) == []
    game.act("ann", Move("east"))
    assert [timer.name for timer in game.rows(Timer)] == ["0:0:0"]


@pytest.mark.rule("D-146")
@pytest.mark.rule("D-148")
def test_patrols_go_their_round_and_wanderers_wander(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", "t:7:7:0")
    game.put(game.row(Npc, "npc/patrolman"), behavior=Behavior.PATROL)
    game.put(game.row(Npc, "npc/pedlar"), behavior=Behavior.WANDER)
    places = []
    for _ in range(4):
        game.advance(30_000, [("wander", 0)])
        places.append(game.row(Presence, "npc/patrolman").place)
    assert places == ["t:1:0:0", "t:2:0:0", "t:1:0:0", "t:0:0:0"]
    game.advance(30_000, [("wander", 1), ("way", 2)])
    assert game.row(Presence, "npc/pedlar").place == "t:2:1:0"


@pytest.mark.rule("D-147")
@pytest.mark.rule("D-151")
def test_everybody_is_greeted_once(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", HOME)
    game.put(game.row(Npc, BRANNOC), greeted=tuple(f"p{i}" for i in range(10)))
    game.advance(30_000, [("greeting", 1)])
    assert [(event.speaker.name, event.text) for event in game.events(Greeted)] == [("Warden Brannoc", "Quiet so far.")]
    assert game.row(Npc, BRANNOC).greeted == (*(f"p{i}" for i in range(1, 10)), "ann")
    game.advance(30_000, [])


@pytest.mark.rule("D-152")
@pytest.mark.rule("D-153")
@pytest.mark.rule("D-154")
def test_a_guide_tells_what_waits_below(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", "t:-4:3:0")
    game.put(game.row(Npc, "npc/dace"), behavior=Behavior.GUIDE, greeted=())
    game.act("ann", Move("east"))
    game.act("ann", Move("west"))
    game.advance(30_000, [])
    lines = [event.text for event in game.events(Greeted)]
    assert len(lines) == 2
    assert lines[0].startswith("Goblins, more than I can count.")
    assert lines[0].endswith("It is for level 3. For you: difficulty 1, 5 to 8 rooms. I would say: not ready.")


@pytest.mark.rule("D-150")
def test_a_creature_does_not_come_back_under_ones_feet(tale: Any) -> None:
    game = tale("ann")
    game.put(TileState("t:1:0:0", 10))
    game.advance(60_000)
    assert game.rows(TileState) == [TileState("t:1:0:0", 10)]
    game.act("ann", Move("west"))
    assert game.rows(TileState) == [TileState("t:1:0:0", 90)]
    game.advance(30_000)
    assert game.rows(TileState) == []


@pytest.mark.rule("D-155")
@pytest.mark.rule("D-156")
@pytest.mark.rule("D-157")
def test_a_conversation_goes_by_choices(tale: Any) -> None:
    game = tale("ann")
    game.refused("ann", Talk(BRANNOC), "not_here")
    at(game, "ann", HOME)
    game.refused("ann", Talk("npc/patrolman"), "no_dialogue")
    game.refused("ann", Respond(BRANNOC, "work"), "no_conversation")
    game.act("ann", Talk(BRANNOC))
    told = game.events(Dialogue)[0]
    assert (told.node, [each.id for each in told.choices]) == ("root", ["work", "news", "hearsay", "leave"])
    game.refused("ann", Respond(BRANNOC, "shop"), "bad_choice")
    game.act("ann", Respond(BRANNOC, "work"))
    ids = [each.id for each in game.events(Dialogue)[0].choices]
    assert ids == ["accept:first_delve", "accept:find_the_hermit", "accept:thin_the_pack", "back"]
    game.act("ann", Talk(MERRIT))
    game.refused("ann", Respond(BRANNOC, "back"), "no_conversation")
    game.act("ann", Respond(MERRIT, "leave"))
    assert len(game.events(DialogueEnded)) == 1
    game.act("ann", Talk(MERRIT))
    game.act("ann", Move("north"))
    assert game.rows(Conversation) == []


@pytest.mark.rule("D-158")
@pytest.mark.rule("D-159")
@pytest.mark.rule("D-142")
def test_the_hermit_teaches_and_heals_for_gold(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", "t:-3:-4:0")
    game.act("ann", Talk(SEFA))
    assert [each.id for each in game.events(Dialogue)[0].choices] == ["heal", "hearsay", "leave"]
    game.change("ann", hp=1, mana=0)
    game.act("ann", Respond(SEFA, "heal"))
    assert (game.hp("ann"), game.row(Magic, "ann").mana, game.row(Character, "ann").purse) == (20, 20, 10)
    game.put(QuestLog("ann", "find_the_hermit", (1, 1), 0, active=False, completed=1))
    game.put(game.row(Magic, "ann"), level=2)
    game.change("ann", purse=60)
    game.put(game.row(Character, "ann"), purse=60)
    game.act("ann", Respond(SEFA, "learn"))
    assert [each.id for each in game.events(Dialogue)[0].choices] == ["stone_wall", "fog_cloud", "back"]
    game.act("ann", Respond(SEFA, "stone_wall"))
    assert (game.row(Magic, "ann").spells, game.row(Character, "ann").purse) == (("fireball", "stone_wall"), 20)
    assert [each.id for each in game.events(Dialogue)[0].choices] == ["back"]


@pytest.mark.rule("D-159")
@pytest.mark.rule("D-160")
def test_a_choice_may_open_a_shop_or_give_a_quest(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", HOME)
    game.act("ann", Talk(MERRIT))
    game.act("ann", Respond(MERRIT, "shop"))
    assert len(game.events(ShopOpened)[0].sells) == 24
    game.act("ann", Talk(BRANNOC))
    game.act("ann", Respond(BRANNOC, "news"))
    told = game.events(Dialogue)[0].text
    assert told.startswith("These are the ways down near here. Thornroot Warren, for level 1: 3 east, 2 north.")
    assert "Goblin Cave / Ember Mine, for level 3: 4 west, 3 north." in told
    game.act("ann", Respond(BRANNOC, "back"))
    game.act("ann", Respond(BRANNOC, "work"))
    game.act("ann", Respond(BRANNOC, "accept:first_delve"))
    assert game.row(QuestLog, "ann", "first_delve").active
    row = game.row(Conversation, "ann")
    assert "accept:first_delve" not in [each.id for each in choices(game.world, "ann", row)]


@pytest.mark.rule("D-160")
def test_a_guide_advises_on_readiness_traps_and_boss(tale: Any) -> None:
    game = tale("ann")
    at(game, "ann", "t:3:2:0")
    game.act("ann", Talk(FENN))
    told = game.events(Dialogue)[0]
    assert told.text.startswith("Rats with thorns, that is all.")
    ids = [each.id for each in told.choices]
    assert [each for each in ids if each.startswith("readiness")] == ["readiness:thornroot_warren"]
    game.act("ann", Respond(FENN, "readiness:thornroot_warren"))
    assert game.events(Greeted)[0].text.startswith("Rats with thorns")
    game.act("ann", Respond(FENN, "traps:thornroot_warren"))
    assert "A loop of root lies flat." in game.events(Dialogue)[0].text
    game.act("ann", Respond(FENN, "back"))
    game.act("ann", Respond(FENN, "boss:thornroot_warren"))
    told = game.events(Dialogue)[0]
    assert told.text.endswith("Old Bramblejaw rules the Thornroot Warren. The closer to death, the harder it bites.")


@pytest.mark.rule("D-147")
def test_a_newcomer_is_greeted_at_once_and_told_where_to_go(tale: Any) -> None:
    game = tale()
    game.act("ann", CreateCharacter("Ann"))
    [greeting] = game.events(Greeted)
    assert greeting.speaker.id == BRANNOC
    assert "Welcome to Waymeet, Ann." in greeting.text
    assert "Thornroot Warren: 3 east, 2 north from here." in greeting.text
    assert "ann" in game.row(Npc, BRANNOC).greeted


@pytest.mark.rule("D-298")
def test_the_view_names_the_gentlest_dungeon_that_is_not_beaten(tale: Any) -> None:
    game = tale("ann")
    goal = view(game.world, "ann").goal
    assert goal == GoalView("Thornroot hollow", "Thornroot Warren", 1, (3, 2, 0))
    game.put(DelveRecord("ann", "thornroot_warren", completions=1))
    assert view(game.world, "ann").goal == GoalView("Soot Mouth", "Goblin Cave", 3, (-4, 3, 0))
    for template in default().templates:
        game.put(DelveRecord("ann", template, completions=1))
    assert view(game.world, "ann").goal is None


@pytest.mark.rule("D-282")
@pytest.mark.rule("W-17")
def test_readiness_is_that_of_the_worked_example(tale: Any) -> None:
    game = tale("ann", "bob")
    cave = default().templates["goblin_cave"]
    game.bare("ann")
    game.put(game.row(Combat, "ann"), hp=30, max_hp=30, attack=10, defense=7, level=3)
    for _ in range(3):
        game.item("healing_draught", "ann")
    found = chances(game.world, "ann", cave, 1)
    assert (found.dealt, found.rounds, found.taken, found.have) == (5, 12, 48, 90)
    assert (found.saved, found.taken_after, found.readiness) == (20, 32, Readiness.READY)
    found = chances(game.world, "bob", cave, 1)
    assert (found.dealt, found.rounds, found.taken, found.have) == (1, 60, 480, 40)
    assert (found.saved, found.taken_after, found.readiness) == (20, 320, Readiness.NOT_READY)
