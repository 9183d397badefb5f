"""Parley played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

import pytest

from parley.rules import rules
from parley.table import Curry, Deal, Open, Press, Sit
from yonder.testkit import Bench, player
from yonder.testkit.phrasing import meaning, table

ASH, BIRCH, CEDAR, DORA = (player(number) for number in range(1, 5))

NOBODY = """
open a table => Open a table
open         => Open a table
OPEN         => Open a table
opne         => unknown: Open a table
1            => Open a table
sit          => closed not_offered
deal         => closed not_offered
"""

ONE_OPEN = """
sit      => Sit down
sit down => Sit down
table 1  => Sit down
sitt     => Sit down
open     => closed table_waiting
press    => closed not_offered
1        => Sit down
"""

AT_TURN = """
press the 9 birch      => Press: the 9 Birch
press birch with the 9 => Press: the 9 Birch
press 9 birch          => Press: the 9 Birch
press birch 5          => Press: the 5 Birch
press cedar 2          => Press: the 2 Cedar
press b 9              => Press: the 9 Birch
pres cedar 9           => Press: the 9 Cedar
PRESS Cedar The 9!     => Press: the 9 Cedar
press card=1 target=1  => unknown: Press
press birch            => incomplete: Press: the 9 Birch | Press: the 5 Birch | Press: the 2 Birch
press 9                => incomplete: Press: the 9 Birch | Press: the 9 Cedar
press ash 9            => unknown: Press
press 7 birch          => unknown: Press
play 9 birch           => Press: the 9 Birch
challenge birch 9      => Press: the 9 Birch
1 the 9 birch          => Press: the 9 Birch
1 the 5 cedar          => Press: the 5 Cedar
curry favour           => Curry favour
curry                  => Curry favour
favour                 => Curry favour
cury favour            => Curry favour
flatter                => Curry favour
2                      => Curry favour
rally                  => Rally the room
rally the room         => Rally the room
whisper to birch hello there => Whisper to Birch: hello there
whisper cedar, hello   => Whisper to Cedar: hello
tell Birch: I yield    => Whisper to Birch: I yield
whisper hello          => ambiguous: Whisper to Birch: hello | Whisper to Cedar: hello
rally room             => Rally the room
ral                    => Rally the room
cheer                  => Rally the room
3                      => Rally the room
offer an alliance cedar => Offer an alliance: Cedar
offer cedar            => Offer an alliance: Cedar
ally birch             => Offer an alliance: Birch
deal                   => closed not_offered
leave                  => closed not_offered
dance                  => unknown
"""

WAITING = """
press ash 7 => closed not_your_turn
curry       => closed not_your_turn
rally       => Rally the room
ally ash    => Offer an alliance: Ash
"""

ASKED = """
yield    => Yield
object   => Object
objct    => Object
1        => Yield
2        => Object
give way => unknown
rally    => closed awaiting_answer
curry    => closed awaiting_answer
"""


def dealt() -> Bench:
    """Three at table 1 with the hands 9 5 2, 7 4 1 and 8 6 3; Ash speaks first."""
    bench = Bench(rules)
    bench.act(ASH, Open())
    for who in (BIRCH, CEDAR):
        bench.act(who, Sit(1))
    bench.act(ASH, Deal(1), dice=[0, 9, 5, 2, 7, 4, 1, 8, 6, 3])
    return bench


def asked() -> Bench:
    """Ash has pressed Birch."""
    bench = dealt()
    bench.act(ASH, Press(1, 1, 1))
    return bench


@pytest.mark.parametrize(("typed", "meant"), list(table(NOBODY)))
def test_a_table_is_opened(typed: str, meant: str) -> None:
    bench = Bench(rules)
    assert meaning(rules, bench.offers(ASH), ASH, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(ONE_OPEN)))
def test_a_seat_is_taken(typed: str, meant: str) -> None:
    bench = Bench(rules)
    bench.act(ASH, Open())
    assert meaning(rules, bench.offers(DORA), DORA, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(AT_TURN)))
def test_a_move_is_typed(typed: str, meant: str) -> None:
    assert meaning(rules, dealt().offers(ASH), ASH, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(WAITING)))
def test_what_is_done_out_of_turn(typed: str, meant: str) -> None:
    assert meaning(rules, dealt().offers(BIRCH), BIRCH, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(ASKED)))
def test_a_question_is_answered_in_its_own_words(typed: str, meant: str) -> None:
    assert meaning(rules, asked().offers(BIRCH), BIRCH, typed) == meant


def test_insisting_is_typed() -> None:
    bench = dealt()
    for who in (ASH, BIRCH, CEDAR):
        bench.act(who, Curry(1))
    bench.act(ASH, Press(1, 3, 1))
    bench.answer(BIRCH, "Object")
    assert meaning(rules, bench.offers(ASH), ASH, "insist") == "Insist"
    assert meaning(rules, bench.offers(ASH), ASH, "let it stand") == "Let it stand"
