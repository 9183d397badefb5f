"""Chain: a log as lines, each entry bound to the one before it, each checkpoint to the entry it speaks of.

A log file is JSON Lines: `{"entry": …}`, `{"checkpoint": …}`, and at the end `{"end": seq}`, so that a cut file shows.
An entry whose body is withheld is its header alone: the chain holds over headers, each body is checked against its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from yonder.core.errors import Corrupt, Malformed
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof.entry import START, Body, Entry, Header, Whole, head_of
from yonder.proof.event import Signed

Line = Entry | Signed
Parts = tuple[Line, bytes, bytes]  # a line, the canonical bytes of its header (or checkpoint), and those of its body


class _FileLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    entry: Entry | None = None
    checkpoint: Signed | None = None
    end: Whole | None = None


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
    return (line for line, _, _ in read_parts(lines))


def read_parts(lines: Iterable[bytes]) -> Iterator[Parts]:
    """The same with the canonical bytes of each."""
    seq, ended = -1, False
    for number, raw in enumerate(lines, 1):
        if ended:
            raise Corrupt(seq, f"line {number} comes after the end of the log", "after_end")
        try:
            line = decode(raw, _FileLine)
        except Malformed as error:
            raise Corrupt(seq + 1, f"line {number} cannot be read: {error} at {error.path}", "unreadable") from None
        made = _written(line)
        if made is None:
            raise Corrupt(seq + 1, f"line {number} is not one entry, one checkpoint or the end", "unreadable")
        text, header, body = made
        if text != raw.removesuffix(b"\n"):
            raise Corrupt(seq + 1, f"line {number} is not in canonical form", "not_canonical")
        if line.entry is not None:
            seq = line.entry.seq
            yield line.entry, header, body
        elif line.checkpoint is not None:
            yield line.checkpoint, header, body
        elif line.end == seq:
            ended = True
        else:
            raise Corrupt(seq + 1, f"line {number} does not continue the log", "unreadable")
    if not ended:
        raise Corrupt(seq + 1, "the file ends before the log does", "truncated")


def _written(line: _FileLine) -> tuple[bytes, bytes, bytes] | None:
    """How a line must be written, with the bytes of its header and its body; None if it is not one thing."""
    entry, checkpoint = line.entry, line.checkpoint
    if (entry, checkpoint, line.end).count(None) != 2:
        return None
    if entry is None:
        return encode(line), b"" if checkpoint is None else encode(checkpoint), b""
    _, header, body = parts(entry)
    rest = b',"body":' + body if body else b""
    return b'{"entry":{"header":' + header + rest + b"}}", header, body


def parts(line: Line) -> Parts:
    """A line with its canonical bytes."""
    if isinstance(line, Entry):
        return line, encode(line.header), b"" if line.body is None else encode(line.body)
    return line, encode(line), b""


def link(lines: Iterable[Line]) -> Iterator[Line]:
    """The same lines, each checked against the one before it; entries after the last checkpoint are refused."""
    return (line for line, _, _ in linked(map(parts, lines)))


def linked(lines: Iterable[Parts]) -> Iterator[Parts]:
    """The same with the canonical bytes of each line, which the chain needs."""
    now, referee, signed = _Now(-1, START, "", 0), "", -1
    for line, data, body in lines:
        if isinstance(line, Entry):
            if now.seq < 0:
                now, referee = _Now(-1, START, line.header.realm, 0), line.birth.referee if line.birth else ""
            _check_entry(line, body, now)
            now = _Now(line.header.seq, sha256_hex(data), now.realm, line.header.at)
        else:
            _check_checkpoint(line, now, referee)
            if signed == now.seq:
                raise Corrupt(now.seq, "it has a second checkpoint", "bad_checkpoint")
            signed = now.seq
        yield line, data, body
    if signed < now.seq:
        raise Corrupt(signed + 1, "no checkpoint of the referee covers this and what follows", "no_checkpoint")


class _Now(NamedTuple):
    """Where a log stands: its newest entry, that entry's hash, the realm and the time."""

    seq: int
    head: str
    realm: str
    at: int


def _check_entry(entry: Entry, body: bytes, now: _Now) -> None:
    header, seq = entry.header, entry.header.seq
    if seq != now.seq + 1:
        raise Corrupt(now.seq + 1, f"expected entry {now.seq + 1}, found {seq}: one is missing or moved", "bad_seq")
    if header.prev != now.head:
        raise Corrupt(seq, "it does not follow the entry before it: one of the two was altered", "bad_chain")
    if header.realm != now.realm:
        raise Corrupt(seq, "it belongs to another realm", "wrong_realm")
    if header.at < now.at:
        raise Corrupt(seq, "time runs backwards", "bad_time")
    if entry.body is None:
        if seq == 0:
            raise Corrupt(0, "a log has one creation, at its start", "no_genesis")
        return
    if sha256_hex(body) != header.body:
        raise Corrupt(seq, "its content is not what its header says", "bad_body")
    _check_body(header, entry.body, now.realm)


def _check_body(header: Header, body: Body, realm: str) -> None:
    seq = header.seq
    if (body.birth is not None) != (seq == 0):
        raise Corrupt(seq, "a log has one creation, at its start", "no_genesis")
    if seq == 0 and (header.signed is None or header.signed.id != realm):
        raise Corrupt(0, "the realm's id is not the id of its creation", "wrong_realm")
    acted = header.signed is not None
    if acted != (body.event is not None) or acted == (body.tick is not None):
        raise Corrupt(seq, "an entry holds an action or a tick", "empty_entry")


def _check_checkpoint(checkpoint: Signed, now: _Now, referee: str) -> None:
    seq = now.seq
    try:
        claim = head_of(checkpoint)
    except Malformed as error:
        raise Corrupt(max(seq, 0), str(error), "bad_checkpoint") from None
    if claim.realm == now.realm and claim.seq > seq:
        raise Corrupt(seq + 1, f"a checkpoint covers entry {claim.seq}, but this one is missing or moved", "bad_seq")
    if (claim.realm, claim.seq, claim.hash) != (now.realm, seq, now.head) or checkpoint.pubkey != referee:
        raise Corrupt(
            max(seq, 0), "the referee's checkpoint does not fit: it or an entry was altered", "bad_checkpoint"
        )
