"""Attack and damage: edges, criticals, resistances, weapon properties (Parts 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest.character.gear import ammunition, held
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.arms import armed, unarmed
from yonder.games.quest.combat.attacks.attack import edges
from yonder.games.quest.combat.attacks.strike import Attack, OffhandAttack, Throw
from yonder.games.quest.combat.health.conditions import settle_edges
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.content.things import Weapon
from yonder.games.quest.events import AmmoRecovered, AmmoSpent, AttackRolled, DamageDealt, SaveRolled

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, GOBLIN, ZOMBIE = "Alda#1", "goblin#1", "zombie#1"
STRONG = (16, 12, 14, 10, 10, 10)


def edge(one: Arena, target: str, *, thrown: bool = False) -> int:
    weapon = one.field.content.item(held(one.bench.world, 1, "mainhand").kind)  # type: ignore[union-attr]
    assert isinstance(weapon, Weapon)
    return settle_edges(edges(one.field, armed(one.field, HERO, target, weapon, "one", thrown=thrown)))


@pytest.mark.rule("X-05", "Q-151", "Q-156", "Q-165")
def test_a_longsword_in_one_hand(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("goblin")
    one.act(Attack(1), 14, 6, 1, 30, 60)
    assert one.told(AttackRolled)[0].total == 19
    assert one.told(DamageDealt)[0].types == (("slashing", 9),)


@pytest.mark.rule("X-06", "Q-166", "Q-129", "Q-181")
def test_a_critical_hit_doubles_the_dice_and_not_the_modifier(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("ogre")
    one.act(Attack(1, grip="two"), 20, 7, 4)
    assert one.told(DamageDealt)[0].types == (("slashing", 14),)
    assert one.told(AttackRolled)[0].critical


@pytest.mark.rule("X-06", "Q-156", "Q-157")
def test_a_natural_1_misses_and_nothing_else_happens(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("zombie")
    one.act(Attack(1), 1)
    assert not one.told(AttackRolled)[0].hit
    assert not one.has(HERO, "fumbled")


@pytest.mark.rule("Q-157", "Q-027")
def test_with_fumbles_the_next_attack_has_disadvantage(arena: type[Arena]) -> None:
    one = arena("fighter", 5, fumbles=True).strip().wear(mainhand="longsword").first("ogre")
    one.act(Attack(1), 1)
    one.act(Attack(1), 18, 2)
    assert one.told(AttackRolled)[0].faces == (18, 2)
    assert not one.has(HERO, "fumbled")


@pytest.mark.rule("X-07", "Q-158", "Q-035", "Q-160", "Q-159")
def test_any_number_of_edges_of_both_kinds_cancel(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longbow", ammunition="arrows 5").first("goblin", far=6)
    assert edge(one, GOBLIN) == -1
    one.afflict(HERO, "poisoned")
    assert edge(one, GOBLIN) == -1
    one.afflict(GOBLIN, "restrained")
    assert edge(one, GOBLIN) == 0


@pytest.mark.rule("Q-034", "Q-160")
def test_a_long_shot_has_disadvantage_and_a_longer_one_is_refused(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="sling", ammunition="sling-bullet 5").first("goblin", far=4)
    assert edge(one, GOBLIN) == -1
    one.set(GOBLIN, pos=3)
    assert edge(one, GOBLIN) == 0
    one.set(GOBLIN, pos=5)
    one.refused(Attack(1), "out_of_range")


@pytest.mark.rule("Q-160")
def test_shooting_beside_an_enemy_has_disadvantage_unless_he_is_helpless(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="shortbow", ammunition="arrows 5").first("goblin", far=0)
    assert edge(one, GOBLIN) == -1
    one.afflict(GOBLIN, "stunned")
    assert edge(one, GOBLIN) == 1


@pytest.mark.rule("Q-159", "Q-306", "Q-313", "Q-314", "Q-315", "Q-318", "Q-319")
@pytest.mark.parametrize(
    ("condition", "near", "far"),
    [
        ("blinded", 1, 1),
        ("paralyzed", 1, 1),
        ("petrified", 1, 1),
        ("restrained", 1, 1),
        ("stunned", 1, 1),
        ("outlined", 1, 1),
        ("prone", 1, -1),
        ("invisible", -1, -1),
        ("hidden", -1, -1),
        ("dodging", -1, -1),
    ],
)
def test_what_is_on_the_target_bends_the_roll(arena: type[Arena], condition: str, near: int, far: int) -> None:
    one = arena().strip().wear(mainhand="glaive").first("goblin", far=0)
    one.afflict(GOBLIN, condition)
    assert edge(one, GOBLIN) == near
    one.set(GOBLIN, pos=1)
    assert edge(one, GOBLIN) == far


@pytest.mark.rule("Q-160", "Q-310", "Q-316", "Q-317")
@pytest.mark.parametrize(
    ("condition", "bent"),
    [("blinded", -1), ("poisoned", -1), ("prone", -1), ("restrained", -1), ("invisible", 1), ("hidden", 1)],
)
def test_what_is_on_the_attacker_bends_the_roll(arena: type[Arena], condition: str, bent: int) -> None:
    one = arena().strip().wear(mainhand="glaive").first("goblin", far=1)
    one.afflict(HERO, condition)
    assert edge(one, GOBLIN) == bent


@pytest.mark.rule("Q-160", "Q-310")
def test_fear_matters_only_while_its_source_is_there(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("goblin", "wolf")
    one.afflict(HERO, "frightened", source="wolf#1")
    assert edge(one, GOBLIN) == -1
    one.set("wolf#1", alive=False)
    assert edge(one, GOBLIN) == 0


@pytest.mark.rule("Q-162", "Q-314", "Q-320")
def test_hits_from_beside_on_the_helpless_are_critical(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("ogre")
    one.afflict("ogre#1", "paralyzed")
    one.act(Attack(1), 10, 3, 1, 2)
    assert one.told(DamageDealt)[0].types == (("slashing", 6),)


@pytest.mark.rule("Q-365", "Q-159")
def test_berserkers_strike_and_are_struck_more_easily(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("owlbear")
    assert edge(one, "owlbear#1") == 1


@pytest.mark.rule("Q-183", "Q-160")
def test_the_small_swing_heavy_weapons_badly(arena: type[Arena]) -> None:
    one = arena()
    one.hero(race="halfling")
    one.strip().wear(mainhand="greatsword").first("goblin")
    assert edge(one, GOBLIN) == -1


@pytest.mark.rule("Q-160")
def test_armour_without_proficiency_hampers(arena: type[Arena]) -> None:
    one = arena("wizard").strip().wear(mainhand="dagger", armor="plate-cuirass").first("goblin")
    assert edge(one, GOBLIN) == -1


@pytest.mark.rule("Q-160")
def test_a_lance_is_clumsy_at_contact(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="lance").first("goblin", far=1)
    assert edge(one, GOBLIN) == 0
    one.set(GOBLIN, pos=0)
    assert edge(one, GOBLIN) == -1


@pytest.mark.rule("X-33", "Q-152", "Q-177", "Q-179")
def test_thrown_weapons_use_strength_unless_finesse(arena: type[Arena]) -> None:
    one = arena().scores(16, 10, 10, 10, 10, 10).first("goblin", far=2)
    javelin, dagger, bow = (one.field.content.weapons[name] for name in ("javelin", "dagger", "longbow"))
    assert armed(one.field, HERO, GOBLIN, javelin, "one", thrown=True).bonus == 5
    two = arena().scores(10, 16, 10, 10, 10, 10).first("goblin", far=2)
    assert armed(two.field, HERO, GOBLIN, dagger, "one", thrown=True).bonus == 5
    assert armed(two.field, HERO, GOBLIN, javelin, "one", thrown=True).bonus == 2
    assert armed(two.field, HERO, GOBLIN, bow, "one").bonus == 5


@pytest.mark.rule("Q-154", "Q-155")
def test_without_proficiency_the_bonus_is_not_added(arena: type[Arena]) -> None:
    one = arena("wizard").scores(10, 10, 10, 10, 10, 10).first("goblin", far=2)
    weapons = one.field.content.weapons
    assert armed(one.field, HERO, GOBLIN, weapons["crossbow-light"], "two").bonus == 2
    assert armed(one.field, HERO, GOBLIN, weapons["longsword"], "one").bonus == 0


@pytest.mark.rule("Q-190", "Q-192", "Q-221")
def test_a_fist_deals_1_and_strength_and_a_monks_has_dice(arena: type[Arena]) -> None:
    one = arena().strip().scores(8, 10, 10, 10, 10, 10).wear(offhand="shield").first("zombie")
    one.act(Attack(1), 15)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 1),)
    for level, dice in ((1, "1d4"), (5, "1d6"), (11, "1d8"), (17, "1d10")):
        monk = arena("monk", level).strip().scores(10, 16, 10, 10, 10, 10).first("zombie")
        fist = unarmed(monk.field, HERO, ZOMBIE)
        assert (fist.dice, fist.flat, fist.magical) == (dice, 3, level >= 6)
    armored = arena("monk").strip().wear(armor="leather-jerkin").first("zombie")
    assert unarmed(armored.field, HERO, ZOMBIE).dice == "1"


@pytest.mark.rule("X-08", "Q-169", "Q-172", "Q-173")
def test_vulnerability_doubles_and_overkill_is_not_dealt(arena: type[Arena]) -> None:
    one = arena().strip().scores(16, 12, 14, 10, 10, 10).wear(mainhand="mace").first("skeleton")
    one.act(Attack(1), 15, 4, 30, 80)
    dealt = one.told(DamageDealt)[0]
    assert dealt.types == (("bludgeoning", 14),)
    assert (dealt.dealt, dealt.hp) == (13, 0)
    assert not one.one("skeleton#1").alive


@pytest.mark.rule("X-08", "Q-169", "Q-184")
def test_resistance_halves_down(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="sling", ammunition="sling-bullet 3").scores(10, 12, 10, 10, 10, 10)
    one.first("swarm-of-rats", far=2)
    one.act(Attack(1), 15, 2)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 1),)
    assert one.told(AmmoSpent)[0].left == 2


@pytest.mark.rule("Q-081", "Q-176")
def test_silver_and_magic_pass_the_resistance_of_the_wight(arena: type[Arena]) -> None:
    for kind, dealt in (("longsword", 4), ("longsword-silvered", 8)):
        one = arena().strip().scores(*STRONG).wear(mainhand=kind).first("wight")
        one.act(Attack(1), 15, 5)
        assert one.told(DamageDealt)[0].dealt == dealt
    vampire = arena().strip().scores(*STRONG).wear(mainhand="longsword-silvered").first("vampire-spawn")
    vampire.act(Attack(1), 15, 5)
    assert vampire.told(DamageDealt)[0].dealt == 4


@pytest.mark.rule("X-09", "Q-371")
def test_undead_fortitude_leaves_1_hit_point(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("zombie")
    one.set(ZOMBIE, hp=5)
    one.act(Attack(1), 15, 5, 10)
    assert one.told(SaveRolled)[0].dc == 13
    assert one.one(ZOMBIE).hp == 1
    assert one.told(DamageDealt)[0].dealt == 4


@pytest.mark.rule("X-09", "Q-371")
def test_a_critical_hit_leaves_the_undead_no_save(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="longsword").first("zombie")
    one.set(ZOMBIE, hp=5)
    one.act(Attack(1), 20, 2, 3, 30, 60)
    assert not one.one(ZOMBIE).alive


@pytest.mark.rule("Q-033", "Q-188")
def test_reach_goes_one_step_farther(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("goblin", far=1)
    one.refused(Attack(1), "out_of_range")
    two = arena().strip().wear(mainhand="glaive").first("goblin", far=1)
    two.act(Attack(1), 2)


@pytest.mark.rule("Q-111", "Q-219", "Q-535", "Q-105")
def test_an_attack_action_brings_the_extra_attacks_and_no_more(arena: type[Arena]) -> None:
    one = arena("fighter", 5).strip().wear(mainhand="longsword").first("ogre")
    one.act(Attack(1), 2)
    one.act(Attack(1), 2)
    one.refused(Attack(1), "no_action")


@pytest.mark.rule("Q-187")
def test_a_crossbow_shoots_once_in_a_turn(arena: type[Arena]) -> None:
    one = (
        arena("fighter", 5).strip().wear(mainhand="crossbow-light", ammunition="crossbow-bolts 5").first("ogre", far=2)
    )
    one.act(Attack(1), 2)
    one.refused(Attack(1), "loading")


@pytest.mark.rule("Q-184", "Q-185")
def test_no_arrow_no_shot(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longbow", ammunition="crossbow-bolts 5").first("ogre", far=2)
    one.refused(Attack(1), "no_ammo")
    one.carry("arrows 1")
    one.act(Attack(1), 2)
    assert ammunition(one.bench.world, 1, "arrows") == 0


@pytest.mark.rule("Q-186", "Q-435")
def test_half_of_what_was_shot_comes_back_after_a_victory(arena: type[Arena]) -> None:
    one = arena("fighter", 5).strip().wear(mainhand="longbow", ammunition="arrows 9").first("goblin", far=3)
    one.act(Attack(1), 2)
    one.act(EndTurn(1), 2, 2)
    one.act(Attack(1), 2)
    one.set(GOBLIN, hp=1)
    one.act(Attack(1), 18, 4, 2, 30, 60)
    one.act(EndCombat(1))
    assert one.told(AmmoRecovered)[0].quantity == 1
    assert ammunition(one.bench.world, 1, "arrows") == 7


@pytest.mark.rule("Q-132", "Q-178", "Q-131")
def test_the_off_hand_strikes_after_the_main_one_without_the_modifier(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).wear(mainhand="shortsword", offhand="dagger").first("ogre")
    one.refused(OffhandAttack(1), "no_bonus_action")
    one.act(Attack(1), 2)
    one.act(OffhandAttack(1), 15, 3)
    assert one.told(DamageDealt)[0].types == (("piercing", 3),)
    one.refused(OffhandAttack(1), "no_bonus_action")
    two = arena().strip().wear(mainhand="longsword", offhand="dagger").first("ogre")
    two.act(Attack(1), 2)
    two.refused(OffhandAttack(1), "no_bonus_action")


def test_styles_add_what_they_say(arena: type[Arena]) -> None:
    one = arena()
    one.hero(style="archery", stats=(10, 10, 10, 10, 10, 10))
    one.strip().wear(mainhand="longbow", ammunition="arrows 5").first("ogre", far=2)
    weapons = one.field.content.weapons
    assert armed(one.field, HERO, "ogre#1", weapons["longbow"], "two").bonus == 4
    one.hero(style="dueling")
    assert armed(one.field, HERO, "ogre#1", weapons["longsword"], "one").flat == 2
    assert armed(one.field, HERO, "ogre#1", weapons["longsword"], "two").flat == 0
    one.hero(style="two-weapon")
    one.wear(mainhand="shortsword", offhand="dagger").set("ogre#1", pos=0)
    one.hero(stats=(16, 10, 10, 10, 10, 10))
    one.set(HERO, stats=(16, 10, 10, 10, 10, 10))
    one.act(Attack(1), 2)
    one.act(OffhandAttack(1), 15, 2)
    assert one.told(DamageDealt)[0].types == (("piercing", 5),)


@pytest.mark.rule("Q-179", "Q-180", "Q-299")
def test_a_thrown_weapon_leaves_the_hand_and_is_found_after_a_victory(arena: type[Arena]) -> None:
    one = arena().strip().scores(*STRONG).carry("javelin 2").first("goblin", far=2)
    one.refused(Throw(1, "longsword"), "not_usable")
    one.refused(Throw(1, "dagger"), "no_item")
    one.set(GOBLIN, hp=1)
    one.act(Throw(1, "javelin"), 18, 4, 2, 30, 60)
    assert one.carried()["javelin"] == 1
    one.act(EndCombat(1))
    assert one.carried()["javelin"] == 2


@pytest.mark.rule("Q-149", "Q-164", "Q-536")
def test_with_several_enemies_the_target_is_named(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("ogre", "ogre")
    one.refused(Attack(1), "bad_target")
    one.refused(Attack(1, "ogre#3"), "bad_target")
    one.act(Attack(1, "ogre#2"), 2)


@pytest.mark.rule("Q-161")
def test_nobody_attacks_his_charmer(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("harpy", "goblin")
    one.afflict(HERO, "charmed", source="harpy#1")
    one.refused(Attack(1, "harpy#1"), "charmed")
    one.act(Attack(1, GOBLIN), 2)


@pytest.mark.rule("Q-181", "Q-182", "Q-129")
def test_two_hands_on_a_versatile_weapon_need_an_empty_off_hand(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword", offhand="shield").first("ogre")
    one.refused(Attack(1, grip="two"), "hands_full")


@pytest.mark.rule("Q-118")
def test_whoever_attacks_from_hiding_is_hidden_no_longer(arena: type[Arena]) -> None:
    one = arena("fighter", 5).strip().wear(mainhand="longbow", ammunition="arrows 5").first("ogre", far=2)
    one.afflict(HERO, "hidden")
    one.act(Attack(1), 2, 3)
    assert one.told(AttackRolled)[0].faces == (2, 3)
    assert not one.has(HERO, "hidden")


@pytest.mark.rule("Q-026")
def test_flanking_is_off_unless_it_is_on(arena: type[Arena]) -> None:
    for flanking, bent in ((True, 1), (False, 0)):
        one = arena(flanking=flanking).strip().wear(mainhand="longsword").first("goblin")
        assert edge(one, GOBLIN) == 0  # alone nobody flanks
        one.bench.put(one.one(), cid="Hilda#2", place=1)
        assert edge(one, GOBLIN) == bent
