"""Explorers, creation, checks and gear (sections 4 to 6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from yonder.core import ScriptedDice
from yonder.games import d20
from yonder.games.temple.combat import spells
from yonder.games.temple.combat.attacks import Attack, ability_bonus, attack_bonus
from yonder.games.temple.combat.features import SecondWind
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.content import default
from yonder.games.temple.events import ExplorerHealed, ExplorerMinted, RollMade, Transfer
from yonder.games.temple.explorer.checks import expert, modifier, save_bonus, score, skill_bonus, skill_edge
from yonder.games.temple.explorer.creation import MintExplorer, draw_scores
from yonder.games.temple.explorer.gear import bless, effective_ac, take_shield, take_weapon, wear
from yonder.games.temple.kinds import (
    Ability,
    ArmorType,
    ChamberType,
    ExplorerClass,
    MonsterType,
    Skill,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.treasure import LootTreasure

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-060", "T-773")
def test_only_three_classes_can_be_minted(den: Den) -> None:
    den.refused(MintExplorer(ExplorerClass.NONE), "bad_class", den.ann)
    assert [den.me(den.mint(kind)).stats.explorer_class for kind in CONTENT.classes] == ["Fighter", "Rogue", "Wizard"]


@pytest.mark.rule("T-061", "T-062", "T-910")
@pytest.mark.parametrize("kind", ["Fighter", "Rogue", "Wizard"])
def test_scores_are_the_six_values_each_once(kind: str) -> None:
    for a, b, j, k in product(range(1, 7), range(1, 7), range(3), range(2)):
        scores = draw_scores(ScriptedDice([a, b, j, k]), CONTENT, CONTENT.classes[kind])
        assert sorted(scores.values()) == [8, 10, 12, 13, 14, 15]


@pytest.mark.rule("T-063")
def test_the_preferred_trio_gets_the_high_values() -> None:
    scores = {kind: draw_scores(ScriptedDice([3, 3, 2, 1]), CONTENT, CONTENT.classes[kind]) for kind in CONTENT.classes}
    assert list(scores["Fighter"]) == ["strength", "constitution", "dexterity", "wisdom", "intelligence", "charisma"]
    assert list(scores["Rogue"]) == ["dexterity", "constitution", "charisma", "wisdom", "strength", "intelligence"]
    assert list(scores["Wizard"]) == ["intelligence", "wisdom", "dexterity", "constitution", "charisma", "strength"]
    assert all(list(s.values()) == [15, 14, 13, 12, 10, 8] for s in scores.values())


@pytest.mark.rule("T-065")
def test_the_shuffle_has_the_odds_of_the_rulebook() -> None:
    places: list[Counter[int]] = [Counter(), Counter(), Counter()]
    rest: Counter[tuple[int, ...]] = Counter()
    for a, b, j, k in product(range(1, 7), range(1, 7), range(3), range(2)):
        values = list(draw_scores(ScriptedDice([a, b, j, k]), CONTENT, CONTENT.classes["Fighter"]).values())
        for i in range(3):
            places[i][values[i]] += 1
        rest[tuple(values[3:])] += 1
    odds = [[Fraction(p[v], 216) * 18 for v in (15, 14, 13)] for p in places]
    assert odds == [[10, 5, 3], [5, 10, 3], [3, 3, 12]]
    assert sorted(rest.values()) == [36] * 6


@pytest.mark.rule("T-066")
def test_the_class_table() -> None:
    table = {
        k: (c.hit_die, [a.short for a in c.saves], c.primary, c.secondary, c.armor) for k, c in CONTENT.classes.items()
    }
    assert table == {
        "Fighter": (10, ["STR", "CON"], "Longsword", "None", "ChainMail"),
        "Rogue": (8, ["DEX", "INT"], "Dagger", "Shortbow", "Leather"),
        "Wizard": (6, ["INT", "WIS"], "Staff", "None", "None"),
    }


@pytest.mark.rule("T-067")
@pytest.mark.parametrize(
    ("kind", "draw", "skill"), [("Fighter", 0, "perception"), ("Fighter", 1, "acrobatics"), ("Wizard", 1, "persuasion")]
)
def test_one_skill_is_drawn_for_fighters_and_wizards(den: Den, kind: str, draw: int, skill: str) -> None:
    den.act(MintExplorer(ExplorerClass(kind)), 3, 3, 0, 0, draw, who=den.ann)
    assert getattr(den.me().skills, skill)


@pytest.mark.rule("T-068", "T-069", "T-272")
def test_a_rogue_is_expert_in_two_skills_it_knows(den: Den) -> None:
    for first, second, third, fourth in product(range(4), range(3), range(4), range(3)):
        den.act(MintExplorer(ExplorerClass.ROGUE), 3, 3, 0, 0, first, second, third, fourth, who=den.ann)
    for number in range(1, 145):
        skills = den.me(number).skills
        assert skills.expertise_1 is not skills.expertise_2
        assert getattr(skills, skills.expertise_1.lower())
        assert getattr(skills, skills.expertise_2.lower())


@pytest.mark.rule("T-070", "T-071")
def test_starting_hit_points_and_armour(den: Den) -> None:
    sheets = [den.me(den.mint(kind)) for kind in CONTENT.classes]
    assert [s.health.current_hp for s in sheets] == [12, 10, 7]
    assert [s.combat.armor_class for s in sheets] == [16, 13, 11]
    assert not any(s.inventory.has_shield for s in sheets)


@pytest.mark.rule("T-072", "T-073")
def test_a_new_explorer_has_nothing_and_stands_in_the_lobby(den: Den) -> None:
    me = den.me(den.mint("Wizard"))
    assert (me.stats.level, me.stats.xp, me.stats.temples_conquered, me.stats.str_drain) == (1, 0, 0, 0)
    assert (me.inventory.gold, me.inventory.potions, me.health.max_hp_drain) == (0, 0, 0)
    assert (me.combat.spell_slots_1, me.combat.spell_slots_2, me.combat.spell_slots_3) == (2, 0, 0)
    place = me.position
    assert (place.temple_id, place.chamber_id, place.in_combat, place.combat_monster_id) == (0, 0, False, 0)


@pytest.mark.rule("T-074", "T-740")
def test_minting_tells_token_and_explorer(den: Den) -> None:
    den.mint("Rogue", den.bob)
    assert den.told(Transfer) == [Transfer("explorer", "", den.bob, 1)]
    assert den.told(ExplorerMinted) == [ExplorerMinted(1, ExplorerClass.ROGUE, den.bob, den.me(1).name)]


@pytest.mark.rule("T-075")
def test_nothing_carries_over_from_the_dead(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1, gold=500, xp=200)
    den.act(Attack(one), 2, 20, 1, 1)
    me = den.me(den.mint("Fighter"))
    assert (me.stats.xp, me.inventory.gold) == (0, 0)


@pytest.mark.rule("T-100")
@pytest.mark.parametrize(("face", "success"), [(11, False), (12, True)])
def test_equal_succeeds(face: int, *, success: bool) -> None:
    assert d20.check(ScriptedDice([face]), "x", 3, 15).success == success


@pytest.mark.rule("T-101", "T-102")
def test_skills_add_proficiency_once_or_twice(den: Den) -> None:
    me = den.me(den.mint("Rogue"))
    assert skill_bonus(me, Skill.STEALTH) == 2 + 4
    assert skill_bonus(me, Skill.PERCEPTION) == 1 + 2
    assert skill_bonus(me, Skill.ATHLETICS) == 0
    assert expert(me, Skill.ACROBATICS)
    assert {skill: ability.short for skill, ability in CONTENT.gear.skills.items()} == {
        "Athletics": "STR",
        "Stealth": "DEX",
        "Perception": "WIS",
        "Persuasion": "CHA",
        "Arcana": "INT",
        "Acrobatics": "DEX",
    }


@pytest.mark.rule("T-103")
def test_saves_add_proficiency_for_the_class(den: Den) -> None:
    me = den.me(den.mint("Fighter", level=5))
    saves = {a.short: save_bonus(me, a) for a in (Ability.STRENGTH, Ability.CONSTITUTION, Ability.DEXTERITY)}
    assert saves == {"STR": 5, "CON": 5, "DEX": 1}


@pytest.mark.rule("T-104", "T-106")
def test_monsters_have_modifiers_and_passive_perception() -> None:
    passive = {kind.name: kind.passive for kind in CONTENT.monsters.values()}
    assert list(passive.values()) == [10, 9, 10, 6, 10, 10, 12]
    assert CONTENT.monsters["Wraith"].modifier(Ability.DEXTERITY) == 3


@pytest.mark.rule("T-105")
def test_the_explorer_wins_a_tied_contest() -> None:
    mine, theirs = d20.contest(ScriptedDice([10, 9]), ("a", "b"), (1, 2))
    assert (mine.success, theirs.success) == (True, False)


@pytest.mark.rule("T-107")
@pytest.mark.parametrize(("face", "success"), [(1, True), (20, False)])
def test_natural_rolls_mean_nothing_to_checks(face: int, *, success: bool) -> None:
    assert d20.check(ScriptedDice([face]), "x", 9 if face == 1 else -9, 10 if face == 1 else 12).success == success


@pytest.mark.rule("T-108", "T-363")
def test_strength_drain_lowers_every_strength_roll(den: Den) -> None:
    me = den.me(den.mint("Fighter", str_drain=5))
    assert (score(me, Ability.STRENGTH), modifier(me, Ability.STRENGTH)) == (10, 0)
    assert skill_bonus(me, Skill.ATHLETICS) == 2
    assert attack_bonus(me, WeaponSlot.PRIMARY) == 2
    assert score(den.me(den.mint("Wizard", str_drain=30)), Ability.STRENGTH) == 1


@pytest.mark.rule("T-109")
def test_skills_are_used_where_the_rulebook_says(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton")
    den.act(Hide(one), 1, 1)
    assert den.told(RollMade)[0].purpose == "check:Stealth"
    den.act(Flee(one), 20, 1)
    den.stand(one, den.room(ChamberType.EMPTY))
    den.act(LootTreasure(one), 1)
    assert den.told(RollMade)[0].purpose == "check:Perception"


@pytest.mark.rule("T-130")
def test_the_weapon_table() -> None:
    table = {
        k: (w.count, w.sides, w.damage_type, w.two_handed, w.finesse, w.ranged) for k, w in CONTENT.gear.weapons.items()
    }
    assert table == {
        "None": (0, 1, "Bludgeoning", False, False, False),
        "Longsword": (1, 8, "Slashing", False, False, False),
        "Dagger": (1, 4, "Piercing", False, True, False),
        "Shortbow": (1, 6, "Piercing", True, False, True),
        "Greataxe": (1, 12, "Slashing", True, False, False),
        "Staff": (1, 6, "Bludgeoning", False, False, False),
    }


@pytest.mark.rule("T-131")
def test_a_dagger_uses_the_better_of_strength_and_dexterity(den: Den) -> None:
    me = den.me(den.mint("Fighter", primary_weapon=WeaponType.DAGGER))
    assert ability_bonus(me, CONTENT.gear.weapons[WeaponType.DAGGER]) == 2
    assert ability_bonus(den.me(den.mint("Rogue")), CONTENT.gear.weapons[WeaponType.DAGGER]) == 2


@pytest.mark.rule("T-132", "T-228", "T-783")
def test_an_empty_primary_hand_is_a_fist_and_an_empty_secondary_nothing(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", primary_weapon=WeaponType.NONE)
    den.refused(Attack(one, WeaponSlot.SECONDARY), "no_weapon")
    den.act(Attack(one), 20, 1)
    assert den.me().enemy.current_hp == 13 - 3


@pytest.mark.rule("T-133")
def test_a_blessing_adds_one_and_does_not_stack(den: Den) -> None:
    me = den.me(den.mint("Fighter"))
    plain = attack_bonus(me, WeaponSlot.PRIMARY)
    assert bless(me)
    assert attack_bonus(me, WeaponSlot.PRIMARY) == plain + 1
    assert not bless(me)


@pytest.mark.rule("T-133", "T-138", "T-301")
def test_a_blessed_staff_guides_spells_and_guards_its_holder(den: Den) -> None:
    me = den.me(den.mint("Wizard"))
    ac, aim, dc = effective_ac(me), spells.attack_bonus(me), spells.save_dc(me)
    assert bless(me)
    assert (effective_ac(me), spells.attack_bonus(me), spells.save_dc(me)) == (ac + 2, aim + 1, dc + 1)
    assert me.combat.armor_class == ac  # what is stored does not change (T-137)
    other = den.me(den.mint("Rogue"))
    bare = effective_ac(other)
    assert bless(other)
    assert effective_ac(other) == bare  # no other weapon does it


@pytest.mark.rule("T-133", "T-240")
def test_a_blow_that_a_blessed_staff_turns_aside(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", primary_blessed=True)
    ac = den.me().combat.armor_class
    den.act(Dodge(one), ac - 4, ac - 4)  # the Skeleton adds 4: it would hit whoever has no such staff
    assert den.me().health.current_hp == den.me().health.max_hp


@pytest.mark.rule("T-134")
def test_usable_gear_by_class() -> None:
    assert CONTENT.classes["Fighter"].weapons == tuple(WeaponType)[1:]
    assert CONTENT.classes["Rogue"].weapons == ("Longsword", "Dagger", "Shortbow", "Staff")
    assert CONTENT.classes["Wizard"].weapons == ("Dagger", "Staff")
    assert [CONTENT.classes[k].armors for k in CONTENT.classes] == [("Leather", "ChainMail"), ("Leather",), ()]
    assert [CONTENT.classes[k].shield for k in CONTENT.classes] == [True, False, False]


@pytest.mark.rule("T-135")
def test_there_is_no_third_hand(den: Den) -> None:
    me = den.me(den.mint("Fighter"))
    assert take_weapon(me, WeaponType.DAGGER)
    assert not take_weapon(me, WeaponType.STAFF)
    assert (me.inventory.primary_weapon, me.inventory.secondary_weapon) == ("Longsword", "Dagger")


@pytest.mark.rule("T-136", "T-724")
def test_the_armour_table() -> None:
    assert [(k, a.base, a.dexterity) for k, a in CONTENT.gear.armors.items()] == [
        ("None", 10, True),
        ("Leather", 11, True),
        ("ChainMail", 16, False),
    ]


@pytest.mark.rule("T-137")
def test_armour_class_follows_armour_and_shield_at_once(den: Den) -> None:
    me = den.me(den.mint("Fighter", armor=ArmorType.NONE, armor_class=11))
    assert wear(me, ArmorType.CHAIN_MAIL)
    assert me.combat.armor_class == 16
    assert take_shield(me)
    assert me.combat.armor_class == 18


@pytest.mark.rule("T-138")
def test_effective_ac_counts_spell_and_two_hands(den: Den) -> None:
    one = den.mint("Fighter", shield_active=True)
    assert effective_ac(den.me(one)) == 21
    den.change(one, shield_active=False, two_handed_used=True)
    assert effective_ac(den.me(one)) == 16
    den.change(one, has_shield=True, armor_class=18)
    assert effective_ac(den.me(one)) == 16


@pytest.mark.rule("T-139", "T-233")
def test_chain_mail_and_fear_hinder_stealth(den: Den) -> None:
    assert skill_edge(den.me(den.mint("Fighter")), Skill.STEALTH) == -1
    assert skill_edge(den.me(den.mint("Rogue")), Skill.STEALTH) == 0
    assert skill_edge(den.me(den.mint("Rogue", frightened=True)), Skill.STEALTH) == -1


@pytest.mark.rule("T-140", "T-141")
def test_a_potion_heals_in_the_lobby_and_never_too_much(den: Den) -> None:
    one = den.mint("Fighter", current_hp=2, potions=2)
    den.act(UseItem(one), 1, 3)
    assert (den.me().health.current_hp, den.me().inventory.potions) == (8, 1)
    den.act(UseItem(one), 4, 4)
    assert den.me().health.current_hp == 12
    assert den.told(ExplorerHealed)[0].amount == 4


@pytest.mark.rule("T-141", "T-794")
def test_a_potion_in_combat_heals_before_the_monster_answers(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1, potions=1)
    den.act(UseItem(one), 4, 4, 15, 1)
    assert den.me().health.current_hp == 1 + 10 - 3


@pytest.mark.rule("T-142", "T-785")
def test_a_potion_is_never_wasted(den: Den) -> None:
    one = den.mint("Fighter", current_hp=2)
    den.refused(UseItem(one), "no_potion")
    den.change(one, potions=1, mummy_rot=True)
    den.refused(UseItem(one), "cursed")
    den.change(one, mummy_rot=False, current_hp=12)
    den.refused(UseItem(one), "full_hp")
    den.change(one, current_hp=2)
    den.stand(one, den.room(monster=MonsterType.SKELETON))
    den.refused(UseItem(one), "monster_present")
    den.refused(SecondWind(one), "monster_present")
    den.act(MoveToChamber(one, 0))
