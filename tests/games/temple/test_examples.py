"""The worked examples of the rulebook (section 31), one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from yonder.games.d20 import modifier
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Flee, UseItem
from yonder.games.temple.content import default
from yonder.games.temple.events import CombatEnded, CombatStarted, LevelUp
from yonder.games.temple.explorer.creation import MintExplorer
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.gear import armor_class, effective_ac
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    Condition,
    CunningMode,
    ExplorerClass,
    FleeMethod,
    MonsterType,
    Skill,
    SpellId,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    ExplorerTempleProgress,
    FallenExplorer,
    MonsterInstance,
    TempleState,
)
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.generation import boss_chance, monster_hp, trap_dc, type_weights
from yonder.games.temple.temple.movement import MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.tokens.ledger import SetRoyalty
from yonder.games.temple.tokens.metadata import RoyaltyInfo

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("X-01", "T-004")
def test_modifiers_are_floored() -> None:
    table = {1: -5, 2: -4, 3: -4, 7: -2, 8: -1, 9: -1, 10: 0, 11: 0, 13: 1, 15: 2, 20: 5}
    assert {score: modifier(score) for score in table} == table


@pytest.mark.rule("X-02", "T-064", "T-067")
def test_a_fighter_is_minted_by_five_draws(den: Den) -> None:
    den.act(MintExplorer(ExplorerClass.FIGHTER), 5, 4, 0, 1, 0, who=den.ann)
    me = den.me()
    s = me.stats
    scores = (s.strength, s.constitution, s.dexterity, s.wisdom, s.intelligence, s.charisma)
    assert scores == (15, 14, 13, 8, 10, 12)
    assert (me.skills.athletics, me.skills.perception, me.skills.acrobatics) == (True, True, False)
    assert (me.health.current_hp, me.health.max_hp, me.combat.armor_class) == (12, 12, 16)
    assert (me.inventory.primary_weapon, me.inventory.armor) == (WeaponType.LONGSWORD, ArmorType.CHAIN_MAIL)


@pytest.mark.rule("X-03", "T-064", "T-068", "T-069")
def test_a_rogue_is_minted_by_eight_draws(den: Den) -> None:
    den.act(MintExplorer(ExplorerClass.ROGUE), 1, 2, 2, 1, 3, 0, 0, 2, who=den.ann)
    me = den.me()
    s = me.stats
    scores = (s.dexterity, s.constitution, s.charisma, s.wisdom, s.strength, s.intelligence)
    assert scores == (14, 13, 15, 12, 10, 8)
    skills = me.skills
    assert (skills.stealth, skills.acrobatics, skills.arcana, skills.perception) == (True, True, True, True)
    assert (skills.persuasion, skills.athletics) == (False, False)
    assert (skills.expertise_1, skills.expertise_2) == (Skill.STEALTH, Skill.PERCEPTION)
    assert (me.health.current_hp, me.health.max_hp, me.combat.armor_class) == (9, 9, 13)


@pytest.mark.rule("X-04", "T-136", "T-137")
@pytest.mark.parametrize(
    ("armor", "dexterity", "shield", "ac"),
    [
        (ArmorType.NONE, 14, False, 12),
        (ArmorType.NONE, 8, False, 9),
        (ArmorType.LEATHER, 15, False, 13),
        (ArmorType.LEATHER, 16, True, 16),
        (ArmorType.CHAIN_MAIL, 15, False, 16),
        (ArmorType.CHAIN_MAIL, 15, True, 18),
    ],
)
def test_armor_class_comes_from_armour_dexterity_and_shield(
    armor: ArmorType, dexterity: int, *, shield: bool, ac: int
) -> None:
    assert armor_class(CONTENT, armor, dexterity, shield=shield) == ac


@pytest.mark.rule("X-04", "T-138")
def test_a_greataxe_takes_the_shield_away_for_one_monster_turn(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", primary_weapon=WeaponType.GREATAXE, has_shield=True, armor_class=18)
    den.act(Attack(one), 2, 12, 1)  # miss; the Skeleton's 16 would hit AC 16
    assert den.me().health.current_hp == 12 - 3
    assert effective_ac(den.me()) == 18


@pytest.mark.rule("X-05", "T-220", "T-222")
def test_a_longsword_hits_at_the_armor_class_and_misses_below_it(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(Attack(one), 9, 5, 1)
    assert den.me().enemy.current_hp == 6
    den.act(Attack(one), 8, 1)
    den.act(Attack(one), 1, 1)
    assert den.me().enemy.current_hp == 6


@pytest.mark.rule("X-06", "T-265")
def test_a_champion_is_critical_on_19(den: Den) -> None:
    one = den.fight("Fighter", "AnimatedArmor", level=3)
    den.act(Attack(one), 19, 3, 6, 1, 1)
    assert den.me().enemy.current_hp == 33 - 11


@pytest.mark.rule("X-07", "T-224", "T-270", "T-372")
def test_a_hidden_rogue_sneaks_with_the_bow_and_the_gargoyle_resists(den: Den) -> None:
    one = den.fight("Rogue", "Gargoyle", level=3, hidden=True)
    den.act(Attack(one, WeaponSlot.SECONDARY), 7, 16, 4, 3, 5, 1, 1)
    assert den.me().enemy.current_hp == 52 - 7


@pytest.mark.rule("X-07", "T-133", "T-372")
def test_a_blessed_bow_is_not_resisted(den: Den) -> None:
    one = den.fight("Rogue", "Gargoyle", level=3, hidden=True, secondary_blessed=True)
    den.act(Attack(one, WeaponSlot.SECONDARY), 7, 16, 4, 3, 5, 1, 1)
    assert den.me().enemy.current_hp == 52 - 15


@pytest.mark.rule("X-08", "T-003", "T-372", "T-228")
def test_a_weak_fist_does_a_gargoyle_no_harm(den: Den) -> None:
    one = den.fight("Wizard", "Gargoyle", primary_weapon=WeaponType.NONE)
    den.act(Attack(one), 20, 1, 1)
    assert den.me().enemy.current_hp == 52


@pytest.mark.rule("X-09", "T-271")
def test_sneak_attack_needs_an_edge_or_a_companion(den: Den) -> None:
    one = den.fight("Rogue", "Mummy")
    den.act(Attack(one), 15, 4, 10, 1)  # dagger, no sneak dice; the glare save, the fist
    friend = den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    assert friend == 2
    den.act(Attack(one), 15, 4, 6, 1)
    den.act(Attack(one, WeaponSlot.SECONDARY), 15, 16, 4, 1)  # bow in melee: disadvantage, no sneak dice
    assert den.me().enemy.current_hp == 58 - 6 - 12 - 6


@pytest.mark.rule("X-10", "T-225")
def test_the_bow_is_clumsy_in_melee_unless_hidden(den: Den) -> None:
    one = den.fight("Rogue", "AnimatedArmor", level=2)
    bow = Attack(one, WeaponSlot.SECONDARY)
    den.act(bow, 20, 2, 1, 1)  # the lower is kept
    den.change(one, hidden=True)
    den.act(bow, 2, 20, 1, 1, 1, 1, 1, 1)  # the higher is kept: critical with sneak
    den.change(one, hidden=True, frightened=True)
    den.act(bow, 2, 1, 1)  # one die
    assert den.me().enemy.current_hp == 33 - 6


@pytest.mark.rule("X-11", "T-180", "T-262")
def test_action_surge_gives_one_unanswered_action(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", level=2)
    den.act(ActionSurge(one))
    den.act(Attack(one), 2)
    den.act(Attack(one), 2, 1)
    den.refused(ActionSurge(one), "already_used")


@pytest.mark.rule("X-12", "T-312")
def test_the_shield_spell_lasts_through_one_monster_turn(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", dexterity=14, armor_class=12)
    den.act(CastSpell(one, SpellId.SHIELD_SPELL))
    assert den.me().combat.spell_slots_1 == 1
    den.refused(CastSpell(one, SpellId.SHIELD_SPELL), "already_active")
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 12)
    assert den.me().health.current_hp == 7
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 12, 1)
    assert den.me().health.current_hp == 4


@pytest.mark.rule("X-13", "T-310")
def test_fire_bolt_does_more_at_level_five(den: Den) -> None:
    one = den.fight("Wizard", "Shadow")
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 8, 7, 1)
    assert den.me().enemy.current_hp == 9
    den.change(one, level=5)
    den.bench.put(den.me().enemy, current_hp=60)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 20, 1, 2, 3, 4, 1)
    assert den.me().enemy.current_hp == 50


@pytest.mark.rule("X-14", "T-311")
def test_magic_missile_adds_three_darts(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(one, SpellId.MAGIC_MISSILE), 1, 3, 4, 1)
    assert den.me().enemy.current_hp == 2


@pytest.mark.rule("X-15", "T-313", "T-226")
def test_a_sleeper_is_struck_critically_and_wakes(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(one, SpellId.SLEEP), 2, 3, 1, 4, 3)
    assert den.me().enemy.asleep_left == 10
    assert not den.me().position.in_combat
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 4, 11, 9, 3, 1)
    assert (den.me().enemy.current_hp, den.me().enemy.asleep_left) == (1, 0)
    assert den.me().position.in_combat
    assert den.told(CombatStarted)


@pytest.mark.rule("X-15", "T-313")
def test_a_failed_sleep_is_answered_and_its_slot_is_spent(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(one, SpellId.SLEEP), 2, 3, 1, 4, 2, 1)
    assert den.me().enemy.asleep_left == 0
    assert den.me().combat.spell_slots_1 == 1


@pytest.mark.rule("X-16", "T-330")
def test_each_scorching_ray_is_an_attack_of_its_own(den: Den) -> None:
    one = den.fight("Wizard", "Mummy", level=3, spell_slots_2=1, glare_immune=True)
    den.act(CastSpell(one, SpellId.SCORCHING_RAY), 7, 2, 5, 3, 20, 1, 6, 4, 2, 1)
    assert den.me().enemy.current_hp == 58 - 20


@pytest.mark.rule("X-17", "T-301", "T-340")
def test_fireball_is_halved_by_a_save_that_sleepers_do_not_get(den: Den) -> None:
    one = den.fight("Wizard", "Gargoyle", hp=200, level=5, spell_slots_3=3)
    dice = (1, 2, 3, 4, 5, 6, 5, 3)
    den.act(CastSpell(one, SpellId.FIREBALL), 13, *dice, 1, 1)
    assert den.me().enemy.current_hp == 200 - 14
    den.act(CastSpell(one, SpellId.FIREBALL), 12, *dice, 1, 1)
    assert den.me().enemy.current_hp == 200 - 14 - 29
    den.change(one, in_combat=False, combat_monster_id=0)
    den.bench.put(den.me().enemy, asleep_left=5)
    den.act(CastSpell(one, SpellId.FIREBALL), *dice, 1, 1)
    assert den.me().enemy.current_hp == 200 - 14 - 29 - 29


@pytest.mark.rule("X-18", "T-360")
def test_snake_venom_follows_a_failed_save(den: Den) -> None:
    one = den.fight("Wizard", "PoisonousSnake", hp=50, armor_class=12, current_hp=6, max_hp=6)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 11, 8, 1, 3)
    assert den.me().health.current_hp == 1


@pytest.mark.rule("X-18", "T-360", "T-242")
def test_a_critical_bite_doubles_the_bite_and_not_the_venom(den: Den) -> None:
    one = den.fight("Wizard", "PoisonousSnake", hp=50, current_hp=20, max_hp=20)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 20, 8, 1, 3)
    assert den.me().health.current_hp == 20 - 2 - 4


@pytest.mark.rule("X-19", "T-362", "T-108")
def test_a_shadow_drains_strength(den: Den) -> None:
    one = den.fight("Fighter", "Shadow", current_hp=20, max_hp=20)
    den.act(Attack(one), 2, 15, 3, 4, 3)
    assert den.me().health.current_hp == 11
    assert den.me().stats.str_drain == 3
    den.act(Attack(one), 9, 5, 1)  # 9 + 1 + 2 = 12 hits AC 12
    assert den.me().enemy.current_hp == 16 - 6


@pytest.mark.rule("X-19", "T-362")
def test_no_strength_left_is_death(den: Den) -> None:
    one = den.fight("Wizard", "Shadow", current_hp=20, max_hp=20, str_drain=5)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 15, 1, 1, 3)
    assert den.me().health.is_dead


@pytest.mark.rule("X-20", "T-284", "T-285")
def test_uncanny_dodge_halves_the_first_hit_of_a_turn(den: Den) -> None:
    one = den.fight("Rogue", "Gargoyle", level=5, current_hp=30, max_hp=30)
    den.act(Attack(one), 2, 15, 5, 15, 4)
    assert den.me().health.current_hp == 21


@pytest.mark.rule("X-20", "T-284")
def test_uncanny_dodge_does_not_halve_traps(den: Den) -> None:
    one = den.stand(den.mint("Rogue", level=5, current_hp=30, max_hp=30), 1)
    den.room(ChamberType.TRAP, trap_dc=20)
    den.act(MoveToChamber(one, 2), 1, 1, 6)
    assert den.me().health.current_hp == 24


@pytest.mark.rule("X-21", "T-375", "T-376", "T-377")
def test_a_mummy_frightens_and_rots(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", wisdom=12, level=3, current_hp=30, max_hp=30)
    den.act(Attack(one), 2, 9, 12, 2, 5, 7)
    me = den.me()
    assert (me.has(Condition.FRIGHTENED), me.has(Condition.MUMMY_ROT), me.health.current_hp) == (True, True, 20)
    den.act(Attack(one), 2, 3, 10, 1)  # two dice; then the fright ends and the save holds
    assert (den.me().has(Condition.FRIGHTENED), den.me().has(Condition.GLARE_IMMUNE)) == (False, True)


@pytest.mark.rule("X-22", "T-379", "T-407")
def test_a_wraith_drains_the_maximum_until_a_rest(den: Den) -> None:
    one = den.fight("Fighter", "Wraith", level=5, current_hp=40, max_hp=42, potions=1)
    den.act(Attack(one), 2, 2, 12, 8, 4, 3, 2, 8)
    me = den.me()
    assert (me.health.current_hp, me.health.max_hp_drain, me.health.most) == (20, 20, 22)
    den.act(UseItem(one), 2, 3, 1)
    assert den.me().health.current_hp == 22
    den.change(one, temple_id=0, chamber_id=0, in_combat=False, combat_monster_id=0)
    den.act(Rest(one))
    assert (den.me().health.current_hp, den.me().health.most) == (42, 42)


@pytest.mark.rule("X-23", "T-424")
def test_mummy_rot_is_lifted_for_fifty_gold(den: Den) -> None:
    one = den.mint("Wizard", mummy_rot=True, current_hp=5, max_hp=30, gold=49, spell_slots_1=0, str_drain=2)
    den.act(Rest(one))
    me = den.me()
    assert (me.health.current_hp, me.has(Condition.MUMMY_ROT), me.inventory.gold) == (5, True, 49)
    assert (me.combat.spell_slots_1, me.stats.str_drain) == (2, 0)
    den.change(one, gold=50)
    den.act(Rest(one))
    me = den.me()
    assert (me.health.current_hp, me.has(Condition.MUMMY_ROT), me.inventory.gold) == (30, False, 0)


@pytest.mark.rule("X-24", "T-177")
@pytest.mark.parametrize(("monster", "reply"), [(8, ()), (9, (1,))])
def test_the_explorer_wins_a_tie_of_initiative(den: Den, monster: int, reply: tuple[int, ...]) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 9, monster, *reply)
    assert den.told(CombatStarted)[0].explorer_first == (monster == 8)


@pytest.mark.rule("X-25", "T-176")
def test_a_stealthy_rogue_ambushes_without_initiative(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 3)
    assert den.me().has(Condition.HIDDEN)
    assert den.told(CombatStarted)[0].ambush


@pytest.mark.rule("X-26", "T-571", "T-575", "T-576")
def test_slipping_away_leads_one_chamber_back(den: Den) -> None:
    den.room(ChamberType.EMPTY)
    deep = den.room(monster=MonsterType.SKELETON, parent=2, yonder=2)
    one = den.stand(den.mint("Fighter"), deep, fight=True)
    den.act(Flee(one), 9, 9, 1)
    assert den.me().position.chamber_id == deep
    den.act(Flee(one), 10, 9)
    assert den.me().position.chamber_id == 2


@pytest.mark.rule("X-27", "T-572", "T-573")
def test_shoving_is_a_contest_of_strength(den: Den) -> None:
    one = den.fight("Fighter", "Mummy")
    den.act(Flee(one, FleeMethod.SHOVE), 9, 10)
    assert den.me().position.chamber_id == 1
    den.stand(one, den.room(monster=MonsterType.SHADOW), fight=True)
    den.refused(Flee(one, FleeMethod.SHOVE), "cannot_shove")


@pytest.mark.rule("X-28", "T-281", "T-171")
def test_disengage_leaves_a_stand_off(den: Den) -> None:
    one = den.fight("Rogue", "Shadow", level=2, potions=1, current_hp=3)
    den.act(CunningAction(one, CunningMode.DISENGAGE))
    assert (den.me().position.in_combat, den.me().position.chamber_id) == (False, 2)
    den.refused(UseItem(one), "monster_present")
    den.act(MoveToChamber(one, 0))


@pytest.mark.rule("X-28", "T-282")
def test_a_failed_cunning_hide_leaves_the_action(den: Den) -> None:
    one = den.fight("Rogue", "Shadow", level=2, expertise_1=Skill.PERCEPTION)
    den.act(CunningAction(one, CunningMode.HIDE), 2)
    den.refused(CunningAction(one, CunningMode.HIDE), "bonus_used")
    den.act(Attack(one), 2, 1)
    den.change(one, level=1)
    den.refused(CunningAction(one, CunningMode.HIDE), "level_too_low")


@pytest.mark.rule("X-29", "T-404", "T-405")
def test_a_fighter_levels_up_on_a_kill(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1, xp=270, current_hp=6)
    den.act(Attack(one), 15, 1, 4)
    me = den.me()
    assert (me.stats.xp, me.stats.level, me.health.current_hp, me.health.max_hp) == (320, 2, 12, 18)


@pytest.mark.rule("X-29", "T-406")
def test_a_wizard_gains_the_slots_that_the_level_adds(den: Den) -> None:
    one = den.fight("Wizard", "Shadow", hp=1, level=2, xp=800, spell_slots_1=1)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 15, 1, 3)
    c = den.me().combat
    assert (den.me().stats.xp, den.me().stats.level) == (900, 3)
    assert (c.spell_slots_1, c.spell_slots_2, c.spell_slots_3) == (2, 2, 0)


@pytest.mark.rule("X-30", "T-404", "T-402", "T-521")
def test_a_boss_brings_two_levels_at_once(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(ChamberType.BOSS, MonsterType.WRAITH, current_hp=1), fight=True)
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=2)
    den.act(Attack(one), 15, 1, 4, 4)
    assert (den.me().stats.xp, den.me().stats.level) == (2050, 3)
    assert len(den.told(LevelUp)) == 2


@pytest.mark.rule("X-31", "T-401", "T-917", "EXT-10")
def test_three_share_a_gargoyle_and_two_a_snake(den: Den) -> None:
    party = [den.mint("Fighter") for _ in range(3)]
    lair = den.room(monster=MonsterType.GARGOYLE, current_hp=1)
    for one in party:
        den.stand(one, lair, fight=True)
    den.act(Attack(2), 15, 5)
    assert [den.me(one).stats.xp for one in party] == [150, 150, 150]
    nest = den.room(monster=MonsterType.POISONOUS_SNAKE)
    for one in (1, 2):
        den.stand(one, nest, fight=True)
    den.act(Attack(1), 15, 5)
    assert [den.me(one).stats.xp for one in party] == [163, 162, 150]


@pytest.mark.rule("X-32", "T-510", "T-511")
def test_the_boss_chance_grows_with_depth_and_experience() -> None:
    assert boss_chance(CONTENT, 9, 210) == 1220
    assert boss_chance(CONTENT, 4, 5000) == 0
    assert boss_chance(CONTENT, 5, 0) == 0


@pytest.mark.rule("X-32", "T-511")
@pytest.mark.parametrize(("roll", "rest", "boss"), [(1219, (), True), (1220, (99, 0), False)])
def test_the_boss_roll_is_below_its_chance(den: Den, roll: int, rest: tuple[int, ...], *, boss: bool) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=8, exits=1))
    den.bench.put(den.bench.row(ExplorerTempleProgress, one, 1), xp_earned=210)
    den.act(OpenExit(one, 1), roll, *rest)
    assert (den.bench.row(TempleState, 1).boss_chamber_id == 3) == boss


@pytest.mark.rule("X-32", "T-435")
@pytest.mark.parametrize("yonder", [3, 4])
def test_no_boss_roll_is_drawn_when_there_is_no_chance(den: Den, yonder: int) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=yonder, exits=1))
    den.act(OpenExit(one, 1), 99, 0)
    assert den.bench.row(TempleState, 1).boss_chamber_id == 0


@pytest.mark.rule("X-33", "T-436")
def test_chamber_types_follow_the_bands() -> None:
    kinds = ("Monster", "Treasure", "Trap", "Empty")

    def at(roll: int, yonder: int, tier: int) -> str:
        for kind, weight in zip(kinds, type_weights(CONTENT, yonder, tier), strict=True):
            roll -= weight
            if roll < 0:
                return kind
        raise AssertionError

    easy = [at(r, 4, 1) for r in (49, 50, 66, 67, 83, 84)]
    assert easy == ["Monster", "Treasure", "Treasure", "Trap", "Trap", "Empty"]
    assert [at(r, 7, 3) for r in (58, 59, 74, 94)] == ["Monster", "Treasure", "Trap", "Empty"]


@pytest.mark.rule("X-34", "T-438", "T-439", "T-440")
@pytest.mark.parametrize(
    ("tier", "yonder", "roll", "monster", "hp"),
    [
        (1, 1, 2, "PoisonousSnake", 2),
        (1, 1, 3, "Skeleton", 13),
        (2, 2, 1, "AnimatedArmor", 33),
        (3, 4, 1, "Mummy", 63),
    ],
)
def test_monsters_follow_the_threat(
    dens: Callable[..., Den], tier: int, yonder: int, roll: int, monster: str, hp: int
) -> None:
    den = dens(tier)
    start = 1 if yonder == 1 else den.room(ChamberType.EMPTY, yonder=yonder - 1, exits=1)
    one = den.stand(den.mint("Fighter"), start)
    den.act(OpenExit(one, 0 if yonder == 1 else 1), 0, roll, 1)
    found = den.bench.rows(MonsterInstance, 1)[-1]
    assert (found.monster_type, found.max_hp, found.current_hp) == (monster, hp, hp)


@pytest.mark.rule("X-34", "T-440")
def test_a_legendary_boss_is_tougher() -> None:
    assert monster_hp(CONTENT, MonsterType.WRAITH, 9, 5) == 93


@pytest.mark.rule("X-35", "T-441", "T-443", "T-444")
def test_the_frontier_is_never_a_dead_end(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 0), 99, 0)
    assert den.bench.row(Chamber, 1, 2).exit_count == 2
    ways = den.bench.rows(ChamberExit, 1, 2)
    assert [(w.to_chamber_id, w.is_discovered) for w in ways] == [(1, True), (0, False)]
    den.bench.put(den.bench.row(TempleState, 1), max_yonder=3)
    den.act(OpenExit(one, 1), 99, 0)
    assert den.bench.row(Chamber, 1, 3).exit_count == 1
    den.stand(one, 3)
    den.act(MoveToChamber(one, 0))


@pytest.mark.rule("X-36", "T-530", "T-532", "T-533")
def test_a_trap_is_noticed_or_saved_from(dens: Callable[..., Den]) -> None:
    den = dens(2)
    assert trap_dc(CONTENT, 5, 2) == 14
    assert trap_dc(CONTENT, 8, 5) == 20
    one = den.stand(den.mint("Rogue", perception=False), 1)
    den.room(ChamberType.TRAP, yonder=5, trap_dc=14)
    den.act(MoveToChamber(one, 2), 12, 10)
    assert den.me().health.current_hp == den.me().health.max_hp


@pytest.mark.rule("X-36", "T-532")
def test_trap_damage_grows_with_yonder(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(ChamberType.TRAP, yonder=5, trap_dc=14)
    den.act(MoveToChamber(one, 2), 1, 1, 6)
    assert den.me().health.current_hp == 12 - 8


@pytest.mark.rule("X-37", "T-539", "T-541", "T-402")
def test_a_rogue_disarms_with_nimble_fingers(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(ChamberType.TRAP, trap_dc=12))
    den.act(DisarmTrap(one), 6)
    assert den.me().here.trap_disarmed
    assert den.me().stats.xp == 36


@pytest.mark.rule("X-37", "T-540", "T-542")
def test_a_failed_disarm_springs_the_trap(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.TRAP, yonder=4, trap_dc=12))
    den.act(DisarmTrap(one), 11, 5, 4)
    assert den.me().health.current_hp == 12 - 6
    assert not den.me().here.trap_disarmed


@pytest.mark.rule("X-37", "T-321", "T-542")
def test_a_mage_hand_takes_the_trap_instead(den: Den) -> None:
    one = den.stand(den.mint("Wizard", mage_hand=True), den.room(ChamberType.TRAP, trap_dc=20))
    den.act(DisarmTrap(one), 1)
    assert (den.me().health.current_hp, den.me().has(Condition.MAGE_HAND)) == (7, False)


@pytest.mark.rule("X-38", "T-552", "T-553", "T-554", "T-555", "T-556", "T-557")
def test_a_fighter_finds_a_shield(dens: Callable[..., Den]) -> None:
    den = dens(3)
    one = den.stand(den.mint("Fighter", wisdom=12), den.room(ChamberType.TREASURE, yonder=4))
    den.act(LootTreasure(one), 12, 5, 16)
    me = den.me()
    assert (me.inventory.gold, me.inventory.potions, me.stats.xp) == (75, 1, 25)
    assert (me.inventory.has_shield, me.combat.armor_class) == (True, 18)


@pytest.mark.rule("X-38", "T-557")
def test_what_a_wizard_cannot_use_becomes_gold(dens: Callable[..., Den]) -> None:
    den = dens(3)
    one = den.stand(den.mint("Wizard"), den.room(ChamberType.TREASURE, yonder=4))
    den.act(LootTreasure(one), 6, 5, 16)
    assert den.me().inventory.gold == 75 + 30


@pytest.mark.rule("X-38", "T-551", "T-552")
def test_a_failed_search_can_be_repeated_after_coming_back(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY))
    den.act(LootTreasure(one), 10)  # 10 - 1 + 2 = 11
    den.refused(LootTreasure(one), "already_searched")
    den.act(MoveToChamber(one, 0))
    den.act(MoveToChamber(one, 2))
    den.act(LootTreasure(one), 10)


@pytest.mark.rule("X-39", "T-580", "T-581", "T-582", "T-591", "T-592", "T-593", "T-594")
def test_a_fighter_loots_a_fallen_rogue(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON, fallen_count=1)
    rogue = den.stand(den.mint("Rogue", primary_blessed=True, gold=42, potions=3, current_hp=1), lair, fight=True)
    den.act(Attack(rogue), 2, 20, 1, 1)
    body = den.bench.row(FallenExplorer, 1, lair, 1)
    assert den.bench.row(Chamber, 1, lair).fallen_count == 2
    bag = den.me(rogue).inventory
    assert (bag.gold, bag.potions, bag.primary_weapon, bag.secondary_weapon, bag.armor) == (
        0,
        0,
        "None",
        "None",
        "None",
    )
    den.bench.put(den.bench.row(MonsterInstance, 1, lair, 1), is_alive=False, current_hp=0)
    fighter = den.stand(den.mint("Fighter", gold=5), lair)
    den.act(LootFallen(fighter, body.fallen_index))
    bag = den.me(fighter).inventory
    assert (bag.gold, bag.potions) == (47, 3)
    assert (bag.secondary_weapon, bag.secondary_blessed) == (WeaponType.DAGGER, True)
    assert den.me(fighter).combat.armor_class == 16
    body = den.bench.row(FallenExplorer, 1, lair, 1)
    assert (body.is_looted, body.looted_by) == (True, fighter)


@pytest.mark.rule("X-40", "T-185", "EXT-10")
def test_all_are_released_when_a_monster_dies(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake")
    two = den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    den.act(Attack(one), 15, 5)
    assert not den.me(two).position.in_combat
    assert [e.explorer_id for e in den.told(CombatEnded)] == [one, two]
    den.act(MoveToChamber(two, 0))


@pytest.mark.rule("X-41", "T-657")
def test_royalties_are_floored(den: Den) -> None:
    den.mint("Fighter")
    den.act(SetRoyalty("explorer", den.bob, 250), who=den.ann)
    assert den.ask(RoyaltyInfo("explorer", 1, 999)) == {"receiver": den.bob, "amount": 24}


@pytest.mark.rule("X-42", "T-043", "T-793")
def test_refusals_come_in_the_order_of_the_rulebook(den: Den) -> None:
    rogue = den.fight("Rogue", "Skeleton", current_hp=1)
    den.act(Attack(rogue), 2, 20, 1, 1)
    hide = CunningAction(rogue, CunningMode.HIDE)
    den.refused(hide, "not_owner", den.bob)
    fighter = den.fight("Fighter", "Skeleton", current_hp=1)
    den.refused(CunningAction(den.mint("Fighter"), CunningMode.HIDE), "wrong_class")
    den.act(Attack(fighter), 2, 20, 1, 1)
    den.refused(CunningAction(fighter, CunningMode.HIDE), "dead")
    young = den.mint("Rogue")
    den.refused(CunningAction(young, CunningMode.HIDE), "level_too_low")
    den.change(young, level=2)
    den.refused(CunningAction(young, CunningMode.HIDE), "not_in_combat")
