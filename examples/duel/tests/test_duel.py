"""Duel, blow by blow."""

from fractions import Fraction

import pytest

from duel import Bout, Duelist, Ended, Guard, Join, Lunge, Missed, Strike, Swung, rules
from yonder.core import Die
from yonder.testkit import Bench, check, player

RED, BLUE = player(1), player(2)


@pytest.fixture
def bench() -> Bench:
    made = Bench(rules)
    made.act(RED, Join(), dice=[])
    made.act(BLUE, Join(), dice=[("first", 0)])
    return made


def test_a_strike_lands_at_the_defence_and_passes_the_turn(bench: Bench) -> None:
    assert bench.act(RED, Strike(), dice=[("strike", 8), ("damage", 5)]) == [Swung("Red", "strike", 12, 12, 6, 18)]
    assert bench.row(Bout).turn == 1
    assert bench.offer(RED, Guard()).reason == "It is Blue's turn."


def test_a_guard_lasts_until_the_next_turn(bench: Bench) -> None:
    bench.act(RED, Guard(), dice=[])
    assert bench.act(BLUE, Strike(), dice=[11]) == [Missed("Blue", "strike", 15, 16)]
    assert bench.row(Duelist, 0).guard == 0


def test_a_bad_lunge_waits_for_the_riposte(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[5])
    bench.refused(BLUE, Strike(), "awaiting_answer")
    assert bench.answer(BLUE, "Riposte", dice=[8, 6]) == [Swung("Blue", "riposte", 12, 12, 6, 18)]


def test_a_riposte_that_nobody_wants_passes_by_itself(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[1])
    assert bench.advance(60_000, dice=[]) == 1


def test_the_scene_shows_the_last_blow_whose_turn_it_is_and_how_long_a_question_waits(bench: Bench) -> None:
    bench.act(RED, Lunge(), dice=[5])
    scene = bench.scene(BLUE)
    red, blue, blow = scene.panels
    assert [(panel.player, panel.turn) for panel in (red, blue)] == [(RED, False), (BLUE, True)]
    assert blow.hands[0].dice == (Die(5, 20),)
    assert [deadline.label for deadline in scene.deadlines] == ["Time to answer"]
    assert [deadline.label for deadline in bench.scene(RED).deadlines] == [f"{BLUE} is asked to decide."]


def test_a_natural_twenty_doubles_and_the_bout_ends_at_zero(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 1), hp=18, guard=40)
    assert Ended("Red") in bench.act(RED, Strike(), dice=[20, 8])
    bench.refused(BLUE, Strike(), "bout_over")


def test_odds_are_those_of_the_dice(bench: Bench) -> None:
    bench.put(bench.row(Duelist, 1), hp=9)
    win = Fraction(12, 20) * Fraction(1, 8) + Fraction(1, 20) * Fraction(5, 8)  # d8+1 reaches 9 with 8; doubled, from 4
    assert (bench.odds(RED, Strike())["hit"], bench.odds(RED, Strike())["win"]) == (Fraction(13, 20), win)


def test_the_contract_of_every_game_is_kept() -> None:
    report = check(rules)
    assert report.ok, "\n".join(report.lines())
