"""Realm: reading, going back, opening from snapshots, playing on in a sandbox, and other referees' realms."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

import duel
from duels import (
    BLUE,
    RED,
    STRANGER,
    act,
    asked,
    at_turn,
    begin,
    begin_vault,
    guard,
    logged,
    open_vault,
    referee,
    seated,
    signed,
    vault_games,
    vault_referee,
)
from vault import Guess, Vault
from yonder.core.errors import Malformed, Reject
from yonder.core.game import Game
from yonder.core.rules.kernel import Question
from yonder.proof.replay import Sealed
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore, Snapshot, SqliteStore, Store
from yonder.realm.transfer import import_log
from yonder.testkit.signed import Clock


@pytest.fixture
def realm(ref: Referee) -> Realm:
    """A duel with seven entries."""
    realm = seated(ref)
    guard(ref, realm, 4)
    return realm


def reopened(realm: Realm) -> Realm:
    return referee(realm.store).realm(realm.id)


def spoil(realm: Realm, data: bytes, *, seq: int | None = None, head: str | None = None) -> None:
    """Keep a snapshot that is not what it says."""
    place = realm.head.seq if seq is None else seq
    realm.store.save_snapshot(realm.id, Snapshot(place, head or realm.head.hash, data))


# Reading


def test_offers_and_view_are_those_of_the_game(realm: Realm) -> None:
    who = at_turn(realm).public
    assert [offer.action for offer in realm.offers(who) if offer.enabled]
    assert realm.view(who)["duelists"]
    assert realm.scene(None).title
    assert realm.over() is None


def test_odds_are_those_of_the_game(realm: Realm) -> None:
    assert realm.odds(at_turn(realm).public, duel.Strike()) is not None


def test_the_entries_can_be_read_in_part(realm: Realm) -> None:
    assert [entry.seq for entry in realm.entries(2, 5)] == [2, 3, 4]


# Going back


def test_the_world_after_any_entry_is_that_of_a_realm_that_ends_there(ref: Referee) -> None:
    realm = seated(ref)
    digests = [realm.world.digest()]
    for _ in range(4):
        guard(ref, realm, 1)
        digests.append(realm.world.digest())
    assert [realm.world_at(seq).digest() for seq in range(2, 7)] == digests


@pytest.mark.parametrize("seq", [-1, 7, 99])
def test_there_is_no_world_outside_the_log(realm: Realm, seq: int) -> None:
    with pytest.raises(Malformed) as caught:
        realm.world_at(seq)
    assert caught.value.code == "no_such_entry"


def test_going_back_starts_from_the_nearest_snapshot(ref: Referee, realm: Realm) -> None:
    realm.snapshot()
    snapshot_world = realm.world.digest()
    guard(ref, realm, 2)
    assert realm.world_at(6).digest() == snapshot_world
    assert realm.world_at(8).digest() == realm.world.digest()
    assert realm.world_at(5).digest() == referee(realm.store).realm(realm.id).world_at(5).digest()


def test_going_back_leaves_the_realm_where_it_is(realm: Realm) -> None:
    before = realm.world.digest()
    realm.world_at(2)
    assert realm.world.digest() == before


# What if


def test_a_sandbox_continues_from_the_head(realm: Realm) -> None:
    assert realm.sandbox().world.digest() == realm.world.digest()


def test_a_sandbox_continues_from_any_entry(realm: Realm) -> None:
    assert realm.sandbox(3).world.digest() == realm.world_at(3).digest()


def play_on(game: Game) -> bytes:
    for _ in range(3):
        (who,) = game.awaited() or []
        game.act(who, duel.Strike())
    return game.hash


def test_nothing_in_a_sandbox_reaches_the_realm(realm: Realm) -> None:
    before = (realm.head, realm.world.digest())
    play_on(realm.sandbox())
    assert (realm.head, realm.world.digest()) == before


def test_a_sandbox_with_the_same_seed_plays_the_same(realm: Realm) -> None:
    assert play_on(realm.sandbox(seed="a")) == play_on(realm.sandbox(seed="a"))
    assert play_on(realm.sandbox(seed="a")) != play_on(realm.sandbox(seed="b"))


def test_a_sandbox_can_be_forked(realm: Realm) -> None:
    assert realm.sandbox().fork().world.digest() == realm.world.digest()


# Opening


def test_a_realm_opened_again_is_the_same(realm: Realm) -> None:
    again = reopened(realm)
    assert (again.head, again.world.digest()) == (realm.head, realm.world.digest())


def test_a_realm_opened_from_a_snapshot_is_the_same(ref: Referee, realm: Realm) -> None:
    realm.snapshot()
    guard(ref, realm, 3)
    again = reopened(realm)
    assert (again.head, again.world.digest()) == (realm.head, realm.world.digest())


def test_a_realm_opened_from_a_snapshot_of_its_head_goes_on(ref: Referee, realm: Realm) -> None:
    realm.snapshot()
    other = referee(ref.store)
    assert guard(other, other.realm(realm.id), 1)[0].entry.header.prev == realm.head.hash


def test_opening_from_a_snapshot_reads_only_what_follows(realm: Realm, monkeypatch: pytest.MonkeyPatch) -> None:
    realm.snapshot()
    read: list[int] = []
    original = MemoryStore.read

    def counted(self: MemoryStore, name: str, start: int = 0, stop: int | None = None) -> object:
        records = list(original(self, name, start, stop))
        read.extend(record.seq for record in records)
        return iter(records)

    monkeypatch.setattr(MemoryStore, "read", counted)
    reopened(realm)
    assert set(read) == {0, 6}


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"{}", b"null", b'{"now":1,"tables":{"dragon":[]}}'])
def test_a_snapshot_that_cannot_be_read_is_ignored(realm: Realm, data: bytes) -> None:
    spoil(realm, data)
    assert reopened(realm).world.digest() == realm.world.digest()


def test_a_snapshot_of_another_history_is_ignored(realm: Realm) -> None:
    spoil(realm, referee().store.__class__.__name__.encode(), head="00" * 32)
    assert reopened(realm).world.digest() == realm.world.digest()


def test_a_snapshot_from_beyond_the_head_is_ignored(realm: Realm) -> None:
    spoil(realm, realm.world.dump(), seq=99)
    assert reopened(realm).head == realm.head


def test_behind_a_broken_snapshot_an_older_one_is_used(ref: Referee, realm: Realm) -> None:
    realm.snapshot()
    guard(ref, realm, 1)
    spoil(realm, b"{")
    assert reopened(realm).world.digest() == realm.world.digest()


def test_a_snapshot_damaged_on_disk_is_ignored(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        ref = referee(store)
        realm = seated(ref)
        realm.snapshot()
        store._db.execute("UPDATE snapshot SET data = substr(data, 1, 20)")
        assert reopened(realm).world.digest() == realm.world.digest()


def test_snapshots_are_kept_as_the_log_grows(ref: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yonder.realm.realm.SNAPSHOT_EVERY", 3)
    realm = seated(ref)
    guard(ref, realm, 5)
    kept = realm.store.snapshot(realm.id)
    assert kept is not None
    assert kept.seq == 6


def test_a_realm_that_is_opened_often_still_gets_its_snapshots(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yonder.realm.realm.SNAPSHOT_EVERY", 4)
    realm = seated(referee(store))
    for _ in range(4):  # each process dies before it has written four entries
        ref = referee(store)
        guard(ref, ref.realm(realm.id), 1)
    kept = store.snapshot(realm.id)
    assert kept is not None
    assert kept.seq == 3


def test_resting_keeps_one_snapshot_and_no_more(realm: Realm) -> None:
    realm.rest()
    kept = realm.store.snapshot(realm.id)
    spoil(realm, b"marked")
    realm.rest()
    again = realm.store.snapshot(realm.id)
    assert kept is not None
    assert again is not None
    assert (kept.seq, again.data) == (6, b"marked")


def test_a_realm_with_a_question_is_opened_with_it(ref: Referee, clock: Clock) -> None:
    realm = asked(ref, clock)
    realm.snapshot()
    assert reopened(realm).world.all(Question) == realm.world.all(Question)


# Secrets and other referees


def test_a_realm_with_a_secret_is_opened_again_by_its_referee() -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    act(ref, realm, RED, Guess(1_000))
    again = vault_referee(store=ref.store).realm(realm.id)
    assert again.world.digest() == realm.world.digest()


def foreign(realm: Realm) -> Realm:
    """The realm as another referee's store has it."""
    store = MemoryStore()
    lines = logged(realm)
    import_log(store, lambda: lines, vault_games)
    return Referee(store, STRANGER, games=vault_games).realm(realm.id)


def test_another_referees_realm_can_be_read(realm: Realm) -> None:
    there = foreign(realm)
    assert not there.ours
    assert there.world.digest() == realm.world.digest()
    assert there.view(None) == realm.view(None)


def test_another_referees_realm_cannot_be_played(realm: Realm) -> None:
    there = foreign(realm)
    ref = Referee(there.store, STRANGER, games=vault_games)
    with pytest.raises(Reject) as caught:
        ref.submit(signed(realm, at_turn(realm), duel.Guard()))
    assert caught.value.code == "read_only"
    assert there.store.head(realm.id) == (realm.head.seq, realm.head.hash)


def test_another_referees_realm_is_read_with_the_seeds_its_log_has_opened() -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    open_vault(ref, realm)
    there = foreign(realm)
    assert there.world.digest() == realm.world.digest()
    assert there.world_at(1).get(Vault).guesses == 1


def test_another_referees_realm_is_closed_while_its_secret_is() -> None:
    ref = vault_referee()
    realm = begin_vault(ref)
    with pytest.raises(Sealed) as caught:
        foreign(realm)
    assert caught.value.code == "sealed"


def test_a_new_realm_has_no_players_and_waits_for_nobody(ref: Referee) -> None:
    realm = begin(ref)
    assert realm.next_due() is None
    assert [realm.next_nonce(key.public) for key in (RED, BLUE)] == [1, 1]
