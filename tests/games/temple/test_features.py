"""Class features and spells (sections 9 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core.errors import Reject
from yonder.games.temple.combat.attacks import Attack, critical_from, sneak_dice, swings
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell, attack_bonus, save_dc
from yonder.games.temple.combat.tactics import Dodge, Flee, UseItem, may_heal
from yonder.games.temple.content import default
from yonder.games.temple.events import CombatResult, ConditionChanged, MonsterSlept, MonsterWoke
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ChamberType, Condition, CunningMode, MonsterType, SpellId, WeaponType
from yonder.games.temple.models import ExplorerStats
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import ExitTemple, MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-260")
def test_second_wind_heals_a_die_and_the_level_once_per_rest(den: Den) -> None:
    one = den.mint("Fighter", level=3, current_hp=1, max_hp=30)
    den.act(SecondWind(one), 7)
    assert den.me().health.current_hp == 11
    assert den.told(CombatResult)[0].roll == 7
    den.refused(SecondWind(one), "already_used")
    den.act(Rest(one))
    den.change(one, current_hp=29)
    den.act(SecondWind(one), 7)
    assert den.me().health.current_hp == 30


@pytest.mark.rule("T-261", "T-787")
def test_second_wind_is_refused_for_many_reasons(den: Den) -> None:
    den.refused(SecondWind(den.mint("Rogue")), "wrong_class")
    one = den.mint("Fighter")
    den.refused(SecondWind(one), "full_hp")
    den.change(one, current_hp=1, mummy_rot=True)
    den.refused(SecondWind(one), "cursed")
    den.change(one, second_wind_used=True)
    den.refused(SecondWind(one), "already_used")
    den.stand(one, den.room(monster=MonsterType.SKELETON), fight=True)
    den.change(one, bonus_used=True)
    den.refused(SecondWind(one), "bonus_used")


@pytest.mark.rule("T-424")
def test_who_is_cursed_is_told_the_tithe_of_the_realm(den: Den) -> None:
    one = den.mint("Fighter", current_hp=1, mummy_rot=True)
    for pack, price in (({}, "50"), ({"numbers": {"combat": {"tithe": 75}}}, "75")):
        world = den.world.fork()
        world.content = rules.with_pack(pack).content
        with pytest.raises(Reject, match=f"A tithe of {price} gold at a rest lifts it"):
            may_heal(Hero(world, world.get(ExplorerStats, one)))


@pytest.mark.rule("T-261")
def test_second_wind_in_combat_uses_the_bonus_action(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(SecondWind(one), 1)
    assert den.me().combat.bonus_used
    two = den.mint("Fighter", current_hp=1)
    den.act(SecondWind(two), 1)
    assert not den.me(two).combat.bonus_used


@pytest.mark.rule("T-262", "T-791")
def test_action_surge_needs_level_two_and_a_fight(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(ActionSurge(one), "level_too_low")
    den.change(one, level=2)
    den.refused(ActionSurge(one), "not_in_combat")
    den.refused(ActionSurge(den.mint("Wizard")), "wrong_class")


@pytest.mark.rule("T-264")
def test_a_surge_covers_a_failed_flight(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", level=2)
    den.act(ActionSurge(one))
    den.act(Flee(one), 1, 20)
    assert (den.me().position.in_combat, den.me().combat.extra_actions) == (True, 0)


@pytest.mark.rule("T-265")
def test_a_champion_hits_with_19_whatever_the_armour(den: Den) -> None:
    assert [critical_from(den.me(den.mint("Fighter", level=level))) for level in (2, 3)] == [20, 19]
    one = den.fight("Fighter", "AnimatedArmor", level=3, strength=1, str_drain=0)
    den.act(Attack(one), 19, 8, 8, 1, 1)
    assert den.me(one).enemy.current_hp == 33 - 11


@pytest.mark.rule("T-266")
def test_extra_attack_comes_at_level_five(den: Den) -> None:
    assert [swings(den.me(den.mint("Fighter", level=level))) for level in (4, 5)] == [1, 2]
    one = den.fight("Fighter", "Mummy", level=5, glare_immune=True)
    den.act(Attack(one), 15, 3, 2, 2)
    assert den.me(one).enemy.current_hp == 58 - 5


@pytest.mark.rule("T-270")
def test_sneak_dice_grow_and_need_the_right_weapon(den: Den) -> None:
    one = den.fight("Rogue", "Mummy")
    dagger = CONTENT.gear.weapons[WeaponType.DAGGER]
    dice = []
    for level in range(1, 6):
        den.change(one, level=level)
        dice.append(sneak_dice(den.me(), dagger, 1))
    assert dice == [1, 1, 2, 2, 3]
    assert sneak_dice(den.me(), CONTENT.gear.weapons[WeaponType.LONGSWORD], 1) == 0
    assert sneak_dice(den.me(den.fight("Fighter", "Mummy")), dagger, 1) == 0


@pytest.mark.rule("T-271")
def test_sneak_attack_never_comes_with_disadvantage(den: Den) -> None:
    one = den.fight("Rogue", "Mummy")
    den.stand(den.mint("Fighter"), 2, fight=True)
    dagger = CONTENT.gear.weapons[WeaponType.DAGGER]
    assert [sneak_dice(den.me(one), dagger, edge) for edge in (-1, 0, 1)] == [0, 1, 1]


@pytest.mark.rule("T-280", "T-788")
def test_cunning_action_refusals(den: Den) -> None:
    den.refused(CunningAction(den.mint("Fighter"), CunningMode.HIDE), "wrong_class")
    one = den.fight("Rogue", "Skeleton", level=2, hidden=True)
    den.refused(CunningAction(one, CunningMode.HIDE), "already_active")
    den.refused(CunningAction(one, CunningMode.DASH, 5), "bad_exit")
    den.refused(CunningAction(one, CunningMode.DISENGAGE, 0), "bad_argument")
    den.change(one, bonus_used=True)
    den.refused(CunningAction(one, CunningMode.DISENGAGE), "bonus_used")


@pytest.mark.rule("T-282")
def test_a_cunning_hide_can_be_tried_again_next_turn(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton", level=2)
    den.act(CunningAction(one, CunningMode.HIDE), 1)
    den.act(Dodge(one), 1, 1)
    den.act(CunningAction(one, CunningMode.HIDE), 15)
    assert den.me().has(Condition.HIDDEN)


@pytest.mark.rule("T-283")
def test_a_dash_goes_through_an_opened_exit(den: Den) -> None:
    den.room(monster=MonsterType.SKELETON, exits=1)
    den.room(ChamberType.TRAP, parent=2, yonder=2, trap_dc=12)
    one = den.stand(den.mint("Rogue", level=2), 2, fight=True)
    den.refused(CunningAction(one, CunningMode.DASH, 1), "exit_unknown")
    den.act(CunningAction(one, CunningMode.DASH, 2), 20)
    assert (den.me().position.chamber_id, den.me().position.in_combat) == (3, False)


@pytest.mark.rule("T-284")
def test_uncanny_dodge_spares_no_poison(den: Den) -> None:
    one = den.fight("Rogue", "PoisonousSnake", hp=40, level=5, current_hp=20, max_hp=20)
    den.act(Dodge(one), 15, 15, 1, 4, 4)
    assert den.me().health.current_hp == 20 - 0 - 8


@pytest.mark.rule("T-285", "T-379")
def test_the_drain_counts_what_uncanny_dodge_left(den: Den) -> None:
    one = den.fight("Rogue", "Wraith", level=5, current_hp=40, max_hp=40)
    den.act(Dodge(one), 15, 15, 5, 4, 3, 2, 1)
    assert (den.me().health.current_hp, den.me().health.max_hp_drain) == (32, 8)


@pytest.mark.rule("T-290", "T-300", "T-784")
def test_only_wizards_cast_and_they_know_all_nine(den: Den) -> None:
    den.refused(CastSpell(den.mint("Fighter"), SpellId.LIGHT), "wrong_class")
    assert list(CONTENT.spells) == list(SpellId)[1:]
    one = den.fight("Wizard", "Mummy", spell_slots_1=1, spell_slots_2=1, spell_slots_3=1)
    cast = [label for label in den.labels() if label.startswith(("Cast", "Attack ("))]
    assert len(cast) == 7
    den.refused(CastSpell(one, SpellId.LIGHT), "in_combat")


@pytest.mark.rule("T-301")
def test_spell_attack_and_save_dc(den: Den) -> None:
    me = den.me(den.mint("Wizard", level=5))
    assert (attack_bonus(me), save_dc(me)) == (5, 13)


@pytest.mark.rule("T-302")
def test_the_slot_table() -> None:
    assert CONTENT.classes["Wizard"].slots == ((2, 0, 0), (3, 0, 0), (4, 2, 0), (4, 3, 0), (4, 3, 2))
    assert CONTENT.classes["Fighter"].slots[4] == (0, 0, 0)


@pytest.mark.rule("T-303", "T-307")
def test_a_spell_spends_a_slot_of_its_own_level(den: Den) -> None:
    one = den.fight("Wizard", "Mummy", spell_slots_1=0, spell_slots_2=1, spell_slots_3=1, glare_immune=True)
    den.refused(CastSpell(one, SpellId.MAGIC_MISSILE), "no_slot")
    den.act(CastSpell(one, SpellId.SCORCHING_RAY), 2, 2, 2, 2)
    assert (den.me().combat.spell_slots_2, den.me().combat.spell_slots_3) == (0, 1)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 2)
    assert den.me().combat.spell_slots_3 == 1


@pytest.mark.rule("T-304")
def test_offensive_spells_need_a_living_monster(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(monster=MonsterType.SKELETON, is_alive=False, current_hp=0))
    den.refused(CastSpell(one, SpellId.FIRE_BOLT), "no_target")
    den.stand(one, den.room(monster=MonsterType.SKELETON))
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 2)
    assert den.me().position.in_combat


@pytest.mark.rule("T-305")
def test_spells_ignore_the_gargoyles_hide(den: Den) -> None:
    one = den.fight("Wizard", "Gargoyle")
    den.act(CastSpell(one, SpellId.MAGIC_MISSILE), 4, 4, 4, 1, 1)
    assert den.me().enemy.current_hp == 52 - 15


@pytest.mark.rule("T-306")
def test_casting_ends_the_turn_but_for_shield_and_misty_step(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", spell_slots_2=1)
    den.act(CastSpell(one, SpellId.SHIELD_SPELL))
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 2, 2)
    den.act(CastSpell(one, SpellId.MISTY_STEP))
    assert not den.me().position.in_combat


@pytest.mark.rule("T-307", "T-316", "T-380")
def test_the_wraith_does_not_sleep_and_no_slot_is_lost(den: Den) -> None:
    one = den.fight("Wizard", "Wraith")
    den.refused(CastSpell(one, SpellId.SLEEP), "immune")
    assert den.me().combat.spell_slots_1 == 2


@pytest.mark.rule("T-312")
def test_the_shield_spell_never_touches_armor_class(den: Den) -> None:
    one = den.mint("Wizard")
    den.refused(CastSpell(one, SpellId.SHIELD_SPELL), "not_in_temple")
    den.stand(one, den.room(monster=MonsterType.SKELETON))
    den.refused(CastSpell(one, SpellId.SHIELD_SPELL), "not_in_combat")
    den.stand(one, 2, fight=True)
    den.act(CastSpell(one, SpellId.SHIELD_SPELL))
    assert (den.me().combat.armor_class, den.me().has(Condition.SHIELD_ACTIVE)) == (11, True)


@pytest.mark.rule("T-313", "T-741", "T-754")
def test_sleep_releases_everybody(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    two = den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    den.act(CastSpell(one, SpellId.SLEEP), 8, 8, 8, 8, 8)
    assert (den.me(one).position.in_combat, den.me(two).position.in_combat) == (False, False)
    assert den.told(MonsterSlept) == [MonsterSlept(1, 2, 1, MonsterType.SKELETON, one)]
    assert den.told(CombatResult)[0].roll == 40


@pytest.mark.rule("T-314")
def test_a_sleeper_takes_no_turn_and_gives_no_xp(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(one, SpellId.SLEEP), 8, 8, 8, 8, 8)
    assert (den.me().stats.xp, den.me().enemy.is_alive) == (0, True)


@pytest.mark.rule("T-315", "T-317")
def test_sleep_wears_off_by_actions_in_the_chamber(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(monster=MonsterType.SKELETON, asleep_left=3, exits=1))
    two = den.stand(den.mint("Fighter", den.bob), 1)
    den.act(CastSpell(one, SpellId.LIGHT))
    den.act(MoveToChamber(two, 2))  # came from elsewhere: does not count
    assert den.me().enemy.asleep_left == 2
    den.act(OpenExit(one, 1), 99, 0)
    den.act(MoveToChamber(two, 0))  # stood here when it acted
    assert (den.me().enemy.asleep_left, den.me().position.in_combat) == (0, False)
    assert den.told(MonsterWoke)
    assert den.me().standoff


@pytest.mark.rule("T-315", "T-226")
def test_damage_without_an_attack_roll_wakes_too(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(monster=MonsterType.MUMMY, asleep_left=3))
    den.change(one, glare_immune=True)
    den.act(CastSpell(one, SpellId.MAGIC_MISSILE), 1, 1, 1, 2)
    assert (den.me().enemy.asleep_left, den.me().position.in_combat) == (0, True)
    assert den.me().enemy.current_hp == 58 - 6


@pytest.mark.rule("T-316")
def test_a_sleeper_cannot_be_put_to_sleep_again(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(monster=MonsterType.MUMMY, asleep_left=3))
    den.refused(CastSpell(one, SpellId.SLEEP), "already_active")


@pytest.mark.rule("T-320")
def test_light_helps_to_see_until_the_temple_is_left(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(ChamberType.EMPTY))
    den.act(CastSpell(one, SpellId.LIGHT))
    assert den.told(ConditionChanged) == [ConditionChanged(one, Condition.LIGHT, active=True, amount=0)]
    den.refused(CastSpell(one, SpellId.LIGHT), "already_active")
    den.act(LootTreasure(one), 2, 10, 3)
    den.act(ExitTemple(one))
    assert not den.me().has(Condition.LIGHT)


@pytest.mark.rule("T-321")
def test_a_successful_disarm_keeps_the_hand(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), den.room(ChamberType.TRAP, trap_dc=11))
    den.act(CastSpell(one, SpellId.MAGE_HAND))
    den.act(DisarmTrap(one), 10)
    assert den.me().has(Condition.MAGE_HAND)
    den.act(ExitTemple(one))
    assert not den.me().has(Condition.MAGE_HAND)


@pytest.mark.rule("T-322")
@pytest.mark.parametrize("spell", [SpellId.LIGHT, SpellId.MAGE_HAND])
def test_small_spells_belong_to_exploring(den: Den, spell: SpellId) -> None:
    one = den.mint("Wizard")
    den.refused(CastSpell(one, spell), "not_in_temple")
    den.stand(one, den.room(monster=MonsterType.SKELETON))
    den.refused(CastSpell(one, spell), "monster_present")
    den.stand(one, 2, fight=True)
    den.refused(CastSpell(one, spell), "in_combat")


@pytest.mark.rule("T-330")
def test_rays_stop_at_death(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", hp=3, spell_slots_2=1)
    den.act(CastSpell(one, SpellId.SCORCHING_RAY), 15, 3, 3)
    assert not den.me().enemy.is_alive


@pytest.mark.rule("T-331")
def test_misty_step_leaves_a_stand_off(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", spell_slots_2=2)
    den.act(CastSpell(one, SpellId.MISTY_STEP))
    assert (den.me().position.chamber_id, den.me().standoff) == (2, True)
    den.refused(CastSpell(one, SpellId.MISTY_STEP), "not_in_combat")


@pytest.mark.rule("T-376")
def test_fear_hinders_spell_attacks(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", frightened=True)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 20, 2, 2)
    assert den.me().enemy.current_hp == 13


@pytest.mark.rule("T-231")
def test_a_dodger_saves_dexterity_with_advantage(den: Den) -> None:
    one = den.stand(den.mint("Fighter", dodging=True, potions=1), 1)
    den.room(ChamberType.TRAP, trap_dc=15)
    den.act(MoveToChamber(one, 2), 1, 2, 19)
    assert den.me().health.current_hp == 12
    den.refused(UseItem(one), "full_hp")
