"""Anchors: what somebody keeps of a log, a head or a receipt. A log from which it is missing was cut, or is another."""

from __future__ import annotations

from msgspec import Struct

from yonder.core.errors import Corrupt, Malformed
from yonder.core.world.codec import decode
from yonder.proof.entry import Entry, entry_hash, head_of
from yonder.proof.event import Signed, check
from yonder.proof.keys import CANONICAL


class Anchor(Struct, frozen=True):
    """A log must hold an entry with this hash; if `seq` is known, at that place."""

    hash: str
    seq: int | None = None


class _Kept(Struct):
    """Of a receipt only these two count; what it brought its player may be left out."""

    entry: Entry
    checkpoint: Signed


def head_anchor(text: str) -> Anchor:
    """A head that was published, or written down."""
    if not CANONICAL.fullmatch(text):
        raise Malformed("head", "A head is a hash of 64 lower-case hex digits.", "bad_head")
    return Anchor(text)


def receipt_anchors(data: bytes) -> tuple[Anchor, Anchor]:
    """What a receipt insists on: its entry, and the head that the referee signed with it."""
    kept = decode(data, _Kept)
    check(kept.checkpoint)
    claim = head_of(kept.checkpoint)
    seq, mine = kept.entry.header.seq, entry_hash(kept.entry)
    if claim.realm != kept.entry.header.realm or claim.seq < seq or (claim.seq == seq and claim.hash != mine):
        raise Malformed("$.checkpoint", "This checkpoint does not cover the entry it came with.", "bad_receipt")
    return Anchor(mine, seq), Anchor(claim.hash, claim.seq)


class Anchors:
    """Looks for them while a log is read."""

    def __init__(self, anchors: tuple[Anchor, ...]) -> None:
        self._wanted = anchors
        self._places = dict.fromkeys((anchor.hash for anchor in anchors), -1)

    def __bool__(self) -> bool:
        return bool(self._wanted)

    def see(self, seq: int, digest: str) -> None:
        """An entry of the log."""
        if digest in self._places:
            self._places[digest] = seq

    def insist(self, entries: int) -> None:
        """Refuse a log of so many entries in which one is missing."""
        for anchor in self._wanted:
            place = self._places[anchor.hash]
            if anchor.seq is not None and anchor.seq != place and anchor.seq < entries:
                raise Corrupt(anchor.seq, "your copy of this entry says otherwise: two histories exist", "two_logs")
            if place < 0:
                raise Corrupt(entries, "it ends before your copy of it: entries were cut off", "cut_tail")
