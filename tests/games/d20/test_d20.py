"""The SRD kit: figures of the rulebook, and odds by enumeration."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Dice, ScriptedDice
from yonder.core.chance.walk import Walk
from yonder.games import d20


def walked(roll: Callable[[Dice], bool]) -> Fraction:
    """The chance that a function of dice gives True."""
    return sum((weight for result, weight in Walk().visit(roll, 500) if result), Fraction())


@pytest.mark.rule("T-004", "X-01")
def test_modifiers_over_the_whole_range() -> None:
    assert [d20.modifier(score) for score in (1, 8, 10, 11, 15, 20, 30)] == [-5, -1, 0, 0, 2, 5, 10]


@pytest.mark.rule("T-005")
def test_proficiency_grows_every_four_levels() -> None:
    assert [d20.proficiency(level) for level in (1, 4, 5, 8, 9, 13, 17, 20)] == [2, 2, 3, 3, 4, 5, 6, 6]


@pytest.mark.rule("T-101")
def test_training_counts_once_and_expertise_twice() -> None:
    assert d20.skill_bonus(1, 3, proficient=False, expert=True) == 1
    assert d20.skill_bonus(1, 3, proficient=True) == 4
    assert d20.skill_bonus(1, 3, proficient=True, expert=True) == 7


@pytest.mark.rule("T-301")
def test_a_save_dc_starts_at_eight() -> None:
    assert d20.save_dc(2, 3) == 13


@pytest.mark.rule("T-003")
@given(st.integers(0, 10_000))
def test_half_is_floored(amount: int) -> None:
    assert 2 * d20.halved(amount) in (amount, amount - 1)


@pytest.mark.rule("T-024")
def test_sources_of_both_kinds_cancel() -> None:
    edges = [d20.edge(advantage=a, disadvantage=d) for a in (False, True) for d in (False, True)]
    assert edges == [0, -1, 1, 0]


@pytest.mark.rule("T-024")
@pytest.mark.parametrize(("edge", "chance"), [(0, Fraction(1, 2)), (1, Fraction(3, 4)), (-1, Fraction(1, 4))])
def test_advantage_by_enumeration(edge: int, chance: Fraction) -> None:
    def roll(dice: Dice) -> bool:
        return d20.check(dice, "x", 0, 11, edge).success

    assert walked(roll) == chance


@pytest.mark.rule("T-100", "T-107")
@given(st.integers(1, 20), st.integers(-5, 10), st.integers(1, 25))
def test_a_check_is_a_sum_against_a_target(face: int, modifier: int, target: int) -> None:
    test = d20.check(ScriptedDice([face]), "x", modifier, target)
    assert test.success == (face + modifier >= target)
    assert test[:4] == ((face,), face, modifier, face + modifier)


@pytest.mark.rule("T-105")
def test_the_first_side_wins_ties() -> None:
    mine, theirs = d20.contest(ScriptedDice([10, 10]), ("a", "b"), (0, 0))
    assert (mine.success, theirs.success, mine.target, theirs.target) == (True, False, 10, 10)


@pytest.mark.rule("T-221", "T-265")
@pytest.mark.parametrize(
    ("face", "critical_from", "hit", "critical"),
    [(1, 20, False, False), (20, 20, True, True), (19, 20, False, False), (19, 19, True, True)],
)
def test_naturals_rule_attacks(face: int, critical_from: int, *, hit: bool, critical: bool) -> None:
    bonus = 50 if face == 1 else 0
    made = d20.attack(ScriptedDice([face]), "x", bonus, 40, critical_from=critical_from)
    assert (made.test.success, made.critical) == (hit, critical)


@pytest.mark.rule("T-220")
def test_hitting_by_enumeration() -> None:
    def roll(dice: Dice) -> bool:
        return d20.attack(dice, "x", 4, 13).test.success

    assert walked(roll) == Fraction(12, 20)


@pytest.mark.rule("T-222", "T-023")
def test_a_critical_doubles_the_dice() -> None:
    assert d20.damage(ScriptedDice([3, 5]), "x", 1, 8, critical=True) == (8, (3, 5))
    assert d20.damage(ScriptedDice([3]), "x", 1, 8) == (3, (3,))
    assert d20.damage(ScriptedDice([]), "x", 1, 1, critical=True) == (2, (1, 1))
    assert d20.damage(ScriptedDice([]), "x", 0, 6) == (0, ())
