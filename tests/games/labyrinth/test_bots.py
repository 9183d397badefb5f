"""Bots play whole lives; what they weigh agrees with the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Game
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.bots.duel import NOTHING, Forecast, Turn, fight, swing
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FINISHED, DiceMode, Menace, Status
from yonder.games.labyrinth.models import Hero
from yonder.testkit import player

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

ANN = player(1)


def life(bot: str, seed: str, menace: Menace = Menace.OFF, most: int = 3_000) -> Hero:
    game = Game(rules, seed=seed, hashed=False)
    game.act(ANN, CreateHero("", DiceMode.CLASSIC, menace))
    seat = game.seat(ANN)
    for _ in range(most):
        action = rules.bots[bot](seat)
        assert action is not None
        game.act(ANN, action)
        if game.world.get(Hero, 1).status in FINISHED:
            break
    return game.world.get(Hero, 1)


@pytest.mark.slow
@pytest.mark.rule("C-4", "L-500")
@pytest.mark.parametrize("bot", ["cautious", "bold", "search"])
def test_bots_play_until_the_dragon_or_the_grave(bot: str) -> None:
    ends = [life(bot, f"{bot} {seed}").status for seed in range(4)]
    assert all(status in (Status.VICTORIOUS, Status.DEAD) for status in ends)
    assert Status.VICTORIOUS in ends


def test_the_random_bot_never_retires() -> None:
    assert life("random", "any", most=400).status is not Status.RETIRED


def test_a_duel_is_weighed_exactly() -> None:
    content = default()
    sure = ((0, 0), (5, 1))
    assert fight((), sure, sure, 10, 5) == Forecast(10_000, 1)
    coin = ((0, 1), (5, 1))
    assert fight((), coin, sure, 10, 5).win == 7_500  # two swings before two answers
    one = swing(content, 14, 18, "1d4", 7)
    whole = sum(n for _, n in one)
    assert Fraction(one[0][1], whole) == 1 - Fraction(2047, 3072)


def test_a_freeze_takes_a_turn_and_two_answers() -> None:
    nothing, sure = ((0, 1),), ((0, 0), (5, 1))
    bolts = (Turn(sure), Turn(sure))
    assert fight(bolts, nothing, sure, 5, 10) == Forecast(0, 2)  # the one answer between two bolts kills
    cold = (Turn(NOTHING, answered=False), Turn(sure, answered=False), Turn(sure))
    assert fight(cold, nothing, sure, 5, 10) == Forecast(10_000, 3)


def test_bots_choose_only_what_is_offered(story: Maker) -> None:
    one = story(gold=400, hp=20)
    for bot in ("cautious", "bold", "search"):
        action = rules.bots[bot](one.bench.game.seat(one.ann))
        assert action is not None
        assert one.bench.offer(one.ann, action).enabled
