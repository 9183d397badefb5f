"""Transfer: a realm out to a file and in again, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

import duel
from duels import (
    REFEREE,
    act,
    altered,
    asked,
    at_turn,
    begin,
    entries_of,
    games,
    guard,
    lines_of,
    logged,
    referee,
    rewritten,
    seated,
)
from yonder.core.errors import Conflict, Corrupt, Malformed, Unavailable
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import Batch, MemoryStore, Store
from yonder.realm.transfer import export_log, import_log, log_lines, verify_file, verify_realm
from yonder.testkit.signed import NOON, Clock

Lines = Callable[[], Iterable[bytes]]


@pytest.fixture
def realm(ref: Referee, clock: Clock) -> Realm:
    """A duel with moves, a question, its tick, and a group of two."""
    realm = asked(ref, clock)
    clock.now += duel.ANSWER_MS
    guard(ref, realm, 3)
    return realm


def file_of(realm: Realm) -> Lines:
    lines = logged(realm)
    return lambda: lines


def test_an_export_is_imported_with_the_same_head(realm: Realm, store: Store) -> None:
    assert import_log(store, file_of(realm), games) == realm.id
    assert store.head(realm.id) == (realm.head.seq, realm.head.hash)


def test_an_import_is_exported_as_the_same_file(realm: Realm, store: Store) -> None:
    import_log(store, file_of(realm), games)
    assert list(export_log(store, realm.id)) == logged(realm)


def test_an_import_has_the_same_world(realm: Realm, store: Store) -> None:
    import_log(store, file_of(realm), games)
    assert referee(store).realm(realm.id).world.digest() == realm.world.digest()


def test_its_own_referee_plays_an_imported_realm_on(realm: Realm, store: Store, clock: Clock) -> None:
    import_log(store, file_of(realm), games)
    ref = referee(store, clock=clock)
    again = ref.realm(realm.id)
    assert act(ref, again, at_turn(again), duel.Guard()).entry.header.prev == realm.head.hash


def test_the_same_log_twice_is_a_conflict(realm: Realm, store: Store) -> None:
    import_log(store, file_of(realm), games)
    with pytest.raises(Conflict, match="already here"):
        import_log(store, file_of(realm), games)


def test_an_altered_log_is_refused_whole(realm: Realm, store: Store) -> None:
    lines = rewritten(altered(lines_of(logged(realm)), 4, told="00" * 32))
    with pytest.raises(Corrupt) as caught:
        import_log(store, lambda: lines, games)
    assert caught.value.seq == 4
    assert store.realms() == []


def test_a_truncated_log_is_refused_whole(realm: Realm, store: Store) -> None:
    lines = logged(realm)[:-1]
    with pytest.raises(Corrupt) as caught:
        import_log(store, lambda: lines, games)
    assert caught.value.code == "truncated"
    assert store.realms() == []


def test_a_checkpoint_that_stands_twice_is_refused(realm: Realm, store: Store) -> None:
    lines = logged(realm)
    lines.insert(2, lines[1])
    with pytest.raises(Corrupt):
        import_log(store, lambda: lines, games)
    assert store.realms() == []


def test_the_rest_of_a_log_is_added_to_its_first_part(ref: Referee, store: Store) -> None:
    realm = seated(ref)
    import_log(store, file_of(realm), games)
    guard(ref, realm, 3)
    import_log(store, file_of(realm), games)
    assert list(export_log(store, realm.id)) == logged(realm)


def test_an_older_log_is_a_conflict(ref: Referee, store: Store) -> None:
    realm = seated(ref)
    older = file_of(realm)
    guard(ref, realm, 3)
    import_log(store, file_of(realm), games)
    with pytest.raises(Conflict):
        import_log(store, older, games)


def test_a_longer_log_of_another_history_is_a_conflict(store: Store) -> None:
    one, two = seated(referee()), referee(clock=Clock(NOON + 1))
    import_log(store, file_of(one), games)
    other = seated(two)
    guard(two, other, 2)
    assert other.id == one.id
    with pytest.raises(Conflict, match="a different history"):
        import_log(store, file_of(other), games)
    assert store.head(one.id) == (one.head.seq, one.head.hash)


class Failing(MemoryStore):
    """Refuses after some appends."""

    left = 3

    def append(self, batches: Sequence[Batch]) -> None:
        if not self.left:
            raise Unavailable("The disk is full.")
        self.left -= 1
        super().append(batches)


def test_an_import_that_was_interrupted_can_be_finished(realm: Realm) -> None:
    store = Failing()
    with pytest.raises(Unavailable):
        import_log(store, file_of(realm), games)
    store.left = 99
    import_log(store, file_of(realm), games)
    assert list(export_log(store, realm.id)) == logged(realm)


def test_a_realm_that_is_not_there_cannot_be_exported(store: Store) -> None:
    with pytest.raises(Malformed) as caught:
        export_log(store, "00" * 32)
    assert caught.value.code == "no_such_realm"


def test_a_stored_realm_verifies_as_its_file_does(realm: Realm) -> None:
    assert verify_realm(realm.store, realm.id, games) == verify_file(file_of(realm), games)


def test_an_export_while_the_realm_goes_on_ends_with_a_checkpoint(ref: Referee, realm: Realm) -> None:
    lines = export_log(realm.store, realm.id)
    written = [next(lines)]
    guard(ref, realm, 2)
    written += lines
    assert verify_file(lambda: written, games).ok


def test_progress_is_told_while_importing(realm: Realm, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yonder.proof.verify.BATCH", 4)
    told: list[int] = []
    import_log(store, file_of(realm), games, progress=told.append)
    assert told == sorted(told)
    assert len(told) > 1
    assert told[-1] == realm.head.seq + 1


def test_a_group_is_exported_with_its_one_checkpoint(ref: Referee) -> None:
    realm = begin(ref)
    assert len(entries_of(log_lines(ref.store, realm.id))) == 1
    assert REFEREE.public == realm.birth.referee
