"""Spells: what bars them, what they cost, what they do (Part 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from yonder.core.kit.inventory import Item
from yonder.games.quest.combat.actions.reactions import ON_DAMAGED, ON_HARM, ON_HIT
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.attack import MISSED
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.content import default
from yonder.games.quest.events import (
    AttackRolled,
    ConcentrationStarted,
    DamageDealt,
    DamagePrevented,
    HealingDone,
    ManaSpent,
    ReactionUsed,
    SaveRolled,
    XpGained,
)
from yonder.games.quest.journey.sessions import SetReactionPolicy
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.magic.bars import BARS
from yonder.games.quest.magic.casting import Cast, DropConcentration
from yonder.games.quest.magic.resolving import AGAIN, ODD, RESOLVE, by_function, scaled
from yonder.games.quest.show.battle import fight_view

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

HERO, GOBLIN, OGRE = "Alda#1", "goblin#1", "ogre#1"
CONTENT = default()
MAGE = (10, 10, 10, 16, 16, 16)
GOODS = ("sulfur 9", "arcane-powder 9", "blessed-incense 9", "quartz-dust 9")


def caster(
    arena: type[Arena], name: ClassName, *spells: str, level: int = 1, monsters: tuple[str, ...] = ("ogre",), **how: Any
) -> Arena:
    """A caster of 16s with 40 hit points and 30 mana, who goes first and has these spells prepared."""
    one = arena(name, level).strip().scores(*MAGE).carry(*GOODS)
    one.hero(known=spells, prepared=spells, mana=30, hp=40, max_hp=40)
    return one.first(*monsters, **how)


@pytest.mark.rule("Q-083", "Q-287")
def test_every_spell_is_resolved_by_a_function() -> None:
    assert len(CONTENT.spells) == 104
    answers = {*ON_HIT, *ON_HARM, *ON_DAMAGED}
    for spell in CONTENT.spells.values():
        if spell.cast == "reaction":
            assert spell.effect in answers, spell.id
            continue
        assert spell.resolve in RESOLVE, spell.id
        by_name = RESOLVE[spell.resolve] is by_function
        named = spell.effect in {*ODD, *AGAIN, *MISSED, "beams", "vampiric", "spiritual-weapon"}
        assert named if by_name and not spell.zone else not spell.effect or named, spell.id
        assert all(name in CONTENT.effects for name in spell.applies)
        assert not spell.bar or spell.bar in BARS


@pytest.mark.rule("Q-267", "Q-287", "Q-532")
def test_the_first_thing_that_bars_a_spell_names_the_refusal(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "fire-bolt", "shield", far=3)
    one.refused(Cast(1, "detect-magic"), "no_combat_use")
    one.refused(Cast(1, "fireball"), "not_known")
    one.hero(known=("fire-bolt", "fireball", "shield"))
    one.refused(Cast(1, "fireball"), "not_prepared")
    one.refused(Cast(1, "shield"), "no_combat_use")
    one.hero(
        prepared=("fire-bolt", "fireball", "shield", "burning-hands", "ray-of-frost"),
        known=("fire-bolt", "fireball", "ray-of-frost"),
    )
    one.set(OGRE, pos=4)
    one.refused(Cast(1, "ray-of-frost"), "out_of_range")
    one.set(HERO, mana=3)
    one.refused(Cast(1, "fireball"), "no_mana")
    one.set(HERO, mana=9)
    one.bench.drop(one.bench.row(Item, 2000))
    one.refused(Cast(1, "fireball"), "no_component")
    one.wear(armor="plate-cuirass")
    one.refused(Cast(1, "fire-bolt"), "not_proficient_armor")
    one.set(HERO, actions=0)
    one.refused(Cast(1, "fire-bolt"), "no_action")


@pytest.mark.rule("Q-276", "Q-271", "Q-112", "Q-273")
def test_a_fire_bolt_is_an_attack_roll_with_the_casting_modifier(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "fire-bolt", far=3)
    one.act(Cast(1, "fire-bolt"), 10, 7)
    assert one.told(AttackRolled)[0].total == 15
    assert one.told(DamageDealt)[0].types == (("fire", 7),)
    assert one.told(ManaSpent)[0].left == 29


@pytest.mark.rule("Q-279")
def test_cantrips_grow_with_the_level() -> None:
    bolt, ball = CONTENT.spells["fire-bolt"], CONTENT.spells["fireball"]
    assert [scaled("1d10", bolt, level) for level in (1, 5, 11, 17)] == ["1d10", "2d10", "3d10", "4d10"]
    assert scaled("8d6", ball, 17) == "8d6"


@pytest.mark.rule("X-15", "Q-277", "Q-282", "Q-274", "Q-500")
def test_a_fireball_on_three_goblins(arena: type[Arena]) -> None:
    one = arena("wizard", 5).strip().scores(10, 10, 10, 16, 10, 10).carry("sulfur 2")
    one.hero(known=("fireball",), prepared=("fireball",), mana=19)
    one.first("goblin", "goblin", "goblin", far=4)
    loot = (2, 30, 60)
    one.act(Cast(1, "fireball", (GOBLIN,)), 4, 4, 3, 2, 6, 1, 5, 3, 9, *loot, 10, *loot, 20, *loot)
    assert [each.success for each in one.told(SaveRolled)] == [False, True, True]
    assert [each.types[0][1] for each in one.told(DamageDealt)] == [28, 14, 14]
    assert sum(each.amount for each in one.told(XpGained)) == 180
    assert one.told(ManaSpent)[0].left == 15
    assert one.combat.outcome == "victory"
    assert one.carried()["sulfur"] == 1


@pytest.mark.rule("Q-274")
def test_a_focus_stands_for_its_component(arena: type[Arena]) -> None:
    one = arena("wizard", 5).strip().scores(*MAGE).carry("rod")
    one.hero(known=("fireball",), prepared=("fireball",), mana=19)
    one.first("ogre", far=3)
    one.act(Cast(1, "fireball"), 1, 1, 1, 1, 1, 1, 1, 1, 20)
    assert one.carried() == {"rod": 1}


@pytest.mark.rule("Q-283", "Q-282")
def test_hands_that_burn_reach_one_step_around_the_caster(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "burning-hands", monsters=("ogre", "ogre"), far=1)
    one.set("ogre#2", pos=2)
    one.act(Cast(1, "burning-hands"), 1, 2, 3, 3)
    assert [each.target for each in one.told(DamageDealt)] == ["ogre#1"]
    one.set("ogre#1", pos=2)
    one.set(HERO, actions=1)
    one.refused(Cast(1, "burning-hands"), "bad_target")


@pytest.mark.rule("Q-275")
def test_darts_always_hit_and_are_split_freely(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "magic-missile", monsters=("ogre", "ogre"), far=3)
    one.act(Cast(1, "magic-missile", ("ogre#1", "ogre#2")), 1, 2, 3)
    assert [(each.target, each.dealt) for each in one.told(DamageDealt)] == [
        ("ogre#1", 2),
        ("ogre#2", 3),
        ("ogre#1", 4),
    ]


@pytest.mark.rule("Q-260")
def test_eldritch_beams_roll_and_aim_separately(arena: type[Arena]) -> None:
    one = caster(arena, "warlock", "eldritch-blast", level=5, monsters=("ogre", "ogre"), far=3)
    one.act(Cast(1, "eldritch-blast", ("ogre#1", "ogre#2")), 15, 4, 2)
    assert [(each.target, each.hit) for each in one.told(AttackRolled)] == [("ogre#1", True), ("ogre#2", False)]
    assert one.told(DamageDealt)[0].types == (("force", 7),)  # Agonizing Blast
    one.refused(Cast(1, "eldritch-blast", ("ogre#1",)), "no_action")


@pytest.mark.rule("Q-284", "Q-278", "Q-136")
def test_healing_adds_the_modifier_and_a_bonus_spell_leaves_a_cantrip(arena: type[Arena]) -> None:
    one = caster(arena, "cleric", "healing-word", "cure-wounds", "sacred-flame", far=3)
    one.set(HERO, hp=10)
    one.act(Cast(1, "healing-word"), 3)
    assert one.told(HealingDone)[0].amount == 6
    one.refused(Cast(1, "cure-wounds"), "no_action")
    one.act(Cast(1, "sacred-flame"), 5, 2)
    assert one.told(DamageDealt)[0].types == (("radiant", 5),)


@pytest.mark.rule("X-16", "Q-281")
def test_damage_may_break_concentration(arena: type[Arena]) -> None:
    for damage, kept in ((22, False), (19, True)):
        one = caster(arena, "wizard", "blur", far=3)
        one.set(HERO, stats=(10, 10, 14, 16, 10, 10))
        one.act(Cast(1, "blur"))
        assert one.told(ConcentrationStarted)
        one.suffer(HERO, "force", damage, 8)
        assert one.has(HERO, "concentrating") == kept
        assert one.has(HERO, "blurred") == kept


@pytest.mark.rule("Q-280", "Q-288")
def test_a_second_spell_ends_the_first_and_letting_go_ends_both(arena: type[Arena]) -> None:
    one = caster(arena, "cleric", "bless", "shield-of-faith", far=3)
    one.refused(DropConcentration(1), "not_concentrating")
    one.act(Cast(1, "bless"))
    assert one.has(HERO, "blessed")
    one.act(EndTurn(1), 2)
    one.set(HERO, actions=1, bonus=1, used=())
    before = one.ac()
    one.act(Cast(1, "shield-of-faith"))
    assert not one.has(HERO, "blessed")
    assert one.ac() == before + 2
    one.act(DropConcentration(1))
    assert one.ac() == before


@pytest.mark.rule("Q-280", "Q-312")
def test_the_helpless_do_not_concentrate(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "blur", far=3)
    one.act(Cast(1, "blur"))
    one.suffer(HERO, "force", 99, 20)
    assert not one.has(HERO, "concentrating")
    assert not one.has(HERO, "blurred")


@pytest.mark.rule("Q-163", "Q-151")
def test_bless_is_drawn_after_the_d20(arena: type[Arena]) -> None:
    one = caster(arena, "cleric", "bless", far=0)
    one.wear(mainhand="mace").act(Cast(1, "bless"))
    one.set(HERO, actions=1)
    one.act(Attack(1), 6, 3, 2)
    assert one.told(AttackRolled)[0].total == 11


@pytest.mark.rule("X-24", "Q-141", "Q-147", "Q-145")
def test_shield_turns_a_hit_into_a_miss_and_the_dice_stay(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "shield", monsters=("goblin",), far=0)
    one.set(HERO, stats=(10, 16, 10, 16, 10, 10))
    assert one.ac() == 13
    one.act(EndTurn(1), 13)
    assert one.combat.phase == "reaction"
    one.refused(Attack(1), "awaiting_answer")
    mana = one.one().mana
    one.bench.answer(one.me, "Cast Shield", [])
    assert one.told(DamagePrevented)
    assert one.ac() == 13  # its turn has begun, the shield is gone
    assert one.one().mana == mana - 2


@pytest.mark.rule("Q-147")
def test_whoever_takes_the_hit_sees_no_die_redrawn(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "shield", monsters=("goblin",), far=0)
    one.act(EndTurn(1), 13)
    one.bench.answer(one.me, "Take the hit", [4])
    assert one.told(DamageDealt)[0].types == (("slashing", 6),)
    assert one.combat.phase == "active"


@pytest.mark.rule("Q-147", "Q-513")
def test_a_shield_that_would_not_help_is_offered_with_that_word(arena: type[Arena]) -> None:
    for face, vain in ((13, False), (18, True)):
        one = caster(arena, "wizard", "shield", monsters=("goblin",), far=0)
        one.set(HERO, stats=(10, 16, 10, 16, 10, 10))
        one.act(EndTurn(1), face)
        asked = fight_view(one.bench.world, 1, one.me).pending
        assert asked is not None
        assert ("Cast Shield: it would still hit." in asked.prompt) == vain


@pytest.mark.rule("X-24", "Q-146")
def test_an_automatic_shield_is_not_wasted(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "shield", monsters=("goblin",), far=0)
    one.set(HERO, stats=(10, 16, 10, 16, 10, 10))
    one.act(SetReactionPolicy(1, "shield", "auto"))
    one.act(EndTurn(1), 18, 4)
    assert not one.told(ReactionUsed)
    one.act(EndTurn(1), 13)
    assert one.told(ReactionUsed)[0].reaction == "shield"


@pytest.mark.rule("Q-143", "Q-146", "Q-222")
def test_uncanny_dodge_halves_a_hit(arena: type[Arena]) -> None:
    one = arena("rogue", 5).strip().scores(10, 10, 10, 10, 10, 10)
    one.hero(hp=40, max_hp=40)
    one.act(SetReactionPolicy(1, "uncanny-dodge", "auto"))
    one.first("ogre")
    one.act(EndTurn(1), 15, 5, 6)
    assert one.told(DamageDealt)[0].types == (("bludgeoning", 7),)
    low = arena("rogue", 4).strip().first("ogre")
    low.act(EndTurn(1), 15, 5, 6)
    assert not low.told(ReactionUsed)


@pytest.mark.rule("Q-323", "Q-304", "Q-302")
def test_hold_person_paralyses_humanoids_until_they_save(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "hold-person", level=3, monsters=("orc", "wolf"), far=2)
    one.carry("iron-filings 3")
    one.refused(Cast(1, "hold-person", ("wolf#1",)), "immune_target")
    one.act(Cast(1, "hold-person", ("orc#1",)), 5)
    assert one.has("orc#1", "paralyzed")
    one.act(EndTurn(1), 20)
    assert not one.has("orc#1", "paralyzed")


@pytest.mark.rule("Q-323")
def test_sleep_takes_the_weakest_first_and_damage_wakes(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "sleep", monsters=("goblin", "ogre", "goblin"), far=3)
    one.set("goblin#2", hp=3)
    one.act(Cast(1, "sleep", (GOBLIN,)), 2, 2, 2, 2, 2)
    assert [one.has(cid, "unconscious") for cid in (GOBLIN, OGRE, "goblin#2")] == [True, False, True]
    one.suffer(GOBLIN, "force", 1)
    assert not one.has(GOBLIN, "unconscious")


@pytest.mark.rule("Q-053")
def test_thunder_pushes_two_steps_and_a_misty_step_provokes_nobody(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "thunderwave", "misty-step", level=3, far=0)
    one.act(Cast(1, "thunderwave"), 3, 4, 2)
    assert one.one(OGRE).pos == 2
    one.refused(Cast(1, "misty-step", pos=-2), "no_bonus_action")
    two = caster(arena, "wizard", "misty-step", level=3, far=0)
    two.refused(Cast(1, "misty-step", pos=5), "out_of_range")
    two.act(Cast(1, "misty-step", pos=-2))
    assert two.one().pos == -2


@pytest.mark.rule("Q-194", "Q-171")
def test_mage_armour_bark_and_false_life(arena: type[Arena]) -> None:
    one = caster(arena, "wizard", "mage-armor", "false-life", far=6)
    one.carry("mana-crystals 1")
    one.act(Cast(1, "mage-armor"))
    assert one.ac() == 13
    one.set(HERO, actions=1)
    one.act(Cast(1, "false-life"), 3)
    assert one.one().temp_hp == 7
    one.suffer(HERO, "fire", 5)
    assert (one.one().temp_hp, one.one().hp) == (2, 40)
    druid = caster(arena, "druid", "barkskin", level=3, far=6)
    druid.carry("bark-shavings 1")
    druid.act(Cast(1, "barkskin"))
    assert druid.ac() == 16


@pytest.mark.rule("Q-159", "Q-160")
def test_marks_bend_the_next_roll_only(arena: type[Arena]) -> None:
    one = caster(arena, "cleric", "guiding-bolt", far=0)
    one.act(Cast(1, "guiding-bolt"), 15, 14, 1, 1, 1, 1)  # shooting at range 0 has disadvantage
    assert one.has(OGRE, "glimmering")
    one.set(HERO, actions=1)
    one.act(Attack(1, source="unarmed"), 3, 2)
    assert not one.has(OGRE, "glimmering")
    bard = caster(arena, "bard", "vicious-mockery", far=0)
    bard.act(Cast(1, "vicious-mockery"), 3, 2)
    bard.act(EndTurn(1), 5, 3)
    assert bard.told(AttackRolled)[0].faces == (5, 3)
    assert not bard.has(OGRE, "mocked")
