"""Experience, levels, loot, and running away (Parts 18 and 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import ScriptedDice
from yonder.games.quest.combat.actions.flee import Flee, chance
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll, TakeLoot
from yonder.games.quest.combat.spoils.experience import is_night
from yonder.games.quest.combat.spoils.loot import draw, drawn
from yonder.games.quest.content.creatures import Find, Loot, Tier
from yonder.games.quest.events import (
    CombatEnded,
    FleeRolled,
    ForcedMoved,
    KillBonus,
    LevelUp,
    LevelUpPending,
    LootDiscarded,
    XpGained,
)
from yonder.games.quest.models import Character, Combat, Credit

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, GOBLIN = "Alda#1", "goblin#1"
STRONG = (16, 12, 14, 10, 10, 10)


def sword(arena: type[Arena], level: int = 1, minute: int = 720) -> Arena:
    one = arena("fighter", level).strip().scores(*STRONG).wear(mainhand="longsword")
    one.hero(minute=minute)
    return one


@pytest.mark.rule("X-10", "Q-413", "Q-417", "Q-418")
@pytest.mark.parametrize(
    ("level", "minute", "hp", "faces", "amounts"),
    [(1, 720, 7, (0, 1), (21, 29)), (5, 1300, 7, (0, 1), (32, 43)), (1, 720, 9, (2, 1), (35, 29))],
)
def test_experience_comes_with_the_damage(
    arena: type[Arena], level: int, minute: int, hp: int, faces: tuple[int, int], amounts: tuple[int, int]
) -> None:
    one = sword(arena, level, minute).wear(mainhand="club").scores(14, 12, 14, 10, 10, 10).first("goblin")
    one.set(GOBLIN, hp=hp, max_hp=hp)
    one.set(HERO, stats=(14, 12, 14, 10, 10, 10))
    earned = []
    for i, face in enumerate(faces):
        one.set(HERO, actions=1, attacks=0)
        dealt = (3, 4) if hp == 7 else (5, 4)
        last = i == 1
        die = dealt[i] - 2
        one.act(Attack(1), 15, die, *((2, 30, 60) if last else ()))
        earned.append(one.told(XpGained)[0].amount)
        assert face in (0, 1, 2)
    assert tuple(earned) == amounts


@pytest.mark.rule("Q-057")
def test_night_is_from_20_to_5() -> None:
    assert [is_night(t) for t in (299, 300, 1199, 1200, 0)] == [True, False, False, True, True]


@pytest.mark.rule("X-11", "Q-420", "Q-421")
def test_kill_bonuses_of_the_book(arena: type[Arena]) -> None:
    one = sword(arena, 5).first("troll")
    one.set("troll#1", hp=0, max_hp=84)
    one.afflict("troll#1", "unconscious")
    one.afflict("troll#1", "unhealing")
    one.act(EndTurn(1), 6, 1, 30, 30, 30)
    assert one.told(KillBonus)[0].amount == 540


@pytest.mark.rule("Q-420", "Q-073")
def test_a_boss_fight_pays_half_of_the_experience_on_top(arena: type[Arena]) -> None:
    one = sword(arena).first("goblin", kind="boss")
    one.set(GOBLIN, hp=1)
    one.act(Attack(1), 15, 8, 2, 30, 60)
    assert one.told(KillBonus)[0].amount == 25
    two = sword(arena).first("goblin")
    two.set(GOBLIN, hp=1)
    two.act(Attack(1), 15, 8, 2, 30, 60)
    assert not two.told(KillBonus)


@pytest.mark.rule("Q-416", "Q-415")
def test_damage_counts_up_to_twice_the_hit_points(arena: type[Arena]) -> None:
    one = sword(arena).first("ogre")
    one.bench.put(Credit(1, "ogre#1", 1, damage=117))
    one.act(Attack(1), 15, 8)
    assert one.bench.row(Credit, 1, "ogre#1", 1).damage == 118


@pytest.mark.rule("X-20", "Q-422", "Q-423", "Q-424", "Q-425", "Q-092")
def test_a_level_is_gained_when_the_fight_is_over(arena: type[Arena]) -> None:
    one = sword(arena)
    one.hero(experience=240, max_hp=12, hp=12)
    one.first("goblin")
    one.set(GOBLIN, hp=3)
    one.act(Attack(1), 15, 8, 2, 30, 60)
    assert one.told(LevelUpPending)[0].level == 2
    assert one.one().level == 1
    one.act(EndCombat(1), 6)
    told = one.told(LevelUp)[0]
    assert (told.level, told.gained, told.max_hp) == (2, 8, 20)
    assert one.bench.row(Character, 1).hp == 20


@pytest.mark.rule("X-19", "Q-430", "Q-429")
def test_the_sample_table_of_the_book() -> None:
    common = Tier(
        "common",
        70,
        (Find(item="shortsword", weight=30), Find(item="leather-cap", weight=20), Find(item="nothing", weight=50)),
    )
    rare = Tier("rare", 25, (Find(item="potion", weight=60), Find(item="gold-piece", weight=40, low=10, high=25)))
    last = Tier("very_rare", 5, (Find(item="goblin-ear", weight=100),))
    table = Loot(2, (common, rare, last), (Find(item="gold-piece", low=2, high=6),))
    dice = ScriptedDice([3, 80, 61, 5, 12, 55], base=1)
    found = drawn(dice, table)
    dice.finish()
    assert [(drop.item, drop.quantity) for drop in found] == [("gold-piece", 18)]


@pytest.mark.rule("Q-003")
@given(low=st.integers(0, 50), size=st.integers(0, 50), data=st.data())
def test_a_range_gives_its_ends_and_all_between(low: int, size: int, data: st.DataObject) -> None:
    face = data.draw(st.integers(1, size + 1))
    dice = ScriptedDice([face] if size else [])
    assert draw(dice, low, low + size, "range") == low - 1 + face
    dice.finish()


def test_a_quantity_of_0_drops_nothing() -> None:
    table = Loot(0, (), (Find(item="gold-piece", low=0, high=2),))
    assert drawn(ScriptedDice([1], base=1), table) == []


@pytest.mark.rule("Q-432", "Q-433", "Q-434", "Q-435")
def test_loot_is_taken_as_far_as_there_is_room_and_the_rest_is_left(arena: type[Arena]) -> None:
    one = sword(arena).carry("shield", "robe", "club", "mace").first("goblin")
    one.set(GOBLIN, hp=1)
    one.act(Attack(1), 15, 8, 2, 30, 60)
    one.refused(TakeLoot(1, "dagger"), "no_item")
    one.refused(TakeLoot(1, "gold-piece", 1), "no_space")
    one.act(TakeAll(1))
    one.act(EndCombat(1))
    assert one.told(LootDiscarded)[0].drops[0].quantity == 2
    one = sword(arena).carry("gold-piece 5").first("goblin")
    one.set(GOBLIN, hp=1)
    one.act(Attack(1), 15, 8, 4, 30, 60)
    one.act(TakeLoot(1, "gold-piece", 3))
    assert one.carried()["gold-piece"] == 8
    assert one.combat.loot[0].quantity == 1


@pytest.mark.rule("X-17", "Q-392", "Q-399")
def test_the_chance_to_flee() -> None:
    assert chance(3, 1400, 1000, 0, relentless=False) == 3700
    assert chance(6, 1470, 1245, 9, relentless=True) == 6675
    assert chance(6, 1500, 1000, 0, relentless=False) == 9500
    assert chance(3, 900, 1795, 10, relentless=True) == 500


@pytest.mark.rule("Q-390", "Q-391", "Q-073", "Q-125")
def test_fleeing_needs_range_3_and_no_boss(arena: type[Arena]) -> None:
    one = arena().first("goblin", far=2)
    one.refused(Flee(1), "too_close")
    one.set(HERO, actions=0)
    one.refused(Flee(1), "no_action")
    arena().first("goblin", far=3, kind="boss").refused(Flee(1), "boss_fight")
    held = arena().first("goblin", far=3)
    held.afflict(HERO, "restrained")
    held.refused(Flee(1), "speed_zero")


@pytest.mark.rule("Q-431", "Q-393")
def test_a_success_ends_the_fight_without_loot(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 10, 10, 10, 10).first("goblin", "goblin", far=4)
    one.set("goblin#2", pos=3)
    one.act(Flee(1), 2620)  # 2500 + 3 x 40
    assert one.told(FleeRolled)[0].chance_bp == 2620
    assert one.told(CombatEnded)[0].outcome == "fled"
    assert not one.bench.rows(Combat)


@pytest.mark.rule("Q-396", "Q-397")
def test_a_failure_brings_them_closer(arena: type[Arena]) -> None:
    one = arena().scores(10, 10, 10, 10, 10, 10).first("goblin", "kobold", far=4)
    one.act(Flee(1), 9999)
    assert [each.cid for each in one.told(ForcedMoved)] == [GOBLIN]
    assert one.one(GOBLIN).pos == 3
    assert one.one("kobold#1").pos == 4
    one.refused(Flee(1), "no_action")
