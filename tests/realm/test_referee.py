"""Referee: creations and signed actions, what bad input gets, grants, groups, failing and shared stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import duel
from duels import (
    BLUE,
    RED,
    REFEREE,
    STRANGER,
    act,
    at_turn,
    begin,
    begin_vault,
    creation,
    guard,
    logged,
    referee,
    report_of,
    seated,
    signed,
    vault_referee,
)
from vault import Guess, Smash, Vault, Wind
from yonder.core.errors import Corrupt, Malformed, Reject, Stale, Unavailable, YonderError
from yonder.core.rules.kernel import Grant, Granted, Revoke
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.proof.entry import Address, head_of
from yonder.proof.event import ACTION, CREATE, LARGEST, Signed, Tags, check, sign, sign_action
from yonder.proof.keys import Key
from yonder.realm.feed import FeedItem
from yonder.realm.keys import RefereeKeys
from yonder.realm.realm import Realm, Receipt
from yonder.realm.referee import TRIES, Referee
from yonder.realm.store import Batch, MemoryStore, Snapshot, SqliteStore, Store
from yonder.realm.transfer import log_lines
from yonder.testkit.signed import NOON, Clock, finder

LATER = NOON + 1_000_000
SESSION = Key.from_seed("session")


def code_of(call: Callable[[], object], kind: type[YonderError] = YonderError) -> str:
    with pytest.raises(kind) as caught:
        call()
    return caught.value.code


@pytest.fixture
def realm(ref: Referee) -> Realm:
    return seated(ref)


def state(realm: Realm) -> tuple[object, ...]:
    """All that a refused action must leave as it was."""
    return realm.head, realm.world.digest(), realm.store.head(realm.id)


def refused(ref: Referee, realm: Realm, data: bytes | Signed) -> str:
    """The code of the refusal; nothing may have changed."""
    before = state(realm)
    code = code_of(lambda: ref.submit(data))
    assert state(realm) == before
    return code


# Creation


def test_a_creation_makes_a_realm_with_the_id_of_its_event(ref: Referee) -> None:
    event = creation(ref.address)
    assert ref.create(event).id == event.id


def test_a_creation_may_come_as_bytes(ref: Referee) -> None:
    assert ref.create(encode(creation(ref.address))).head.seq == 0


def test_the_same_creation_twice_is_one_realm(ref: Referee) -> None:
    first, again = begin(ref), begin(ref)
    assert again is first
    assert ref.store.realms() == [first.id]


def test_the_same_creation_is_one_realm_after_the_store_is_opened_again(ref: Referee) -> None:
    realm = seated(ref)
    assert state(begin(referee(ref.store))) == state(realm)


def test_two_creations_are_two_realms(ref: Referee) -> None:
    assert begin(ref, "one").id != begin(ref, "two").id


def test_a_creation_for_another_referee_is_refused(ref: Referee) -> None:
    assert code_of(lambda: ref.create(creation(RefereeKeys(STRANGER).address))) == "wrong_referee"
    assert ref.store.realms() == []


def test_a_creation_without_a_referee_is_refused(ref: Referee) -> None:
    assert code_of(lambda: ref.create(sign(RED, CREATE, (), '{"game":"duel"}', 1))) == "wrong_referee"


def test_a_creation_for_another_veil_is_refused(ref: Referee) -> None:
    """Else a referee could try veils until the hidden seeds please it."""
    other = replace_veil(ref.address)
    assert code_of(lambda: ref.create(creation(other))) == "wrong_veil"
    assert code_of(lambda: ref.create(sign(RED, CREATE, (("p", ref.public),), '{"game":"duel"}', 1))) == "wrong_veil"


def replace_veil(address: Address) -> Address:
    return address._replace(veil=STRANGER.public)


def test_a_creation_of_an_unknown_game_is_refused(ref: Referee) -> None:
    assert code_of(lambda: ref.create(creation(ref.address, game="chess"))) == "unknown_game"


def test_a_creation_of_another_kind_is_refused(ref: Referee) -> None:
    assert code_of(lambda: ref.create(sign(RED, ACTION, (("p", ref.public),), '{"game":"duel"}', 1))) == "bad_kind"


def test_a_forged_creation_is_refused(ref: Referee) -> None:
    assert code_of(lambda: ref.create(replace(creation(ref.address), pubkey=BLUE.public))) == "bad_id"


@pytest.mark.parametrize("setup", [{"size": 1}, {"size": "six"}, {"size": 10**30}, {"sides": 6}, {"size": 6.5}])
def test_a_setup_that_does_not_fit_is_refused(setup: dict[str, Any]) -> None:
    ref = vault_referee()
    assert code_of(lambda: begin_vault(ref, **setup), Malformed) == "bad_argument"
    assert ref.store.realms() == []


def test_a_setup_that_the_rules_refuse_is_refused() -> None:
    ref = vault_referee()
    assert code_of(lambda: begin_vault(ref, size=13), Reject) == "unlucky"
    assert ref.store.realms() == []


def test_a_realm_that_is_not_there_is_named(ref: Referee) -> None:
    assert code_of(lambda: ref.realm("00" * 32)) == "no_such_realm"


def test_a_realm_of_other_rules_cannot_be_run(ref: Referee) -> None:
    realm = begin(ref)
    other = Referee(ref.store, REFEREE, games=finder(Rules("duel", 2)))
    with pytest.raises(Malformed, match="needs duel version 1") as caught:
        other.realm(realm.id)
    assert caught.value.code == "wrong_rules"


# Receipts


def test_an_action_is_answered_with_its_entry(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Guard())
    receipt = ref.submit(encode(event))
    assert receipt.entry.event == event
    assert receipt.entry.seq == realm.head.seq == 3


def test_a_receipt_carries_a_checkpoint_of_the_referee_that_covers_it(ref: Referee, realm: Realm) -> None:
    (receipt,) = guard(ref, realm, 1)
    check(receipt.checkpoint)
    assert receipt.checkpoint.pubkey == ref.public
    assert head_of(receipt.checkpoint) == realm.head


def test_a_receipt_tells_what_the_action_brought(ref: Referee, realm: Realm) -> None:
    (receipt,) = guard(ref, realm, 1)
    assert [type(event) for event in receipt.item.events] == [duel.Guarded]


def test_an_entry_has_the_time_of_the_clock(ref: Referee, realm: Realm, clock: Clock) -> None:
    clock.now += 77
    (receipt,) = guard(ref, realm, 1)
    assert receipt.entry.at == NOON + 77


def test_time_stands_still_when_the_clock_runs_backwards(ref: Referee, realm: Realm, clock: Clock) -> None:
    clock.now -= 5_000
    (receipt,) = guard(ref, realm, 1)
    assert receipt.entry.at == NOON


# The same action twice


def test_the_same_action_later_gets_the_first_receipt(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Strike())
    first = ref.submit(event)
    guard(ref, realm, 2)
    before = state(realm)
    assert ref.submit(event) == first
    assert state(realm) == before


def test_the_same_action_twice_in_a_group_is_applied_once(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Strike())
    one, two = ref.submit_all([event, encode(event)])
    assert one == two
    assert realm.head.seq == 3


def test_the_same_action_gets_its_first_receipt_after_the_store_is_opened_again(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Strike())
    first = ref.submit(event)
    guard(ref, realm, 2)
    assert referee(ref.store).submit(event) == first


def test_the_first_receipt_of_one_in_a_group_has_the_checkpoint_of_the_group(ref: Referee) -> None:
    realm = begin(ref)
    events = [sign_action(key, realm.id, 1, duel.Join()) for key in (RED, BLUE)]
    first = ref.submit_all(events)[0]
    assert ref.submit(events[0]) == first
    assert isinstance(first, Receipt)
    assert head_of(first.checkpoint).seq == 2


# What bad input gets


def test_a_reused_nonce_is_stale_and_told_the_next(ref: Referee, realm: Realm) -> None:
    event = sign_action(at_turn(realm), realm.id, 1, duel.Guard())
    before = state(realm)
    with pytest.raises(Stale) as caught:
        ref.submit(event)
    assert (caught.value.code, caught.value.head) == ("stale_nonce", 2)
    assert state(realm) == before


def test_a_skipped_nonce_is_stale_and_told_the_next(ref: Referee, realm: Realm) -> None:
    with pytest.raises(Stale) as caught:
        ref.submit(sign_action(at_turn(realm), realm.id, 3, duel.Guard()))
    assert caught.value.head == 2


def test_a_new_key_begins_with_nonce_one(ref: Referee, realm: Realm) -> None:
    with pytest.raises(Stale) as caught:
        ref.submit(sign_action(STRANGER, realm.id, 0, duel.Join()))
    assert caught.value.head == 1


def test_a_refused_action_does_not_use_up_its_nonce(ref: Referee, realm: Realm) -> None:
    waiting = BLUE if at_turn(realm) is RED else RED
    refused(ref, realm, signed(realm, waiting, duel.Guard()))
    assert realm.next_nonce(waiting.public) == 2


def test_an_action_for_an_unknown_realm_is_refused(ref: Referee, realm: Realm) -> None:
    assert refused(ref, realm, sign_action(RED, "00" * 32, 2, duel.Guard())) == "no_such_realm"


def test_an_action_for_another_realm_changes_only_that_one(ref: Referee, realm: Realm) -> None:
    other = begin(ref, "other")
    before = state(realm)
    ref.submit(sign_action(RED, other.id, 1, duel.Join()))
    assert state(realm) == before


def test_an_action_of_the_wrong_player_is_refused(ref: Referee, realm: Realm) -> None:
    waiting = BLUE if at_turn(realm) is RED else RED
    assert refused(ref, realm, signed(realm, waiting, duel.Guard())) == "not_your_turn"


def test_an_action_of_a_stranger_is_refused(ref: Referee, realm: Realm) -> None:
    assert refused(ref, realm, signed(realm, STRANGER, duel.Guard())) == "not_your_turn"


def test_an_altered_action_is_refused(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Guard())
    assert refused(ref, realm, replace(event, content='{"type":"strike"}')) == "bad_id"


def test_a_forged_signature_is_refused(ref: Referee, realm: Realm) -> None:
    event = signed(realm, at_turn(realm), duel.Guard())
    forged = STRANGER.sign(bytes.fromhex(event.id)).hex()
    assert refused(ref, realm, replace(event, sig=forged)) == "bad_signature"


def raw_action(realm: Realm, content: str) -> Signed:
    key = at_turn(realm)
    nonce = str(realm.next_nonce(key.public))
    return sign(key, ACTION, (("realm", realm.id), ("nonce", nonce)), content, 0)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('{"type":"fly"}', "unknown_action"),
        ('{"type":"riposte","willing":true}', "unknown_action"),
        ('{"type":"expire","question":1}', "unknown_action"),
        ('{"type":7}', "unknown_action"),
        ("{}", "unknown_action"),
        ("", "bad_argument"),
        ("[]", "bad_argument"),
        ("{", "bad_argument"),
        ('{"type":"guard","high":true}', "bad_argument"),
        ('{"type":"answer","question":1}', "bad_argument"),
        ('{"type":"answer","question":"1","choice":0}', "bad_argument"),
        ('{"type":"answer","question":1.5,"choice":0}', "bad_argument"),
        ('{"type":"answer","question":null,"choice":0}', "bad_argument"),
        ('{"type":"answer","question":1e99,"choice":0}', "bad_argument"),
        ('{"type":"answer","question":' + "9" * 5_000 + ',"choice":0}', "bad_argument"),
        ('{"type":"answer","question":99999999999999999999999,"choice":0}', "bad_argument"),
        ('{"type":"grant","key":"' + "ab" * 32 + '","until":99999999999999999999}', "bad_argument"),
        ('{"type":"grant","key":"' + "ab" * 32 + '","until":-1}', "bad_argument"),
        ('{"type":"grant","key":"zz","until":9007199254740991}', "bad_key"),
        ("[" * 100_000, "bad_argument"),
    ],
    ids=range(20),
)
def test_what_is_no_action_of_the_game_is_refused(ref: Referee, realm: Realm, content: str, code: str) -> None:
    assert refused(ref, realm, raw_action(realm, content)) == code


@pytest.mark.parametrize("number", [0, 1_001, -1, 2**63, 10**40])
def test_numbers_out_of_range_are_refused(number: int) -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    event = sign(RED, ACTION, (("realm", realm.id), ("nonce", "1")), f'{{"type":"guess","number":{number}}}', 0)
    assert refused(ref, realm, event) == "bad_argument"


@pytest.mark.parametrize("nonce", ["", "x", "01", "-1", "1.0", " 1", "٢", "9" * 16])
def test_a_nonce_that_is_no_plain_number_is_refused(ref: Referee, realm: Realm, nonce: str) -> None:
    event = sign(RED, ACTION, (("realm", realm.id), ("nonce", nonce)), '{"type":"guard"}', 0)
    assert refused(ref, realm, event) == "bad_nonce"


def with_tags(realm: Realm, *tags: tuple[str, ...]) -> Signed:
    all_tags: Tags = (("realm", realm.id), *tags)
    return sign(at_turn(realm), ACTION, all_tags, '{"type":"guard"}', 0)


def test_tags_that_are_missing_or_doubled_are_refused(ref: Referee, realm: Realm) -> None:
    assert refused(ref, realm, with_tags(realm)) == "bad_tag"
    assert refused(ref, realm, with_tags(realm, ("nonce", "2"), ("nonce", "2"))) == "bad_tag"
    assert refused(ref, realm, with_tags(realm, ("nonce", "2"), ("realm", realm.id))) == "bad_tag"
    assert refused(ref, realm, with_tags(realm, ("nonce", "2"), ("for", "nobody"))) == "bad_key"
    assert refused(ref, realm, with_tags(realm, ("nonce", "2"), ("for",))) == "bad_tag"


def test_an_event_of_another_kind_is_no_action(ref: Referee, realm: Realm) -> None:
    event = sign(RED, 1, (("realm", realm.id), ("nonce", "2")), '{"type":"guard"}', 0)
    assert refused(ref, realm, event) == "bad_tag"


@pytest.mark.parametrize("size", [LARGEST + 1, 10_000_000])
def test_a_large_body_is_refused(ref: Referee, realm: Realm, size: int) -> None:
    assert refused(ref, realm, b"x" * size) == "too_large"


@pytest.mark.parametrize("data", [b"", b"null", b"\xff\xfe", b"{}", b"[" * 9_000])
def test_what_is_no_event_is_refused(ref: Referee, realm: Realm, data: bytes) -> None:
    assert refused(ref, realm, data) == "bad_argument"


def test_an_event_from_before_the_epoch_never_reaches_the_log(ref: Referee, realm: Realm) -> None:
    assert refused(ref, realm, signed(realm, at_turn(realm), duel.Guard(), created_at=-1)) == "bad_argument"


def test_the_bad_ones_of_a_group_do_not_hold_up_the_good(ref: Referee) -> None:
    realm = begin(ref)
    good = [sign_action(key, realm.id, 1, duel.Join()) for key in (RED, BLUE)]
    bad = sign_action(STRANGER, realm.id, 1, duel.Join())
    answers = ref.submit_all([b"?", good[0], replace(good[1], kind=1), good[1], bad])
    codes = [answer.code if isinstance(answer, YonderError) else "done" for answer in answers]
    assert codes == ["bad_argument", "done", "bad_id", "done", "seat_taken"]


def test_a_rule_that_breaks_is_refused_and_changes_nothing() -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    assert refused(ref, realm, signed(realm, RED, Smash())) == "rule_broken"


def test_a_rule_that_breaks_spoils_only_its_own_action() -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    events = [signed(realm, RED, Guess(1_000)), signed(realm, BLUE, Smash()), signed(realm, STRANGER, Guess(999))]
    answers = ref.submit_all(events)
    assert [isinstance(answer, Receipt) for answer in answers] == [True, False, True]
    assert realm.world.get(Vault).guesses == 2


# Grants


@pytest.fixture
def player(realm: Realm) -> Key:
    return at_turn(realm)


def by_session(realm: Realm, player: Key, action: Any) -> Signed:
    return signed(realm, SESSION, action, player=player.public)


def test_a_granted_key_acts_for_the_player(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    receipt = ref.submit(by_session(realm, player, duel.Guard()))
    assert [type(event) for event in receipt.item.events] == [duel.Guarded]
    assert receipt.entry.event is not None
    assert receipt.entry.event.pubkey == SESSION.public


def test_a_granted_key_counts_its_own_nonces(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    ref.submit(by_session(realm, player, duel.Guard()))
    assert realm.next_nonce(SESSION.public) == 2
    assert realm.next_nonce(player.public) == 3


def test_a_key_without_a_grant_cannot_act_for_a_player(ref: Referee, realm: Realm, player: Key) -> None:
    assert refused(ref, realm, by_session(realm, player, duel.Guard())) == "no_such_grant"


def test_a_grant_is_for_one_player_only(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, BLUE if player is RED else RED, Grant(SESSION.public, LATER))
    assert refused(ref, realm, by_session(realm, player, duel.Guard())) == "no_such_grant"


def test_a_grant_is_for_one_realm_only(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    other = begin(ref, "other")
    assert refused(ref, other, signed(other, SESSION, duel.Join(), player=player.public)) == "no_such_grant"


def test_a_narrow_grant_allows_what_it_lists(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER, ("guard",)))
    assert refused(ref, realm, by_session(realm, player, duel.Strike())) == "grant_too_narrow"
    ref.submit(by_session(realm, player, duel.Guard()))


def test_a_grant_of_an_unknown_action_is_refused(ref: Referee, realm: Realm, player: Key) -> None:
    assert refused(ref, realm, signed(realm, player, Grant(SESSION.public, LATER, ("fly",)))) == "unknown_action"


@pytest.mark.parametrize("late", [0, 1, 10**9])
def test_a_grant_ends_by_the_clock(ref: Referee, realm: Realm, player: Key, clock: Clock, late: int) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    clock.now = LATER + late
    assert refused(ref, realm, by_session(realm, player, duel.Guard())) == "grant_expired"


def test_a_grant_holds_until_its_last_moment(ref: Referee, realm: Realm, player: Key, clock: Clock) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    clock.now = LATER - 1
    ref.submit(by_session(realm, player, duel.Guard()))


def test_a_grant_in_the_past_is_refused(ref: Referee, realm: Realm, player: Key) -> None:
    assert refused(ref, realm, signed(realm, player, Grant(SESSION.public, NOON))) == "grant_expired"


def test_a_revoked_key_acts_no_more(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    act(ref, realm, player, Revoke(SESSION.public))
    assert refused(ref, realm, by_session(realm, player, duel.Guard())) == "no_such_grant"


def test_revoking_what_was_not_granted_is_refused(ref: Referee, realm: Realm, player: Key) -> None:
    assert refused(ref, realm, signed(realm, player, Revoke(SESSION.public))) == "no_such_grant"


@pytest.mark.parametrize("action", [Grant(STRANGER.public, LATER), Revoke(SESSION.public)])
def test_a_granted_key_cannot_grant_or_revoke(ref: Referee, realm: Realm, player: Key, action: Any) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    assert refused(ref, realm, by_session(realm, player, action)) == "grant_too_narrow"


def test_not_even_a_grant_that_lists_grants_lets_a_key_grant(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER, ("grant", "guard")))
    assert refused(ref, realm, by_session(realm, player, Grant(STRANGER.public, LATER))) == "grant_too_narrow"


def test_a_new_grant_replaces_the_old(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    act(ref, realm, player, Grant(SESSION.public, LATER, ("lunge",)))
    assert realm.world.all(Granted) == [Granted(player.public, SESSION.public, ("lunge",), LATER)]


def test_a_log_with_grants_verifies(ref: Referee, realm: Realm, player: Key) -> None:
    act(ref, realm, player, Grant(SESSION.public, LATER))
    ref.submit(by_session(realm, player, duel.Guard()))
    act(ref, realm, player, Revoke(SESSION.public))
    assert report_of(log_lines(ref.store, realm.id)).ok


# Groups and failing stores


class Watched(MemoryStore):
    """Counts what is appended, and fails when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.appended: list[int] = []
        self.failing: Exception | None = None
        self.snapshots_fail = False
        self.before: Callable[[], None] = lambda: None

    def append(self, batches: Sequence[Batch]) -> None:
        self.before()
        if self.failing is not None:
            raise self.failing
        super().append(batches)
        self.appended.append(sum(len(batch.records) for batch in batches))

    def save_snapshot(self, realm: str, snapshot: Snapshot) -> None:
        if self.snapshots_fail:
            raise Unavailable("The disk is full.")
        super().save_snapshot(realm, snapshot)


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def shared(watched: Watched, clock: Clock) -> Referee:
    """A referee over a store that can be watched."""
    return referee(watched, clock=clock)


def crowd(realm: Realm, count: int) -> list[Signed]:
    """Grants by many keys: actions that do not get in each other's way."""
    keys = [Key.from_seed(f"guest {i}") for i in range(count)]
    return [sign_action(key, realm.id, 1, Grant(SESSION.public, LATER)) for key in keys]


def test_many_actions_are_one_append(shared: Referee, watched: Watched) -> None:
    realm = begin(shared)
    answers = shared.submit_all(crowd(realm, 50))
    assert all(isinstance(answer, Receipt) for answer in answers)
    assert watched.appended == [1, 50]


def test_actions_for_several_realms_are_one_append(shared: Referee, watched: Watched) -> None:
    one, two = begin(shared, "one"), begin(shared, "two")
    shared.submit_all([*crowd(one, 3), *crowd(two, 4)])
    assert watched.appended == [1, 1, 7]


def test_a_group_has_one_checkpoint(shared: Referee, watched: Watched) -> None:
    realm = begin(shared)
    answers = shared.submit_all(crowd(realm, 5))
    assert len({answer.checkpoint.id for answer in answers if isinstance(answer, Receipt)}) == 1
    assert [seq for seq, _ in watched.checkpoints(realm.id)] == [0, 5]


def test_a_group_of_refusals_appends_nothing(shared: Referee, watched: Watched) -> None:
    realm = begin(shared)
    shared.submit_all([sign_action(RED, realm.id, 1, duel.Strike()), b"?"])
    assert watched.appended == [1]


def test_an_entry_is_seen_only_after_it_is_durable(shared: Referee, watched: Watched) -> None:
    realm = begin(shared)
    seen: list[FeedItem] = []
    realm.feed.subscribe(None, seen.append)
    at_append: list[object] = []
    watched.before = lambda: at_append.append((realm.head.seq, list(seen)))
    act(shared, realm, RED, duel.Join())
    assert at_append == [(0, [])]
    assert [item.seq for item in seen] == [1]


def test_a_failing_store_is_unavailable_and_changes_nothing(shared: Referee, watched: Watched) -> None:
    realm = seated(shared)
    watched.failing = Unavailable("The disk is full.")
    assert refused(shared, realm, signed(realm, at_turn(realm), duel.Strike())) == "unavailable"


def test_after_the_store_has_failed_the_same_action_works(shared: Referee, watched: Watched) -> None:
    realm = seated(shared)
    event = signed(realm, at_turn(realm), duel.Strike())
    watched.failing = Unavailable("The disk is full.")
    with pytest.raises(Unavailable):
        shared.submit(event)
    watched.failing = None
    assert shared.submit(event).entry.seq == 3
    assert report_of(log_lines(watched, realm.id)).ok


def test_a_failing_store_fails_the_whole_group(shared: Referee, watched: Watched) -> None:
    realm = begin(shared)
    watched.failing = Unavailable("The disk is full.")
    answers = shared.submit_all([*crowd(realm, 3), b"?"])
    assert [answer.code for answer in answers if isinstance(answer, YonderError)] == [
        *["unavailable"] * 3,
        "bad_argument",
    ]


def test_a_store_that_breaks_leaves_nothing_staged(shared: Referee, watched: Watched) -> None:
    realm = seated(shared)
    watched.failing = RuntimeError("a bug")
    with pytest.raises(RuntimeError):
        shared.submit(signed(realm, at_turn(realm), duel.Guard()))
    watched.failing = None
    assert guard(shared, realm, 1)[0].entry.seq == 3


def test_an_interruption_while_staging_leaves_nothing_staged(shared: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    realm = begin(shared)
    events = crowd(realm, 3)
    stage = Realm.stage

    def interrupted(self: Realm, event: Signed, *rest: Any) -> Any:
        if event is events[1]:
            raise KeyboardInterrupt
        return stage(self, event, *rest)

    monkeypatch.setattr(Realm, "stage", interrupted)
    with pytest.raises(KeyboardInterrupt):
        shared.submit_all(events)
    monkeypatch.undo()
    shared.submit(events[2])
    assert realm.head.seq == 1


def test_a_snapshot_that_fails_does_not_spoil_the_answer(
    shared: Referee, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yonder.realm.realm.SNAPSHOT_EVERY", 2)
    watched.snapshots_fail = True
    realm = begin(shared)
    answers = shared.submit_all(crowd(realm, 3))
    assert all(isinstance(answer, Receipt) for answer in answers)
    assert realm.head.seq == 3


def test_closing_lets_go_of_the_store_even_if_a_snapshot_fails(db: Path) -> None:
    store = SqliteStore(db)
    ref = referee(store)
    realm = seated(ref)
    store._db.execute("DROP TABLE snapshot")
    with pytest.raises(Unavailable):
        ref.close()
    with pytest.raises(Unavailable, match="closed"):
        store.head(realm.id)


def test_closing_keeps_a_snapshot(db: Path) -> None:
    ref = referee(SqliteStore(db))
    realm = seated(ref)
    ref.close()
    with closing(SqliteStore(db)) as store:
        kept = store.snapshot(realm.id)
        assert kept is not None
        assert kept.seq == 2


def test_entries_that_the_disk_has_altered_are_corrupt(db: Path) -> None:
    store = SqliteStore(db)
    realm = seated(referee(store))
    store._db.execute("UPDATE entry SET body = CAST(replace(body, 'content', 'contant') AS BLOB) WHERE seq = 1")
    with closing(store), pytest.raises(Corrupt) as caught:
        referee(store).realm(realm.id)
    assert (caught.value.seq, caught.value.code) == (1, "damaged_store")


# Two referees with one key on one store


@pytest.fixture
def pair(db: Path, clock: Clock) -> Iterator[tuple[Referee, Referee]]:
    """Two nodes: two referees with one key, each with a connection of its own to one file."""
    stores = [SqliteStore(db), SqliteStore(db)]
    yield referee(stores[0], clock=clock), referee(stores[1], clock=clock)
    for store in stores:
        store.close()


def test_a_node_takes_in_what_the_other_wrote(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = seated(one)
    there = two.realm(here.id)
    guard(one, here, 1)
    guard_event = sign_action(at_turn(here), here.id, here.next_nonce(at_turn(here).public), duel.Guard())
    assert two.submit(guard_event).entry.seq == 4
    assert there.world.find(duel.Bout) is not None


def test_nodes_that_write_by_turns_make_one_sound_log(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    realms = [seated(one), two.realm(begin(one).id)]
    for turn in range(8):
        realms[turn % 2].catch_up()
        guard(pair[turn % 2], realms[turn % 2], 1)
    assert report_of(log_lines(one.store, realms[0].id)).entries == 11


def test_a_conflict_is_caught_up_and_tried_again(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = begin(one)
    there = two.realm(here.id)
    for number, event in enumerate(crowd(here, 6)):
        assert pair[number % 2].submit(event).entry.seq == number + 1
    there.catch_up()
    here.catch_up()
    assert state(here) == state(there)


def test_a_refusal_of_a_world_gone_by_is_thought_over(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = seated(one)
    two.realm(here.id)
    guard(one, here, 1)  # the other node still believes that it is this player's turn
    assert two.submit(signed(here, at_turn(here), duel.Guard())).entry.seq == 4


def test_a_nonce_that_the_other_node_has_counted_is_not_stale(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = begin(one)
    two.realm(here.id)
    act(one, here, STRANGER, Grant(SESSION.public, LATER))
    two.submit(sign_action(STRANGER, here.id, 2, Revoke(SESSION.public)))


def test_the_same_action_at_both_nodes_is_applied_once(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = begin(one)
    two.realm(here.id)
    event = sign_action(RED, here.id, 1, duel.Join())
    assert two.submit(event) == one.submit(event)


def test_the_same_creation_at_both_nodes_is_one_realm(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    assert begin(one).id == begin(two).id
    assert one.store.realms() == [begin(one).id]


def test_a_creation_that_another_node_makes_meanwhile_is_one_realm(watched: Watched) -> None:
    one, two = referee(watched), referee(watched)

    def overtaken() -> None:
        watched.before = lambda: None
        begin(two)

    watched.before = overtaken
    assert begin(one).head.seq == 0
    assert len(watched.realms()) == 1


def test_a_watcher_at_one_node_hears_of_what_the_other_wrote(pair: tuple[Referee, Referee]) -> None:
    one, two = pair
    here = begin(one)
    seen: list[int] = []
    here.feed.subscribe(None, lambda item: seen.append(item.seq))
    there = two.realm(here.id)
    act(two, there, RED, duel.Join())
    act(one, here, BLUE, duel.Join())
    assert seen == [1, 2]


def test_whoever_is_always_overtaken_is_told_to_come_again(watched: Watched) -> None:
    one, two = referee(watched), referee(watched)
    here, there = begin(one), two.realm(begin(one).id)
    rivals = iter(crowd(here, TRIES + 1))
    busy = False

    def overtake() -> None:
        nonlocal busy
        if not busy:
            busy = True
            two.submit(next(rivals))
            busy = False

    watched.before = overtake
    assert code_of(lambda: one.submit(sign_action(RED, here.id, 1, duel.Join()))) == "unavailable"
    watched.before = lambda: None
    there.catch_up()
    assert one.submit(sign_action(RED, here.id, 1, duel.Join())).entry.seq == there.head.seq + 1


def test_a_realm_opened_while_another_writes_has_the_world_of_its_head(watched: Watched) -> None:
    one = referee(watched)
    here = begin(one)
    events = iter(crowd(here, 2))
    one.submit(next(events))
    read = watched.read

    def racing(realm: str, start: int = 0, stop: int | None = None) -> Any:
        found = list(read(realm, start, stop))
        if stop is None:
            watched.read = read  # type: ignore[method-assign]
            one.submit(next(events))
        return iter(found)

    watched.read = racing  # type: ignore[method-assign]
    opened = referee(watched).realm(here.id)
    assert opened.world.digest() == opened.world_at(opened.head.seq).digest()


def test_the_log_of_all_this_can_be_exported(ref: Referee, realm: Realm) -> None:
    guard(ref, realm, 2)
    assert len(logged(realm)) == 2 * 5 + 1


def test_a_store_of_each_kind_serves_a_referee(store: Store) -> None:
    ref = referee(store)
    realm = seated(ref)
    guard(ref, realm, 2)
    act(ref, realm, at_turn(realm), duel.Strike())
    assert report_of(log_lines(store, realm.id)).entries == 6


def test_winding_and_refusing_in_one_group_keeps_the_ticks(clock: Clock) -> None:
    ref = vault_referee(clock)
    realm = begin_vault(ref)
    act(ref, realm, RED, Wind("a", 5))
    clock.now += 5
    assert code_of(lambda: ref.submit(sign_action(RED, realm.id, 9, Guess(1)))) == "stale_nonce"
    assert realm.head.seq == 2
