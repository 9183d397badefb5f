"""Odds: exact, and the same as the dice of the rulebook give."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Action
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.actions.tactics import DeathSave, Hide, Shove
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.features.divinity import Channel
from yonder.games.quest.combat.features.paladin import LayOnHands
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.magic.casting import Cast

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena


def lines(one: Arena, action: Action) -> dict[str, Fraction]:
    made = one.bench.game.odds(one.me, action)
    assert made is not None
    assert made.exact
    return {line.name: line.value for line in made.lines}


@pytest.mark.rule("Q-156", "Q-165", "Q-166")
def test_an_attack_tells_hit_kill_and_damage(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("goblin")
    told = lines(one, Attack(1, "goblin#1"))
    assert told["hit"] == Fraction(11, 20)  # d20 + 5 against 15
    assert told["critical"] == Fraction(1, 20)
    # Any hit of 4 or more on the die kills (7 hit points, 1d8 + 3), and a critical always does but for 2 and 3.
    assert told["kill"] == Fraction(10, 20) * Fraction(5, 8) + Fraction(1, 20) * Fraction(61, 64)


@pytest.mark.rule("Q-158")
def test_advantage_is_in_the_odds(arena: type[Arena]) -> None:
    one = arena().strip().wear(mainhand="longsword").first("goblin")
    one.afflict("goblin#1", "restrained")
    assert lines(one, Attack(1, "goblin#1"))["hit"] == 1 - Fraction(9, 20) ** 2


@pytest.mark.rule("Q-277", "Q-282")
def test_a_fireball_tells_each_target(arena: type[Arena]) -> None:
    one = arena("wizard", 5)
    one.hero(known=("fireball",), prepared=("fireball",), mana=19, stats=(10, 14, 14, 16, 10, 10))
    one.first("goblin", "goblin", far=2)
    told = lines(one, Cast(1, "fireball", ("goblin#1",)))
    assert told["kill:goblin#1"] == told["kill:goblin#2"]
    assert told["kills"] == 2 * told["kill:goblin#1"]
    assert told["failed_saves"] == 2 * Fraction(9, 20)  # DC 14 against +4: 1 to 9 fail


@pytest.mark.rule("Q-282")
def test_a_fireball_has_the_same_odds_by_name_and_by_place(arena: type[Arena]) -> None:
    one = arena("wizard", 5)
    one.hero(known=("fireball",), prepared=("fireball",), mana=19, stats=(10, 14, 14, 16, 10, 10))
    one.first("goblin", "goblin", far=2)
    there = one.one("goblin#1").pos
    by_name = lines(one, Cast(1, "fireball", ("goblin#1",)))
    assert by_name == lines(one, Cast(1, "fireball", (), there))
    one.set("goblin#2", pos=there + 2)
    assert "kill" in lines(one, Cast(1, "fireball", (), there - 1))  # one goblin alone


@pytest.mark.rule("Q-392", "Q-394")
def test_flight_is_told_as_the_formula_has_it(arena: type[Arena]) -> None:
    one = arena().first("wolf", far=6)
    view = one.bench.game.view(one.me)
    bp = view["session"]["fight"]["flee_bp"]
    assert lines(one, Flee(1))["escape"] == Fraction(bp, 10_000)


@pytest.mark.rule("Q-328")
def test_a_death_save_tells_its_four_ends(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    one.set("Alda#1", hp=0, failures=2)
    one.afflict("Alda#1", "unconscious")
    one.bench.put(one.combat, phase="death_saves")
    told = lines(one, DeathSave(1))
    assert told == {
        "success": Fraction(11, 20),
        "wake": Fraction(1, 20),
        "stable": Fraction(0),
        "die": Fraction(9, 20),
    }


@pytest.mark.rule("Q-407", "Q-054")
def test_a_step_out_of_reach_tells_what_it_may_cost(arena: type[Arena]) -> None:
    one = arena().strip().first("goblin")
    told = lines(one, Move(1, "away", "goblin#1"))
    assert 0 < told["be_hit"] < 1
    assert told["damage_taken"] > 0


@pytest.mark.rule("Q-407", "Q-054")
def test_a_step_away_from_four_is_exact_in_few_runs(arena: type[Arena]) -> None:
    once = lines(arena().strip().first("goblin"), Move(1, "away", "goblin#1"))["be_hit"]
    one = arena().strip().first("goblin", "goblin", "goblin", "goblin")
    action = Move(1, "away", "goblin#1")
    assert lines(one, action)["be_hit"] == 1 - (1 - once) ** 4
    made = one.bench.game.odds(one.me, action)
    assert made is not None
    assert made.runs < 300  # damage is added up undecided


@pytest.mark.rule("Q-117", "Q-122")
def test_contests_and_hiding_have_odds(arena: type[Arena]) -> None:
    one = arena().first("goblin")
    assert 0 < lines(one, Shove(1, "prone", "goblin#1"))["success"] < 1
    one.set("goblin#1", pos=3)
    assert 0 < lines(one, Hide(1))["hidden"] < 1


@pytest.mark.rule("Q-261")
def test_turning_the_undead_tells_how_many_fail(arena: type[Arena]) -> None:
    one = arena("cleric", 3).first("zombie", "zombie", far=1)
    told = lines(one, Channel(1, "turn-undead"))
    assert told == {"failed_saves": 2 * Fraction(10, 20)}  # DC 8 + 2 + 1 against +0: 1 to 10 fail


@pytest.mark.rule("Q-252", "Q-262")
def test_hands_and_divinity_tell_what_they_heal(arena: type[Arena]) -> None:
    one = arena("paladin", 3)
    one.hero(hp=10, max_hp=30)
    assert lines(one.first("goblin"), LayOnHands(1, amount=7)) == {"healed": 7}
    two = arena("cleric", 3)
    two.hero(hp=5, max_hp=30)
    assert lines(two.first("goblin"), Channel(1, "preserve-life")) == {"healed": 10}


@pytest.mark.rule("Q-286", "Q-291")
def test_a_scroll_has_the_odds_of_its_spell_and_a_potion_heals(arena: type[Arena]) -> None:
    one = arena("cleric", 3).carry("scroll-of-guiding-bolt 1", "potion-of-healing 1")
    one.hero(hp=5, max_hp=30, prepared=("guiding-bolt",), known=("guiding-bolt",), mana=9)
    one.first("goblin", far=2)
    told = lines(one, UseItem(1, "scroll-of-guiding-bolt", "goblin#1"))
    assert told == lines(one.carry("blessed-incense 2"), Cast(1, "guiding-bolt", ("goblin#1",)))
    assert lines(one, UseItem(1, "potion-of-healing")) == {"healed": 7}
