"""Sides: what is kept of a fight's rows is what the rows alone would give, in every fork."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yonder.games.quest.combat.sides import Course, Fighters
from yonder.games.quest.models import Combat, Combatant

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def test_a_fork_changes_its_own_sides_alone(arena: type[Arena]) -> None:
    world = arena().first("goblin", "goblin").bench.world
    given = world.made(Fighters, 1).all
    fork = world.fork()
    Fighters.front(fork)[1] = fork.made(Fighters, 1)
    for hp in (3, 2):  # the second time in place
        fork.put(fork.get(Combatant, 1, "goblin#1"), hp=hp)
        assert fork.made(Fighters, 1).by["goblin#1"].hp == hp
    assert world.made(Fighters, 1).all == given
    fork.commit()
    assert world.made(Fighters, 1).by["goblin#1"].hp == 2
    assert 2 not in [row.hp for row in given]


def test_those_who_fall_live_no_longer_in_lists_asked_for_anew(arena: type[Arena]) -> None:
    world = arena().first("goblin", "goblin").bench.world
    before = world.made(Fighters, 1).living["monsters"]
    world.put(world.get(Combatant, 1, "goblin#2"), alive=False)
    assert [row.cid for row in before] == ["goblin#1", "goblin#2"]
    assert [row.cid for row in world.made(Fighters, 1).living["monsters"]] == ["goblin#1"]


def test_how_a_fight_stands_is_read_anew_when_it_has_changed_or_ended(arena: type[Arena]) -> None:
    world = arena().first("goblin").bench.world
    row = Course.front(world)[1] = world.get(Combat, 1)
    assert world.put(row, round=7) == world.made(Course, 1)
    world.drop(world.get(Combat, 1))
    assert world.made(Course, 1) is None
