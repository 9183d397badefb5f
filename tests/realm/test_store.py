"""Stores: one suite for every kind, then what only a file on disk can suffer."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from yonder.core.errors import Conflict, Corrupt, Unavailable
from yonder.realm.store import Batch, Record, Snapshot, SqliteStore, Store, Text
from yonder.realm.store.sqlite import KEPT, PAGE

ONE, TWO = "11" * 32, "22" * 32


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def record(seq: int, realm: str = ONE) -> Record:
    return Record(seq, digest(f"action {realm} {seq}"), digest(f"hash {realm} {seq}"), f"{realm} {seq}".encode(), b"{}")


def batch(start: int, stop: int, realm: str = ONE) -> Batch:
    return Batch(realm, tuple(record(seq, realm) for seq in range(start, stop)), f"checkpoint {stop - 1}".encode())


def seqs(store: Store, start: int = 0, stop: int | None = None, realm: str = ONE) -> list[int]:
    return [each.seq for each in store.read(realm, start, stop)]


# Every store


def test_a_new_store_has_no_realms(store: Store) -> None:
    assert store.realms() == []


def test_a_realm_that_is_not_there_has_nothing(store: Store) -> None:
    assert store.head(ONE) is None
    assert list(store.read(ONE)) == []
    assert list(store.checkpoints(ONE)) == []
    assert store.find(ONE, digest("x")) is None
    assert store.snapshot(ONE) is None


def test_what_was_appended_is_read_back(store: Store) -> None:
    store.append([batch(0, 3)])
    assert list(store.read(ONE)) == [record(0), record(1), record(2)]


def test_the_head_is_the_newest_entry(store: Store) -> None:
    store.append([batch(0, 3)])
    store.append([batch(3, 5)])
    assert store.head(ONE) == (4, record(4).hash)


def test_realms_are_listed_oldest_first(store: Store) -> None:
    store.append([batch(0, 1, TWO)])
    store.append([batch(0, 1, ONE)])
    store.append([batch(1, 2, TWO)])
    assert store.realms() == [TWO, ONE]


@pytest.mark.parametrize(
    ("start", "stop", "found"),
    [(0, None, [0, 1, 2, 3]), (2, None, [2, 3]), (1, 3, [1, 2]), (0, 0, []), (4, None, []), (3, 2, []), (9, 12, [])],
)
def test_a_part_of_the_log_can_be_read(store: Store, start: int, stop: int | None, found: list[int]) -> None:
    store.append([batch(0, 4)])
    assert seqs(store, start, stop) == found


def test_reading_goes_on_past_a_page(store: Store) -> None:
    count = 2 * PAGE + 1
    store.append([batch(0, count)])
    assert seqs(store) == list(range(count))


@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1])
def test_reading_ends_exactly_at_a_page(store: Store, count: int) -> None:
    store.append([batch(0, PAGE + 2)])
    assert seqs(store, 0, count) == list(range(count))


@pytest.mark.parametrize("seq", [0, 2, 4])
def test_a_taken_or_distant_place_is_a_conflict(store: Store, seq: int) -> None:
    store.append([batch(0, 3)])
    with pytest.raises(Conflict):
        store.append([batch(seq, seq + 1)])
    assert seqs(store) == [0, 1, 2]


def test_a_realm_begins_at_nought(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append([batch(1, 2)])
    assert store.realms() == []


def test_several_realms_are_appended_together(store: Store) -> None:
    store.append([batch(0, 2, ONE), batch(0, 3, TWO)])
    assert (seqs(store, realm=ONE), seqs(store, realm=TWO)) == ([0, 1], [0, 1, 2])


@pytest.mark.parametrize("first", [True, False])
def test_a_conflict_in_one_realm_keeps_all_others_out(store: Store, *, first: bool) -> None:
    store.append([batch(0, 2, ONE)])
    batches = [batch(1, 3, ONE), batch(0, 2, TWO)]
    with pytest.raises(Conflict):
        store.append(batches if first else batches[::-1])
    assert seqs(store) == [0, 1]
    assert store.realms() == [ONE]


def test_a_realm_may_get_several_batches_at_once(store: Store) -> None:
    store.append([batch(0, 2), batch(2, 3)])
    assert [seq for seq, _ in store.checkpoints(ONE)] == [1, 2]


def test_after_a_conflict_the_right_place_can_be_taken(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append([batch(0, 1, TWO), batch(3, 4, ONE)])
    store.append([batch(0, 1, ONE), batch(0, 1, TWO)])
    assert store.realms() == [ONE, TWO]


def test_an_entry_is_found_by_its_action(store: Store) -> None:
    store.append([batch(0, 9)])
    assert store.find(ONE, record(5).action) == record(5)


def test_an_action_is_found_only_in_its_realm(store: Store) -> None:
    store.append([batch(0, 1, ONE), batch(0, 1, TWO)])
    assert store.find(TWO, record(0, ONE).action) is None


def test_ticks_have_no_action_to_be_found_by(store: Store) -> None:
    ticks = tuple(Record(seq, "", digest(str(seq)), b"tick", b"{}") for seq in range(3))
    store.append([Batch(ONE, ticks, b"checkpoint")])
    assert list(store.read(ONE)) == list(ticks)


def test_checkpoints_stand_at_the_end_of_each_batch(store: Store) -> None:
    store.append([batch(0, 1)])
    store.append([batch(1, 4)])
    assert list(store.checkpoints(ONE)) == [(0, b"checkpoint 0"), (3, b"checkpoint 3")]


def test_checkpoints_can_be_read_from_an_entry_on(store: Store) -> None:
    store.append([batch(0, 2)])
    store.append([batch(2, 4)])
    assert [[seq for seq, _ in store.checkpoints(ONE, start)] for start in range(5)] == [[1, 3], [1, 3], [3], [3], []]


def test_checkpoints_go_on_past_a_page(store: Store) -> None:
    store.append([batch(seq, seq + 1) for seq in range(PAGE + 2)])
    assert [seq for seq, _ in store.checkpoints(ONE)] == list(range(PAGE + 2))


def test_a_snapshot_is_kept(store: Store) -> None:
    store.append([batch(0, 3)])
    store.save_snapshot(ONE, Snapshot(2, record(2).hash, b"world"))
    assert store.snapshot(ONE) == Snapshot(2, record(2).hash, b"world")


def snapshots(store: Store, *places: int) -> None:
    for seq in places:
        store.save_snapshot(ONE, Snapshot(seq, record(seq).hash, f"world {seq}".encode()))


def test_the_newest_snapshot_up_to_an_entry_is_given(store: Store) -> None:
    store.append([batch(0, 9)])
    snapshots(store, 2, 5, 8)
    given = [store.snapshot(ONE, most) for most in (1, 2, 4, 5, 7, 8, 99, None)]
    assert [each and each.seq for each in given] == [None, 2, 2, 5, 5, 8, 8, 8]


def test_snapshots_may_come_in_any_order(store: Store) -> None:
    store.append([batch(0, 9)])
    snapshots(store, 8, 2)
    newest = store.snapshot(ONE)
    assert newest is not None
    assert newest.seq == 8


def test_a_snapshot_of_the_same_entry_is_replaced(store: Store) -> None:
    store.append([batch(0, 3)])
    snapshots(store, 2)
    store.save_snapshot(ONE, Snapshot(2, record(2).hash, b"better"))
    newest = store.snapshot(ONE)
    assert newest is not None
    assert newest.data == b"better"
    assert store.snapshot(ONE, 1) is None


def test_only_the_newest_snapshots_are_kept(store: Store) -> None:
    store.append([batch(0, KEPT + 3)])
    snapshots(store, *range(KEPT + 3))
    assert store.snapshot(ONE, 2) is None
    assert store.snapshot(ONE, 3) is not None


def test_a_snapshot_needs_its_realm(store: Store) -> None:
    with pytest.raises(Conflict):
        snapshots(store, 0)


def test_a_forgotten_realm_is_gone(store: Store) -> None:
    store.append([batch(0, 3, ONE), batch(0, 2, TWO)])
    snapshots(store, 2)
    store.forget(ONE)
    assert store.realms() == [TWO]
    assert (store.head(ONE), seqs(store), store.snapshot(ONE), list(store.checkpoints(ONE))) == (None, [], None, [])


def test_a_forgotten_realm_can_begin_again(store: Store) -> None:
    store.append([batch(0, 3)])
    store.forget(ONE)
    store.append([batch(0, 2)])
    assert seqs(store) == [0, 1]


def test_forgetting_what_is_not_there_does_nothing(store: Store) -> None:
    store.forget(ONE)
    assert store.realms() == []


# SQLite only


@pytest.fixture
def other(db: Path) -> Iterator[sqlite3.Connection]:
    """Another program with the same file open."""
    SqliteStore(db).close()
    with closing(sqlite3.connect(db, isolation_level=None, timeout=0)) as connection:
        yield connection


def test_a_log_is_there_after_the_file_is_opened_again(db: Path) -> None:
    first = SqliteStore(db)
    first.append([batch(0, 3)])
    first.close()
    with closing(SqliteStore(db)) as again:
        assert seqs(again) == [0, 1, 2]


def test_two_stores_on_one_file_see_each_others_entries(db: Path) -> None:
    with closing(SqliteStore(db)) as one, closing(SqliteStore(db)) as two:
        one.append([batch(0, 1)])
        two.append([batch(1, 2)])
        assert seqs(one) == [0, 1]


def test_two_stores_on_one_file_cannot_take_the_same_place(db: Path) -> None:
    with closing(SqliteStore(db)) as one, closing(SqliteStore(db)) as two:
        one.append([batch(0, 2)])
        two.append([batch(2, 3)])
        with pytest.raises(Conflict):
            one.append([batch(2, 3)])


def test_a_locked_file_is_unavailable_and_unchanged(db: Path, other: sqlite3.Connection) -> None:
    with closing(SqliteStore(db, wait_ms=0)) as store:
        store.append([batch(0, 1)])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            store.append([batch(1, 2)])
        assert seqs(store) == [0]


def test_a_file_that_was_locked_can_be_written_later(db: Path, other: sqlite3.Connection) -> None:
    with closing(SqliteStore(db, wait_ms=0)) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            store.append([batch(0, 1)])
        other.execute("ROLLBACK")
        store.append([batch(0, 1)])
        assert seqs(store) == [0]


def test_a_locked_file_cannot_be_opened_anew(db: Path) -> None:
    with closing(sqlite3.connect(db, isolation_level=None, timeout=0)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable, match="locked"):
            SqliteStore(db, wait_ms=0)


def large(start: int) -> Batch:
    return Batch(ONE, tuple(Record(s, "", digest(str(s)), b"x" * 5_000, b"") for s in range(start, start + 20)), b"c")


def test_a_full_disk_is_unavailable_and_nothing_is_half_written(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        store.append([batch(0, 1)])
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages + 5}")
        with pytest.raises(Unavailable, match="full"):
            store.append([large(1), batch(0, 1, TWO)])
        assert (seqs(store), store.realms()) == ([0], [ONE])


def test_a_disk_with_room_again_is_written(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        store.append([batch(0, 1)])
        store._db.execute("PRAGMA max_page_count = 1")
        with pytest.raises(Unavailable):
            store.append([large(1)])
        store._db.execute("PRAGMA max_page_count = 100000")
        store.append([large(1)])
        assert len(seqs(store)) == 21


def test_a_file_that_is_no_database_is_damaged(db: Path) -> None:
    db.write_bytes(b"This is a letter, not a database. " * 100)
    with pytest.raises(Corrupt, match="damaged") as caught:
        SqliteStore(db)
    assert caught.value.code == "damaged_store"


def test_a_file_with_holes_is_damaged(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        store.append([batch(0, 500)])
    size = db.stat().st_size
    with db.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    with closing(SqliteStore(db)) as store, pytest.raises(Corrupt) as caught:
        seqs(store)
    assert caught.value.code == "damaged_store"


def test_data_of_a_newer_yonder_are_not_touched(db: Path, other: sqlite3.Connection) -> None:
    other.execute("PRAGMA user_version = 999")
    with pytest.raises(Unavailable, match="newer"):
        SqliteStore(db)
    assert other.execute("PRAGMA user_version").fetchone() == (999,)


def test_a_folder_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        SqliteStore(tmp_path / "nowhere" / "realms.db")


def test_a_closed_store_is_unavailable(db: Path) -> None:
    store = SqliteStore(db)
    store.close()
    with pytest.raises(Unavailable, match="closed"):
        store.append([batch(0, 1)])


def test_a_damaged_snapshot_gives_way_to_an_older_one(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        store.append([batch(0, 9)])
        snapshots(store, 3, 8)
        store._db.execute("UPDATE snapshot SET data = x'00' WHERE seq = 8")
        sound = store.snapshot(ONE)
        assert sound is not None
        assert sound.seq == 3


def test_writes_are_on_disk_before_they_are_answered(db: Path) -> None:
    with closing(SqliteStore(db)) as store:
        modes = [store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert modes == ["wal", 2]


OPEN_TOGETHER = """
import sys
from yonder.realm.store import SqliteStore
sys.stdin.readline()
SqliteStore(sys.argv[1]).realms()
"""


@pytest.mark.slow
def test_many_processes_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    for turn in range(4):
        command = [sys.executable, "-c", OPEN_TOGETHER, str(tmp_path / f"{turn}.db")]
        started = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 - ourselves
            for _ in range(6)
        ]
        for process in started:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told = [process.communicate()[1] for process in started]
        assert told == [""] * 6


def test_data_of_the_first_version_are_brought_up_to_date(tmp_path: Path) -> None:
    first = files("yonder.realm.store") / "migrations" / "001_logs.sql"
    old = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    old.executescript(first.read_text("utf-8"))
    old.execute("INSERT INTO realm (id) VALUES (?)", ("1" * 64,))
    rows = [(0, b"a", b"h", b"zero", b"{}"), (1, None, b"i", b"one", b"{}")]
    old.executemany("INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?)", rows)
    old.execute("INSERT INTO checkpoint VALUES (1, 1, ?)", (b"checkpoint",))
    old.execute("PRAGMA user_version = 1")
    old.close()
    store = SqliteStore(tmp_path / "old.db")
    assert [record.header for record in store.read("1" * 64)] == [b"zero", b"one"]
    assert store.find("1" * 64, b"a".hex()) is not None
    assert list(store.checkpoints("1" * 64)) == [(1, b"checkpoint")]
    store.close()


# Texts beside the log


def text(seq: int, words: str, *readers: str) -> Text:
    return Text(seq, digest(words), "ab" * 16, words, readers)


def said(store: Store, start: int = 0, stop: int | None = None) -> list[str]:
    return [each.text for each in store.said(ONE, start, stop)]


def spoken(store: Store) -> Store:
    store.append([Batch(ONE, (record(0), record(1)), b"", (text(0, "good morning"), text(1, "psst", TWO, ONE)))])
    return store


def test_texts_are_kept_with_the_entries_that_name_them(store: Store) -> None:
    spoken(store)
    assert list(store.said(ONE)) == [text(0, "good morning"), text(1, "psst", TWO, ONE)]
    assert store.texts(ONE, [digest("psst"), digest("never said")]) == [text(1, "psst", TWO, ONE)]
    assert (said(store, 1), said(store, 0, 1), said(store, 2)) == (["psst"], ["good morning"], [])


def test_texts_belong_to_their_realm(store: Store) -> None:
    spoken(store)
    assert store.texts(TWO, [digest("psst")]) == []
    assert list(store.said(TWO)) == []
    assert not store.erase(TWO, digest("psst"))


def test_what_is_not_appended_leaves_no_text(store: Store) -> None:
    spoken(store)
    with pytest.raises(Conflict):
        store.append([Batch(ONE, (record(1),), b"", (text(1, "too late"),))])
    assert said(store) == ["good morning", "psst"]


def test_an_erased_text_stays_erased_when_it_is_said_again(store: Store) -> None:
    spoken(store)
    assert store.erase(ONE, digest("psst"))
    store.append([Batch(ONE, (record(2),), b"", (text(2, "psst"),))])
    (found,) = store.texts(ONE, [digest("psst")])
    assert (found.seq, found.salt, found.text, found.erased) == (1, "", "", True)
    assert [each.seq for each in store.read(ONE)] == [0, 1, 2]


def test_what_was_never_said_cannot_be_erased(store: Store) -> None:
    assert not spoken(store).erase(ONE, digest("never said"))


def test_a_forgotten_realm_leaves_no_texts(store: Store) -> None:
    spoken(store).forget(ONE)
    store.append([batch(0, 1)])
    assert said(store) == []


def test_an_erased_text_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "file")) as store:
        store.append([Batch(ONE, (record(0),), b"", (text(0, "unspeakable"),))])
        store.erase(ONE, digest("unspeakable"))
        assert not any(b"unspeakable" in file.read_bytes() for file in tmp_path.iterdir())
