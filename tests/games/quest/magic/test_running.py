"""Spells that run on: on the ground, used again, summoned, answered, bent by metamagic, read from scrolls."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.quest.arena import HERO, Arena, caster

from yonder.core import effects
from yonder.core.rules import engine
from yonder.games.quest import rules
from yonder.games.quest.combat import ground
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import (
    AttackRolled,
    CombatEnded,
    DamageDealt,
    GroundChanged,
    ReactionUsed,
    SaveRolled,
    SpellCast,
    Summoned,
    XpGained,
)
from yonder.games.quest.journey.sessions import SetReactionPolicy
from yonder.games.quest.magic.casting import Cast, DropConcentration

OGRE = "ogre#1"


def again(one: Arena) -> Arena:
    one.set(HERO, actions=1, bonus=1, used=(), attacks=0)
    return one


def damage(one: Arena) -> list[tuple[str, int]]:
    return [(each.target, sum(amount for _, amount in each.types)) for each in one.told(DamageDealt)]


@pytest.mark.rule("Q-282", "Q-280", "Q-415")
@pytest.mark.parametrize(
    ("name", "spell", "dice", "hurt"),
    [
        ("druid", "moonbeam", [3, 4, 1], 7),
        ("wizard", "cloudkill", [1, 1, 1, 1, 1, 1], 5),
        ("cleric", "insect-plague", [1, 1, 1, 1, 20], 2),
        ("cleric", "spirit-guardians", [2, 2, 2, 1], 6),
    ],
)
def test_whoever_begins_a_turn_in_it_suffers(name: Any, spell: str, dice: list[int], hurt: int) -> None:
    one = caster(name, spell, far=1)
    one.act(Cast(1, spell))
    assert not one.told(DamageDealt)
    one.act(EndTurn(1), *dice, 2)  # and an attack that misses
    assert damage(one) == [(OGRE, hurt)]
    assert one.told(XpGained)
    one.act(DropConcentration(1))
    assert not ground.lying(one.field)


def test_spirits_move_with_the_caster_and_spare_friends() -> None:
    one = caster("cleric", "spirit-guardians", far=4, companions=("guard",))
    one.act(Cast(1, "spirit-guardians"))
    one.act(Move(1, "away", OGRE))
    row = ground.lying(one.field)[0]
    assert ground.centre(one.field, row) == one.one().pos == -1
    assert not ground.touches(one.field, row, "guard@1")


def test_a_moonbeam_is_moved_by_an_action() -> None:
    one = caster("druid", "moonbeam", far=3)
    one.act(Cast(1, "moonbeam"))
    mana = one.one().mana
    again(one).act(Cast(1, "moonbeam", pos=1))
    assert [row["pos"] for row in ground.lying(one.field)] == [1]
    assert (one.one().mana, one.one().actions) == (mana, 0)


def test_a_stinking_cloud_costs_the_action() -> None:
    one = caster("wizard", "stinking-cloud", far=1)
    one.act(Cast(1, "stinking-cloud"))
    one.act(EndTurn(1), 1)
    assert not one.told(AttackRolled)


def test_a_wall_of_fire_burns_at_once_and_at_the_end_of_turns() -> None:
    one = caster("wizard", "wall-of-fire", far=3)
    one.act(Cast(1, "wall-of-fire"), 1, 1, 1, 1, 1, 1)
    one.afflict(OGRE, "grappled")
    one.set(HERO, pos=-3)
    one.act(EndTurn(1), 2, 2, 2, 2, 2)  # it breaks free, and burns
    assert [hurt for _, hurt in damage(one)] == [10]


def test_spikes_hurt_with_every_step() -> None:
    one = caster("druid", "spike-growth", far=5)
    one.act(Cast(1, "spike-growth"))
    one.set(HERO, pos=-1)
    one.act(EndTurn(1), 2, 3)  # from 5 to 4 and then out of it
    assert damage(one) == [(OGRE, 5)]


@pytest.mark.rule("Q-051", "Q-318", "Q-381")
def test_a_web_holds_is_sticky_and_burns() -> None:
    one = caster("wizard", "web", far=3)
    one.act(Cast(1, "web"), 1)
    assert one.has(OGRE, "restrained")
    assert ground.slick(one.field, 3)
    one.suffer(OGRE, "fire", 4)
    assert one.has(OGRE, "restrained")
    one.suffer(OGRE, "fire", 5)
    assert not one.has(OGRE, "restrained")


@pytest.mark.rule("Q-285")
def test_ice_lies_until_the_end_of_ones_next_turn() -> None:
    one = caster("wizard", "ice-storm", far=6)
    one.act(Cast(1, "ice-storm"), 1, 1, 1, 1, 1, 1, 1)
    assert damage(one) == [(OGRE, 6)]
    one.set(OGRE, pos=12)
    one.act(EndTurn(1))
    assert ground.slick(one.field, 6)
    one.act(EndTurn(1))
    assert not ground.slick(one.field, 6)


def test_a_sphere_rolls_one_place_and_burns_for_a_bonus_action() -> None:
    one = caster("wizard", "flaming-sphere", far=2)
    one.act(Cast(1, "flaming-sphere"), 1, 1, 1)
    one.set(OGRE, pos=3)
    mana = one.one().mana
    one.act(Cast(1, "flaming-sphere", (OGRE,)), 3, 3, 1)
    assert damage(one) == [(OGRE, 6)]
    assert (one.one().mana, one.one().bonus) == (mana, 0)
    assert [row["pos"] for row in ground.lying(one.field)] == [3]


def test_lightning_is_called_again_without_mana() -> None:
    one = caster("druid", "call-lightning", far=3)
    one.act(Cast(1, "call-lightning"), 1, 1, 1, 1)
    mana = one.one().mana
    again(one).act(Cast(1, "call-lightning"), 5, 5, 5, 1)
    assert one.one().mana == mana
    assert damage(one) == [(OGRE, 15)]


def test_a_spiritual_weapon_strikes_again_for_a_bonus_action() -> None:
    one = caster("cleric", "spiritual-weapon", far=3)
    one.act(Cast(1, "spiritual-weapon"), 15, 4)
    assert damage(one) == [(OGRE, 7)]
    mana = one.one().mana
    one.refused(Cast(1, "spiritual-weapon"), "no_bonus_action")
    again(one).act(Cast(1, "spiritual-weapon"), 2)
    assert one.one().mana == mana


@pytest.mark.rule("Q-100", "Q-415", "Q-489", "Q-369")
def test_wolves_join_fight_and_leave_with_the_concentration() -> None:
    one = caster("druid", "conjure-animals", far=1)
    one.act(Cast(1, "conjure-animals"), 18, 17)
    assert [each.cid for each in one.told(Summoned)] == ["wolf+1", "wolf+2"]
    assert one.combat.order == ("wolf+1", HERO, "wolf+2", OGRE)
    one.act(EndTurn(1), 15, 1, 1, 2, 1, 2, 2)  # a bite that throws down, the ogre, a bite with the pack
    assert damage(one)[0] == (OGRE, 4)
    assert one.told(XpGained)
    one.act(DropConcentration(1))
    assert [row.cid for row in one.field.living("party")] == [HERO]


def test_a_summoned_beast_dies_at_once() -> None:
    one = caster("druid", "conjure-animals", far=6)
    one.act(Cast(1, "conjure-animals"), 18, 17)
    one.suffer("wolf+1", "fire", 40)
    assert not one.one("wolf+1").alive
    assert one.combat.phase == "active"


def test_dispelled_magic_is_gone_from_a_creature_and_from_a_place() -> None:
    one = caster("wizard", "dispel-magic", "blur", "grease", far=3)
    one.act(Cast(1, "blur"))
    again(one).act(Cast(1, "grease"), 20)
    again(one).act(Cast(1, "dispel-magic", pos=3))
    assert not ground.lying(one.field)
    assert one.told(GroundChanged) == []
    again(one).act(Cast(1, "dispel-magic", (HERO,)))
    assert not one.has(HERO, "blurred")
    assert not one.has(HERO, "concentrating")


@pytest.mark.rule("Q-142", "Q-145", "Q-147")
@pytest.mark.parametrize("use", [True, False])
def test_elements_are_absorbed_before_a_breath(*, use: bool) -> None:
    one = caster("wizard", "absorb-elements", far=1, monsters=("young-red-dragon",))
    one.set(HERO, hp=40)
    one.set("young-red-dragon#1", uses=(("frightful-presence", 1),))
    breath = [6] * 16
    one.act(EndTurn(1), *breath, 1)
    assert one.combat.phase == "reaction"
    copy = engine.reload(rules, one.bench.world.dump())
    assert copy.digest() == one.bench.world.digest()
    fork = one.bench.world.fork()
    assert fork.dump() == one.bench.world.dump()
    one.bench.answer(one.me, "Cast Absorb Elements" if use else "Take the hit", [])
    assert one.told(DamageDealt)[0].types == (("fire", 48 if use else 96),)
    assert one.told(ReactionUsed) == [] or use


@pytest.mark.rule("Q-142")
def test_the_next_melee_hit_carries_what_was_absorbed() -> None:
    one = caster("wizard", "absorb-elements", far=0)
    one.afflict(HERO, "charged", type="fire", dice="1d6")
    one.wear(mainhand="dagger").act(Attack(1), 15, 2, 5)
    assert dict(one.told(DamageDealt)[0].types) == {"piercing": 2, "fire": 5}


@pytest.mark.rule("Q-144", "Q-145", "Q-146")
def test_a_rebuke_answers_damage() -> None:
    one = caster("warlock", "hellish-rebuke", far=0)
    one.act(EndTurn(1), 15, 1, 1)
    one.bench.answer(one.me, "Cast Hellish Rebuke", [5, 5, 1])
    assert damage(one)[-1] == (OGRE, 10)
    assert one.told(SpellCast)
    one.act(SetReactionPolicy(1, "hellish-rebuke", "never"))
    one.act(EndTurn(1), 15, 1, 1)
    assert one.combat.phase == "active"


@pytest.mark.rule("Q-138", "Q-141")
def test_there_is_one_reaction_in_a_round() -> None:
    one = caster("wizard", "shield", far=0, monsters=("goblin", "goblin"))
    one.act(SetReactionPolicy(1, "shield", "auto"))
    one.set(HERO, stats=(10, 16, 10, 16, 10, 10))
    one.act(EndTurn(1), 12, 13)  # the shield is up against the second too
    assert len(one.told(ReactionUsed)) == 1
    assert [each.hit for each in one.told(AttackRolled)] == [True, False]


@pytest.mark.rule("Q-259", "Q-546")
def test_metamagic_quickens_twins_and_empowers() -> None:
    one = caster("sorcerer", "fire-bolt", "fireball", "scorching-ray", far=2, level=5, monsters=("ogre", "ogre"))
    one.refused(Cast(1, "fireball", (OGRE,), metamagic=("quickened",)), "not_chosen")
    one.hero(metamagic=("quickened", "twinned", "empowered"))
    one.act(Cast(1, "fireball", (OGRE,), metamagic=("quickened",)), *[1] * 8, 1, 1)
    assert (one.one().mana, one.one().bonus, one.one().actions) == (54, 0, 1)
    one.act(Cast(1, "fire-bolt", (OGRE, "ogre#2"), metamagic=("twinned",)), 15, 5, 5, 15, 6, 6)
    assert one.one().mana == 52
    assert damage(one) == [(OGRE, 10), ("ogre#2", 12)]
    again(one).act(Cast(1, "fireball", (OGRE,), metamagic=("empowered",)), 1, 1, 1, 4, 4, 4, 4, 4, 6, 6, 6, 1, 1)
    assert damage(one)[0] == (OGRE, 38)
    one.refused(Cast(1, "fire-bolt", (OGRE,), metamagic=("quickened", "twinned")), "too_many_metamagic")
    wizard = caster("wizard", "fire-bolt")
    wizard.refused(Cast(1, "fire-bolt", metamagic=("quickened",)), "wrong_class")


@pytest.mark.rule("Q-286")
def test_a_scroll_needs_neither_knowledge_nor_components() -> None:
    one = caster("bard", far=3).carry("scroll-of-fireball 1")
    one.act(UseItem(1, "scroll-of-fireball", OGRE), *[2] * 8, 1)
    assert damage(one) == [(OGRE, 16)]
    assert one.one().mana == 56
    assert "scroll-of-fireball" not in one.carried()
    fighter = Arena("fighter", 5).strip().carry("scroll-of-fireball 1").first("ogre", far=3)
    fighter.refused(UseItem(1, "scroll-of-fireball", OGRE), "wrong_class")


@pytest.mark.rule("Q-285", "Q-324")
def test_hours_of_magic_outlive_the_fight_and_minutes_do_not() -> None:
    one = caster("wizard", "mage-armor", "blur", "fire-bolt", far=2, monsters=("goblin",))
    one.act(Cast(1, "mage-armor"))
    again(one).act(Cast(1, "blur"))
    one.afflict(HERO, "poisoned")
    one.afflict(HERO, "lycanthropy")
    one.set("goblin#1", hp=1)
    again(one).act(Cast(1, "fire-bolt"), 15, 15, 5, 5, 1, 1, 1)
    one.act(EndCombat(1))
    kinds = [row.kind for row in effects.of(one.bench.world, "char:1")]
    assert kinds == ["mage-armor", "lycanthropy"]
    one.first("goblin", far=6)
    assert one.ac() == 13
    assert not one.has(HERO, "blurred")


@pytest.mark.rule("Q-281", "Q-427")
def test_a_war_caster_keeps_the_spell_more_easily() -> None:
    one = caster("wizard", "blur", far=6)
    one.hero(feats=("war-caster",))
    one.act(Cast(1, "blur"))
    one.suffer(HERO, "force", 5, 1, 15)
    assert one.has(HERO, "blurred")


@pytest.mark.rule("Q-025", "Q-263", "Q-268")
def test_a_prepared_spell_is_cast_every_turn_at_its_own_level() -> None:
    one = caster("wizard", "burning-hands", far=1, level=17)
    for _ in range(3):
        again(one).act(Cast(1, "burning-hands"), 1, 1, 1, 1)
        assert damage(one) == [(OGRE, 3)]
    assert one.one().mana == 60 - 3 * 2


@pytest.mark.rule("Q-377", "Q-454")
def test_a_legend_resists_what_is_grave_once() -> None:
    one = caster("wizard", "slow", "blindness-deafness", far=2, monsters=("young-red-dragon",))
    one.act(Cast(1, "blindness-deafness"), 1)
    assert not one.has("young-red-dragon#1", "blinded")
    again(one).act(Cast(1, "blindness-deafness"), 1)
    assert one.has("young-red-dragon#1", "blinded")
    assert [each.success for each in one.told(SaveRolled)] == [False]
    assert not one.told(CombatEnded)
