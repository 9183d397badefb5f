"""The embedded store: SQLite with a write-ahead log, synchronous before anything is acknowledged."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from yonder.core.errors import Conflict, Corrupt, Unavailable
from yonder.realm.store.base import Batch, Record, Snapshot, Text

KEPT = 8
PAGE = 1_000
WAIT_MS = 5_000
AGAIN_S = 0.01
CACHE_KB = 16_000
PROBE = 65_536  # more than most commits need
AHEAD = 4_000  # pages of write-ahead log before they are moved into the file
_SCHEMA = files(__package__) / "migrations"


class SqliteStore:
    """Logs in one file. Any thread may use it; calls take turns."""

    def __init__(self, path: Path | str, *, wait_ms: int = WAIT_MS, read_only: bool = False) -> None:
        self._lock = threading.RLock()
        self._numbers: dict[str, int] = {}
        self._read_only = read_only
        with _translated():
            if read_only:
                self._db = connect_reading(path, wait_ms)
                self._insist_on_version()
                return
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=wait_ms / 1000)
            self._keep_ahead(wait_ms)
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._db.execute(f"PRAGMA cache_size=-{CACHE_KB}")
            self._db.execute(f"PRAGMA wal_autocheckpoint={AHEAD}")
            self._migrate()

    def append(self, batches: Sequence[Batch]) -> None:
        with self._transaction():
            heads = self._heads([batch.realm for batch in batches])
            self._begin(dict.fromkeys(batch.realm for batch in batches if batch.realm not in heads))
            for batch in batches:
                _check_next(batch, heads)
            self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", list(self._entries(batches)))
            self._db.executemany("INSERT INTO checkpoint VALUES (?, ?, ?)", list(self._checkpoints(batches)))
            for batch in batches:
                self._keep(batch.realm, batch.texts)

    def realms(self) -> list[str]:
        return [row[0] for row in self._rows("SELECT id FROM realm ORDER BY number")]

    def head(self, realm: str) -> tuple[int, str] | None:
        rows = self._rows("SELECT seq, hash FROM entry WHERE realm = ? ORDER BY seq DESC LIMIT 1", self._number(realm))
        return (rows[0][0], rows[0][1].hex()) if rows else None

    def read(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Record]:
        number = self._number(realm)
        end = -1 if stop is None else stop
        while True:
            rows = self._rows(
                "SELECT seq, action, hash, header, body FROM entry WHERE realm = ? AND seq >= ? AND (? < 0 OR seq < ?) "
                "ORDER BY seq LIMIT ?",
                *(number, start, end, end, PAGE),
            )
            yield from map(_record, rows)
            if len(rows) < PAGE:
                return
            start = rows[-1][0] + 1

    def find(self, realm: str, action: str) -> Record | None:
        rows = self._rows(
            "SELECT seq, action, hash, header, body FROM entry WHERE realm = ? AND action = ?",
            *(self._number(realm), bytes.fromhex(action)),
        )
        return _record(rows[0]) if rows else None

    def checkpoints(self, realm: str, start: int = 0) -> Iterator[tuple[int, bytes]]:
        number = self._number(realm)
        while True:
            rows = self._rows(
                "SELECT seq, data FROM checkpoint WHERE realm = ? AND seq >= ? ORDER BY seq LIMIT ?",
                *(number, start, PAGE),
            )
            yield from rows
            if len(rows) < PAGE:
                return
            start = rows[-1][0] + 1

    def probe(self) -> None:
        if self._read_only:
            self._rows("SELECT count(*) FROM realm WHERE number < 0")
            return
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO probe VALUES (1, randomblob(?))", (PROBE,))

    def texts(self, realm: str, hashes: Sequence[str]) -> list[Text]:
        rows = self._rows(
            "SELECT seq, hash, salt, text, readers FROM words "
            "WHERE realm = ? AND hash IN (SELECT value FROM json_each(?))",
            *(self._number(realm), json.dumps(list(hashes))),
        )
        return [_text(row) for row in rows]

    def said(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Text]:
        rows = self._rows(
            "SELECT seq, hash, salt, text, readers FROM words WHERE realm = ? AND seq >= ? AND seq < ? "
            "ORDER BY seq, hash",
            *(self._number(realm), start, 2**62 if stop is None else stop),
        )
        return map(_text, rows)

    def keep(self, realm: str, texts: Sequence[Text]) -> None:
        with self._transaction():
            self._keep(realm, texts)

    def erase(self, realm: str, digest: str) -> bool:
        number = self._number(realm)
        with self._lock, _translated():
            self._db.execute("PRAGMA secure_delete=ON")  # what was written over is gone from the file too
            try:
                with self._transaction():
                    sql = "UPDATE words SET salt = '', text = '' WHERE realm = ? AND hash = ?"
                    found = self._db.execute(sql, (number, digest))
            finally:
                self._db.execute("PRAGMA secure_delete=OFF")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # and from the write-ahead log
            return found.rowcount > 0

    def save_snapshot(self, realm: str, snapshot: Snapshot) -> None:
        if self._read_only:
            return  # it would only have spared the next one time
        number = self._number(realm)
        data = zlib.compress(snapshot.data, 1)
        with self._transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)",
                (number, snapshot.seq, bytes.fromhex(snapshot.hash), data, snapshot.pinned),
            )
            self._db.execute(
                "DELETE FROM snapshot WHERE realm = ?1 AND NOT pinned AND seq NOT IN "
                "(SELECT seq FROM snapshot WHERE realm = ?1 ORDER BY seq DESC LIMIT ?2)",
                (number, KEPT),
            )

    def snapshot(self, realm: str, most: int | None = None) -> Snapshot | None:
        rows = self._rows(
            "SELECT seq, hash, data, pinned FROM snapshot WHERE realm = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
            *(self._number(realm), 2**62 if most is None else most),
        )
        if not rows:
            return None
        try:
            return _snapshot(rows[0])
        except zlib.error:
            return self.snapshot(realm, rows[0][0] - 1)

    def pinned(self, realm: str) -> list[Snapshot]:
        sql = "SELECT seq, hash, data, pinned FROM snapshot WHERE realm = ? AND pinned ORDER BY seq"
        return [_snapshot(row) for row in self._rows(sql, self._number(realm))]

    def forget(self, realm: str) -> None:
        number = self._number(realm)
        with self._transaction():
            for table in ("entry", "checkpoint", "snapshot", "words"):
                self._db.execute(f"DELETE FROM {table} WHERE realm = ?", (number,))  # noqa: S608 - names of our own
            self._db.execute("DELETE FROM realm WHERE number = ?", (number,))
        self._numbers.pop(realm, None)

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _heads(self, realms: Sequence[str]) -> dict[str, int]:
        """The newest entries of those that have any, asked for together."""
        numbers = {number: realm for realm in realms if (number := self._number(realm)) >= 0}
        sql = "SELECT value, (SELECT max(seq) FROM entry WHERE realm = value) FROM json_each(?)"
        rows = self._db.execute(sql, (json.dumps(list(numbers)),)).fetchall()
        return {numbers[number]: head for number, head in rows if head is not None}

    def _begin(self, realms: Iterable[str]) -> None:
        for realm in realms:
            self._db.execute("INSERT INTO realm (id) VALUES (?)", (realm,))

    def _entries(self, batches: Sequence[Batch]) -> Iterator[tuple[object, ...]]:
        for batch in batches:
            number = self._number(batch.realm)
            for record in batch.records:
                action = bytes.fromhex(record.action) if record.action else None
                yield number, record.seq, action, bytes.fromhex(record.hash), record.header, record.body

    def _checkpoints(self, batches: Sequence[Batch]) -> Iterator[tuple[object, ...]]:
        return ((self._number(batch.realm), batch.records[-1].seq, batch.checkpoint) for batch in batches)

    def _keep(self, realm: str, texts: Sequence[Text]) -> None:
        if texts:
            rows = [(self._number(realm), t.hash, t.seq, t.salt, t.text, " ".join(t.readers)) for t in texts]
            self._db.executemany("INSERT OR IGNORE INTO words VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _number(self, realm: str) -> int:
        number = self._numbers.get(realm)
        if number is None:
            rows = self._rows("SELECT number FROM realm WHERE id = ?", realm)
            if not rows:
                return -1
            number = self._numbers[realm] = int(rows[0][0])
        return number

    def _rows(self, sql: str, *values: object) -> list[Any]:
        with self._lock, _translated():
            return self._db.execute(sql, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock, _translated():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                self._numbers.clear()
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _keep_ahead(self, wait_ms: int) -> None:
        """Turn the write-ahead log on. For this SQLite does not wait when another process opens the new file too."""
        patient_until = time.monotonic() + wait_ms / 1000
        while True:
            try:
                self._db.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patient_until:
                    raise
                time.sleep(AGAIN_S)
            else:
                return

    def _migrate(self) -> None:
        """Bring the file up to date: numbered .sql files, each once, all in one transaction."""
        steps = sorted(file.name for file in _SCHEMA.iterdir() if file.name.endswith(".sql"))
        if self._version() == len(steps):
            return
        with self._transaction():
            done = self._version()  # another process may just have done it
            if done > len(steps):
                raise Unavailable("This data was written by a newer Yonder; update to open it.")
            for name in steps[done:]:
                for statement in _statements((_SCHEMA / name).read_text("utf-8")):
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {len(steps)}")

    def _insist_on_version(self) -> None:
        if self._version() != sum(file.name.endswith(".sql") for file in _SCHEMA.iterdir()):
            raise Unavailable("This data was written by another version of Yonder; serve it once without --read-only.")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])


def connect_reading(path: Path | str, wait_ms: int = WAIT_MS) -> sqlite3.Connection:
    """Open a file to read, also where nothing can be written, not even the files that SQLite keeps beside it."""
    place = Path(path).absolute()
    options: Any = {"uri": True, "isolation_level": None, "check_same_thread": False, "timeout": wait_ms / 1000}
    db: sqlite3.Connection = sqlite3.connect(f"{place.as_uri()}?mode=ro", **options)
    try:
        db.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError:
        db.close()
        ahead = place.with_name(f"{place.name}-wal")
        if not place.exists() or (ahead.exists() and ahead.stat().st_size):
            raise  # without its write-ahead log the file would show less than was played
        db = sqlite3.connect(f"{place.as_uri()}?immutable=1", **options)
    return db


def _statements(script: str) -> Iterator[str]:
    """A script in single statements; `executescript` would commit what is open."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _check_next(batch: Batch, heads: dict[str, int]) -> None:
    first = batch.records[0].seq
    if first != heads.get(batch.realm, -1) + 1:
        raise Conflict(f"realm {batch.realm}: entry {first} is not the next")
    heads[batch.realm] = batch.records[-1].seq


def _record(row: Any) -> Record:
    seq, action, digest, header, body = row
    return Record(seq, action.hex() if action else "", digest.hex(), header, body)


def _text(row: Any) -> Text:
    seq, digest, salt, text, readers = row
    return Text(seq, digest, salt, text, tuple(readers.split()))


@contextmanager
def _translated() -> Iterator[None]:
    """SQLite's errors as ours: temporary ones are Unavailable, permanent ones Corrupt."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Conflict(str(error)) from error
    except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:
        raise Unavailable(f"The data cannot be read or written right now: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise Corrupt(-1, f"the data file is damaged: {error}", "damaged_store") from error


def _snapshot(row: Sequence[Any]) -> Snapshot:
    return Snapshot(row[0], row[1].hex(), zlib.decompress(row[2]), bool(row[3]))
