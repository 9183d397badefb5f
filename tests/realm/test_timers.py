"""Timers: they fire as logged ticks, once, in order, before what comes later, also after downtime."""

from __future__ import annotations

import pytest

import duel
from duels import (
    RED,
    REFEREE,
    act,
    asked,
    at_turn,
    begin_vault,
    open_vault,
    referee,
    report_of,
    signed,
    vault_games,
    vault_referee,
)
from vault import Guess, Hush, Rang, Wind
from yonder.core.errors import Reject, Unavailable
from yonder.core.rules.action import Event
from yonder.core.rules.kernel import Answer, Question, Timer
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import log_lines
from yonder.testkit.signed import NOON, Clock


@pytest.fixture
def ref(clock: Clock) -> Referee:
    return vault_referee(clock)


@pytest.fixture
def realm(ref: Referee) -> Realm:
    return begin_vault(ref)


def wind(ref: Referee, realm: Realm, **alarms: int) -> None:
    for name, after in alarms.items():
        act(ref, realm, RED, Wind(name, after))


def heard(realm: Realm) -> list[Event]:
    return [event for item in realm.history(None, 0) for event in item.events]


def rang(realm: Realm) -> list[str]:
    return [event.name for event in heard(realm) if isinstance(event, Rang)]


def test_a_timer_fires_when_it_is_due(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    clock.now += 5
    assert ref.fire() == 1
    assert rang(realm) == ["a"]


def test_a_timer_does_not_fire_before(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    clock.now += 4
    assert ref.fire() == 0
    assert rang(realm) == []


def test_a_timer_fires_once(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    clock.now += 5
    ref.fire()
    assert ref.fire() == 0
    assert realm.world.all(Timer) == []


def test_timers_fire_in_the_order_in_which_they_are_due(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, late=9, early=2, middle=5)
    clock.now += 100
    ref.fire()
    assert rang(realm) == ["early", "middle", "late"]


def test_timers_due_together_fire_by_name(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, c=5, a=5, b=5)
    clock.now += 5
    ref.fire()
    assert rang(realm) == ["a", "b", "c"]


def test_many_timers_are_one_append(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=1, b=2, c=3)
    clock.now += 5
    ref.fire()
    assert [seq for seq, _ in ref.store.checkpoints(realm.id)] == [0, 1, 2, 3, 6]


def test_a_due_timer_fires_before_the_next_action(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    clock.now += 7
    receipt = act(ref, realm, RED, Guess(1_000))
    ticks = [entry.tick is not None for entry in realm.entries()]
    assert ticks == [False, False, True, False]
    assert receipt.entry.seq == 3


def test_a_timer_of_nought_fires_before_the_next_action(ref: Referee, realm: Realm) -> None:
    wind(ref, realm, a=0)
    act(ref, realm, RED, Guess(1_000))
    assert rang(realm) == ["a"]


def test_a_timer_set_anew_fires_at_the_new_time_only(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    wind(ref, realm, a=50)
    clock.now += 10
    assert ref.fire() == 0
    clock.now += 40
    assert ref.fire() == 1


def test_a_stopped_timer_does_not_fire(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5, b=5)
    act(ref, realm, RED, Hush("a"))
    clock.now += 10
    ref.fire()
    assert rang(realm) == ["b"]


def test_timers_fire_after_a_week_of_downtime(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, late=9, early=2)
    clock.now += 7 * 24 * 3_600_000
    again = vault_referee(clock, ref.store)
    opened = again.realm(realm.id)
    assert again.fire() == 2
    assert rang(opened) == ["early", "late"]


def test_a_timer_that_fired_before_the_downtime_does_not_fire_after_it(
    ref: Referee, realm: Realm, clock: Clock
) -> None:
    wind(ref, realm, a=5)
    clock.now += 5
    ref.fire()
    again = vault_referee(clock, ref.store)
    again.realm(realm.id)
    assert again.fire() == 0


def test_ticks_have_proved_dice_and_verify(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    clock.now += 5
    ref.fire()
    open_vault(ref, realm)
    assert [bool(entry.proof) for entry in realm.entries()][2]
    report = report_of(log_lines(ref.store, realm.id), vault_games)
    assert (report.ok, report.ticks, report.sealed) == (True, 1, None)


def test_the_referees_clock_does_not_change_the_dice_of_a_timer() -> None:
    """Forty clocks, one outcome: a tick's dice come from the entry that set its timer."""
    faces = set()
    for late in range(40):
        clock = Clock()
        ref = vault_referee(clock)
        realm = begin_vault(ref)
        clock.now += late
        wind(ref, realm, a=5)
        clock.now += 5 + late
        ref.fire()
        faces |= {event.face for event in heard(realm) if isinstance(event, Rang)}
    assert len(faces) == 1


def test_a_timer_that_sets_itself_again_has_other_dice_each_time(ref: Referee, realm: Realm) -> None:
    wind(ref, realm, endless=0)
    ref.fire()
    proofs = [entry.proof for entry in realm.entries(2, 40)]
    assert len(proofs) == len(set(proofs)) == 38


def test_a_timer_that_its_rule_refuses_is_spent(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, refused=5)
    clock.now += 5
    assert ref.fire() == 1
    open_vault(ref, realm)
    assert realm.world.all(Timer) == []
    assert report_of(log_lines(ref.store, realm.id), vault_games).ok


def test_a_timer_that_breaks_its_rule_holds_up_nobody(ref: Referee, realm: Realm, clock: Clock) -> None:
    other = begin_vault(ref, size=7)
    wind(ref, realm, before=1, broken=2)
    wind(ref, other, fine=3)
    clock.now += 5
    assert ref.fire() == 3
    assert (rang(realm), rang(other)) == (["before"], ["fine"])


def test_a_timer_that_sets_itself_again_without_end_does_not_hang_the_referee(
    ref: Referee, realm: Realm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yonder.realm.realm.MOST_TICKS", 4)
    wind(ref, realm, endless=0)
    assert [ref.fire(), ref.fire()] == [4, 4]
    with pytest.raises(Unavailable):
        act(ref, realm, RED, Guess(1_000))


def test_an_action_behind_many_timers_comes_through_in_the_end(
    ref: Referee, realm: Realm, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yonder.realm.realm.MOST_TICKS", 2)
    wind(ref, realm, a=5, b=5, c=5)
    clock.now += 5
    event = signed(realm, RED, Guess(1_000))
    with pytest.raises(Unavailable):
        ref.submit(event)
    ref.submit(event)
    assert rang(realm) == ["a", "b", "c"]


def test_the_next_due_time_is_the_earliest_of_all_realms(ref: Referee, realm: Realm) -> None:
    other = begin_vault(ref, size=7)
    assert ref.next_due() is None
    wind(ref, realm, a=9)
    wind(ref, other, a=4)
    assert ref.next_due() == NOON + 4
    assert realm.next_due() == NOON + 9


def test_another_referees_timers_are_not_ours_to_fire(ref: Referee, realm: Realm, clock: Clock) -> None:
    wind(ref, realm, a=5)
    reader = Referee(ref.store, RED, games=vault_games, clock=clock)
    open_vault(ref, realm)
    reader.realm(realm.id)
    clock.now += 10
    assert reader.next_due() is None
    assert reader.fire() == 0


def test_timers_that_cannot_be_written_fire_later(clock: Clock) -> None:
    class Full(MemoryStore):
        full = False

        def append(self, batches: object) -> None:
            if self.full:
                raise Unavailable("The disk is full.")
            super().append(batches)  # type: ignore[arg-type]

    store = Full()
    ref = vault_referee(clock, store)
    realm = begin_vault(ref)
    wind(ref, realm, a=5)
    clock.now += 5
    store.full = True
    with pytest.raises(Unavailable):
        ref.fire()
    assert len(realm.world.all(Timer)) == 1
    store.full = False
    assert ref.fire() == 1
    assert rang(realm) == ["a"]


def test_a_tick_that_another_node_wrote_is_not_fired_again(clock: Clock) -> None:
    store = MemoryStore()
    one, two = vault_referee(clock, store), vault_referee(clock, store)
    here = begin_vault(one)
    wind(one, here, a=5)
    there = two.realm(here.id)
    clock.now += 5
    assert one.fire() == 1
    assert two.fire() == 0
    assert there.head == here.head


# Questions


def test_a_question_takes_its_default_when_its_time_is_up(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = asked(ref, clock)
    clock.now += duel.ANSWER_MS
    assert ref.fire() == 1
    assert realm.world.all(Question) == []


def test_a_question_waits_until_its_time_is_up(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = asked(ref, clock)
    clock.now += duel.ANSWER_MS - 1
    assert ref.fire() == 0
    assert len(realm.world.all(Question)) == 1


def test_an_answer_stops_the_timer_of_the_question(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = asked(ref, clock)
    (question,) = realm.world.all(Question)
    act(ref, realm, at_turn(realm), Answer(question.id, 0))
    assert realm.world.all(Timer) == []


def test_an_answer_too_late_finds_the_question_closed(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = asked(ref, clock)
    (question,) = realm.world.all(Question)
    late = signed(realm, at_turn(realm), Answer(question.id, 1))
    clock.now += duel.ANSWER_MS
    with pytest.raises(Reject) as caught:
        ref.submit(late)
    assert caught.value.code == "no_such_question"
    assert realm.head.seq == 6


def test_the_answer_of_somebody_else_is_refused(clock: Clock) -> None:
    ref = referee(clock=clock)
    realm = asked(ref, clock)
    (question,) = realm.world.all(Question)
    with pytest.raises(Reject) as caught:
        act(ref, realm, REFEREE, Answer(question.id, 0))
    assert caught.value.code == "not_asked"
