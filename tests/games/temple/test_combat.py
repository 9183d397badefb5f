"""Combat: engagement, turns, attacks and actions (sections 7 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.events import (
    CombatEnded,
    CombatResult,
    CombatStarted,
    ConditionChanged,
    DamageRolled,
    ExplorerMoved,
    MonsterKilled,
    MonsterWoke,
    RollMade,
)
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    CombatEnd,
    Condition,
    CunningMode,
    FleeMethod,
    MonsterType,
    SpellId,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.models import MonsterInstance
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import ExitTemple, MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-170", "T-173", "T-749")
def test_arriving_at_an_awake_monster_starts_combat(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 15, 3)
    assert (den.me().position.in_combat, den.me().position.combat_monster_id) == (True, 1)
    assert den.told(CombatStarted) == [
        CombatStarted(one, 1, 2, MonsterType.SKELETON, ambush=False, explorer_first=True)
    ]


@pytest.mark.rule("T-171", "T-793")
def test_a_stand_off_allows_only_fighting_and_leaving(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=3, potions=1), den.room(monster=MonsterType.SKELETON, exits=1))
    for action in (SecondWind(one), UseItem(one), LootFallen(one, 0), LootTreasure(one), DisarmTrap(one)):
        den.refused(action, "monster_present")
    den.refused(Rest(one), "in_temple")
    for fighting in (Dodge(one), Hide(one), Flee(one)):
        den.refused(fighting, "not_in_combat")
    wizard = den.stand(den.mint("Wizard"), 2)
    den.refused(CastSpell(wizard, SpellId.LIGHT), "monster_present")
    labels = ["Attack Skeleton (Longsword)", "Open Exit 2", "Move -> Chamber 1 (back)", "Exit Temple"]
    assert den.labels()[:4] == labels


@pytest.mark.rule("T-172", "T-484")
def test_a_sleeper_hinders_nobody(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=3, potions=1), 1)
    den.room(monster=MonsterType.SKELETON, asleep_left=5)
    den.act(MoveToChamber(one, 2))
    assert not den.me().position.in_combat
    den.act(UseItem(one), 1, 1)
    den.act(SecondWind(one), 1)


@pytest.mark.rule("T-484")
def test_a_dead_monster_starts_no_combat(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(monster=MonsterType.SKELETON, is_alive=False, current_hp=0)
    den.act(MoveToChamber(one, 2))
    assert not den.me().position.in_combat


@pytest.mark.rule("T-174")
def test_attacking_from_a_stand_off_starts_combat_without_initiative(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(monster=MonsterType.SKELETON))
    den.act(Attack(one), 9, 5, 1)
    assert den.me().position.in_combat
    assert [type(e) for e in den.bench.events()][:2] == [CombatStarted, RollMade]


@pytest.mark.rule("T-175", "T-480")
def test_opening_an_exit_starts_no_combat(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.act(OpenExit(one, 0), 0, 0, 1)
    assert den.bench.rows(MonsterInstance)
    assert (den.me().position.chamber_id, den.me().position.in_combat) == (1, False)


@pytest.mark.rule("T-176")
def test_a_failed_ambush_is_followed_by_initiative(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 2, 15, 3)
    assert (den.me().has(Condition.HIDDEN), den.me().position.in_combat) == (False, True)


@pytest.mark.rule("T-176", "T-177")
def test_without_stealth_there_is_no_ambush_roll(den: Den) -> None:
    one = den.stand(den.mint("Wizard"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 10, 20, 15, 2)  # initiative, and the Skeleton strikes first
    assert den.me().health.current_hp == 3
    assert [e.purpose for e in den.told(RollMade)] == ["initiative", "monster:initiative", "monster:attack"]


@pytest.mark.rule("T-178", "T-179")
def test_turns_alternate(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=3)
    den.act(SecondWind(one), 1)
    den.act(Attack(one), 2, 2)
    den.act(Attack(one), 2, 2)
    assert [e.purpose for e in den.told(RollMade)] == ["attack", "monster:attack"]


@pytest.mark.rule("T-180", "T-182")
def test_a_surge_does_not_refresh_the_bonus_action(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", level=2, current_hp=1)
    den.act(SecondWind(one), 1)
    den.act(ActionSurge(one))
    den.act(Attack(one), 2)
    den.change(one, second_wind_used=False)
    den.refused(SecondWind(one), "bonus_used")
    den.act(Attack(one), 2, 2)
    assert not den.me().combat.bonus_used


@pytest.mark.rule("T-181")
def test_the_monster_stops_when_the_explorer_is_dead(den: Den) -> None:
    one = den.fight("Fighter", "AnimatedArmor", current_hp=1)
    den.act(Dodge(one), 15, 15, 6)
    assert den.me().health.is_dead
    assert len(den.told(DamageRolled)) == 1


@pytest.mark.rule("T-182", "T-231")
def test_a_dodge_ends_with_the_monsters_turn(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(Dodge(one), 20, 2)
    assert not den.me().has(Condition.DODGING)
    assert [e.active for e in den.told(ConditionChanged)] == [True, False]


@pytest.mark.rule("T-183")
def test_bonus_actions_provoke_nothing(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", level=2, current_hp=1)
    den.act(SecondWind(one), 3)
    den.act(ActionSurge(one))
    wizard = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(wizard, SpellId.SHIELD_SPELL))
    rogue = den.fight("Rogue", "Skeleton", level=2)
    den.act(CunningAction(rogue, CunningMode.HIDE), 15)


@pytest.mark.rule("T-184", "T-263")
def test_the_end_of_combat_clears_what_belongs_to_it(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1, level=2)
    conditions = ("hidden", "frightened", "shield_active", "dodging")
    used = ("bonus_used", "two_handed_used")
    den.change(one, **dict.fromkeys((*conditions, *used), True), extra_actions=1, action_surge_used=True)
    assert len(den.me().effects) == len(conditions)
    den.act(Attack(one), 15, 5)
    combat = den.me().combat
    assert den.me().effects == []
    assert not any(getattr(combat, flag) for flag in used)
    assert (combat.extra_actions, combat.action_surge_used) == (0, True)
    assert den.told(CombatEnded) == [CombatEnded(one, CombatEnd.MONSTER_KILLED)]


@pytest.mark.rule("T-184", "T-732")
def test_each_way_out_of_combat_has_its_reason(den: Den) -> None:
    rogue = den.fight("Rogue", "Skeleton", level=2)
    den.act(CunningAction(rogue, CunningMode.DASH, 0))
    assert den.told(CombatEnded)[0].reason is CombatEnd.DISENGAGED
    wizard = den.fight("Wizard", "Skeleton", spell_slots_2=1)
    den.act(CastSpell(wizard, SpellId.MISTY_STEP))
    assert den.told(CombatEnded)[0].reason is CombatEnd.DISENGAGED
    wizard = den.fight("Wizard", "Skeleton")
    den.act(CastSpell(wizard, SpellId.SLEEP), 8, 8, 8, 8, 8)
    assert den.told(CombatEnded)[0].reason is CombatEnd.MONSTER_ASLEEP
    fighter = den.fight("Fighter", "Skeleton")
    den.act(Flee(fighter), 20, 1)
    assert den.told(CombatEnded)[0].reason is CombatEnd.FLED
    fighter = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Dodge(fighter), 20, 20, 1, 1)
    assert den.told(CombatEnded)[0].reason is CombatEnd.DIED


@pytest.mark.rule("T-186", "T-630")
def test_the_monster_strikes_only_the_explorer_who_acted(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    two = den.stand(den.mint("Fighter", den.bob), 2, fight=True)
    den.act(Attack(one), 9, 1, 15, 1)
    assert (den.me(one).health.current_hp, den.me(two).health.current_hp) == (9, 12)
    den.act(Attack(two), 9, 1, 1)
    assert den.me().enemy.current_hp == 13 - 3 - 3


@pytest.mark.rule("T-187", "T-614")
def test_monsters_keep_their_wounds(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=4)
    den.act(Flee(one), 20, 1)
    den.act(ExitTemple(one))
    den.act(Rest(one))
    assert den.bench.rows(MonsterInstance)[0].current_hp == 4


@pytest.mark.rule("T-188", "T-241")
def test_hidden_ends_with_the_attack_or_a_hit(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton", hidden=True)
    den.act(Attack(one), 2, 3, 2)
    assert not den.me().has(Condition.HIDDEN)
    den.change(one, hidden=True)
    den.act(Dodge(one), 2, 20)  # two dice, the lower kept: a miss
    assert den.me().has(Condition.HIDDEN)
    den.act(Dodge(one), 19, 20, 1)
    assert not den.me().has(Condition.HIDDEN)


@pytest.mark.rule("T-188")
def test_a_spell_ends_hiding_too(den: Den) -> None:
    one = den.fight("Wizard", "Mummy", hidden=True, glare_immune=True)
    den.act(CastSpell(one, SpellId.MAGIC_MISSILE), 1, 1, 1, 2)
    assert not den.me().has(Condition.HIDDEN)


@pytest.mark.rule("T-221")
def test_a_natural_one_misses_and_a_twenty_hits(den: Den) -> None:
    one = den.fight("Fighter", "AnimatedArmor", strength=30)
    den.bench.put(den.me().enemy, current_hp=33)
    den.act(Attack(one), 1, 1, 1)
    assert den.me().enemy.current_hp == 33
    den.change(one, strength=1)
    den.act(Attack(one), 20, 8, 8, 1, 1)
    assert den.me().enemy.current_hp == 33 - 11


@pytest.mark.rule("T-222")
def test_a_critical_doubles_dice_and_not_modifiers(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", primary_blessed=True, glare_immune=True)
    den.act(Attack(one), 20, 3, 4, 1)
    assert den.me().enemy.current_hp == 58 - (3 + 4 + 2 + 1)


@pytest.mark.rule("T-222")
def test_damage_is_at_least_one(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", str_drain=7)
    den.act(Attack(one), 19, 1, 1)
    assert den.me().enemy.current_hp == 12


@pytest.mark.rule("T-223", "T-751")
def test_the_order_of_an_attack_is_roll_weapon_sneak(den: Den) -> None:
    one = den.fight("Rogue", "Gargoyle", hidden=True)
    den.act(Attack(one), 3, 15, 4, 6, 1, 1)
    dealt = den.told(DamageRolled)[0]
    assert (dealt.dice, dealt.modifier, dealt.total, dealt.halved) == ((4, 6), 2, 6, True)


@pytest.mark.rule("T-224", "T-226")
def test_a_sleeper_is_attacked_with_advantage_and_hit_critically(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(monster=MonsterType.GARGOYLE, asleep_left=3))
    den.act(Attack(one), 2, 14, 5, 5, 1, 1)
    assert den.me().enemy.current_hp == 52 - 6
    kinds = [type(e) for e in den.bench.events()]
    assert kinds.index(MonsterWoke) < kinds.index(CombatStarted)


@pytest.mark.rule("T-225")
def test_the_opening_shot_is_not_hindered(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), den.room(monster=MonsterType.SKELETON))
    den.act(Attack(one, WeaponSlot.SECONDARY), 12, 3, 1)
    assert den.me().enemy.current_hp == 13 - 5


@pytest.mark.rule("T-227", "T-266")
def test_two_attacks_stop_when_the_monster_is_dead(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=5, level=5, xp=6500)
    den.act(Attack(one), 15, 5)
    assert den.told(MonsterKilled)


@pytest.mark.rule("T-229")
def test_overkill_is_told_and_not_stored(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake")
    den.act(Attack(one), 15, 8)
    assert den.told(DamageRolled)[0].total == 10
    assert (den.me().enemy.current_hp, den.me().enemy.is_alive) == (0, False)
    assert den.told(CombatResult)[0].damage_dealt == 10


@pytest.mark.rule("T-230")
def test_a_miss_leaves_the_sleeper_asleep(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(monster=MonsterType.SKELETON, asleep_left=3))
    den.act(Attack(one), 2, 3)
    assert (den.me().enemy.asleep_left, den.me().position.in_combat) == (2, False)


@pytest.mark.rule("T-230", "T-138")
def test_a_missed_greataxe_against_a_sleeper_leaves_no_opening(den: Den) -> None:
    one = den.mint("Fighter", primary_weapon=WeaponType.GREATAXE, has_shield=True)
    den.stand(one, den.room(monster=MonsterType.SKELETON, asleep_left=3))
    den.act(Attack(one), 2, 3)
    assert not den.me().combat.two_handed_used


@pytest.mark.rule("T-231", "T-789")
def test_dodging_hinders_the_monster(den: Den) -> None:
    den.refused(Dodge(den.mint("Fighter")), "not_in_combat")
    one = den.fight("Fighter", "Skeleton")
    den.act(Dodge(one), 20, 11)
    assert den.me(one).health.current_hp == 12


@pytest.mark.rule("T-232", "T-790")
def test_hiding_is_an_action_for_all(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton")
    den.act(Hide(one), 8, 2, 3)  # 8 + 1 = 9 against 9; then an attack with disadvantage
    assert den.me().has(Condition.HIDDEN)
    den.refused(Hide(one), "already_active")


@pytest.mark.rule("T-233")
def test_fear_and_chain_mail_hinder_hiding(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(Hide(one), 20, 3, 2)
    assert not den.me().has(Condition.HIDDEN)
    wizard = den.fight("Wizard", "Skeleton", frightened=True)
    den.act(Hide(wizard), 20, 3, 2)
    assert not den.me(wizard).has(Condition.HIDDEN)


@pytest.mark.rule("T-240")
def test_a_monsters_twenty_doubles_its_dice(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=30, max_hp=30)
    den.act(Attack(one), 2, 20, 5, 6)
    assert den.me().health.current_hp == 30 - 13


@pytest.mark.rule("T-240")
def test_a_monsters_one_misses(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", armor=ArmorType.NONE, armor_class=1)
    den.act(Attack(one), 2, 1)
    assert den.me().health.current_hp == 12


@pytest.mark.rule("T-242")
def test_no_rider_follows_a_deadly_hit(den: Den) -> None:
    one = den.fight("Fighter", "Shadow", current_hp=1)
    den.act(Attack(one), 2, 15, 1, 1)
    assert den.me().health.is_dead


@pytest.mark.rule("T-243", "T-741")
def test_damage_taken_is_what_was_really_lost(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=2)
    den.act(Attack(one), 2, 15, 6)
    result = den.told(CombatResult)[0]
    assert (result.roll, result.damage_taken, result.target_hp) == (2, 2, 13)


@pytest.mark.rule("T-570", "T-574", "T-576")
def test_fleeing_is_easier_hidden_and_fear_does_not_hinder_it(den: Den) -> None:
    den.refused(Flee(den.mint("Fighter")), "not_in_combat")
    one = den.fight("Fighter", "Skeleton", hidden=True, frightened=True)
    den.act(Flee(one), 2, 15, 14)
    assert den.told(ExplorerMoved)
    assert den.me(one).position.chamber_id == 1


@pytest.mark.rule("T-571")
def test_acrobatics_helps_to_slip(den: Den) -> None:
    one = den.fight("Rogue", "Skeleton")
    den.act(Flee(one), 2, 6)  # 2 + 2 + 4 against 6 + 2
    assert den.me().position.chamber_id == 1


@pytest.mark.rule("T-572", "T-786")
def test_shoving_uses_drained_strength(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", str_drain=5)
    den.act(Flee(one, FleeMethod.SHOVE), 7, 10, 1)  # 7 + 0 + 2 against 10 + 0
    assert den.me().position.in_combat


@pytest.mark.rule("T-575", "T-483")
def test_a_fugitive_arrives_like_anybody(den: Den) -> None:
    den.room(ChamberType.TRAP, trap_dc=15)
    deep = den.room(monster=MonsterType.SKELETON, parent=2, yonder=2)
    one = den.stand(den.mint("Fighter"), deep, fight=True)
    den.act(Flee(one), 20, 1, 1, 1, 3)
    assert den.me().health.current_hp == 9
    assert den.told(CombatResult)[0].damage_taken == 3
