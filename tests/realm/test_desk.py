"""Desk: many clients, one thread; whoever hands something in is answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pytest

import duel
from duels import (
    RED,
    act,
    begin,
    begin_vault,
    open_vault,
    referee,
    report_of,
    seated,
    signed,
    vault_games,
    vault_referee,
)
from vault import Guess, Smash, Wind
from yonder.core.errors import Malformed, Reject, Unavailable
from yonder.core.rules.kernel import Grant
from yonder.proof.event import Signed, sign_action
from yonder.proof.keys import Key
from yonder.realm.desk import IDLE_S, Desk
from yonder.realm.feed import FeedItem
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import Referee
from yonder.realm.store import Batch, MemoryStore
from yonder.realm.transfer import log_lines
from yonder.testkit.signed import Clock

SOON = 60
SESSION = Key.from_seed("session").public


class Gate(MemoryStore):
    """A store whose appends wait until the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open = threading.Event()
        self.open.set()
        self.reached = threading.Event()
        self.sizes: list[int] = []
        self.failing = False

    def append(self, batches: Sequence[Batch]) -> None:
        self.reached.set()
        assert self.open.wait(SOON)
        if self.failing:
            raise Unavailable("The disk is full.")
        self.sizes.append(sum(len(batch.records) for batch in batches))
        super().append(batches)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def desk(gate: Gate, clock: Clock) -> Iterator[Desk]:
    desk = Desk(vault_referee(clock, gate))
    yield desk
    gate.open.set()
    desk.close()


@pytest.fixture
def realm(desk: Desk) -> Realm:
    return begin_vault(desk.referee)


def crowd(realm: Realm, count: int) -> list[Signed]:
    keys = [Key.from_seed(f"guest {number}") for number in range(count)]
    return [sign_action(key, realm.id, 1, Guess(1_000)) for key in keys]


def close_gate(gate: Gate) -> None:
    gate.reached.clear()
    gate.open.clear()


def test_an_action_is_answered_with_its_receipt(desk: Desk, realm: Realm) -> None:
    assert desk.submit(signed(realm, RED, Guess(7))).result(SOON).entry.seq == 1


def test_a_refusal_is_answered_as_one(desk: Desk, realm: Realm) -> None:
    with pytest.raises(Reject) as caught:
        desk.submit(signed(realm, RED, Smash())).result(SOON)
    assert caught.value.code == "rule_broken"


def test_nonsense_is_answered_as_such(desk: Desk) -> None:
    with pytest.raises(Malformed):
        desk.submit(b"?").result(SOON)


def test_no_answer_comes_before_the_action_is_durable(desk: Desk, realm: Realm, gate: Gate) -> None:
    close_gate(gate)
    future = desk.submit(signed(realm, RED, Guess(7)))
    assert gate.reached.wait(SOON)
    assert not future.done()
    gate.open.set()
    assert future.result(SOON).entry.seq == 1


def test_what_comes_in_during_a_write_is_the_next_group(desk: Desk, realm: Realm, gate: Gate) -> None:
    first, *others = crowd(realm, 21)
    close_gate(gate)
    futures = [desk.submit(first)]
    assert gate.reached.wait(SOON)
    futures += [desk.submit(event) for event in others]
    gate.open.set()
    wait(futures, SOON)
    assert gate.sizes == [1, 1, 20]


def test_a_group_has_its_largest_size(gate: Gate, clock: Clock) -> None:
    desk = Desk(vault_referee(clock, gate), most=4)
    realm = begin_vault(desk.referee)
    close_gate(gate)
    futures = [desk.submit(event) for event in crowd(realm, 1)]
    assert gate.reached.wait(SOON)
    futures += [desk.submit(event) for event in crowd(realm, 10)[1:]]
    gate.open.set()
    wait(futures, SOON)
    desk.close()
    assert gate.sizes == [1, 1, 4, 4, 1]


def test_a_failing_store_is_told_and_the_same_action_works_later(desk: Desk, realm: Realm, gate: Gate) -> None:
    event = signed(realm, RED, Guess(7))
    gate.failing = True
    with pytest.raises(Unavailable):
        desk.submit(event).result(SOON)
    gate.failing = False
    assert desk.submit(event).result(SOON).entry.seq == 1


def test_many_threads_make_one_sound_log(desk: Desk, realm: Realm) -> None:
    with ThreadPoolExecutor(8) as pool:
        futures: list[Future[Receipt]] = list(pool.map(desk.submit, crowd(realm, 60)))
    assert sorted(future.result(SOON).entry.seq for future in futures) == list(range(1, 61))


def test_the_same_action_from_many_threads_is_applied_once(desk: Desk, realm: Realm) -> None:
    event = signed(realm, RED, Guess(7))
    with ThreadPoolExecutor(8) as pool:
        futures = list(pool.map(desk.submit, [event] * 16))
    assert {future.result(SOON).entry.seq for future in futures} == {1}
    assert realm.head.seq == 1


def test_one_who_goes_away_does_not_hold_up_the_others(desk: Desk, realm: Realm, gate: Gate) -> None:
    close_gate(gate)
    events = crowd(realm, 3)
    first = desk.submit(events[0])
    assert gate.reached.wait(SOON)
    gone, last = desk.submit(events[1]), desk.submit(events[2])
    assert gone.cancel()
    gate.open.set()
    assert first.result(SOON).entry.seq == 1
    assert last.result(SOON).entry.seq == 2


def test_what_was_handed_in_before_closing_is_finished(gate: Gate, clock: Clock) -> None:
    desk = Desk(vault_referee(clock, gate))
    realm = begin_vault(desk.referee)
    futures = [desk.submit(event) for event in crowd(realm, 20)]
    desk.close()
    assert all(future.done() for future in futures)
    assert realm.head.seq == 20


def test_what_is_handed_in_after_closing_is_told_so(gate: Gate, clock: Clock) -> None:
    desk = Desk(vault_referee(clock, gate))
    desk.close()
    with pytest.raises(Unavailable):
        desk.submit(b"?").result(SOON)


def test_closing_twice_is_closing_once(clock: Clock) -> None:
    desk = Desk(referee(clock=clock))
    desk.close()
    desk.close()


def test_nobody_waits_for_ever_when_a_desk_closes_meanwhile(clock: Clock) -> None:
    for _ in range(20):
        desk = Desk(referee(clock=clock))
        realm = begin(desk.referee)
        event = signed(realm, RED, duel.Join())
        with ThreadPoolExecutor(4) as pool:
            handed_in = [pool.submit(desk.submit, event) for _ in range(8)]
            desk.close()
        answers = [each.result(SOON) for each in handed_in]
        assert all(future.done() for future in answers)


def rings(realm: Realm) -> threading.Event:
    """Set when the realm moves on."""
    heard = threading.Event()
    realm.feed.subscribe(None, lambda _item: heard.set())
    return heard


def test_timers_fire_without_anybody_asking(desk: Desk, realm: Realm, clock: Clock) -> None:
    act(desk.referee, realm, RED, Wind("a", 5))
    heard = rings(realm)
    clock.now += 5
    assert heard.wait(SOON)


def test_a_timer_that_breaks_its_rule_leaves_the_desk_at_work(desk: Desk, realm: Realm, clock: Clock) -> None:
    other = begin_vault(desk.referee, size=7)
    act(desk.referee, realm, RED, Wind("broken", 5))
    clock.now += 5
    assert desk.submit(signed(other, RED, Guess(7))).result(SOON).entry.seq == 1
    assert desk.submit(signed(realm, RED, Guess(7))).result(SOON).entry.tick is None


def test_a_desk_does_not_spin_while_timers_cannot_be_written(
    desk: Desk, realm: Realm, gate: Gate, clock: Clock
) -> None:
    act(desk.referee, realm, RED, Wind("a", 5))
    gate.failing = True
    clock.now += 5
    for _ in range(2):  # the second answer comes after the timers were tried in vain
        with pytest.raises(Unavailable):
            desk.submit(signed(realm, RED, Guess(7))).result(SOON)
    assert desk._patience() == IDLE_S
    gate.failing = False


def test_a_desk_does_not_spin_over_another_referees_timers(desk: Desk, realm: Realm, gate: Gate, clock: Clock) -> None:
    act(desk.referee, realm, RED, Wind("a", 5))
    open_vault(desk.referee, realm)
    reader = Desk(Referee(gate, RED, games=vault_games, clock=clock))
    reader.referee.realm(realm.id)
    clock.now += 5
    assert reader._patience() == IDLE_S
    reader.close()


def test_patience_follows_the_clock_of_the_referee(desk: Desk, realm: Realm, clock: Clock) -> None:
    act(desk.referee, realm, RED, Wind("a", 200))
    assert desk._patience() == 0.2
    clock.now += 150
    assert desk._patience() == 0.05


def test_a_log_written_by_a_desk_verifies(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = seated(ref)
    desk = Desk(ref)
    items: list[FeedItem] = []
    realm.feed.subscribe(None, items.append)
    keys = [Key.from_seed(str(number)) for number in range(10)]
    futures = [desk.submit(sign_action(key, realm.id, 1, Grant(SESSION, clock.now + 1))) for key in keys]
    wait(futures, SOON)
    desk.close()
    assert report_of(log_lines(ref.store, realm.id)).entries == 13
    assert [item.seq for item in items] == list(range(3, 13))
