"""Class features (Part 12): what each class has besides its spells."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.quest.arena import HERO, Arena

from yonder.games.quest.combat.actions.tactics import Dodge, EndTurn, Grapple
from yonder.games.quest.combat.attacks.strike import Attack, OffhandAttack, Throw
from yonder.games.quest.combat.features.bard import Inspire, UseInspiration
from yonder.games.quest.combat.features.divinity import Channel, most_uses
from yonder.games.quest.combat.features.druid import LeaveShape, WildShape
from yonder.games.quest.combat.features.paladin import LayOnHands, pool
from yonder.games.quest.combat.features.rogue import SetAutoSneak
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.health.conditions import afraid
from yonder.games.quest.combat.rolls import saving_bonus, saving_edge
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.events import (
    AttackRolled,
    ContestRolled,
    DamageDealt,
    DamagePrevented,
    HealingDone,
    MonsterDied,
    Moved,
    ReactionUsed,
    TurnSkipped,
)
from yonder.games.quest.journey.sessions import SetReactionPolicy
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.magic.casting import Cast

OGRE, GOBLIN = "ogre#1", "goblin#1"


def hero(name: ClassName, level: int, *monsters: str, far: int = 0, weapon: str = "longsword", **how: Any) -> Arena:
    """Somebody of 16s with 100 hit points who goes first, with a weapon in hand."""
    one = Arena(name, level).strip().scores(16, 16, 16, 16, 16, 16)
    if weapon:
        one.wear(mainhand=weapon)
    one.hero(hp=100, max_hp=100, mana=30 if name in ("paladin", "cleric", "bard", "druid", "ranger") else 0)
    return one.first(*(monsters or ("ogre",)), far=far, **how)


def rested(one: Arena, **more: Any) -> Arena:
    """The economy of a fresh turn, and a full pool."""
    one.set(HERO, actions=1, bonus=1, used=(), attacks=0, resource=one.one().resource_max, **more)
    return one


def damage(one: Arena) -> list[tuple[str, int]]:
    return [(each.target, sum(amount for _, amount in each.types)) for each in one.told(DamageDealt)]


@pytest.mark.rule("Q-226")
def test_a_power_strike_pierces_armour_at_12_and_cleaves_at_17() -> None:
    one = hero("fighter", 17, "hobgoblin", "hobgoblin")
    one.act(UseAbility(1, "power-strike"))
    one.act(Attack(1, "hobgoblin#1"), 2, 5, *[1, 30, 60] * 2)  # 2 + 9 against 11 instead of 18
    roll = one.told(AttackRolled)[0]
    assert (roll.ac, roll.hit) == (11, True)
    assert damage(one) == [("hobgoblin#1", 24), ("hobgoblin#2", 12)]
    low = hero("fighter", 7, "hobgoblin")
    low.act(UseAbility(1, "power-strike"))
    low.act(Attack(1), 2)
    assert low.told(AttackRolled)[0].ac == 18


@pytest.mark.rule("Q-228", "Q-210")
def test_a_disarmed_target_strikes_with_less() -> None:
    one = hero("fighter", 7)
    one.act(UseAbility(1, "disarming-blow", OGRE), 15, 5)
    assert one.has(OGRE, "disarmed")
    one.act(EndTurn(1), 15, 8, 8)
    assert damage(one) == [(HERO, 10)]
    beast = hero("fighter", 7, "wolf")
    beast.refused(UseAbility(1, "disarming-blow", "wolf#1"), "no_weapon")
    master = hero("fighter", 17, "orc", "orc")
    master.set("orc#1", hp=99, max_hp=99)
    master.act(UseAbility(1, "disarming-blow", "orc#1"), 15, 5)
    assert [(drop.item, drop.quantity) for drop in master.combat.loot] == [("greataxe", 1)]


@pytest.mark.rule("Q-233", "Q-308")
def test_a_roar_of_level_10_may_drive_them_away() -> None:
    one = hero("barbarian", 10, "orc", "orc", far=2)
    one.afflict("orc#2", "deafened")
    rested(one).act(UseAbility(1, "intimidating-roar"), 2)
    assert afraid(one.field, "orc#1") == [HERO]
    assert not one.has("orc#2", "frightened")
    one.set("orc#2", pos=12)
    one.act(EndTurn(1), 2000)
    assert [each.pos for each in one.told(Moved) if each.cid == "orc#1"] == [3, 4, 5]


@pytest.mark.rule("Q-234", "Q-053")
@pytest.mark.parametrize(("level", "dice", "hurt"), [(7, [15, 5], [8]), (12, [15, 5, 15, 5], [12, 12])])
def test_a_savage_leap(level: int, dice: list[int], hurt: list[int]) -> None:
    one = hero("barbarian", level, "ogre", "ogre", far=5)
    rested(one).act(UseAbility(1, "savage-leap", OGRE), *dice)
    assert one.one().pos == 5
    assert [amount for _, amount in damage(one)] == hurt


@pytest.mark.rule("Q-234")
def test_a_savage_leap_of_level_20_floors_and_stuns() -> None:
    one = hero("barbarian", 20, far=5)
    rested(one).act(UseAbility(1, "savage-leap"), 15, 5, 1, 1)
    assert damage(one) == [(OGRE, 20)]
    assert one.has(OGRE, "prone")
    assert one.has(OGRE, "stunned")


@pytest.mark.rule("Q-239")
def test_a_stunned_target_is_exploited_and_dazed() -> None:
    one = hero("monk", 20, weapon="")
    one.act(UseAbility(1, "stunning-strike"))
    one.act(Attack(1), 15, 5, 1)
    assert one.has(OGRE, "stunned")
    one.act(Attack(1), 15, 15, 5)
    assert damage(one) == [(OGRE, 24)]
    for _ in range(3):
        one.act(EndTurn(1))
        assert one.told(TurnSkipped)
    assert not one.has(OGRE, "stunned")
    one.act(EndTurn(1))
    assert [each.why for each in one.told(TurnSkipped)] == ["lethargic"]


@pytest.mark.rule("Q-240")
def test_a_step_of_the_wind_goes_anywhere_and_strikes_harder() -> None:
    one = hero("monk", 17, far=4, weapon="")
    one.refused(UseAbility(1, "step-of-the-wind", OGRE), "bad_target")
    one.refused(UseAbility(1, "step-of-the-wind", OGRE, 11), "out_of_range")
    one.act(UseAbility(1, "step-of-the-wind", OGRE, 4))
    one.act(Attack(1), 15, 5, 6)
    assert damage(one) == [(OGRE, 28)]  # (11 + 3) doubled
    one.act(Attack(1), 15, 5)
    assert damage(one) == [(OGRE, 8)]


@pytest.mark.rule("Q-241", "Q-144", "Q-146")
@pytest.mark.parametrize(("level", "struck"), [(10, [12]), (15, [16, 16])])
def test_missiles_are_deflected(level: int, struck: list[int]) -> None:
    one = hero("monk", level, "goblin", "goblin", far=4, weapon="")
    one.act(SetReactionPolicy(1, "deflect-missiles", "auto"))
    for cid, pos in ((GOBLIN, 4), ("goblin#2", 12)):
        one.set(cid, hp=100, max_hp=100, pos=pos)
    one.act(EndTurn(1), 15, 6, 2, 2)  # an arrow that hits for 6 + 2; both try to hide
    assert one.told(DamagePrevented)
    assert [amount for _, amount in damage(one)] == struck
    assert one.one().hp == 100
    assert one.one().resource == one.one().resource_max - 2


@pytest.mark.rule("Q-242")
def test_a_quivering_palm_waits_for_the_third_turn() -> None:
    one = hero("monk", 15, weapon="")
    one.act(UseAbility(1, "quivering-palm"), 15, 5, 20)  # the save halves it
    rested(one).refused(UseAbility(1, "quivering-palm"), "bad_target")
    one.set(OGRE, pos=12, hp=1000, max_hp=1000)
    for _ in range(2):
        one.act(EndTurn(1))
        assert not one.told(DamageDealt)
        one.set(OGRE, pos=12)
    one.act(EndTurn(1))
    assert damage(one) == [(OGRE, 150)]


@pytest.mark.rule("Q-242", "Q-218")
def test_at_20_the_palm_kills_the_weak_but_no_boss() -> None:
    one = hero("monk", 20, weapon="")
    one.set(OGRE, hp=100, max_hp=1000)
    one.act(UseAbility(1, "quivering-palm"), 15, 5, 1, 1, 30, 60)
    assert one.told(MonsterDied)
    boss = hero("monk", 20, weapon="", kind="boss")
    boss.set(OGRE, hp=900, max_hp=9000)
    boss.act(UseAbility(1, "quivering-palm"), 15, 5, 1)
    assert damage(boss)[-1] == (OGRE, 800)


@pytest.mark.rule("Q-247")
def test_a_master_of_poisons() -> None:
    one = hero("rogue", 20, weapon="shortsword")
    one.set(OGRE, hp=500, max_hp=500)
    one.act(UseAbility(1, "poison-blade"))
    one.set(HERO, resource=0)
    one.act(Attack(1), 15, 2)
    assert dict(one.told(DamageDealt)[0].types) == {"piercing": 5, "poison": 60}
    assert one.has(OGRE, "weakened")
    assert one.has(OGRE, "festering")
    one.act(EndTurn(1), 2)
    assert damage(one)[0] == (OGRE, 5)


@pytest.mark.rule("Q-248")
def test_a_breath_avoided_is_partly_turned_back() -> None:
    one = hero("rogue", 18, "young-red-dragon", far=1)
    dragon = "young-red-dragon#1"
    one.set(dragon, uses=(("frightful-presence", 1),))
    one.hero(policies=(("uncanny-dodge", "never"),))
    one.set(HERO, resource=0)
    one.act(EndTurn(1), *[2] * 16, 1)
    assert one.one().hp == 100
    assert one.one().resource == 5  # 3 for the escape, 2 for the turn
    assert one.one(dragon).hp == 178  # it is immune to its own fire


@pytest.mark.rule("Q-250", "Q-162")
@pytest.mark.parametrize(("level", "dice", "hurt"), [(15, [15, 2, 3], [24]), (18, [15, 2, 3, 15, 2, 3], [28, 28])])
def test_out_of_the_shadow(level: int, dice: list[int], hurt: list[int]) -> None:
    one = hero("rogue", level, far=5, weapon="shortsword")
    one.hero(auto_sneak=False)
    one.act(UseAbility(1, "shadow-step"), *dice)
    assert one.one().pos == 5
    assert [amount for _, amount in damage(one)] == hurt
    master = hero("rogue", 20, far=5, weapon="shortsword")
    master.hero(auto_sneak=False)
    master.set(OGRE, hp=900, max_hp=900)
    master.act(UseAbility(1, "shadow-step"), 15, 1, 1, 1, 1)
    assert master.has(OGRE, "bleeding")
    master.act(EndTurn(1), 2)
    assert damage(master)[0] == (OGRE, 20)


@pytest.mark.rule("Q-243")
def test_the_toggle_of_the_sneak_attack() -> None:
    one = hero("rogue", 1, weapon="shortsword")
    one.act(SetAutoSneak(1, on=False))
    assert not one.bench.row(type(one.hero()), 1).auto_sneak


@pytest.mark.rule("Q-243")
def test_only_rogues_have_the_toggle_of_the_sneak_attack() -> None:
    for name in CLASSES:
        one = Arena(name)
        offered = any(isinstance(offer.action, SetAutoSneak) for offer in one.bench.offers(one.me))
        assert offered == (name == "rogue")
    hero("fighter", 1).refused(SetAutoSneak(1, on=False), "wrong_class")


@pytest.mark.rule("X-14", "Q-251", "Q-371", "Q-165")
def test_the_smite_of_the_book() -> None:
    one = hero("paladin", 5, "zombie")
    one.set("zombie#1", hp=40, max_hp=40)
    one.act(Attack(1, smite_mana=3), 15, 5, 2, 6, 4, 8)
    assert dict(one.told(DamageDealt)[0].types) == {"slashing": 8, "radiant": 20}
    assert one.one().mana == 27
    one.act(Attack(1, smite_mana=5), 1)
    assert one.one().mana == 27  # a miss costs nothing
    rested(one).refused(Attack(1, smite_mana=6), "not_usable")
    rested(one, mana=1).refused(Attack(1, smite_mana=2), "no_mana")
    hero("fighter", 5).refused(Attack(1, smite_mana=2), "wrong_class")


@pytest.mark.rule("Q-254", "Q-163")
def test_improved_smites_and_the_aura() -> None:
    one = hero("paladin", 11, companions=("guard",))
    one.act(Attack(1), 15, 5, 7)
    assert dict(one.told(DamageDealt)[0].types) == {"slashing": 8, "radiant": 7}
    assert saving_bonus(one.field, "guard@1", "dexterity") == 1 + 3
    one.set("guard@1", pos=-2)
    assert saving_bonus(one.field, "guard@1", "dexterity") == 1
    one.set("guard@1", pos=0)
    one.afflict(HERO, "unconscious")
    assert saving_bonus(one.field, "guard@1", "dexterity") == 1


@pytest.mark.rule("Q-252", "Q-324")
def test_hands_heal_and_cure() -> None:
    one = hero("paladin", 3, far=6)
    one.set(HERO, hp=50)
    one.refused(LayOnHands(1, HERO, 16), "no_uses")
    one.act(LayOnHands(1, HERO, 10))
    assert one.told(HealingDone)[0].amount == 10
    assert pool(one.field, HERO) == 5
    one.afflict(HERO, "poisoned")
    rested(one).act(LayOnHands(1, HERO, cure=True))
    assert not one.has(HERO, "poisoned")
    rested(one).refused(LayOnHands(1, HERO, 1), "no_uses")
    hero("fighter", 3).refused(LayOnHands(1), "wrong_class")


@pytest.mark.rule("Q-253")
def test_a_sacred_weapon_once_between_rests() -> None:
    one = hero("paladin", 3)
    one.act(Channel(1, "sacred-weapon"))
    rested(one).act(Attack(1), 10, 5)
    assert one.told(AttackRolled)[0].total == 18  # STR 3, proficiency 2, CHA 3
    rested(one).refused(Channel(1, "turn-the-unholy"), "no_uses")
    rested(one).refused(Channel(1, "preserve-life"), "wrong_class")


@pytest.mark.rule("Q-261", "Q-322")
def test_the_undead_are_turned_and_the_weak_destroyed() -> None:
    one = hero("cleric", 5, "skeleton", "ghoul", "ogre", far=2)
    one.act(Channel(1, "turn-undead"), 1, 1, 60, 1)
    assert not one.one("skeleton#1").alive  # CR 1/4
    assert one.has("ghoul#1", "turned")
    assert not one.has(OGRE, "turned")
    one.set(OGRE, pos=12)
    one.act(EndTurn(1))
    assert one.one("ghoul#1").pos > 2
    one.suffer("ghoul#1", "fire", 1)
    assert not one.has("ghoul#1", "turned")
    assert [most_uses(hero("cleric", level).field, HERO) for level in (2, 6, 18)] == [1, 2, 3]


@pytest.mark.rule("Q-262")
def test_life_is_preserved_up_to_half() -> None:
    one = hero("cleric", 2, far=6, companions=("veteran",))
    one.refused(Channel(1, "preserve-life"), "bad_target")
    one.set(HERO, hp=45)
    one.set("veteran@1", hp=1)
    one.act(Channel(1, "preserve-life", (HERO, "veteran@1")))
    assert [(each.cid, each.amount) for each in one.told(HealingDone)] == [(HERO, 5), ("veteran@1", 5)]


@pytest.mark.rule("Q-264")
def test_inspiration_is_declared_before_the_roll() -> None:
    one = hero("bard", 5, companions=("guard",))
    one.act(Inspire(1))
    one.refused(Inspire(1), "no_bonus_action")
    one.act(UseInspiration(1))
    one.refused(UseInspiration(1), "not_inspired")
    one.act(Attack(1), 10, 8, 5)
    assert one.told(AttackRolled)[0].total == 24
    for _ in range(2):
        rested(one).act(Inspire(1, "guard@1"))
    rested(one).refused(Inspire(1), "no_uses")
    one.act(EndTurn(1), 10, 6, 3, 2)
    assert one.told(AttackRolled)[0].total == 19  # the guard used it by himself


@pytest.mark.rule("Q-265")
def test_a_druid_becomes_a_bear_and_falls_out_of_it() -> None:
    one = hero("druid", 4, "ogre")
    one.hero(prepared=("produce-flame",), known=("produce-flame",))
    one.refused(WildShape(1, "brown-bear"), "locked")
    one.act(WildShape(1, "black-bear"))
    assert (one.one().hp, one.ac()) == (19, 11)
    rested(one).refused(Cast(1, "produce-flame"), "in_form")
    one.act(Attack(1), 15, 3)
    assert one.told(AttackRolled)[0].source == "bite"
    one.act(Attack(1), 15, 2, 2)
    assert one.told(AttackRolled)[0].source == "claws"
    one.suffer(HERO, "fire", 25)
    assert one.one().hp == 94  # six more than the bear had
    assert one.one().stats[0] == 16
    rested(one).act(WildShape(1, "wolf-form"))
    rested(one).act(LeaveShape(1))
    assert one.one().hp == 94
    rested(one).refused(WildShape(1, "wolf-form"), "no_uses")


@pytest.mark.rule("Q-265")
def test_a_druid_who_is_a_bear_may_still_throw_what_it_carries() -> None:
    one = hero("druid", 4, "ogre")
    one.carry("dagger")
    one.act(WildShape(1, "black-bear"))
    rested(one).act(Throw(1, "dagger"), 19, 20, 3)
    assert one.told(AttackRolled)[0].source == "dagger"


@pytest.mark.rule("Q-265", "Q-093")
def test_a_form_is_left_with_the_fight() -> None:
    one = hero("druid", 2, "goblin")
    one.act(WildShape(1, "wolf-form"))
    one.set(GOBLIN, hp=1)
    rested(one).act(Attack(1), 15, 2, 2, 1, 30, 60)
    one.act(EndCombat(1))
    assert one.hero().hp == 100
    assert one.hero().max_hp_penalty == 0


@pytest.mark.rule("Q-256")
def test_a_rangers_prey_is_wounded() -> None:
    one = hero("ranger", 3)
    one.act(Attack(1), 15, 5)
    rested(one).act(Attack(1), 15, 5, 6)
    assert damage(one) == [(OGRE, 14)]
    one.set(HERO, actions=1)
    one.act(Attack(1), 15, 5)  # once a turn
    assert damage(one) == [(OGRE, 8)]


@pytest.mark.rule("Q-220")
def test_styles_guard_and_reroll() -> None:
    plain = hero("fighter", 1).wear(armor="chain-shirt")
    before = plain.ac()
    plain.hero(style="defense")
    assert plain.ac() == before + 1
    great = hero("fighter", 1, weapon="greatsword")
    great.hero(style="great-weapon")
    great.act(Attack(1), 15, 1, 6, 2)
    assert damage(great) == [(OGRE, 11)]  # the 1 became a 2


@pytest.mark.rule("Q-220", "Q-148")
def test_a_shield_beside_an_ally_spoils_a_blow() -> None:
    one = Arena("fighter", 1).strip().scores(16, 16, 16, 16, 16, 16).wear(offhand="shield")
    one.hero(hp=100, max_hp=100, style="protection", policies=(("protection", "auto"),))
    one.first("goblin", companions=("guard",))  # it goes for the weakest
    one.set("guard@1", actions=0)
    one.act(Dodge(1))
    one.act(EndTurn(1), 15, 3, 1)  # the goblin's 15 becomes a 3; the guard misses
    assert [each.hit for each in one.told(AttackRolled)] == [True, False, False]
    assert one.told(ReactionUsed)[0].reaction == "protection"


@pytest.mark.rule("Q-189", "Q-123")
def test_a_net_holds_and_is_thrown_once_a_turn() -> None:
    one = hero("fighter", 5, far=1, weapon="").carry("net")
    one.act(Throw(1, "net", OGRE), 15)
    assert one.has(OGRE, "restrained")
    assert not one.told(DamageDealt)


@pytest.mark.rule("Q-191", "Q-192")
def test_a_torch_burns_for_one_and_other_things_are_fists() -> None:
    one = hero("fighter", 1, weapon="torch")
    one.act(Attack(1), 15)
    assert one.told(DamageDealt)[0].types == (("fire", 1),)
    fist = hero("fighter", 1, weapon="wand")
    fist.act(Attack(1), 15)
    assert fist.told(DamageDealt)[0].types == (("bludgeoning", 4),)


@pytest.mark.rule("Q-201", "Q-200", "Q-456")
def test_strange_armour_hampers_saves_and_contests() -> None:
    one = Arena("wizard", 1).strip().scores(10, 10, 10, 10, 10, 10).wear(armor="plate-cuirass")
    one.first("ogre")
    one.act(Grapple(1), 15, 4, 10)
    assert one.told(ContestRolled)[0].mine == 4
    assert saving_edge(one.field, HERO, "dexterity") == -1
    assert saving_edge(one.field, HERO, "wisdom") == 0


@pytest.mark.rule("Q-132", "Q-187")
def test_the_off_hand_needs_an_attack_first() -> None:
    one = hero("fighter", 1, weapon="shortsword").wear(offhand="dagger")
    one.refused(OffhandAttack(1), "no_bonus_action")
