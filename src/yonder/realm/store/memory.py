"""A store in memory: for tests, sandboxes and games that nobody wants to keep."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from yonder.core.errors import Conflict
from yonder.realm.store.base import Batch, Record, Snapshot, Text

KEPT = 8


class _Log:
    def __init__(self) -> None:
        self.records: list[Record] = []
        self.actions: dict[str, int] = {}
        self.checkpoints: list[tuple[int, bytes]] = []
        self.snapshots: list[Snapshot] = []
        self.texts: dict[str, Text] = {}


class MemoryStore:
    """Logs in lists."""

    def __init__(self) -> None:
        self._logs: dict[str, _Log] = {}

    def append(self, batches: Sequence[Batch]) -> None:
        following: dict[str, int] = {}
        for batch in batches:
            log, first = self._logs.get(batch.realm), batch.records[0].seq
            if first != following.get(batch.realm, 0 if log is None else len(log.records)):
                raise Conflict(f"realm {batch.realm}: entry {first} is not the next")
            following[batch.realm] = batch.records[-1].seq + 1
        for batch in batches:
            log = self._logs.setdefault(batch.realm, _Log())
            for record in batch.records:
                log.records.append(record)
                if record.action:
                    log.actions[record.action] = record.seq
            log.checkpoints.append((batch.records[-1].seq, batch.checkpoint))
            self.keep(batch.realm, batch.texts)

    def realms(self) -> list[str]:
        return list(self._logs)

    def head(self, realm: str) -> tuple[int, str] | None:
        log = self._logs.get(realm)
        return None if log is None else (log.records[-1].seq, log.records[-1].hash)

    def read(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Record]:
        log = self._logs.get(realm)
        return iter(() if log is None else log.records[start:stop])

    def find(self, realm: str, action: str) -> Record | None:
        log = self._logs.get(realm)
        seq = None if log is None else log.actions.get(action)
        return None if log is None or seq is None else log.records[seq]

    def checkpoints(self, realm: str, start: int = 0) -> Iterator[tuple[int, bytes]]:
        log = self._logs.get(realm)
        if log is None:
            return iter(())
        return iter(log.checkpoints[bisect_left(log.checkpoints, (start, b"")) :])

    def probe(self) -> None:
        return

    def texts(self, realm: str, hashes: Sequence[str]) -> list[Text]:
        known = self._logs[realm].texts if realm in self._logs else {}
        return [known[each] for each in dict.fromkeys(hashes) if each in known]

    def said(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Text]:
        known = self._logs[realm].texts if realm in self._logs else {}
        end = 2**62 if stop is None else stop
        return iter(sorted((text for text in known.values() if start <= text.seq < end), key=_place))

    def keep(self, realm: str, texts: Sequence[Text]) -> None:
        for text in texts:
            self._logs[realm].texts.setdefault(text.hash, text)

    def erase(self, realm: str, digest: str) -> bool:
        found = self.texts(realm, [digest])
        for text in found:
            self._logs[realm].texts[digest] = Text(text.seq, text.hash, "", "", text.readers)
        return bool(found)

    def save_snapshot(self, realm: str, snapshot: Snapshot) -> None:
        if realm not in self._logs:
            raise Conflict(f"realm {realm} is not here")
        others = [kept for kept in self._logs[realm].snapshots if kept.seq != snapshot.seq]
        every = sorted([*others, snapshot], key=lambda kept: kept.seq)
        newest = every[-KEPT:]
        self._logs[realm].snapshots = [kept for kept in every if kept.pinned or kept in newest]

    def snapshot(self, realm: str, most: int | None = None) -> Snapshot | None:
        log = self._logs.get(realm)
        fit = [] if log is None else [s for s in log.snapshots if most is None or s.seq <= most]
        return fit[-1] if fit else None

    def pinned(self, realm: str) -> list[Snapshot]:
        return [kept for kept in self._logs[realm].snapshots if kept.pinned] if realm in self._logs else []

    def forget(self, realm: str) -> None:
        self._logs.pop(realm, None)

    def close(self) -> None:
        """Nothing to close."""


def _place(text: Text) -> tuple[int, str]:
    return text.seq, text.hash
