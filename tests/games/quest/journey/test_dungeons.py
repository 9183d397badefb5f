"""Dungeons: steps, ambushes, patrols, bosses (Q-070 to Q-074)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.events import StealthRolled, TurnSkipped
from yonder.games.quest.journey.dungeons import EnterDungeon, LeaveDungeon, NextStep, PatrolChoice
from yonder.games.quest.models import Combat, Delving

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def below(arena: type[Arena], step: int = 0, dungeon: str = "millhaven-cellars") -> Arena:
    """In a dungeon, with so many steps behind."""
    one = arena().strip().scores(10, 10, 10, 10, 10, 10)
    where = "millhaven" if dungeon == "millhaven-cellars" else "ironpeak"
    one.hero(location=where, hp=50, max_hp=50, experience=1)
    one.act(EnterDungeon(1, dungeon))
    one.bench.put(one.bench.row(Delving, 1), step=step)
    return one


@pytest.mark.rule("Q-070")
def test_a_step_starts_exactly_its_fight(arena: type[Arena]) -> None:
    one = below(arena)
    one.act(NextStep(1), 2, 20, 1, 1)
    assert [row.cid for row in one.field.living("monsters")] == ["giant-rat#1", "giant-rat#2"]
    assert one.one("giant-rat#1").max_hp == 7
    assert one.one("giant-rat#1").pos == 1
    one.refused(NextStep(1), "in_combat")


@pytest.mark.rule("Q-551")
def test_whoever_has_never_fought_meets_one_rat_in_the_cellars(arena: type[Arena]) -> None:
    one = below(arena)
    one.hero(experience=0)
    one.act(NextStep(1), 2, 20, 1)
    assert [row.cid for row in one.field.living("monsters")] == ["giant-rat#1"]
    assert one.one("giant-rat#1").max_hp == 4


@pytest.mark.rule("Q-070", "Q-074")
def test_dungeons_are_entered_from_nearby_and_begin_anew(arena: type[Arena]) -> None:
    one = arena()
    one.refused(NextStep(1), "not_in_dungeon")
    one.refused(EnterDungeon(1, "cellar"), "unknown_id")
    one.hero(location="saltwind")
    one.refused(EnterDungeon(1, "millhaven-cellars"), "too_far")
    two = below(arena, step=4)
    two.refused(NextStep(1), "at_the_end")
    two.refused(EnterDungeon(1, "millhaven-cellars"), "in_dungeon")
    two.act(LeaveDungeon(1))
    two.act(EnterDungeon(1, "millhaven-cellars"))
    assert two.bench.row(Delving, 1).step == 0


@pytest.mark.rule("Q-071")
def test_an_ambush_surprises_the_party(arena: type[Arena]) -> None:
    one = below(arena, 1, "barrow-of-nine")
    one.act(NextStep(1), 1, 20, 1, 2, 3)
    assert one.combat.surprise
    assert one.told(TurnSkipped)[0].why == "surprised"


@pytest.mark.rule("Q-072")
def test_a_patrol_is_avoided_by_stealth(arena: type[Arena]) -> None:
    one = below(arena, 1)
    one.refused(PatrolChoice(1, "avoid"), "no_patrol")
    one.act(NextStep(1))
    one.refused(NextStep(1), "patrol_waits")
    one.act(PatrolChoice(1, "avoid"), 9)  # kobolds notice 8
    assert one.told(StealthRolled)[0].total == 9
    assert not one.bench.rows(Combat)


@pytest.mark.rule("Q-072", "Q-103")
def test_a_patrol_that_is_engaged_from_hiding_loses_its_first_turn(arena: type[Arena]) -> None:
    one = below(arena, 1)
    one.act(NextStep(1))
    one.act(PatrolChoice(1, "engage"), 9, 1, 20, 1, 1)
    one.act(EndTurn(1))
    assert [each.why for each in one.told(TurnSkipped)] == ["surprised", "surprised"]


@pytest.mark.rule("Q-072", "Q-477")
def test_a_patrol_that_hears_you_may_surprise_you(arena: type[Arena]) -> None:
    normal = below(arena, 1)
    normal.act(NextStep(1))
    normal.act(PatrolChoice(1, "avoid"), 8, 1, 20, 1, 1)
    assert not normal.combat.surprise
    caught = below(arena, 1)
    caught.act(NextStep(1))
    caught.act(PatrolChoice(1, "avoid"), 3, 1, 20, 1, 1)
    assert caught.combat.surprise


@pytest.mark.rule("Q-073")
def test_nobody_runs_from_a_boss(arena: type[Arena]) -> None:
    one = below(arena, 3)
    one.act(NextStep(1), 2, 20, 1, 1)
    assert one.combat.kind == "boss"
    one.set("goblin-boss#1", pos=4)
    one.set("goblin#1", pos=4)
    one.refused(Flee(1), "boss_fight")
