"""Writing: an input that has been applied, as the log keeps it; and reading it back."""

from __future__ import annotations

from yonder.core.errors import Corrupt, Malformed
from yonder.core.rules.ctx import Ctx
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof import transition, vrf
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import Birth, Entry, Opening, Tick, veil_source
from yonder.proof.event import Signed
from yonder.proof.keys import Key
from yonder.realm.store import Record


def make_entry(  # noqa: PLR0913 - an entry, whole
    realm: str,
    seq: int,
    prev: str,
    ctx: Ctx,
    dice: ProvedDice,
    veil: Key,
    *,
    event: Signed | None = None,
    tick: Tick | None = None,
    birth: Birth | None = None,
) -> Entry:
    """The log's line for an input that has been applied."""
    opened = tuple(
        Opening(s.scope, s.source, vrf.prove(veil, veil_source(bytes.fromhex(s.source), s.scope)).hex())
        for s in ctx.opened
    )
    told, writes = transition.hashes(ctx)
    return Entry(realm, seq, prev, ctx.now, told, writes, event, tick, birth, dice.proof.hex(), opened)


def record_of(entry: Entry) -> Record:
    """An entry as a store keeps it."""
    data = encode(entry)
    return Record(entry.seq, "" if entry.event is None else entry.event.id, sha256_hex(data), data)


def entry_of(record: Record) -> Entry:
    """A kept entry; bytes that are not those which were written are Corrupt."""
    if sha256_hex(record.data) != record.hash:
        raise Corrupt(record.seq, "its stored bytes are damaged", "damaged_store")
    try:
        return decode(record.data, Entry)
    except Malformed as error:
        raise Corrupt(record.seq, f"it cannot be read: {error} at {error.path}", "damaged_store") from None


def checkpoint_of(seq: int, data: bytes) -> Signed:
    """A kept checkpoint."""
    try:
        return decode(data, Signed)
    except Malformed as error:
        raise Corrupt(seq, f"its checkpoint cannot be read: {error} at {error.path}", "damaged_store") from None
