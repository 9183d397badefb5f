"""Store: append, read, head, snapshots, realms. What is appended is durable before the call returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct


class Record(Struct, frozen=True):
    """One entry as it is kept: its place, the id of its action (empty for a tick), its hash, and its two parts."""

    seq: int
    action: str
    hash: str
    header: bytes
    body: bytes


class Text(Struct, frozen=True):
    """A text beside the log: the entry that it was said in, its hash, and what was hashed; both empty when erased.

    With `readers` it is encrypted, for these accounts.
    """

    seq: int
    hash: str
    salt: str
    text: str
    readers: tuple[str, ...] = ()

    @property
    def erased(self) -> bool:
        """Has it been erased? No text that was said is empty."""
        return not self.text


class Batch(Struct, frozen=True):
    """Entries of one realm that become durable together, the checkpoint that covers them, and the texts they name."""

    realm: str
    records: tuple[Record, ...]
    checkpoint: bytes
    texts: tuple[Text, ...] = ()


class Snapshot(Struct, frozen=True):
    """A world after entry `seq`, which had this hash. One that is `pinned` is never forgotten."""

    seq: int
    hash: str
    data: bytes
    pinned: bool = False


class Store(Protocol):
    """Where logs are kept. Raises Conflict on a taken seq and Unavailable when it cannot be written now."""

    def append(self, batches: Sequence[Batch]) -> None:
        """Make these entries durable, all or none; Conflict if a realm's head is not just below its first entry."""

    def realms(self) -> list[str]:
        """The ids of all realms, oldest first."""

    def head(self, realm: str) -> tuple[int, str] | None:
        """Seq and hash of the newest entry."""

    def read(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Record]:
        """Entries from `start` up to, not including, `stop`."""

    def find(self, realm: str, action: str) -> Record | None:
        """The entry of an action."""

    def checkpoints(self, realm: str, start: int = 0) -> Iterator[tuple[int, bytes]]:
        """The checkpoints from entry `start` on, in order."""

    def probe(self) -> None:
        """Raise Unavailable if nothing can be appended right now; when opened read-only, if nothing can be read."""

    def texts(self, realm: str, hashes: Sequence[str]) -> list[Text]:
        """The texts with these hashes, as far as they are here."""

    def said(self, realm: str, start: int = 0, stop: int | None = None) -> Iterator[Text]:
        """The texts that were first said in entries from `start` up to, not including, `stop`."""

    def keep(self, realm: str, texts: Sequence[Text]) -> None:
        """Keep texts beside entries that are here already; one that is here, or was erased, stays as it is."""

    def erase(self, realm: str, digest: str) -> bool:
        """Forget a text and its salt for good, also if it is sent again; False if there is none with this hash."""

    def save_snapshot(self, realm: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; old ones may be forgotten."""

    def snapshot(self, realm: str, most: int | None = None) -> Snapshot | None:
        """The newest snapshot, not newer than entry `most`."""

    def pinned(self, realm: str) -> list[Snapshot]:
        """The snapshots that are never forgotten, oldest first."""

    def forget(self, realm: str) -> None:
        """Remove a realm and all that belongs to it."""

    def close(self) -> None:
        """Close the store."""
