"""Feed: each watcher hears of each entry once, in order, as far as they may know."""

from __future__ import annotations

import pytest

import duel
from duels import BLUE, RED, act, asked, begin, begin_vault, guard, referee, seated, signed, vault_referee
from vault import Guess, Listen, Note, Whispered
from yonder.core.rules.kernel import Secret, Signer
from yonder.realm.feed import Feed, FeedItem
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.testkit.signed import Clock


@pytest.fixture
def vault(clock: Clock) -> Referee:
    return vault_referee(clock)


def watch(realm: Realm, who: str | None) -> list[FeedItem]:
    items: list[FeedItem] = []
    realm.feed.subscribe(who, items.append)
    return items


def tables(items: list[FeedItem]) -> set[str]:
    return {change.table for item in items for change in item.changes}


def test_a_watcher_hears_of_every_entry_once_and_in_order(ref: Referee) -> None:
    realm = begin(ref)
    items = watch(realm, None)
    act(ref, realm, RED, duel.Join())
    act(ref, realm, BLUE, duel.Join())
    guard(ref, realm, 5)
    assert [item.seq for item in items] == list(range(1, 8))


def test_a_group_is_heard_in_order(ref: Referee) -> None:
    realm = begin(ref)
    items = watch(realm, None)
    ref.submit_all([signed(realm, RED, duel.Join()), signed(realm, BLUE, duel.Join())])
    assert [item.seq for item in items] == [1, 2]


def test_an_item_tells_events_and_changes(ref: Referee) -> None:
    realm = begin(ref)
    items = watch(realm, None)
    act(ref, realm, RED, duel.Join())
    assert [type(event) for event in items[0].events] == [duel.Joined]
    assert [change.table for change in items[0].changes] == ["duelist"]


def test_a_refusal_is_not_heard(ref: Referee) -> None:
    realm = seated(ref)
    items = watch(realm, None)
    ref.submit_all([signed(realm, RED, duel.Join()), b"?"])
    assert items == []


def test_ticks_are_heard(ref: Referee, clock: Clock) -> None:
    realm = asked(ref, clock)
    items = watch(realm, RED.public)
    clock.now += duel.ANSWER_MS
    ref.fire()
    assert [item.at for item in items] == [clock.now]


def test_whoever_stops_watching_hears_no_more(ref: Referee) -> None:
    realm = seated(ref)
    items: list[FeedItem] = []
    stop = realm.feed.subscribe(None, items.append)
    guard(ref, realm, 1)
    stop()
    stop()
    guard(ref, realm, 1)
    assert len(items) == 1


def test_two_watchers_of_one_player_each_hear(ref: Referee) -> None:
    realm = seated(ref)
    one, two = watch(realm, RED.public), watch(realm, RED.public)
    guard(ref, realm, 1)
    assert one == two != []


def test_a_watcher_that_raises_is_let_go_and_spoils_nothing(ref: Referee) -> None:
    realm = seated(ref)
    calls: list[int] = []

    def broken(item: FeedItem) -> None:
        calls.append(item.seq)
        raise OSError("gone")

    realm.feed.subscribe(None, broken)
    items = watch(realm, None)
    guard(ref, realm, 2)
    assert (calls, [item.seq for item in items]) == ([3], [3, 4])


def test_a_private_event_is_heard_only_by_its_player(vault: Referee) -> None:
    realm = begin_vault(vault)
    mine, theirs, public = watch(realm, RED.public), watch(realm, BLUE.public), watch(realm, None)
    act(vault, realm, RED, Listen())
    assert [type(event) for event in mine[0].events] == [Whispered]
    assert (theirs[0].events, public[0].events) == ((), ())


def test_a_hidden_row_is_seen_only_by_its_owner(vault: Referee) -> None:
    realm = begin_vault(vault)
    mine, theirs, public = watch(realm, RED.public), watch(realm, BLUE.public), watch(realm, None)
    act(vault, realm, RED, Listen())
    assert [change.row for change in mine[0].changes] == [realm.world.get(Note, RED.public)]
    assert (theirs[0].changes, public[0].changes) == ((), ())


def test_secrets_and_nonces_are_never_seen(vault: Referee) -> None:
    realm = begin_vault(vault)
    items = watch(realm, RED.public)
    act(vault, realm, RED, Guess(1_000))
    everything = [*items, *realm.history(RED.public, 0), *realm.history(None, 0)]
    assert {Secret.__table__, Signer.__table__} & tables(everything) == set()


def test_a_receipt_holds_only_what_its_player_may_know(vault: Referee) -> None:
    realm = begin_vault(vault)
    receipt = act(vault, realm, RED, Listen())
    assert [type(event) for event in receipt.item.events] == [Whispered]
    assert vault.submit(receipt.entry.event or b"").item == receipt.item


@pytest.mark.parametrize("who", [RED.public, BLUE.public, None])
def test_history_is_what_the_feed_told(ref: Referee, clock: Clock, who: str | None) -> None:
    realm = asked(ref, clock)
    start = realm.head.seq + 1
    items = watch(realm, who)
    clock.now += duel.ANSWER_MS
    ref.fire()
    guard(ref, realm, 3)
    assert list(realm.history(who, start)) == items


@pytest.mark.parametrize("who", [RED.public, BLUE.public, None])
def test_history_from_a_snapshot_is_the_same(vault: Referee, who: str | None) -> None:
    realm = begin_vault(vault)
    items = watch(realm, who)
    for number in range(3):
        act(vault, realm, RED, Guess(900 + number))
        act(vault, realm, RED, Listen())
        realm.snapshot()
    assert [list(realm.history(who, start)) for start in range(1, 7)] == [items[start:] for start in range(6)]


def test_history_can_end_before_the_head(ref: Referee) -> None:
    realm = seated(ref)
    guard(ref, realm, 3)
    assert [item.seq for item in realm.history(None, 2, 4)] == [2, 3]


def test_history_then_feed_misses_nothing_and_repeats_nothing(ref: Referee) -> None:
    realm = seated(ref)
    guard(ref, realm, 2)
    heard: list[FeedItem] = []
    with ref.lock:
        realm.feed.subscribe(None, heard.append)
        heard += realm.history(None, 0, realm.head.seq + 1)
    guard(ref, realm, 2)
    assert [item.seq for item in heard] == list(range(7))


def test_watchers_are_named_once() -> None:
    feed = Feed()
    for who in (RED.public, None, RED.public):
        feed.subscribe(who, lambda _: None)
    assert feed.watchers() == [RED.public, None]


def test_watching_does_not_change_the_log(clock: Clock) -> None:
    plain, watched = seated(referee(clock=clock)), referee(clock=clock)
    realm = begin(watched)
    watch(realm, RED.public)
    act(watched, realm, RED, duel.Join())
    act(watched, realm, BLUE, duel.Join())
    assert realm.head == plain.head
