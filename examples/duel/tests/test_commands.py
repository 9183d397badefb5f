"""Duel played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

import pytest

import duel
from yonder.testkit import Bench
from yonder.testkit.phrasing import meaning, table

EMPTY = """
join         => Take a place
take a place => Take a place
take         => Take a place
sit          => Take a place
1            => Take a place
strike       => closed not_offered
"""

AT_TURN = """
strike       => Strike
STRIKE!      => Strike
s            => Strike
hit          => Strike
attack       => Strike
stirke       => Strike
lunge        => Lunge
lnge         => Lunge
thrust       => Lunge
guard        => Guard
block        => Guard
parry        => Guard
g            => Guard
1            => Strike
3            => Guard
4            => unknown
blade        => ambiguous: Strike | Lunge
body         => Guard
strike twice => unknown: Strike
1 2          => incomplete
join         => closed not_offered
swim         => unknown
"""

WAITING = """
strike => closed not_your_turn
block  => closed not_your_turn
1      => unknown
"""

ASKED = """
riposte        => Riposte
let it pass    => Let it pass
pass           => Let it pass
answer riposte => Riposte
2              => Riposte
lunge          => closed awaiting_answer
"""


def bout(*, asked: bool = False) -> tuple[Bench, str, str]:
    """A bench, who is at turn and who is not; `asked`: a lunge has missed badly."""
    bench = Bench(duel.rules)
    red, blue = bench.players
    bench.act(red, duel.Join())
    bench.act(blue, duel.Join(), [0])
    if asked:
        bench.act(red, duel.Lunge(), [1])
        red, blue = blue, red
    return bench, red, blue


@pytest.mark.parametrize(("typed", "meant"), list(table(EMPTY)))
def test_a_place_is_taken(typed: str, meant: str) -> None:
    bench = Bench(duel.rules)
    assert meaning(duel.rules, bench.offers(bench.players[0]), bench.players[0], typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(AT_TURN)))
def test_a_move_is_typed(typed: str, meant: str) -> None:
    bench, red, _ = bout()
    assert meaning(duel.rules, bench.offers(red), red, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(WAITING)))
def test_who_waits_is_told_why(typed: str, meant: str) -> None:
    bench, _, blue = bout()
    assert meaning(duel.rules, bench.offers(blue), blue, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(ASKED)))
def test_a_question_is_answered_in_its_own_words(typed: str, meant: str) -> None:
    bench, asked, _ = bout(asked=True)
    assert meaning(duel.rules, bench.offers(asked), asked, typed) == meant
