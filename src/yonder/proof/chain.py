"""Chain: a log as lines, each entry bound to the one before it, each checkpoint to the entry it speaks of.

A log file is JSON Lines: `{"entry": …}`, `{"checkpoint": …}`, and at the end `{"end": seq}`, so that a cut file shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from yonder.core.errors import Corrupt, Malformed
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof.entry import START, Entry, head_of
from yonder.proof.event import Signed

Line = Entry | Signed
Pair = tuple[Line, bytes]  # a line and its canonical bytes

# Where in a line of a file the thing itself begins.
ENTRY, CHECKPOINT = len(b'{"entry":'), len(b'{"checkpoint":')


class _FileLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    entry: Entry | None = None
    checkpoint: Signed | None = None
    end: int | None = None


def write_lines(lines: Iterable[Line]) -> Iterator[bytes]:
    """A log as the lines of a file, each with its line break."""
    last = -1
    for line in lines:
        if isinstance(line, Entry):
            last = line.seq
            yield encode(_FileLine(entry=line)) + b"\n"
        else:
            yield encode(_FileLine(checkpoint=line)) + b"\n"
    yield encode(_FileLine(end=last)) + b"\n"


def read_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """The entries and checkpoints of a log file; a line that cannot be read or a missing end is Corrupt."""
    return (line for line, _ in read_pairs(lines))


def read_pairs(lines: Iterable[bytes]) -> Iterator[Pair]:
    """The same with the canonical bytes of each, which stand in the file already."""
    seq, ended = -1, False
    for number, raw in enumerate(lines, 1):
        if ended:
            raise Corrupt(seq, f"line {number} stands after the end of the log", "after_end")
        try:
            line = decode(raw, _FileLine)
        except Malformed as error:
            raise Corrupt(seq + 1, f"line {number} cannot be read: {error} at {error.path}", "unreadable") from None
        text = raw.removesuffix(b"\n")
        if encode(line) != text:
            raise Corrupt(seq + 1, f"line {number} is not written in the canonical way", "not_canonical")
        if (line.entry, line.checkpoint, line.end).count(None) != 2:
            raise Corrupt(seq + 1, f"line {number} is not one entry, one checkpoint or the end", "unreadable")
        if line.entry is not None:
            seq = line.entry.seq
            yield line.entry, text[ENTRY:-1]
        elif line.checkpoint is not None:
            yield line.checkpoint, text[CHECKPOINT:-1]
        elif line.end == seq:
            ended = True
        else:
            raise Corrupt(seq + 1, f"line {number} does not continue the log", "unreadable")
    if not ended:
        raise Corrupt(seq + 1, "the file ends before the log does", "truncated")


def link(lines: Iterable[Line]) -> Iterator[Line]:
    """The same lines, each checked against the one before it; entries after the last checkpoint are refused."""
    return (line for line, _ in linked(pairs(lines)))


def pairs(lines: Iterable[Line]) -> Iterator[Pair]:
    """Lines with their canonical bytes."""
    return ((line, encode(line)) for line in lines)


def linked(lines: Iterable[Pair]) -> Iterator[Pair]:
    """The same with the canonical bytes of each line, which the chain needs."""
    seq, head, realm, referee, signed = -1, START, "", "", -1
    for line, data in lines:
        if isinstance(line, Entry):
            if seq < 0:
                realm, referee = line.realm, line.birth.referee if line.birth else ""
            _check_entry(line, seq, head, realm)
            seq, head = line.seq, sha256_hex(data)
        else:
            _check_checkpoint(line, seq, head, realm, referee)
            if signed == seq:
                raise Corrupt(seq, "it has a second checkpoint", "bad_checkpoint")
            signed = seq
        yield line, data
    if signed < seq:
        raise Corrupt(signed + 1, "no checkpoint of the referee covers this and what follows", "no_checkpoint")


def _check_entry(entry: Entry, seq: int, head: str, realm: str) -> None:
    if entry.seq != seq + 1:
        raise Corrupt(seq + 1, f"expected entry {seq + 1}, found {entry.seq}: one is missing or moved", "bad_seq")
    if entry.prev != head:
        raise Corrupt(entry.seq, "it does not follow the entry before it: one of the two was altered", "bad_chain")
    if entry.realm != realm:
        raise Corrupt(entry.seq, "it belongs to another realm", "wrong_realm")
    if (entry.birth is not None) != (entry.seq == 0):
        raise Corrupt(entry.seq, "a log has one creation, at its start", "no_genesis")
    if entry.seq == 0 and (entry.event is None or entry.event.id != realm):
        raise Corrupt(0, "the realm's id is not the id of its creation", "wrong_realm")
    if (entry.event is None) == (entry.tick is None):
        raise Corrupt(entry.seq, "an entry holds an action or a tick", "empty_entry")


def _check_checkpoint(checkpoint: Signed, seq: int, head: str, realm: str, referee: str) -> None:
    try:
        claim = head_of(checkpoint)
    except Malformed as error:
        raise Corrupt(max(seq, 0), str(error), "bad_checkpoint") from None
    if claim.realm == realm and claim.seq > seq:
        raise Corrupt(seq + 1, f"a checkpoint covers entry {claim.seq}, but this one is missing or moved", "bad_seq")
    if (claim.realm, claim.seq, claim.hash) != (realm, seq, head) or checkpoint.pubkey != referee:
        raise Corrupt(
            max(seq, 0), "the referee's checkpoint does not fit: it or an entry was altered", "bad_checkpoint"
        )
