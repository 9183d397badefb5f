"""The nine masters: whoever fells one is credited once, is rewarded, and the last door waits for the others (Q-554)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.quest.test_achievements import finish

from yonder.core import Event
from yonder.games.quest.character.events import AchievementEarned
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content import default
from yonder.games.quest.journey.dungeons import EnterDungeon, LeaveDungeon, NextStep
from yonder.games.quest.journey.events import MasterFelled, TaleEnded
from yonder.games.quest.journey.masters import aim
from yonder.games.quest.models import Character, Delving
from yonder.games.quest.saves.model import snapshot

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
ALL = tuple(CONTENT.masters)
BARROW, CELLARS = "barrow-of-nine", "millhaven-cellars"


def before(one: Arena, dungeon: str, *felled: str) -> Arena:
    """One step before the master of a dungeon."""
    where = CONTENT.environments[CONTENT.dungeons[dungeon].parent].connects[0]
    one.hero(location=where, hp=300, max_hp=300, stats=(30, 30, 30, 10, 10, 10), experience=1, masters=felled)
    one.act(EnterDungeon(1, dungeon))
    one.bench.put(one.bench.row(Delving, 1), step=len(CONTENT.dungeons[dungeon].steps) - 1)
    return one


def beat(one: Arena) -> list[Event]:
    """The last step, won."""
    return [*one.bench.game.act(one.me, NextStep(1)), *finish(one)]


@pytest.mark.rule("Q-554")
def test_a_master_is_felled_once_and_leaves_a_reward(arena: type[Arena]) -> None:
    one = before(arena(), CELLARS)
    told = beat(one)
    assert told.count(MasterFelled(1, 1, "tallow-king")) == 1
    assert AchievementEarned(1, "shardbearer") in told
    assert {drop.item: drop.quantity for drop in one.combat.loot}["potion-of-greater-healing"] >= 1
    assert one.bench.row(Character, 1).masters == ("tallow-king",)
    one.bench.game.act(one.me, EndCombat(1))
    one.act(LeaveDungeon(1))
    assert not any(isinstance(event, MasterFelled) for event in beat(before(one, CELLARS, "tallow-king")))


@pytest.mark.rule("Q-554")
def test_the_last_door_waits_for_the_other_eight(arena: type[Arena]) -> None:
    shut = before(arena(), BARROW, *ALL[:7])
    shut.refused(NextStep(1), "sealed")
    shut.bench.put(shut.bench.row(Delving, 1), step=3)
    assert shut.bench.game.world.get(Delving, 1).step == 3
    offered = {type(each.action): each for each in shut.bench.game.offers(shut.me)}
    assert offered[NextStep].enabled  # only the last step is shut


@pytest.mark.rule("Q-554")
def test_with_the_ninth_the_tale_ends(arena: type[Arena]) -> None:
    one = before(arena(), BARROW, *ALL[:8])
    told = beat(one)
    assert TaleEnded(1, 1, "Alda") in told
    assert AchievementEarned(1, "crownbreaker") in told
    assert aim(CONTENT, one.bench.row(Character, 1).masters) is None


@pytest.mark.rule("Q-554")
def test_the_aim_is_the_first_who_still_stands() -> None:
    found = [aim(CONTENT, felled) for felled in ((), ("tallow-king",), ("longthread",))]
    assert [each.id for each in found if each is not None] == ["tallow-king", "longthread", "tallow-king"]


@pytest.mark.rule("Q-554")
def test_whom_one_has_felled_is_kept_in_the_save(arena: type[Arena]) -> None:
    one = arena()
    one.hero(masters=("tallow-king", "widow"))
    kept = snapshot(one.bench.world, 1)
    one.hero(masters=())
    assert one.bench.row(Character, 1).masters == ()
    assert kept.masters == ("tallow-king", "widow")
