"""Class abilities and their resources (Part 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.features.using import USES, UseAbility
from yonder.games.quest.content import default
from yonder.games.quest.events import AttackRolled, DamageDealt, HealingDone, SaveRolled
from yonder.games.quest.magic.casting import Cast

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, OGRE, GOBLIN = "Alda#1", "ogre#1", "goblin#1"
CONTENT = default()
STRONG = (16, 12, 14, 10, 10, 10)


def fighter(arena: type[Arena], level: int = 1) -> Arena:
    return arena("fighter", level).strip().scores(*STRONG).wear(mainhand="longsword")


def barbarian(arena: type[Arena], level: int = 1, rage: int = 100) -> Arena:
    one = arena("barbarian", level).strip().scores(*STRONG).wear(mainhand="greataxe")
    one.hero(hp=60, max_hp=60)
    one.first("ogre")
    one.set(HERO, resource=rage)
    return one


@pytest.mark.rule("X-30", "Q-205", "Q-206", "Q-237")
def test_pools_begin_as_their_table_says_and_grow_at_the_end_of_a_turn(arena: type[Arena]) -> None:
    monk = arena("monk").strip().scores(10, 16, 10, 10, 16, 10).first("ogre", far=0)
    assert (monk.one().resource, monk.one().resource_max) == (4, 4)
    monk.refused(UseAbility(1, "flurry-of-blows"), "no_bonus_action")
    monk.act(Attack(1), 2)
    monk.act(UseAbility(1, "flurry-of-blows"))
    assert monk.one().resource == 3
    monk.act(Attack(1), 2)
    monk.act(EndTurn(1), 2)
    assert monk.one().resource == 4
    rogue = arena("rogue").strip().first("zombie", far=6)
    rogue.set(HERO, resource=9)
    rogue.act(EndTurn(1))
    assert rogue.one().resource == 10
    assert arena("barbarian").strip().first("zombie", far=6).one().resource == 0


@pytest.mark.rule("X-34", "Q-219", "Q-237")
def test_a_monk_of_level_5_strikes_four_times(arena: type[Arena]) -> None:
    one = arena("monk", 5).strip().scores(10, 16, 10, 10, 16, 10).first("ogre")
    one.act(Attack(1), 2)
    one.act(UseAbility(1, "flurry-of-blows"))
    for _ in range(3):
        one.act(Attack(1), 2)
    one.refused(Attack(1), "no_action")


@pytest.mark.rule("Q-213", "Q-211", "Q-212", "Q-214")
def test_what_bars_an_ability_is_named_in_order(arena: type[Arena]) -> None:
    one = fighter(arena).first("ogre")
    one.refused(UseAbility(1, "moonwalk"), "unknown_id")
    one.refused(UseAbility(1, "enter-rage"), "wrong_class")
    one.refused(UseAbility(1, "rally"), "locked")
    one.set(HERO, bonus=0)
    one.refused(UseAbility(1, "second-wind"), "no_bonus_action")
    one.set(HERO, bonus=1, resource=2)
    one.refused(UseAbility(1, "second-wind"), "no_resource")


@pytest.mark.rule("X-29", "Q-225", "Q-134")
def test_second_wind_of_the_book(arena: type[Arena]) -> None:
    one = fighter(arena)
    one.hero(hp=4, max_hp=20)
    one.first("zombie", far=6)
    one.act(UseAbility(1, "second-wind"))
    assert (one.one().hp, one.one().resource) == (9, 7)
    one.act(EndTurn(1))
    one.refused(UseAbility(1, "second-wind"), "no_uses")
    old = fighter(arena, 12)
    old.hero(hp=10, max_hp=90)
    old.first("zombie", far=6)
    old.afflict(HERO, "poisoned")
    old.afflict(HERO, "blinded")
    old.act(UseAbility(1, "second-wind"))
    assert old.told(HealingDone)[0].amount == 54
    assert not old.has(HERO, "poisoned")
    assert old.has(HERO, "blinded")


@pytest.mark.rule("Q-225")
def test_an_old_fighter_shakes_everything_off_twice(arena: type[Arena]) -> None:
    one = fighter(arena, 15)
    one.hero(hp=10, max_hp=100)
    one.first("zombie", far=6)
    one.afflict(HERO, "poisoned")
    one.afflict(HERO, "blinded")
    one.act(UseAbility(1, "second-wind"))
    assert (one.one().hp, one.one().temp_hp) == (90, 20)
    assert not one.has(HERO, "poisoned")
    assert not one.has(HERO, "blinded")
    one.set(HERO, bonus=1)
    one.act(UseAbility(1, "second-wind"))
    one.set(HERO, bonus=1)
    one.refused(UseAbility(1, "second-wind"), "no_uses")


@pytest.mark.rule("Q-012", "Q-215")
def test_a_power_strike_is_spent_by_a_hit_and_lapses_with_the_turn(arena: type[Arena]) -> None:
    one = fighter(arena, 5).first("ogre")
    one.act(UseAbility(1, "power-strike"))
    one.act(Attack(1), 2)
    assert one.has(HERO, "power-strike")
    one.act(Attack(1), 15, 5)
    assert one.told(DamageDealt)[0].types == (("slashing", 12),)  # 8 x 150 %
    assert not one.has(HERO, "power-strike")
    one.act(UseAbility(1, "power-strike"))
    one.act(EndTurn(1), 2)
    assert not one.has(HERO, "power-strike")


@pytest.mark.rule("Q-227")
def test_an_action_surge_gives_another_action(arena: type[Arena]) -> None:
    one = fighter(arena, 5).first("ogre")
    one.act(Attack(1), 2)
    one.act(Attack(1), 2)
    one.act(UseAbility(1, "action-surge"))
    one.act(Attack(1), 2)
    one.act(Attack(1), 2)
    one.refused(Attack(1), "no_action")
    one.refused(UseAbility(1, "action-surge"), "no_uses")


@pytest.mark.rule("Q-229", "Q-108")
def test_a_rally_heals_at_the_start_of_three_turns(arena: type[Arena]) -> None:
    one = fighter(arena, 10)
    one.hero(hp=10, max_hp=100)
    one.first("zombie", far=6)
    one.act(UseAbility(1, "rally"))
    one.act(EndTurn(1))
    assert one.one().hp == 20


@pytest.mark.rule("Q-230", "Q-214")
def test_the_indomitable_stay_at_1_once_a_day(arena: type[Arena]) -> None:
    one = fighter(arena, 15)
    one.hero(hp=10, max_hp=100)
    one.first("zombie", far=6)
    one.act(UseAbility(1, "indomitable"))
    one.suffer(HERO, "force", 99)
    assert one.one().hp == 1
    one.set(HERO, bonus=1, resource=10)
    one.refused(UseAbility(1, "indomitable"), "no_uses")


@pytest.mark.rule("X-12", "Q-231", "Q-013", "Q-207", "Q-135")
def test_a_rage_deals_more_and_takes_less(arena: type[Arena]) -> None:
    one = barbarian(arena)
    one.act(UseAbility(1, "enter-rage"))
    assert one.one().resource == 50
    one.act(Attack(1), 15, 7)
    assert one.told(DamageDealt)[0].types == (("slashing", 15),)
    one.act(EndTurn(1), 15, 2, 3)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 7),)  # 9 less 2
    assert one.one().resource == 60


@pytest.mark.rule("Q-231", "Q-135")
def test_a_rage_runs_for_four_turns_and_nobody_casts_in_it(arena: type[Arena]) -> None:
    one = barbarian(arena)
    one.set(OGRE, pos=6)
    one.hero(known=("fire-bolt",), prepared=("fire-bolt",))
    one.act(UseAbility(1, "enter-rage"))
    one.refused(Cast(1, "fire-bolt"), "raging")
    assert one.field.effect(HERO, "enter-rage").left == 4  # type: ignore[union-attr]
    one.afflict(OGRE, "paralyzed")
    for _ in range(4):
        assert one.has(HERO, "enter-rage")
        one.act(EndTurn(1))
    assert not one.has(HERO, "enter-rage")


@pytest.mark.rule("Q-231", "Q-302")
def test_a_rage_of_level_10_knows_no_fear(arena: type[Arena]) -> None:
    one = barbarian(arena, 10)
    one.afflict(HERO, "frightened", source=OGRE)
    one.act(UseAbility(1, "enter-rage"))
    assert not one.has(HERO, "frightened")


@pytest.mark.rule("Q-232", "Q-162", "Q-166", "Q-013")
def test_a_reckless_hit_is_critical_and_leaves_one_exposed(arena: type[Arena]) -> None:
    one = barbarian(arena, 5)
    one.act(UseAbility(1, "reckless-attack"))
    one.act(Attack(1), 10, 11, 4, 5)
    assert one.told(AttackRolled)[0].faces == (10, 11)
    assert one.told(DamageDealt)[0].types == (("slashing", 12),)
    one.act(Attack(1), 10, 11, 4)
    assert one.told(DamageDealt)[0].types == (("slashing", 7),)
    one.act(EndTurn(1), 15, 3, 3)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 15),)  # 10 x 150 %
    assert not one.has(HERO, "exposed")


@pytest.mark.rule("Q-232", "Q-166")
def test_at_level_7_reckless_dice_are_tripled(arena: type[Arena]) -> None:
    one = barbarian(arena, 7)
    one.act(UseAbility(1, "reckless-attack"))
    one.act(Attack(1), 10, 11, 4, 5, 6)
    assert one.told(DamageDealt)[0].types == (("slashing", 18),)


@pytest.mark.rule("Q-216")
def test_a_roar_frightens_and_weakens(arena: type[Arena]) -> None:
    one = barbarian(arena, 5)
    one.act(UseAbility(1, "intimidating-roar"), 5)
    assert one.told(SaveRolled)[0].dc == 14
    assert one.has(OGRE, "frightened")
    one.act(EndTurn(1), 18, 15, 3, 3)  # frightened: two dice
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 7),)  # 10 less 30 %


@pytest.mark.rule("Q-235")
def test_a_kill_heals_a_frenzied_barbarian(arena: type[Arena]) -> None:
    one = barbarian(arena, 12)
    one.set(HERO, hp=10)
    one.set(OGRE, hp=1)
    one.act(UseAbility(1, "enter-rage"))
    one.act(Attack(1), 15, 4, 2, 30, 99)
    assert one.one().hp == 28


@pytest.mark.rule("Q-236")
def test_a_berserker_does_not_fall(arena: type[Arena]) -> None:
    one = barbarian(arena, 12)
    one.act(UseAbility(1, "berserker-mode"))
    one.suffer(HERO, "force", 999)
    assert one.one().hp == 1
    one.act(Attack(1), 15, 4)
    assert one.told(DamageDealt)[0].types == (("slashing", 14),)
    one.set(HERO, bonus=1, resource=100)
    one.refused(UseAbility(1, "berserker-mode"), "no_uses")


def rogue(arena: type[Arena], level: int = 1, monster: str = "ogre") -> Arena:
    one = arena("rogue", level).strip().scores(10, 16, 10, 10, 10, 10).wear(mainhand="shortsword")
    one.hero(hp=50, max_hp=50)
    return one.first(monster)


@pytest.mark.rule("X-13", "Q-243", "Q-244", "Q-163", "Q-205")
def test_a_sneak_attack_from_hiding(arena: type[Arena]) -> None:
    one = rogue(arena, monster="goblin")
    one.set(GOBLIN, hp=60, max_hp=60)
    one.afflict(HERO, "hidden")
    one.act(Attack(1), 5, 13, 3, 5, 1, 2, 3, 4)
    assert one.told(AttackRolled)[0].total == 18
    assert one.told(DamageDealt)[0].types == (("piercing", 21),)
    assert one.one().resource == 8
    one.act(EndTurn(1), 2)
    assert one.one().resource == 10


@pytest.mark.rule("Q-243", "Q-493")
def test_no_sneak_without_an_edge_without_points_or_when_it_is_off(arena: type[Arena]) -> None:
    one = rogue(arena)
    one.act(Attack(1), 15, 3)
    assert one.told(DamageDealt)[0].types == (("piercing", 6),)
    poor = rogue(arena)
    poor.set(HERO, resource=2)
    poor.afflict(OGRE, "restrained")
    poor.act(Attack(1), 15, 14, 3)
    off = rogue(arena)
    off.hero(auto_sneak=False)
    off.afflict(OGRE, "restrained")
    off.act(Attack(1), 15, 14, 3)
    assert off.one().resource == 10


@pytest.mark.rule("Q-245", "Q-218")
def test_the_badly_wounded_may_die_of_it_but_no_boss(arena: type[Arena]) -> None:
    one = rogue(arena, 10)
    one.set(OGRE, hp=20)
    one.afflict(OGRE, "restrained")
    one.act(Attack(1), 15, 14, 1, 1, 1, 1, 1, 1, 1, 3000, 2, 30, 99)
    assert not one.one(OGRE).alive


@pytest.mark.rule("Q-246", "Q-313")
def test_in_the_shadows_one_is_invisible_until_one_attacks(arena: type[Arena]) -> None:
    one = rogue(arena, 3)
    one.act(UseAbility(1, "hide-in-shadows"))
    assert one.has(HERO, "invisible")
    one.act(Attack(1), 2, 3)
    assert not one.has(HERO, "invisible")
    old = rogue(arena, 12)
    old.act(UseAbility(1, "hide-in-shadows"))
    old.act(Attack(1), 2, 3)
    assert old.has(HERO, "invisible")


def test_a_poisoned_blade_lasts_three_hits(arena: type[Arena]) -> None:
    one = rogue(arena, 5)
    one.act(UseAbility(1, "poison-blade"))
    one.act(Attack(1), 15, 3)
    assert one.told(DamageDealt)[0].types == (("piercing", 6), ("poison", 15))
    assert one.field.effect(HERO, "poison-blade")["hits"] == 2  # type: ignore[index]


def test_the_evasive_take_nothing_from_a_breath(arena: type[Arena]) -> None:
    one = arena("rogue", 13).strip()
    one.hero(hp=90, max_hp=90)
    one.first("young-red-dragon", far=1)
    one.set(HERO, resource=5)
    one.set("young-red-dragon#1", uses=(("frightful-presence", 1),))
    one.act(EndTurn(1), *[3] * 16, 2)
    assert one.one().hp == 90
    assert one.one().resource == 9  # two at the end of the turn, two for the leap


@pytest.mark.rule("Q-249")
def test_an_assassin_kills_the_weak_and_wounds_the_strong(arena: type[Arena]) -> None:
    one = rogue(arena, 10)
    one.act(UseAbility(1, "assassinate"), 15, 3)
    assert one.told(DamageDealt)[0].types == (("piercing", 15),)
    one.set(HERO, actions=1, resource=10)
    one.refused(UseAbility(1, "assassinate"), "no_uses")
    two = rogue(arena, 10)
    two.set(OGRE, hp=14)
    two.act(UseAbility(1, "assassinate"), 15, 3, 2, 30, 99)
    assert not two.one(OGRE).alive
    far = rogue(arena, 10)
    far.set(OGRE, pos=3)
    far.refused(UseAbility(1, "assassinate"), "out_of_range")


@pytest.mark.rule("Q-238", "Q-115")
def test_patience_dodges_and_strikes_back(arena: type[Arena]) -> None:
    one = arena("monk", 7).strip().scores(10, 10, 10, 10, 10, 10)
    one.hero(hp=50, max_hp=50)
    one.first("ogre")
    one.act(UseAbility(1, "patient-defense"))
    one.act(EndTurn(1), 18, 15, 4, 4)
    assert [each.dealt for each in one.told(DamageDealt)] == [12, 3]
    assert not one.has(HERO, "patient-defense")


@pytest.mark.rule("Q-216")
def test_a_stunning_strike_is_spent_by_the_next_hit(arena: type[Arena]) -> None:
    one = arena("monk", 5).strip().scores(10, 16, 10, 10, 16, 10).first("ogre")
    one.act(UseAbility(1, "stunning-strike"))
    one.act(Attack(1), 2)
    one.act(Attack(1), 15, 4, 5)
    assert one.told(SaveRolled)[0].dc == 14
    assert one.has(OGRE, "stunned")
    one.act(EndTurn(1))
    assert not one.has(OGRE, "stunned")


@pytest.mark.rule("Q-217")
def test_what_is_automatic_is_no_button(arena: type[Arena]) -> None:
    one = rogue(arena)
    one.refused(UseAbility(1, "sneak-attack"), "not_usable")
    passive = [ability.id for ability in CONTENT.abilities.values() if ability.time == "passive"]
    assert passive == ["blood-frenzy", "sneak-attack", "evasion"]
    assert not set(passive) & set(USES)
