"""Traps: detection, saving throws, crossing, disarming (section 12), in the ruins and caves of the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import effects
from yonder.games.delve.dungeon.caution import Disarm, Scout
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import DisarmFailed, TrapDisarmed, TrapRevealed, TrapSprung
from yonder.games.delve.dungeon.instance import layout_of
from yonder.games.delve.dungeon.traps import passes
from yonder.games.delve.encounter.turns import Attack
from yonder.games.delve.events import EncounterStarted, XpGained
from yonder.games.delve.kinds import Ailment, Label, RoomType, TrapKind, TrapState
from yonder.games.delve.models import (
    Character,
    Combat,
    Encounter,
    Instance,
    Item,
    Magic,
    MemberState,
    Presence,
    Room,
    Trap,
    Way,
)
from yonder.games.delve.things.handling import Take
from yonder.games.delve.world.movement import Move

MOUTH = "t:-4:3:0"
CAVE = "dg:alice:goblin_cave:1"
ZEROS = [0] * 32
ROOM = f"{CAVE}/r1"
WAYS = (Way(Label.BACK, 0), Way(Label.DEEPER, 2))


def before_a_trap(tale: Any, kind: TrapKind, *others: str, level: int = 3, threat: int = 3) -> Any:
    """Members in the first room of a cave whose second holds nothing but this trap."""
    game = tale("alice", *others)
    for who in ("alice", *others):
        game.put(game.row(Presence, who), place=MOUTH)
    game.act("alice", EnterDungeon("goblin_cave"), ZEROS)
    dungeon = game.row(Instance, CAVE)
    game.put(dungeon, roster=("alice", *others))
    for who in others:
        game.put(MemberState(CAVE, who, 3))
        game.put(game.row(Presence, who), place=f"{CAVE}/r0")
    for who in ("alice", *others):
        game.put(game.row(Character, who), level=level)
        game.put(game.row(Combat, who), hp=100, max_hp=100, level=level)
    game.put(Room(CAVE, 1, RoomType.TRAP_ROOM, "low landing", "The dust lies wrong here.", 1, threat, WAYS))
    game.put(Trap(ROOM, kind))
    return game


def state(game: Any) -> TrapState:
    found: TrapState = game.row(Trap, ROOM).state
    return found


@pytest.mark.rule("D-223")
@pytest.mark.rule("W-15")
def test_checks_are_those_of_the_worked_example() -> None:
    assert next(roll for roll in range(1, 21) if passes(roll, 3, 10 + 3)) == 10
    assert next(roll for roll in range(1, 21) if passes(roll, 3, 11 + 3)) == 11
    assert next(roll for roll in range(1, 21) if passes(roll, 3, 12 + 3)) == 12
    assert next(roll for roll in range(1, 21) if passes(roll, 3 + 2, 12 + 3)) == 10
    assert next(roll for roll in range(1, 21) if passes(roll, 9, 11 + 10)) == 12
    assert next(roll for roll in range(1, 21) if passes(roll, 9, 13 + 10)) == 14
    assert passes(20, 0, 99)
    assert not passes(1, 99, 2)


@pytest.mark.rule("D-221")
@pytest.mark.rule("D-224")
@pytest.mark.rule("W-15")
def test_a_trap_is_found_or_springs(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Move("deeper"), ["detect d20=10"])
    assert state(game) is TrapState.REVEALED
    assert [event.kind for event in game.events(TrapRevealed)] == [TrapKind.PIT]
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Move("deeper"), ["detect d20=9", "save d20=10"])
    assert state(game) is TrapState.SPRUNG
    assert game.hp("alice") == 94
    victim = game.events(TrapSprung)[0].victims[0]
    assert (victim.player.name, victim.saved, victim.damage) == ("alice", False, 6)
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Move("deeper"), [9, 11])
    assert game.hp("alice") == 100


@pytest.mark.rule("D-222")
@pytest.mark.rule("D-225")
@pytest.mark.rule("W-15")
def test_a_dart_poisons_and_half_damage_is_rounded_down(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.DART)
    game.act("alice", Move("deeper"), [11, 11])
    poison = effects.find(game.world, "alice", Ailment.POISON)
    assert poison is not None
    assert (game.hp("alice"), poison["magnitude"], poison.left) == (100 - 5 - 2, 2, 2)  # the move's own beat included
    game = before_a_trap(tale, TrapKind.DART)
    game.act("alice", Move("deeper"), [11, 12])
    assert game.hp("alice") == 98
    assert effects.of(game.world, "alice") == []


@pytest.mark.rule("D-223")
@pytest.mark.rule("W-15")
def test_a_torch_helps_to_find_a_trap(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.DART)
    game.wear("alice", "torch")
    game.act("alice", Move("deeper"), [10])
    assert state(game) is TrapState.REVEALED


@pytest.mark.rule("D-222")
@pytest.mark.rule("W-15")
def test_a_collapsing_floor_drops_to_the_entrance(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.COLLAPSING_FLOOR, level=9, threat=10)
    game.act("alice", Move("deeper"), [11, 13])
    assert (game.hp("alice"), game.row(Presence, "alice").place) == (86, f"{CAVE}/r0")
    game = before_a_trap(tale, TrapKind.COLLAPSING_FLOOR, level=9, threat=10)
    game.act("alice", Move("deeper"), [11, 14])
    assert (game.hp("alice"), game.row(Presence, "alice").place) == (100, ROOM)


@pytest.mark.rule("D-222")
@pytest.mark.rule("D-225")
def test_area_traps_catch_everybody_in_the_room(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.MAGIC_RUNE, "bob", "cat")
    game.put(game.row(Presence, "bob"), place=ROOM)
    game.act("alice", Move("deeper"), [2, 2, 19])
    assert (game.hp("alice"), game.row(Magic, "alice").mana) == (94, 15)
    assert (game.hp("bob"), game.row(Magic, "bob").mana) == (97, 20)
    assert game.hp("cat") == 100
    assert game.heard("cat") == [] or all(not isinstance(event, TrapSprung) for event in game.heard("cat"))


@pytest.mark.rule("D-225")
def test_a_trap_can_kill(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    game.put(game.row(Combat, "alice"), hp=6)
    game.act("alice", Move("deeper"), [2, 2])
    assert game.row(Combat, "alice").is_dead


@pytest.mark.rule("D-222")
@pytest.mark.rule("D-229")
def test_a_flood_washes_back_and_no_fight_begins(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.FLOOD_VALVE)
    game.foe(place=ROOM)
    game.act("alice", Move("deeper"), [2, 2])
    assert game.row(Presence, "alice").place == f"{CAVE}/r0"
    assert game.events(EncounterStarted) == []
    assert game.rows(Encounter) == []
    assert layout_of(game.world, CAVE).parents[1] == 0


@pytest.mark.rule("D-226")
def test_crossing_a_known_trap_needs_care(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.DART)
    game.act("alice", Move("deeper"), [19])
    game.act("alice", Move("back"), [])
    game.act("alice", Move("deeper"), [])
    herb = game.item("healing_herb", place=ROOM)
    game.act("alice", Take(herb), ["cross d20=7"])
    assert state(game) is TrapState.REVEALED
    other = game.item("healing_herb", place=ROOM)
    game.act("alice", Take(other), ["cross d20=6"])
    assert state(game) is TrapState.SPRUNG
    assert game.hp("alice") == 95
    assert effects.find(game.world, "alice", Ailment.POISON) is not None


@pytest.mark.rule("D-226")
def test_who_is_stunned_in_crossing_does_not_get_through(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Move("deeper"), [19])
    herb = game.item("healing_herb", place=ROOM)
    game.act("alice", Take(herb), [2])
    assert effects.find(game.world, "alice", Ailment.STUNNED) is not None
    assert game.row(Item, herb).place == ROOM


@pytest.mark.rule("D-227")
@pytest.mark.rule("W-15")
def test_disarming_works_fails_or_springs(tale: Any) -> None:
    for roll, expected in ((12, TrapState.DISARMED), (8, TrapState.REVEALED), (11, TrapState.REVEALED)):
        game = before_a_trap(tale, TrapKind.PIT)
        game.refused("alice", Disarm(), "no_trap")
        game.act("alice", Move("deeper"), [19])
        game.act("alice", Disarm(), [roll])
        assert state(game) is expected
        assert len(game.events(TrapDisarmed)) == (roll == 12)
        assert [event.amount for event in game.events(XpGained)] == ([8] if roll == 12 else [])
        assert len(game.events(DisarmFailed)) == (roll != 12)
    for roll in (7, 1):
        game = before_a_trap(tale, TrapKind.PIT)
        game.act("alice", Move("deeper"), [19])
        game.act("alice", Disarm(), [roll, 2])
        assert state(game) is TrapState.SPRUNG
        assert game.hp("alice") == 94


@pytest.mark.rule("D-223")
@pytest.mark.rule("D-227")
def test_lockpicks_help_and_runes_need_magic(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    game.item("lockpicks", "alice")
    game.act("alice", Move("deeper"), [19])
    game.act("alice", Disarm(), [9])
    assert state(game) is TrapState.DISARMED
    game = before_a_trap(tale, TrapKind.MAGIC_RUNE)
    game.act("alice", Move("deeper"), [19])
    game.put(game.row(Magic, "alice"), mana=2)
    game.refused("alice", Disarm(), "no_mana")
    game.put(game.row(Magic, "alice"), mana=3)
    game.act("alice", Disarm(), [16])
    assert (state(game), game.row(Magic, "alice").mana) == (TrapState.DISARMED, 0)


@pytest.mark.rule("D-228")
def test_scouting_finds_traps_more_easily(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Scout("deeper"), [5])
    assert state(game) is TrapState.REVEALED
    game = before_a_trap(tale, TrapKind.PIT)
    game.act("alice", Scout("deeper"), [4])
    assert state(game) is TrapState.HIDDEN


@pytest.mark.rule("D-230")
def test_enemies_do_not_spring_traps(tale: Any) -> None:
    game = before_a_trap(tale, TrapKind.PIT)
    boar = game.foe(place=ROOM, hp=90)
    game.act("alice", Move("deeper"), [19])
    game.act("alice", Attack(boar), [3, 3])
    assert state(game) is TrapState.REVEALED
