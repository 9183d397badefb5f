"""Seats at a realm: whose move it is, how bots decide, and what a hand signs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import duel
from yonder.core import Action, Ctx, Model, Offer, Outcome, Reject, Rules, World
from yonder.core.errors import Malformed
from yonder.core.show.offer import Span
from yonder.play.policy import names, policy, random
from yonder.play.table import RealmSeat, Table
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore

KEYS = [Key.from_seed(f"player {n}") for n in range(3)]
GOAL = 7

heap = Rules("heap", 1, players=(1, 3))


class Heap(Model):
    """So many stones."""

    stones: int = 0


heap.declare(models=(Heap,))


class Throw(Action):
    """Throw stones on the heap."""

    count: int


@heap.start
def start(ctx: Ctx, _setup: object) -> None:
    ctx.world.put(Heap())


@heap.on(Throw)
def throw(ctx: Ctx, action: Throw) -> None:
    if not 1 <= action.count <= 3:
        raise Reject("too_many")
    ctx.world.put(Heap(ctx.world.get(Heap).stones + action.count))


@heap.offers
def offers(world: World, _who: str) -> Iterator[Offer]:
    if world.get(Heap).stones < GOAL:
        yield Offer(Throw(1), "Throw", domains={"count": Span(1, 3)})


@heap.over
def over(world: World, _scope: str) -> Outcome | None:
    return Outcome() if world.get(Heap).stones >= GOAL else None


def table(rules: Rules, count: int, seed: str = "x") -> Table:
    referee = Referee(MemoryStore(), Key.from_seed("referee"), games=lambda _: rules, clock=lambda: 5_000)
    realm = referee.create(sign_creation(KEYS[0], referee.address, Creation(rules.name), 0))
    seats = [RealmSeat(Hand(referee, realm, KEYS[n]), f"seat {n}", seed=seed) for n in range(count)]
    return Table(realm, seats)


def test_without_turns_everybody_moves_in_order_of_the_seats() -> None:
    here = table(heap, 3)
    moved = []
    for seat in here.turns():
        moved.append(seat.name)
        seat.act(Throw(1))
    assert moved == ["seat 0", "seat 1", "seat 2", "seat 0", "seat 1", "seat 2", "seat 0"]


def test_a_round_in_which_nobody_moves_is_the_last() -> None:
    assert [seat.name for seat in table(heap, 2).turns()] == ["seat 0", "seat 1"]


def test_those_the_game_waits_for_move_and_nobody_else() -> None:
    here = table(duel.rules, 2)
    for seat in here.turns():
        awaited = here.realm.awaited()
        assert not awaited or seat.who in awaited
        action = random(seat)
        assert action is not None
        seat.act(action)
    assert here.realm.over() is not None


def test_a_bot_that_comes_back_decides_alike() -> None:
    here = table(heap, 1)
    (seat,) = here.seats
    first = random(seat)
    assert random(table(heap, 1).seats[0]) == first
    seeds = {random(table(heap, 1, seed=str(i)).seats[0]) for i in range(20)}
    assert len(seeds) == 3


def test_dice_go_on_within_a_move_and_begin_anew_with_the_next() -> None:
    here = table(heap, 1)
    (seat,) = here.seats
    dice = seat.dice
    assert seat.dice is dice
    seat.act(Throw(1))
    assert seat.dice is not dice


def test_a_hand_signs_with_the_next_nonce_and_the_time_of_the_referee() -> None:
    (seat,) = table(heap, 1).seats
    events = [seat.act(Throw(1)).entry.event for _ in range(2)]
    assert [event and event.tags[1] for event in events] == [("nonce", "1"), ("nonce", "2")]
    assert [event and event.created_at for event in events] == [5, 5]


def test_a_refusal_reaches_the_one_who_acts() -> None:
    (seat,) = table(heap, 1).seats
    with pytest.raises(Reject, match="Too many"):
        seat.act(Throw(4))


def test_random_passes_when_nothing_is_open() -> None:
    here = table(heap, 1)
    (seat,) = here.seats
    for _ in range(3):
        seat.act(Throw(3))
    assert random(seat) is None
    assert not seat.can_act()


def test_a_games_own_bots_come_first() -> None:
    rules = Rules("own", 1)
    rules.bot("clever")(random)
    assert names(rules) == ["clever", "random"]
    assert policy(rules, "clever") is random
    with pytest.raises(Malformed, match="There are: clever, random") as caught:
        policy(rules, "nope")
    assert caught.value.code == "unknown_bot"
