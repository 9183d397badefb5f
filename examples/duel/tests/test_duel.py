"""Duel, blow by blow."""

from __future__ import annotations

from fractions import Fraction

import pytest

from duel import Bout, Drank, Drink, Duelist, Ended, Guard, Join, Lunge, Missed, Strike, Swung, rules
from yonder.testkit import Bench, check, player

RED, BLUE, STRANGER = player(1), player(2), player(3)


@pytest.fixture
def bench() -> Bench:
    """The bout has begun and Red moves first."""
    made = Bench(rules)
    made.act(RED, Join(), dice=[])
    made.act(BLUE, Join(), dice=[("first", 0)])
    return made


def test_a_strike_that_lands_takes_its_damage_and_the_turn(bench: Bench) -> None:
    bench.act(RED, Strike(), dice=[("strike", 8), ("damage", 5)])
    assert bench.events() == [Swung("Red", "strike", 12, 12, 6, 18)]
    assert bench.row(Duelist, 1).hp == 18
    assert bench.row(Bout).turn == 1


def test_a_strike_misses_one_below_the_defence(bench: Bench) -> None:
    bench.act(RED, Strike(), dice=[7])
    assert bench.events() == [Missed("Red", "strike", 11, 12)]


def test_a_natural_twenty_lands_whatever_the_guard_and_doubles(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 1), guard=40)
    bench.act(RED, Strike(), dice=[20, 8])
    assert bench.row(Duelist, 1).hp == 24 - 18


def test_a_guard_lasts_until_the_next_turn(bench: Bench) -> None:
    bench.act(RED, Guard(), dice=[])
    bench.act(BLUE, Strike(), dice=[11])
    assert bench.events() == [Missed("Blue", "strike", 15, 16)]
    assert bench.row(Duelist, 0).guard == 0


def test_a_bad_lunge_waits_for_the_riposte(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[5])
    bench.refused(BLUE, Strike(), "awaiting_answer")
    bench.answer(BLUE, "Riposte", dice=[("riposte", 8), ("damage", 6)])
    assert bench.events() == [Swung("Blue", "riposte", 12, 12, 6, 18)]
    assert bench.row(Bout).turn == 1


def test_a_riposte_that_nobody_wants_passes_by_itself(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[1])
    assert bench.advance(60_000, dice=[]) == 1
    bench.act(BLUE, Guard())


def test_a_better_lunge_leaves_no_opening(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[6])
    bench.act(BLUE, Lunge(), dice=[10, 8, 8])
    assert bench.row(Duelist, 0).hp == 24 - 18


def test_a_flask_heals_no_further_than_full(bench: Bench) -> None:
    bench.refused(RED, Drink(), "full_hp")
    bench.put(bench.row(Duelist, 0), hp=21)
    bench.act(RED, Drink(), dice=[4, 4])
    assert bench.events(Drank) == [Drank("Red", 3)]
    assert bench.row(Duelist, 0) == Duelist(0, RED, hp=24, flasks=1)


def test_an_empty_flask_is_greyed(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 0), hp=1, flasks=0)
    assert bench.offer(RED, Drink()).code == "no_flask"
    bench.refused(RED, Drink(), "no_flask")


def test_who_may_act_when(bench: Bench) -> None:
    assert bench.refused(BLUE, Strike(), "not_your_turn").text == "It is Red's turn."
    bench.refused(STRANGER, Strike(), "not_seated")
    bench.refused(STRANGER, Join(), "seat_taken")
    bench.refused(RED, Join(), "already_joined")
    Bench(rules).refused(RED, Strike(), "not_started")


def test_the_bout_ends_at_zero(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 1), hp=2)
    bench.act(RED, Strike(), dice=[19, 1])
    assert bench.events(Ended) == [Ended("Red")]
    outcome = bench.game.over()
    assert outcome is not None
    assert outcome.winners == (RED,)
    bench.refused(BLUE, Strike(), "bout_over")


def test_odds_are_those_of_the_dice(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 1), hp=9)
    plain, critical = Fraction(12, 20), Fraction(1, 20)  # strike: 8 to 19 land, 20 lands double
    # d8+1 reaches 9 with an 8; doubled it does from a 4 on. Damage beyond 9 is not counted.
    mean = plain * Fraction(44, 8) + critical * Fraction(4 + 6 + 8 + 9 * 5, 8)
    win = plain * Fraction(1, 8) + critical * Fraction(5, 8)
    assert bench.odds(RED, Strike()) == {"hit": Fraction(13, 20), "win": win, "damage": mean}
    assert bench.odds(RED, Lunge())["hit"] == Fraction(11, 20)


def test_the_contract_of_every_game_is_kept() -> None:
    report = check(rules)
    assert report.ok, "\n".join(report.lines())
