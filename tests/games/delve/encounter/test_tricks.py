"""What else one can do in a fight than strike (D-330 to D-333)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import effects
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.instance import layout_of, room_id
from yonder.games.delve.encounter.tricks import Lure, Outwit, Shield
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.events import Attacked, Outwitted, Skipped, TrapLured, XpGained
from yonder.games.delve.kinds import Ailment, TrapKind, TrapState
from yonder.games.delve.models import Character, Combat, Encounter, Foe, Item, Magic, Presence, Room, Trap
from yonder.games.delve.world.movement import Move

CONTENT = default()
CAVE = "dg:alice:goblin_cave:1"
QUIET = "t:1:0:0"


def facing(tale: Any, species: str, **stats: int) -> tuple[Any, str]:
    game = tale("alice")
    foe = game.foe(species=species, **stats)
    game.meet("alice")
    return game, foe


def delving(tale: Any) -> tuple[Any, str]:
    """Alice in the first room behind the entrance of a cave, facing an archer."""
    game = tale("alice")
    game.put(game.row(Presence, "alice"), place="t:-4:3:0")
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    game.act("alice", Move("deeper"))
    return game, f"{CAVE}/r1/e0"


@pytest.mark.rule("D-330")
def test_every_ordinary_enemy_has_a_habit_and_every_habit_its_words() -> None:
    named = [foe.habit for template in CONTENT.registry for foe in template.enemy_types]
    named += [creature.habit for creature in CONTENT.creatures.values()]
    assert all(habit in CONTENT.habits for habit in named)
    for habit in CONTENT.habits:
        assert all(f"habit.{habit}.{part}" in CONTENT.words for part in ("about", "deed", "good", "bad"))


@pytest.mark.rule("D-331")
def test_a_trick_has_stated_odds_and_works_once(tale: Any) -> None:
    game, foe = facing(tale, "footpad")
    label = next(offer.label for offer in game.offers("alice") if isinstance(offer.action, Outwit))
    assert label == "Toss a coin: footpad (1 gold, 75 %: it misses 2 turns)"
    game.act("alice", Outwit(foe), [74])
    assert (game.events(Outwitted)[0].well, len(game.events(Skipped))) == (True, 1)
    assert game.row(Character, "alice").purse == 14
    game.refused("alice", Outwit(foe), "tricked")
    game.act("alice", Wait(), [])
    assert len(game.events(Skipped)) == 1  # its second lost turn
    game.act("alice", Wait(), [3])
    assert len(game.events(Attacked)) == 1


@pytest.mark.rule("D-331")
def test_a_trick_that_fails_costs_the_turn(tale: Any) -> None:
    game, foe = facing(tale, "footpad")
    game.act("alice", Outwit(foe), [75, 3])
    assert (game.events(Outwitted)[0].well, len(game.events(Attacked))) == (False, 1)
    assert game.row(Encounter, QUIET).round == 2


@pytest.mark.rule("D-331")
def test_habits_weaken_and_hurt(tale: Any) -> None:
    game, foe = facing(tale, "cave_bat")
    game.act("alice", Outwit(foe), [0, 3])
    assert effects.find(game.world, foe, Ailment.WEAKENED) is not None
    assert game.row(Magic, "alice").mana == 17
    game, foe = facing(tale, "boar", hp=10)
    game.act("alice", Outwit(foe), [0])
    assert game.hp(foe) == 10 - 7 // 2


@pytest.mark.rule("D-331")
def test_who_is_frightened_off_drops_the_key_and_teaches_half(tale: Any) -> None:
    game, foe = delving(tale)
    game.put(game.row(Foe, foe), template="thornroot_warren", type=0)
    for row in game.world.where(Item, holder=foe):
        game.drop(row)
    key = game.item("dungeon_key", foe, opens=CAVE)
    game.act("alice", Outwit(foe), [0])
    assert game.rows(Foe) == []
    assert game.row(Item, key).place == f"{CAVE}/r1"
    assert [event.amount for event in game.events(XpGained)] == [5 * 3]
    assert game.rows(Encounter) == []


@pytest.mark.rule("D-331")
def test_a_trick_works_again_in_another_fight_and_never_on_a_master(tale: Any) -> None:
    game, foe = facing(tale, "footpad", hp=30)
    game.act("alice", Outwit(foe), [99, 3])
    game.act("alice", Move("west"), [3])
    game.put(game.row(Presence, "alice"), place=QUIET)
    assert game.rows(Foe) == []  # nobody is there to see it: it goes
    game, foe = delving(tale)
    game.put(game.row(Foe, foe), boss=True)
    game.refused("alice", Outwit(foe), "no_habit")


@pytest.mark.rule("D-332")
@pytest.mark.rule("D-230")
def test_an_enemy_can_be_lured_into_a_known_trap(tale: Any) -> None:
    game, foe = delving(tale)
    game.refused("alice", Lure(foe), "no_trap")
    room = f"{CAVE}/r1"
    for row in game.rows(Trap):
        game.drop(row)
    game.put(Trap(room, TrapKind.PIT, TrapState.REVEALED))
    threat = game.row(Room, CAVE, 1).threat
    percent = 60 + 5 * (1 - game.row(Combat, foe).level)
    label = next(offer.label for offer in game.offers("alice") if isinstance(offer.action, Lure))
    assert label == f"Lure goblin archer into the trap ({percent} %: {2 * (3 + threat)} damage)"
    game.act("alice", Lure(foe), [percent, 3])
    assert game.row(Trap, room).state is TrapState.REVEALED
    game.change(foe, hp=100, max_hp=100)
    game.act("alice", Lure(foe), [percent - 1, 3])
    assert game.row(Trap, room).state is TrapState.SPRUNG
    assert (game.events(TrapLured)[0].damage, game.hp(foe)) == (2 * (3 + threat), 100 - 2 * (3 + threat))
    game.refused("alice", Lure(foe), "no_trap")


@pytest.mark.rule("D-332")
def test_a_master_steps_into_no_trap(tale: Any) -> None:
    game, foe = delving(tale)
    game.put(Trap(room_id(CAVE, 1), TrapKind.PIT, TrapState.REVEALED))
    game.put(game.row(Foe, foe), boss=True)
    game.refused("alice", Lure(foe), "too_great")
    assert layout_of(game.world, CAVE).types[1] is not None


@pytest.mark.rule("D-333")
@pytest.mark.rule("D-104")
def test_who_stands_in_front_of_a_friend_takes_their_blows(tale: Any) -> None:
    game = tale("alice", "bob")
    foe = game.foe(hp=40)
    game.meet("alice", "bob")
    game.engage("bob")
    game.act("alice", Attack(foe), [3])
    before = game.hp("bob")
    game.refused("bob", Shield("bob"), "self_target")
    game.act("bob", Shield("alice"), [3])
    (blow,) = game.events(Attacked)
    assert blow.target.id == "bob"
    assert game.hp("bob") < before
    game.act("bob", Wait(), [])
    game.act("alice", Attack(foe), [3, 3])
    assert [event.target.id for event in game.events(Attacked)] == [foe, "alice"]  # the next round it is over
