"""Presence, movement, talk (section 2)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import World
from yonder.core.chance.dice import SeedDice
from yonder.core.words import sample
from yonder.games.delve.events import Arrived, Departed, Moved, Said, Whispered
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Foe, Presence, TileState, Visited
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.places import Crowds, crowd, land_of, order, point, tile, ways
from yonder.games.delve.world.talk import Emote, Say, Whisper
from yonder.games.delve.world.wild import creature_at

HERE = "t:1:0:0"


def den(game: Any) -> tuple[str, str]:
    """A tile beside a creature's home, and the way to it."""
    land = land_of(game.world)
    for x in range(5, 60):
        for y in range(-20, 20):
            if creature_at(land, (x, y, 0)) is not None:
                for label, to in ways(game.world, tile((x, y, 0))).items():
                    back = [way for way, there in ways(game.world, to).items() if there == tile((x, y, 0))]
                    if label in ("north", "south", "east", "west") and creature_at(land, point(to)) is None:
                        return to, back[0]
    raise AssertionError


@pytest.mark.rule("D-013")
def test_ids_compare_as_numbers_at_their_ends() -> None:
    ids = ["t:1:0:0/e10", "t:1:0:0/e9", "t:1:0:0/e2"]
    assert sorted(ids, key=order) == ["t:1:0:0/e2", "t:1:0:0/e9", "t:1:0:0/e10"]
    assert point(tile((-3, 4, -1))) == (-3, 4, -1)


@pytest.mark.rule("D-045")
@pytest.mark.rule("D-047")
@pytest.mark.rule("D-049")
@pytest.mark.rule("D-050")
def test_people_see_each_other_come_and_go(tale: Any) -> None:
    game = tale("ann", "bob", "cat")
    game.put(game.row(Presence, "cat"), place="t:2:0:0")
    game.refused("ann", Move("up"), "no_exit")
    game.refused("ann", Move("deeper"), "no_exit")
    game.act("ann", Move("east"))
    assert game.row(Presence, "ann").place == "t:2:0:0"
    assert [(event.actor.name, event.exit) for event in game.heard("bob")] == [("ann", "east")]
    assert [(event.actor.name, event.origin) for event in game.heard("cat")] == [("ann", "west")]
    assert [type(event) for event in game.heard("ann")] == [Moved]
    assert game.events(Moved)[0].exits == ("north", "south", "east", "west")
    assert (len(game.events(Departed)), len(game.events(Arrived))) == (1, 1)


@pytest.mark.rule("D-048")
def test_the_dead_do_not_move(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=0)
    game.refused("ann", Move("east"), "dead")


@pytest.mark.rule("D-052")
def test_tiles_are_remembered(tale: Any) -> None:
    game = tale("ann")
    game.act("ann", Move("east"))
    assert [row.place for row in game.rows(Visited, "ann")] == ["t:0:0:0", "t:2:0:0"]


@pytest.mark.rule("D-014")
@pytest.mark.rule("D-051")
def test_speech_is_heard_in_the_place_only(tale: Any) -> None:
    game = tale("ann", "bob", "cat")
    game.put(game.row(Presence, "cat"), place="t:2:0:0")
    game.act("ann", Say(sample("hello")))
    assert game.heard("bob") == game.events(Said)
    assert game.heard("cat") == []
    assert game.heard(None) == []
    game.act("ann", Emote(sample("waves")))
    assert len(game.heard("bob")) == 1
    game.refused("ann", Say(sample("")), "empty_text")
    game.refused("ann", Say(sample("x" * 501)), "text_too_long")


@pytest.mark.rule("D-051")
@pytest.mark.rule("D-055")
def test_a_whisper_reaches_one_player_anywhere(tale: Any) -> None:
    ann, bob, cat = ("a" * 64, "b" * 64, "c" * 64)
    game = tale(ann, bob, cat)
    words = sample("psst", readers=(ann, bob))
    game.refused(ann, Whisper("nobody", words), "unknown_player")
    game.refused(ann, Whisper(cat, words), "wrong_readers")
    game.refused(ann, Whisper(bob, sample("psst")), "wrong_readers")
    game.refused(ann, Say(words), "wrong_readers")
    game.put(game.row(Presence, bob), place="t:9:9:0")
    game.change(ann, hp=0)
    game.act(ann, Whisper(bob, words))
    assert game.heard(bob) == game.events(Whispered)
    assert game.heard(cat) == []
    game.refused(ann, Say(sample()), "dead")


@pytest.mark.rule("D-020")
@pytest.mark.rule("D-150")
def test_a_creature_takes_rows_only_while_somebody_is_there(tale: Any) -> None:
    game = tale("ann", "bob")
    near, way = den(game)
    game.put(game.row(Presence, "ann"), place=near)
    game.act("ann", Move(way))
    home = game.row(Presence, "ann").place
    assert [(row.entity, row.kind) for row in game.rows(Presence, f"{home}/e0")] == [(f"{home}/e0", EntityKind.ENEMY)]
    back = next(label for label, to in ways(game.world, home).items() if to == near)
    game.act("ann", Move(back))
    assert game.rows(Foe) == []
    game.put(TileState(home, game.world.now // 1000 + 300))
    game.act("ann", Move(way))
    assert game.rows(Foe) == []
    game.act("ann", Move(back))
    game.advance(300_000)
    game.act("ann", Move(way))
    assert len(game.rows(Foe)) == 1
    assert game.rows(TileState) == []


@pytest.mark.rule("D-034")
@pytest.mark.rule("D-148")
def test_people_stand_where_they_belong(tale: Any) -> None:
    game = tale()
    at = {row.name: row.place for row in game.rows(Presence) if row.kind is EntityKind.NPC}
    assert at["Warden Brannoc"] == at["Merrit"] == "t:0:0:0"
    assert (at["Old Sefa"], at["a pedlar"], at["a patrolman"]) == ("t:-3:-4:0", "t:1:1:0", "t:0:0:0")
    assert len(at) == 14


@pytest.mark.rule("D-013")
def test_a_crowd_that_is_followed_step_by_step_stays_in_order() -> None:
    world, dice = World(), SeedDice(b"crowd")
    names = [*(f"{number:02x}" * 32 for number in range(30)), *(f"t:1:1:0/e{number}" for number in range(12))]
    kinds = [EntityKind.ENEMY if "/" in name else EntityKind.PLAYER for name in names]
    for name, kind in zip(names, kinds, strict=True):
        world.put(Presence(name, kind, name[:4], "t:0:0:0"))
    for _ in range(60):
        fork = world.fork()
        for _ in range(3):
            row = fork.get(Presence, names[dice.below(len(names), "who")])
            fork.put(row, place=f"t:{dice.below(2, 'x')}:0:0")
            for place in ("t:0:0:0", "t:1:0:0"):
                assert crowd(fork, place) == Crowds().make(fork.where(Presence, place=place), None)
        fork.commit()
        for place in ("t:0:0:0", "t:1:0:0"):
            assert crowd(world, place) == Crowds().make(world.where(Presence, place=place), None)
