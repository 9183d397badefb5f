"""Parley: sealed hands, interrupts that are interrupted, effects that last, and a room that needs time."""

from fractions import Fraction

import pytest

from parley.rules import (
    Card,
    Ended,
    Hushed,
    Insisted,
    Lost,
    Objected,
    Pressed,
    Seat,
    Shown,
    Table,
    Whispered,
    Won,
    Yielded,
    rules,
)
from parley.table import Curry, Deal, Open, Press, Sit
from parley.talk import Ally, Rally, Whisper
from yonder.core import Event, effects
from yonder.core.rules.kernel import Answer, Secret
from yonder.core.words import sample
from yonder.testkit import Bench, check, player

ASH, BIRCH, CEDAR, DORA, EMIL = (player(number) for number in range(1, 6))


@pytest.fixture
def bench() -> Bench:
    """Three at table 1 with the hands 9 5 2, 7 4 1 and 8 6 3; Ash speaks first."""
    made = Bench(rules)
    made.act(ASH, Open(), dice=[])
    for who in (BIRCH, CEDAR):
        made.act(who, Sit(1), dice=[])
    made.act(ASH, Deal(1), dice=[0, 9, 5, 2, 7, 4, 1, 8, 6, 3])
    return made


def values(bench: Bench, who: str | None) -> list[int]:
    return [rules.seen(bench.world, who, card).value for card in bench.rows(Card)]


def test_a_hand_is_sealed_from_everybody_but_its_owner(bench: Bench) -> None:
    assert values(bench, BIRCH) == [0, 0, 0, 7, 4, 1, 0, 0, 0]
    assert values(bench, None) == [0] * 9


def test_allies_see_each_others_hands(bench: Bench) -> None:
    bench.act(ASH, Ally(1, 1), dice=[])
    bench.answer(BIRCH, "Agree", dice=[])
    assert values(bench, ASH) == [9, 5, 2, 7, 4, 1, 0, 0, 0]
    bench.refused(CEDAR, Ally(1, 0), "already_in_party")
    bench.refused(ASH, Ally(1, 2), "party_full")


def test_an_alliance_that_is_declined_leaves_both_free(bench: Bench) -> None:
    bench.act(ASH, Ally(1, 1), dice=[])
    bench.answer(BIRCH, "Decline", dice=[])
    bench.act(CEDAR, Ally(1, 1), dice=[])
    bench.answer(BIRCH, "Agree", dice=[])
    assert values(bench, CEDAR) == [0, 0, 0, 7, 4, 1, 8, 6, 3]


def test_a_whisper_is_for_two(bench: Bench) -> None:
    words = sample("Press Cedar", (ASH, BIRCH))
    assert bench.act(ASH, Whisper(1, 1, words), dice=[]) == [Whispered(1, "Ash", "Birch", words)]
    assert [event for event in bench.heard(CEDAR) if isinstance(event, Whispered)] == []
    bench.refused(ASH, Whisper(1, 2, words), "wrong_readers")
    bench.refused(ASH, Whisper(1, 1, sample("Press Cedar")), "wrong_readers")


def test_who_yields_lets_the_other_rise_and_the_turn_passes(bench: Bench) -> None:
    assert bench.act(ASH, Press(1, 1, 1), dice=[]) == [Pressed(1, "Ash", "Birch", 9)]
    assert bench.answer(BIRCH, "Yield", dice=[]) == [Yielded(1, "Ash", "Birch")]
    assert (bench.row(Seat, 1, 0).standing, bench.row(Table, 1).turn) == (1, 1)


def test_an_objection_plays_the_best_card_and_dice_decide(bench: Bench) -> None:
    bench.act(ASH, Press(1, 2, 1), dice=[])
    told = bench.answer(BIRCH, "Object", dice=[("press", 6), ("object", 1)])
    assert told == [Objected(1, "Birch", 7), Won(1, "Ash", "Birch", 11, 8), Hushed(1, "Birch")]


def test_an_objection_can_be_answered_by_insisting(bench: Bench) -> None:
    for who in (ASH, BIRCH, CEDAR):
        bench.act(who, Curry(1), dice=[])
    bench.act(ASH, Press(1, 3, 1), dice=[])
    assert bench.answer(BIRCH, "Object", dice=[]) == [Objected(1, "Birch", 7)]
    bench.refused(CEDAR, Curry(1), "awaiting_answer")
    assert bench.answer(ASH, "Insist", dice=[3, 1]) == [Insisted(1, "Ash"), Lost(1, "Ash", "Birch", 9, 9)]


def test_another_table_does_not_wait_for_this_one(bench: Bench) -> None:
    bench.act(ASH, Press(1, 1, 1), dice=[])
    bench.act(DORA, Open(), dice=[])
    bench.act(EMIL, Sit(2), dice=[])
    bench.act(DORA, Deal(2), dice=[0, 1, 1, 1, 1, 1, 1])
    bench.act(DORA, Curry(2), dice=[])


def test_silence_is_yielding(bench: Bench) -> None:
    bench.act(ASH, Press(1, 1, 1), dice=[])
    assert bench.advance(30_000, dice=[]) == 1
    assert bench.row(Seat, 1, 0).standing == 1


def test_the_hushed_cannot_object_for_two_of_their_turns(bench: Bench) -> None:
    bench.act(ASH, Press(1, 2, 1), dice=[])
    bench.answer(BIRCH, "Object", dice=[6, 1])
    bench.act(BIRCH, Curry(1), dice=[])
    bench.act(CEDAR, Press(1, 3, 1), dice=[])
    assert bench.row(Seat, 1, 2).standing == 1
    assert [row.left for row in effects.of(bench.world, "seat:1:1", "hushed")] == [1]


def test_favours_stack_to_three_and_fade_with_the_rounds(bench: Bench) -> None:
    stacks = []
    for who, seat in ((ASH, "0"), (BIRCH, "1"), (CEDAR, "2")) * 4:
        bench.act(who, Curry(1), dice=[])
        stacks += [row.stacks for row in effects.of(bench.world, "seat:1:0", "favoured")] if seat == "0" else []
    assert stacks == [1, 2, 3, 3]
    for place in (1, 2):
        bench.act(ASH, Press(1, place, 1), dice=[])
        bench.answer(BIRCH, "Yield", dice=[])
        for who in (BIRCH, CEDAR):
            bench.act(who, Curry(1), dice=[])
    assert effects.of(bench.world, "seat:1:0", "favoured") == []


def test_the_room_can_be_rallied_once_a_minute(bench: Bench) -> None:
    bench.act(CEDAR, Rally(1), dice=[])
    bench.refused(CEDAR, Rally(1), "not_ready")
    bench.advance(60_000, dice=[])
    bench.act(CEDAR, Rally(1), dice=[])
    assert bench.row(Seat, 1, 2).standing == 2


def test_odds_are_those_of_what_the_player_knows(bench: Bench) -> None:
    bench.act(ASH, Press(1, 2, 1), dice=[])
    carry = Fraction(sum(5 + a > 7 + b for a in range(1, 7) for b in range(1, 7)), 36)
    assert bench.odds(BIRCH, Answer(1, 1))["win"] == 1 - carry


def test_the_end_opens_the_secret_and_shows_what_everybody_held(bench: Bench) -> None:
    told: list[Event] = []
    while not bench.row(Table, 1).over:
        turn = bench.row(Seat, 1, bench.row(Table, 1).turn)
        target = bench.row(Seat, 1, (turn.seat + 1) % 3)
        card = bench.world.all(Card, 1, turn.seat)[0]
        told = bench.act(turn.who, Press(1, card.place, target.seat), dice=[])
        if any(offer.label == "Yield" for offer in bench.offers(target.who)):
            told = bench.answer(target.who, "Yield", dice=[])
    assert [event.cards for event in told if isinstance(event, Shown)] == ["9, 5, 2", "7, 4, 1", "8, 6, 3"]
    assert isinstance(told[-1], Ended)
    assert bench.rows(Secret) == []


def test_the_contract_of_every_game_is_kept() -> None:
    report = check(rules, games=3, steps=60)
    assert report.ok, "\n".join(report.lines())
