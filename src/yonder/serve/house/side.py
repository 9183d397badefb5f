"""The side table: what is stored besides the logs: chat, names, what is closed, and facts that can be derived again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from yonder.core.errors import Unavailable
from yonder.core.show.reading import Outcome
from yonder.core.world.codec import decode, encode
from yonder.proof.event import Signed
from yonder.realm.store.sqlite import connect_reading

SCHEMA = """
CREATE TABLE IF NOT EXISTS chat (
    number INTEGER PRIMARY KEY AUTOINCREMENT, realm TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL,
    UNIQUE (realm, id)
);
CREATE TABLE IF NOT EXISTS profile (
    key TEXT PRIMARY KEY, at INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS closed (realm TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bot (
    number INTEGER PRIMARY KEY AUTOINCREMENT, realm TEXT NOT NULL, bot TEXT NOT NULL, asker TEXT NOT NULL,
    account TEXT NOT NULL DEFAULT '', gone INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS bot_account ON bot (account);
CREATE TABLE IF NOT EXISTS facts (realm TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
"""


class Facts(Struct, frozen=True):
    """What a list of realms shows of one, as of entry `seq`. `trouble` is the code if it cannot be run here.

    `rules` says by which rules, content and referee it was derived: with others installed it is derived again.
    """

    seq: int
    rules: str = ""
    players: tuple[str, ...] = ()
    outcome: Outcome | None = None
    due: int | None = None
    trouble: str = ""


class Said(Struct, frozen=True):
    """One message of a chat: its number in order, who, when (seconds), and the text: never markup."""

    number: int
    key: str
    at: int
    text: str
    id: str


class Profile(Struct, frozen=True):
    """The name a key has given itself."""

    key: str
    name: str
    at: int


class Side:
    """One small SQLite file. Any thread may use it; calls take turns."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        self._lock = threading.Lock()
        self._read_only = read_only
        if read_only and Path(path).exists():
            self._db = connect_reading(path)
        else:
            place = ":memory:" if read_only else path
            self._db = sqlite3.connect(place, isolation_level=None, check_same_thread=False, timeout=5)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(SCHEMA)
        self._closed: tuple[int, frozenset[str]] = (-1, frozenset())

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def say(self, realm: str, event: Signed, kept: int) -> Said:
        """Keep a message, and only the newest of a realm up to a limit. The same message sent twice counts once."""
        values = (realm, event.id, encode(event))
        self._run("INSERT OR IGNORE INTO chat (realm, id, data) VALUES (?, ?, ?)", *values)
        ((number,),) = self._run("SELECT number FROM chat WHERE realm = ? AND id = ?", realm, event.id)
        self._run(
            "DELETE FROM chat WHERE realm = ?1 AND number <= "
            "(SELECT number FROM chat WHERE realm = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
            *(realm, kept),
        )
        return _said(number, event)

    def was_said(self, realm: str, event: Signed) -> bool:
        """Is this message kept already?"""
        return bool(self._run("SELECT 1 FROM chat WHERE realm = ? AND id = ?", realm, event.id))

    def chat(self, realm: str, after: int, limit: int) -> list[Said]:
        """Messages after a number, oldest first; without one (0) the newest."""
        order, test = ("ASC", ">") if after else ("DESC", ">=")
        sql = f"SELECT number, data FROM chat WHERE realm = ? AND number {test} ? ORDER BY number {order} LIMIT ?"  # noqa: S608 - words of our own
        rows = self._run(sql, realm, after, limit)
        return [_said(number, decode(data, Signed)) for number, data in sorted(rows)]

    def name(self, event: Signed, name: str) -> Profile:
        """Keep a profile if it is newer (of two of one second, the smaller id wins); returns the one that stays."""
        self._run(
            "INSERT INTO profile VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE "
            "SET at = excluded.at, id = excluded.id, name = excluded.name, data = excluded.data "
            "WHERE excluded.at > at OR (excluded.at = at AND excluded.id < id)",
            *(event.pubkey, event.created_at, event.id, name, encode(event)),
        )
        return self.profiles([event.pubkey])[0]

    def profiles(self, keys: Sequence[str]) -> list[Profile]:
        """The names of these keys, as far as they have one; a bot is called by its kind."""
        sql = (
            "SELECT key, name, at FROM profile WHERE key = ?1 "
            "UNION ALL SELECT account, bot || ' (bot)', 0 FROM bot WHERE account = ?1"
        )
        rows = (self._run(sql, key) for key in keys)
        return [Profile(*row) for found in rows for row in found]

    def ask_bot(self, realm: str, bot: str, asker: str) -> int:
        """Note that a bot was asked for; its number."""
        ((number,),) = self._run(
            "INSERT INTO bot (realm, bot, asker) VALUES (?, ?, ?) RETURNING number", realm, bot, asker
        )
        return int(number)

    def bots(self) -> list[tuple[int, str, str, str, str]]:
        """The bots that have not left: number, realm, bot, who asked, account."""
        return self._run("SELECT number, realm, bot, asker, account FROM bot WHERE NOT gone ORDER BY number")

    def keep_bot(self, number: int, account: str, *, gone: bool = False) -> None:
        """Note the account of a bot, and whether it has left."""
        self._run("UPDATE bot SET account = ?, gone = ? WHERE number = ?", account, gone, number)

    def close_realm(self, realm: str, *, closed: bool = True) -> None:
        """Close a realm to actions, or open it again."""
        sql = "INSERT OR IGNORE INTO closed VALUES (?)" if closed else "DELETE FROM closed WHERE realm = ?"
        self._run(sql, realm)
        self._closed = (-1, frozenset())

    def closed(self) -> frozenset[str]:
        """The realms that are closed; read again only when another program has written to this file."""
        ((version,),) = self._run("PRAGMA data_version")
        if self._closed[0] != version:
            self._closed = (version, frozenset(realm for (realm,) in self._run("SELECT realm FROM closed")))
        return self._closed[1]

    def facts(self) -> dict[str, Facts]:
        """All facts that were kept."""
        return {realm: decode(data, Facts) for realm, data in self._run("SELECT realm, data FROM facts")}

    def keep_facts(self, realm: str, facts: Facts) -> None:
        """Keep what was derived, so that a list need not open every realm."""
        if not self._read_only:
            self._run("INSERT OR REPLACE INTO facts VALUES (?, ?)", realm, encode(facts))

    def _run(self, sql: str, *values: object) -> list[Any]:
        try:
            with self._lock:
                return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Unavailable(f"The side tables cannot be read or written right now: {error}.") from error


def _said(number: int, event: Signed) -> Said:
    return Said(number, event.pubkey, event.created_at, event.content, event.id)
