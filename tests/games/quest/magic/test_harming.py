"""Spells that harm: each does what its text says (quest-data 5)."""

from __future__ import annotations

import pytest
from tests.games.quest.arena import CONTENT, HERO, Arena, caster

from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.attacks.attack import edges
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.rolls import saving_bonus
from yonder.games.quest.events import (
    AttackRolled,
    CombatEnded,
    ConditionApplied,
    DamageDealt,
    HealingDone,
    MonsterEscaped,
    Moved,
    ReactionUsed,
    SaveRolled,
    TurnSkipped,
)
from yonder.games.quest.magic.casting import Cast, DropConcentration

OGRE = "ogre#1"


def again(one: Arena) -> Arena:
    one.set(HERO, actions=1, bonus=1, used=(), attacks=0)
    return one


def damage(one: Arena) -> list[tuple[str, int]]:
    return [(each.target, sum(amount for _, amount in each.types)) for each in one.told(DamageDealt)]


PLAIN = {
    # spell: class, far, dice, damage
    "acid-splash": ("wizard", 2, [3, 4, 1], 7),
    "poison-spray": ("wizard", 1, [9, 3, 1], 12),
    "produce-flame": ("druid", 2, [15, 5, 4], 9),
    "fire-bolt": ("wizard", 3, [15, 5, 4], 9),
    "sacred-flame": ("cleric", 3, [5, 4, 1], 9),
    "thorn-whip": ("druid", 2, [15, 5, 4], 9),
    "eldritch-blast": ("warlock", 3, [15, 5, 15, 4], 8),
    "burning-hands": ("wizard", 1, [1, 2, 3, 1], 6),
    "guiding-bolt": ("cleric", 3, [15, 1, 2, 3, 4], 10),
    "inflict-wounds": ("cleric", 0, [15, 1, 2, 3], 6),
    "magic-missile": ("wizard", 3, [1, 2, 3], 2),
    "shatter": ("wizard", 3, [1, 2, 3, 1], 6),
    "scorching-ray": ("wizard", 3, [15, 1, 2, 2, 2], 3),
    "fireball": ("wizard", 4, [1, 1, 1, 1, 1, 1, 1, 1, 1], 8),
    "lightning-bolt": ("wizard", 4, [1, 1, 1, 1, 1, 1, 1, 1, 20], 4),
    "blight": ("wizard", 2, [1, 1, 1, 1, 1, 1, 1, 1, 1], 8),
    "cone-of-cold": ("wizard", 3, [1, 1, 1, 1, 1, 1, 1, 1, 20], 4),
    "flame-strike": ("cleric", 3, [1, 1, 1, 1, 2, 2, 2, 2, 1], 12),
}


@pytest.mark.rule("Q-275", "Q-276", "Q-277", "Q-279", "Q-283")
@pytest.mark.parametrize("spell", PLAIN)
def test_a_spell_of_plain_damage(spell: str) -> None:
    name, far, dice, hurt = PLAIN[spell]
    one = caster(name, spell, far=far)  # type: ignore[arg-type]
    one.act(Cast(1, spell), *dice)
    assert damage(one)[0] == (OGRE, hurt)
    assert one.one().mana == 60 - CONTENT.spells[spell].mana


def test_a_touch_of_the_grave_hinders_healing_and_the_undead() -> None:
    one = caster("wizard", "chill-touch", far=2, monsters=("ghoul",))
    one.act(Cast(1, "chill-touch"), 15, 1, 1)
    assert one.has("ghoul#1", "no_healing")
    blow = Blow(attacker="ghoul#1", target=HERO, source="bite", melee=True, bonus=0, dice="1")
    assert -1 in edges(one.field, blow)
    one.set("ghoul#1", pos=6)
    one.act(EndTurn(1))
    assert not one.has("ghoul#1", "no_healing")  # until the caster's next turn


def test_frost_takes_the_free_step_and_a_shock_the_reaction() -> None:
    one = caster("wizard", "ray-of-frost", "shocking-grasp", far=3, monsters=("zombie",))
    one.act(Cast(1, "ray-of-frost"), 15, 1, 1)
    one.act(EndTurn(1))
    assert [each.pos for each in one.told(Moved)] == [2]  # it had only its dash
    one.set("zombie#1", pos=0)
    one.act(Cast(1, "shocking-grasp"), 15, 1, 1)
    assert one.has("zombie#1", "no_reaction")
    one.act(EndTurn(1), 2)
    assert not one.has("zombie#1", "no_reaction")


def test_mockery_spoils_the_next_attack() -> None:
    one = caster("bard", "vicious-mockery", far=0)
    one.act(Cast(1, "vicious-mockery"), 1, 1, 1)
    one.act(EndTurn(1), 15, 2)
    assert len(one.told(AttackRolled)[0].faces) == 2


def test_bane_lowers_attacks_and_saves() -> None:
    one = caster("cleric", "bane", "sacred-flame", far=0)
    one.act(Cast(1, "bane"), 1)
    again(one).act(Cast(1, "sacred-flame"), 1, 1, 14, 3)
    assert one.told(SaveRolled)[0].total == 10  # 14, DEX -1, bane -3
    one.act(EndTurn(1), 15, 4, 1, 1, 20)  # and the concentration holds
    assert one.told(AttackRolled)[0].total == 17


@pytest.mark.rule("Q-307", "Q-353")
def test_a_charm_is_wary_and_ends_with_harm() -> None:
    one = caster("wizard", "charm-person", "fire-bolt", far=0, monsters=("orc",))
    one.act(Cast(1, "charm-person"), 2, 1)
    assert len(one.told(SaveRolled)[0].faces) == 2
    assert one.has("orc#1", "charmed")
    one.act(EndTurn(1))
    assert not one.told(AttackRolled)
    one.act(Cast(1, "fire-bolt"), 15, 15, 1, 1)
    assert not one.has("orc#1", "charmed")


@pytest.mark.rule("Q-323")
def test_color_spray_blinds_the_weakest() -> None:
    one = caster("wizard", "color-spray", far=1, monsters=("goblin", "ogre"))
    one.act(Cast(1, "color-spray"), 5, 5, 5, 5, 5, 5)
    assert one.has("goblin#1", "blinded")
    assert not one.has(OGRE, "blinded")


@pytest.mark.rule("Q-323")
@pytest.mark.parametrize("word", ["approach", "flee", "grovel", "halt"])
def test_a_command_is_obeyed_on_the_next_turn(word: str) -> None:
    one = caster("cleric", "command", far=3)
    one.act(Cast(1, "command", option=word), 1)
    one.act(EndTurn(1))
    assert not one.told(AttackRolled)
    assert one.one(OGRE).pos == {"approach": 0, "flee": 6, "grovel": 3, "halt": 3}[word]
    assert one.has(OGRE, "prone") == (word == "grovel")
    assert not one.has(OGRE, "commanded")


def test_the_undead_obey_no_command() -> None:
    one = caster("cleric", "command", far=3, monsters=("zombie",))
    one.refused(Cast(1, "command"), "immune_target")


def test_whispers_drive_away_who_has_a_reaction() -> None:
    one = caster("bard", "dissonant-whispers", far=2)
    one.act(Cast(1, "dissonant-whispers"), 2, 2, 2, 1)
    assert one.one(OGRE).pos == 3
    assert one.told(ReactionUsed)
    again(one).act(Cast(1, "dissonant-whispers"), 2, 2, 2, 1)
    assert one.one(OGRE).pos == 3


@pytest.mark.rule("Q-318", "Q-123", "Q-368")
def test_entangled_one_is_held_until_one_breaks_free() -> None:
    one = caster("druid", "entangle", far=3)
    one.act(Cast(1, "entangle"), 1)
    assert one.has(OGRE, "restrained")
    one.set(HERO, pos=-3)
    one.act(EndTurn(1), 19)
    assert not one.has(OGRE, "restrained")


def test_faerie_fire_outlines() -> None:
    one = caster("bard", "faerie-fire", far=2)
    one.act(Cast(1, "faerie-fire"), 1)
    assert one.has(OGRE, "outlined")


@pytest.mark.rule("Q-051", "Q-317")
def test_grease_throws_down_and_is_slippery() -> None:
    one = caster("wizard", "grease", far=3)
    one.act(Cast(1, "grease"), 1)
    assert one.has(OGRE, "prone")
    one.act(EndTurn(1), 2, 2)  # it stands up with its step; its dash takes it one place through the grease
    assert not one.has(OGRE, "prone")


def test_laughter_fells_and_pain_sobers() -> None:
    one = caster("wizard", "hideous-laughter", far=2)
    one.act(Cast(1, "hideous-laughter"), 1)
    assert one.has(OGRE, "prone")
    assert one.has(OGRE, "incapacitated")
    one.suffer(OGRE, "fire", 3, 19)
    assert not one.has(OGRE, "incapacitated")


@pytest.mark.rule("Q-255", "Q-163", "Q-136")
@pytest.mark.parametrize(("name", "spell"), [("ranger", "hunters-mark"), ("warlock", "hex")])
def test_a_mark_adds_its_die_and_moves_for_free_when_its_bearer_drops(name: str, spell: str) -> None:
    one = caster(name, spell, far=0, level=2, monsters=("ogre", "ogre"))  # type: ignore[arg-type]
    one.wear(mainhand="dagger").act(Cast(1, spell, (OGRE,)))
    assert one.has(OGRE, "marked")
    one.act(Attack(1, OGRE), 15, 2, 5)
    assert sum(amount for _, amount in one.told(DamageDealt)[0].types) == 7
    mana = one.one().mana
    again(one).act(Attack(1, "ogre#2"), 15, 2)
    one.bench.put(one.one(OGRE), hp=0, alive=False)
    again(one).act(Cast(1, spell, ("ogre#2",)))
    assert one.one().mana == mana
    again(one).act(Attack(1, "ogre#2"), 15, 2, 5)
    again(one).act(Cast(1, spell, ("ogre#2",)))  # the bearer stands: this is a casting like any other
    assert one.one().mana == mana - 2


@pytest.mark.rule("Q-323")
def test_sleep_until_shaken_or_hurt() -> None:
    one = caster("wizard", "sleep", far=2, monsters=("goblin",))
    one.act(Cast(1, "sleep"), 2, 2, 2, 2, 2)
    assert one.has("goblin#1", "unconscious")
    one.suffer("goblin#1", "fire", 1)
    assert not one.has("goblin#1", "unconscious")


def test_thunder_pushes() -> None:
    one = caster("wizard", "thunderwave", far=0)
    one.act(Cast(1, "thunderwave"), 1, 1, 1)
    assert one.one(OGRE).pos == 2


def test_an_acid_arrow_corrodes_and_splashes() -> None:
    one = caster("wizard", "acid-arrow", far=4)
    one.act(Cast(1, "acid-arrow"), 15, 1, 1, 1, 1)
    one.set(HERO, pos=-4)
    one.act(EndTurn(1), 2, 3)
    assert damage(one) == [(OGRE, 5)]
    one.set(OGRE, pos=0)
    one.act(Cast(1, "acid-arrow"), 2, 3, 3, 3, 3)
    assert damage(one)[-1] == (OGRE, 6)


@pytest.mark.rule("Q-306", "Q-304")
@pytest.mark.parametrize("option", ["blinded", "deafened"])
def test_blindness_or_deafness(option: str) -> None:
    one = caster("wizard", "blindness-deafness", far=2)
    one.act(Cast(1, "blindness-deafness", option=option), 1)
    assert one.has(OGRE, option)
    one.set(HERO, pos=-4)
    one.act(EndTurn(1), 19)
    assert not one.has(OGRE, option)


def test_heat_metal_burns_again_for_a_bonus_action() -> None:
    one = caster("bard", "heat-metal", far=3, monsters=("orc", "wolf"))
    one.refused(Cast(1, "heat-metal", ("wolf#1",)), "no_weapon")
    one.act(Cast(1, "heat-metal", ("orc#1",)), 2, 3, 1)
    assert damage(one) == [("orc#1", 5)]
    assert one.has("orc#1", "hot-handed")
    mana = one.one().mana
    one.act(Cast(1, "heat-metal", ("orc#1",)), 1, 1, 20)
    assert (one.one().mana, one.one().bonus) == (mana, 0)


@pytest.mark.rule("Q-314", "Q-304")
@pytest.mark.parametrize(("spell", "target"), [("hold-person", "orc"), ("hold-monster", "wolf")])
def test_held_one_is_paralysed(spell: str, target: str) -> None:
    one = caster("wizard", spell, far=3, monsters=(target,))
    one.act(Cast(1, spell), 1)
    assert one.has(f"{target}#1", "paralyzed")


def test_an_enfeebled_arm_does_half() -> None:
    one = caster("wizard", "ray-of-enfeeblement", far=0)
    one.act(Cast(1, "ray-of-enfeeblement"), 15, 15)
    one.act(EndTurn(1), 15, 8, 8, 15, 1)
    assert damage(one) == [(HERO, 10)]


@pytest.mark.rule("Q-310")
def test_fear_makes_them_run_until_they_are_out_of_sight() -> None:
    one = caster("wizard", "fear", far=2)
    one.act(Cast(1, "fear"), 1)
    assert one.has(OGRE, "frightened")
    one.act(EndTurn(1))
    assert one.one(OGRE).pos == 5
    one.act(EndTurn(1), 20)
    assert one.one(OGRE).pos == 6
    assert not one.has(OGRE, "frightened")


def test_a_pattern_holds_until_it_hurts() -> None:
    one = caster("wizard", "hypnotic-pattern", far=3)
    one.act(Cast(1, "hypnotic-pattern"), 1)
    assert one.has(OGRE, "incapacitated")
    one.act(EndTurn(1))
    assert one.told(TurnSkipped)
    one.suffer(OGRE, "fire", 1)
    assert not one.has(OGRE, "incapacitated")


def test_the_slowed_are_slow_in_everything() -> None:
    one = caster("wizard", "slow", far=3, monsters=("troll",))
    before, dodge = one.ac("troll#1"), saving_bonus(one.field, "troll#1", "dexterity")
    one.act(Cast(1, "slow"), 1)
    assert one.ac("troll#1") == before - 2
    assert saving_bonus(one.field, "troll#1", "dexterity") == dodge - 2
    assert one.has("troll#1", "no_reaction")
    one.set("troll#1", pos=0)
    one.act(EndTurn(1), 2, 1)  # one attack instead of three, and a save that fails
    assert len(one.told(AttackRolled)) == 1


@pytest.mark.rule("Q-281")
def test_a_vampiric_touch_heals_half_and_is_repeated_without_mana() -> None:
    one = caster("wizard", "vampiric-touch", far=0)
    one.set(HERO, hp=10)
    one.act(Cast(1, "vampiric-touch"), 15, 2, 3, 4)
    assert one.told(HealingDone)[0].amount == 4
    mana = one.one().mana
    again(one).act(Cast(1, "vampiric-touch"), 15, 1, 1, 1)
    assert one.one().mana == mana


@pytest.mark.rule("Q-355", "Q-499")
def test_the_banished_come_back_unless_they_are_held_to_the_end() -> None:
    for early in (True, False):
        one = caster("wizard", "banishment", far=3)
        one.act(Cast(1, "banishment"), 1)
        assert one.one(OGRE).away
        assert one.combat.phase == "active"
        if early:
            one.act(DropConcentration(1))
            assert not one.one(OGRE).away
            continue
        for _ in range(11):
            one.act(EndTurn(1))
        assert one.told(MonsterEscaped)
        assert one.told(CombatEnded)[0].outcome == "monsters_escaped"
    boss = caster("wizard", "banishment", far=3, kind="boss")
    boss.refused(Cast(1, "banishment"), "immune_target")


@pytest.mark.parametrize(("face", "attacks"), [(6, 0), (8, 1), (9, 1)])
def test_confusion_rolls_a_d10(face: int, attacks: int) -> None:
    one = caster("wizard", "confusion", far=0)
    one.act(Cast(1, "confusion"), 1)
    wild = [2] if face == 8 else [2] if face == 9 else []
    one.act(EndTurn(1), face, *wild, 1)
    assert len(one.told(AttackRolled)) == attacks


def test_a_phantasm_bites_at_the_end_of_turns() -> None:
    one = caster("wizard", "phantasmal-killer", far=3)
    one.act(Cast(1, "phantasmal-killer"), 1)
    assert not one.told(DamageDealt)
    one.set(HERO, pos=-3)
    one.act(EndTurn(1), 1, 1, 1, 1, 1)
    assert damage(one) == [(OGRE, 4)]
    assert [each.condition for each in one.told(ConditionApplied)] == []
    one.set(HERO, pos=-9)
    one.act(EndTurn(1), 20)
    assert not one.has(OGRE, "frightened")
