"""Spells that help: each does what its text says (quest-data 5)."""

from __future__ import annotations

import pytest
from tests.games.quest.arena import HERO, Arena, caster

from yonder.games.quest.combat.actions.tactics import Dash, EndTurn, Grapple, Hide, dash_steps
from yonder.games.quest.combat.attacks.attack import edges
from yonder.games.quest.combat.attacks.hit import Blow, Wound
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.health.damage import matches
from yonder.games.quest.combat.rolls import saving_edge
from yonder.games.quest.events import (
    AttackRolled,
    CharacterStable,
    CheckRolled,
    ContestRolled,
    DamageDealt,
    HealingDone,
    SaveRolled,
    TempHpGained,
    TurnSkipped,
)
from yonder.games.quest.magic.casting import Cast

OGRE = "ogre#1"


def blow(attacker: str = OGRE, target: str = HERO, **how: object) -> Blow:
    plain: dict[str, object] = {"source": "test", "melee": True, "bonus": 0, "dice": "1d4"}
    return Blow(attacker=attacker, target=target, **{**plain, **how})  # type: ignore[arg-type]


def again(one: Arena) -> Arena:
    """The economy of a fresh turn."""
    one.set(HERO, actions=1, bonus=1, used=(), attacks=0)
    return one


@pytest.mark.rule("Q-325")
def test_guidance_adds_a_die_to_one_check() -> None:
    one = caster("cleric", "guidance", far=0)
    one.act(Cast(1, "guidance"))
    again(one).act(Grapple(1), 10, 3, 10)
    assert one.told(ContestRolled)[0].mine == 13
    assert not one.has(HERO, "guided")


def test_resistance_adds_a_die_to_one_save() -> None:
    one = caster("cleric", "resistance", far=6)
    one.act(Cast(1, "resistance"))
    one.afflict(HERO, "poisoned", dc=12, stat="constitution")
    one.act(EndTurn(1), 9, 3)
    assert one.told(SaveRolled)[0].total == 12
    assert not one.has(HERO, "steeled")


@pytest.mark.rule("Q-176")
def test_shillelagh_strikes_with_wisdom() -> None:
    one = caster("druid", "shillelagh", far=0)
    one.refused(Cast(1, "shillelagh"), "no_weapon")
    one.wear(mainhand="quarterstaff")
    one.act(Cast(1, "shillelagh"))
    one.act(Attack(1), 10, 8)
    assert one.told(AttackRolled)[0].total == 17  # WIS 3, proficiency 4
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 11),)


@pytest.mark.rule("Q-329", "Q-464")
def test_the_dying_are_spared_and_others_are_not() -> None:
    one = caster("cleric", "spare-the-dying", far=6, companions=("guard",))
    one.refused(Cast(1, "spare-the-dying", ("guard@1",)), "not_dying")
    one.suffer("guard@1", "fire", 30)
    one.act(Cast(1, "spare-the-dying", ("guard@1",)))
    assert one.told(CharacterStable)[0].cid == "guard@1"
    assert one.one("guard@1").stable


@pytest.mark.rule("Q-159", "Q-285")
def test_true_strike_helps_the_first_blow_of_the_next_turn() -> None:
    one = caster("wizard", "true-strike", "fire-bolt", far=2, monsters=("ogre", "ogre"))
    one.act(Cast(1, "true-strike", (OGRE,)))
    for name in (OGRE, "ogre#2"):
        one.set(name, pos=6)
    one.act(EndTurn(1))
    assert one.has(HERO, "true-strike")
    for name in (OGRE, "ogre#2"):
        one.set(name, pos=2)
    assert edges(one.field, blow(HERO, OGRE, melee=False, range=4, long=4)).count(1) == 1
    assert edges(one.field, blow(HERO, "ogre#2", melee=False, range=4, long=4)).count(1) == 0
    one.act(Cast(1, "fire-bolt", (OGRE,)), 2, 3)
    assert not one.has(HERO, "true-strike")


def test_rime_bites_those_who_strike_it_until_it_melts() -> None:
    one = caster("warlock", "armor-of-agathys", far=0, monsters=("goblin",))
    one.act(Cast(1, "armor-of-agathys"))
    assert one.told(TempHpGained)[0].temp_hp == 5
    one.act(EndTurn(1), 19, 4)
    assert [(each.target, each.types) for each in one.told(DamageDealt)] == [
        (HERO, (("slashing", 6),)),
        ("goblin#1", (("cold", 5),)),
    ]
    assert not one.has(HERO, "rime")


def test_divine_favor_adds_radiant_dice_to_weapons() -> None:
    one = caster("paladin", "divine-favor", far=0, level=5).wear(mainhand="mace")
    one.act(Cast(1, "divine-favor"))
    one.act(Attack(1), 15, 4, 3)
    assert dict(one.told(DamageDealt)[0].types) == {"bludgeoning": 4, "radiant": 3}


@pytest.mark.rule("Q-131")
def test_an_expeditious_retreat_dashes_as_a_bonus_action() -> None:
    one = caster("wizard", "expeditious-retreat", far=6)
    one.refused(Dash(1, as_bonus=True), "no_bonus_action")
    one.act(Cast(1, "expeditious-retreat"))
    again(one).act(Dash(1, as_bonus=True))
    assert (one.one().actions, one.one().bonus, one.one().extra_steps) == (1, 0, 1)


def test_goodberries_lie_in_the_bag() -> None:
    one = caster("druid", "goodberry", far=6)
    one.act(Cast(1, "goodberry"))
    assert one.carried()["goodberry"] == 10


@pytest.mark.rule("Q-302", "Q-171")
def test_heroes_know_no_fear_and_gather_strength_each_turn() -> None:
    one = caster("bard", "heroism", far=6)
    one.act(Cast(1, "heroism"))
    one.act(EndTurn(1))
    assert one.one().temp_hp == 3
    one.set(OGRE, pos=12)
    one.set(HERO, temp_hp=1)
    one.act(EndTurn(1))
    assert one.one().temp_hp == 3


def test_longstrider_and_the_dash() -> None:
    one = caster("wizard", "longstrider", far=6)
    before = dash_steps(one.field, HERO)
    one.act(Cast(1, "longstrider"))
    assert dash_steps(one.field, HERO) == before + 1


@pytest.mark.rule("Q-160", "Q-302")
def test_protection_from_evil_hampers_certain_creatures() -> None:
    one = caster("cleric", "protection-from-evil", far=0, monsters=("ghoul", "ogre"))
    one.act(Cast(1, "protection-from-evil"))
    assert -1 in edges(one.field, blow("ghoul#1"))
    assert -1 not in edges(one.field, blow(OGRE))


@pytest.mark.rule("Q-118")
def test_sanctuary_costs_the_attacker_the_attack_and_ends_with_ones_own() -> None:
    one = caster("cleric", "sanctuary", far=0).wear(mainhand="mace")
    one.act(Cast(1, "sanctuary"))
    one.act(EndTurn(1), 2)
    assert not one.told(AttackRolled)
    one.act(Attack(1), 2)
    assert not one.has(HERO, "sanctuary")


@pytest.mark.rule("Q-285", "Q-175")
def test_aid_raises_the_maximum_while_it_lasts() -> None:
    one = caster("cleric", "aid", "dispel-magic", far=6)
    one.act(Cast(1, "aid"))
    assert (one.one().hp, one.one().max_hp) == (45, 45)
    again(one).act(Cast(1, "dispel-magic", (HERO,)))
    assert (one.one().hp, one.one().max_hp) == (40, 40)


def test_a_branding_smite_shows_the_unseen() -> None:
    one = caster("paladin", "branding-smite", far=0, level=5).wear(mainhand="mace")
    one.afflict(OGRE, "invisible")
    one.act(Cast(1, "branding-smite"))
    one.act(Attack(1), 15, 16, 4, 3, 3)
    assert dict(one.told(DamageDealt)[0].types) == {"bludgeoning": 4, "radiant": 6}
    assert not one.has(OGRE, "invisible")
    assert not one.has(HERO, "branding-smite")


@pytest.mark.rule("Q-313", "Q-159")
def test_invisibility_ends_with_an_attack_or_a_spell_and_the_greater_does_not() -> None:
    for spell, stays in (("invisibility", False), ("greater-invisibility", True)):
        one = caster("wizard", spell, "fire-bolt", far=2)
        one.act(Cast(1, spell))
        assert one.has(HERO, "invisible")
        assert -1 in edges(one.field, blow())
        again(one).act(Cast(1, "fire-bolt"), *([2, 3] if stays else [2]))
        assert one.has(HERO, "invisible") == stays


def test_images_take_hits_one_after_the_other() -> None:
    one = caster("wizard", "mirror-image", far=0)
    one.act(Cast(1, "mirror-image"))
    one.act(EndTurn(1), 15, 6)
    assert not one.told(DamageDealt)
    one.act(EndTurn(1), 15, 7, 1, 1)  # two are left: an 8 would have been needed
    assert one.told(DamageDealt)
    one.act(EndTurn(1), 15, 8)
    one.act(EndTurn(1), 15, 11)
    assert not one.has(HERO, "mirror-image")


def test_without_a_trace_one_hides_better() -> None:
    one = caster("druid", "pass-without-trace", far=2)
    one.act(Cast(1, "pass-without-trace"))
    again(one).act(Hide(1), 1)
    assert one.told(CheckRolled)[0].total == 11
    assert one.has(HERO, "hidden")


@pytest.mark.rule("Q-455")
def test_haste_quickens_and_leaves_one_tired() -> None:
    one = caster("wizard", "haste", far=6).wear(mainhand="dagger")
    before = one.ac()
    one.act(Cast(1, "haste"))
    assert one.ac() == before + 2
    assert saving_edge(one.field, HERO, "dexterity") == 1
    one.act(EndTurn(1))
    assert one.one().steps == 2
    one.set(OGRE, pos=0)
    one.act(Attack(1), 2)
    assert one.one().attacks == 1
    one.set(OGRE, pos=6)
    one.suffer(HERO, "force", 5, 1)  # concentration is lost
    assert one.ac() == before
    one.act(EndTurn(1), 2)  # the ogre comes twice
    assert [each.cid for each in one.told(TurnSkipped)] == [HERO]


@pytest.mark.rule("Q-169")
@pytest.mark.parametrize("element", ["acid", "cold", "fire", "lightning", "thunder"])
def test_protection_from_one_energy(element: str) -> None:
    one = caster("cleric", "protection-from-energy", far=6)
    one.refused(Cast(1, "protection-from-energy", option="force"), "bad_request")
    one.act(Cast(1, "protection-from-energy", option=element))
    assert one.suffer(HERO, element, 10, 20) == 5
    assert one.suffer(HERO, "force", 10, 20) == 10


def test_a_death_ward_leaves_one_hit_point_once() -> None:
    one = caster("cleric", "death-ward", far=6)
    one.act(Cast(1, "death-ward"))
    one.suffer(HERO, "force", 99)
    assert one.one().hp == 1
    assert not one.has(HERO, "death-ward")


def test_a_fire_shield_burns_and_protects() -> None:
    one = caster("wizard", "fire-shield", far=0)
    one.act(Cast(1, "fire-shield", option="fire"))
    assert one.suffer(HERO, "fire", 10) == 5
    one.act(EndTurn(1), 15, 1, 1, 4, 5)
    assert one.told(DamageDealt)[-1].types == (("fire", 9),)
    assert one.told(DamageDealt)[-1].target == OGRE


@pytest.mark.rule("Q-388")
def test_freedom_of_movement_breaks_holds_and_keeps_them_off() -> None:
    one = caster("cleric", "freedom-of-movement", far=6)
    one.afflict(HERO, "restrained")
    one.act(Cast(1, "freedom-of-movement"))
    assert not one.has(HERO, "restrained")


def test_stone_skin_turns_plain_weapons() -> None:
    plain = Wound(attacker="", target=HERO, parts=(), magical=False, silvered=False)
    assert matches(("nonmagical",), "slashing", plain)
    one = caster("druid", "stoneskin", far=0)
    one.act(Cast(1, "stoneskin"))
    one.act(EndTurn(1), 15, 8, 8, 20)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 10),)


def test_dispel_evil_and_good_repels_the_undead() -> None:
    one = caster("cleric", "dispel-evil-and-good", far=0, monsters=("ghoul",))
    one.act(Cast(1, "dispel-evil-and-good"))
    assert -1 in edges(one.field, blow("ghoul#1"))


@pytest.mark.rule("Q-324")
def test_restorations_end_what_they_name() -> None:
    one = caster("cleric", "lesser-restoration", "greater-restoration", far=6)
    greater = ("charmed", "exhaustion", "lycanthropy")
    for name in ("blinded", "deafened", "poisoned", *greater):
        one.afflict(HERO, name)
        again(one).act(Cast(1, "greater-restoration" if name in greater else "lesser-restoration"))
        assert not one.has(HERO, name)


@pytest.mark.rule("Q-324", "Q-309")
def test_an_ally_is_freed_from_stone_and_of_one_level_of_exhaustion() -> None:
    one = caster("cleric", "greater-restoration", "lesser-restoration", far=6, companions=("guard",))
    one.afflict("guard@1", "petrified")
    one.act(Cast(1, "greater-restoration", ("guard@1",)))
    assert not one.has("guard@1", "petrified")
    one.afflict("guard@1", "paralyzed")
    again(one).act(Cast(1, "lesser-restoration", ("guard@1",)))
    assert not one.has("guard@1", "paralyzed")


@pytest.mark.rule("Q-284", "Q-332")
def test_mass_healing_reaches_everybody_named() -> None:
    for spell, dice, healed in (
        ("mass-healing-word", [2, 3], [5, 6]),
        ("mass-cure-wounds", [1, 1, 1, 2, 2, 2], [6, 9]),
    ):
        one = caster("cleric", spell, far=6, companions=("veteran",))
        for name in (HERO, "veteran@1"):
            one.set(name, hp=1)
        one.act(Cast(1, spell, (HERO, "veteran@1")), *dice)
        assert [each.amount for each in one.told(HealingDone)] == healed
