"""Transfer: a realm as JSON Lines and back. An import is fully verified before anything is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from yonder.core.errors import Conflict, Corrupt, Malformed, Reject
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode, encode
from yonder.proof.anchor import Anchor
from yonder.proof.chain import Line, parts, read_lines, read_parts, write_lines
from yonder.proof.entry import START, Entry
from yonder.proof.verify import Progress, Report, Worlds, verify
from yonder.proof.words import Spoken, hash_of
from yonder.realm.privacy import Reader
from yonder.realm.store import Batch, Record, Store, Text
from yonder.realm.upgrades import kept_world
from yonder.realm.writing import checkpoint_of, entry_of, record_of


def log_lines(store: Store, realm: str, reader: Reader | None = None) -> Iterator[Line]:
    """A realm's entries and checkpoints in order, up to what is the head now; as far as this reader may see them."""
    head = store.head(realm)
    stop = (-1 if head is None else head[0]) if reader is None else reader.head
    checkpoints = store.checkpoints(realm)
    seq, raw = next(checkpoints, (-1, b""))
    for record in store.read(realm, 0, stop + 1):
        entry = entry_of(record)
        yield entry if reader is None else reader.shown(entry)
        if record.seq == seq:
            yield checkpoint_of(seq, raw)
            seq, raw = next(checkpoints, (-1, b""))


def export_log(store: Store, realm: str, reader: Reader | None = None) -> Iterator[bytes]:
    """A realm as the lines of a log file; without a reader the whole log, for its operator."""
    if store.head(realm) is None:
        raise Malformed("$.realm", "There is no such realm here.", "no_such_realm")
    return write_lines(log_lines(store, realm, reader))


def export_texts(store: Store, realm: str) -> Iterator[bytes]:
    """The texts beside a realm's log as lines of a file of their own, without those that were erased."""
    return (encode(text) + b"\n" for text in store.said(realm) if not text.erased)


def import_texts(store: Store, realm: str, lines: Iterable[bytes]) -> int:
    """Keep the texts of a file beside a realm that is here; each must be one that its entry names. Returns how many."""
    texts = [decode(line, Text) for line in lines if line.strip()]
    for text in texts:
        record = next(store.read(realm, text.seq, text.seq + 1), None)
        event = None if record is None else entry_of(record).event
        spoken = Spoken(text.salt, text.text)
        if event is None or f'"{text.hash}"' not in event.content or hash_of(spoken) != text.hash:
            raise Corrupt(text.seq, "a text is not the one that was signed", "bad_words")
    store.keep(realm, texts)
    return len(texts)


def verify_realm(
    store: Store,
    realm: str,
    games: Callable[[str], Rules],
    *,
    progress: Progress | None = None,
    anchors: Sequence[Anchor] = (),
) -> Report:
    """Check a stored realm. Worlds of its upgrades are those that the store keeps."""
    worlds = partial(kept_world, store, realm)
    lines = partial(log_lines, store, realm)
    return verify(games, lambda: map(parts, lines()), progress=progress, anchors=anchors, worlds=worlds)


def verify_file(
    lines: Callable[[], Iterable[bytes]],
    games: Callable[[str], Rules],
    *,
    progress: Progress | None = None,
    anchors: Sequence[Anchor] = (),
    worlds: Worlds = lambda _: None,
) -> Report:
    """Check a log file; `lines` gives its lines, each time from the start."""
    return verify(games, lambda: read_parts(lines()), progress=progress, anchors=anchors, worlds=worlds)


def import_log(
    store: Store,
    lines: Callable[[], Iterable[bytes]],
    games: Callable[[str], Rules],
    *,
    progress: Progress | None = None,
) -> str:
    """Keep a log file as a realm of the store, if every line of it holds; returns the realm's id.

    If the store has the first part of this very log, as after an import that was interrupted, it gets the rest.
    """
    report = verify_file(lines, games, progress=progress)
    if report.bad is not None:
        raise Corrupt(report.bad, report.why, report.code)
    if report.withheld:
        raise Reject(
            "withheld", "Some entries of this log are only headers: it cannot be replayed, so it was not imported."
        )
    head = store.head(report.realm) or (-1, START)
    if head[0] + 1 >= report.entries:
        raise Conflict(f"The realm {report.realm[:12]} is already here.")
    for batch in _batches(report.realm, read_lines(lines())):
        last = batch.records[-1]
        if last.seq > head[0]:
            store.append([batch])
        elif last.seq == head[0] and last.hash != head[1]:
            raise Conflict(f"The realm {report.realm[:12]} is already here with a different history.")
    return report.realm


def _batches(realm: str, lines: Iterable[Line]) -> Iterator[Batch]:
    records: list[Record] = []
    for line in lines:
        if isinstance(line, Entry):
            records.append(record_of(line))
        else:
            yield Batch(realm, tuple(records), encode(line))
            records = []
