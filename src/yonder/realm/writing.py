"""Writing: an input that has been applied, as the log keeps it; and reading it back."""

from __future__ import annotations

from yonder.core.errors import Corrupt, Malformed
from yonder.core.rules.ctx import Ctx
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof import transition, vrf
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import Birth, Body, Entry, Header, Opening, Tick, content_of, seal_of, veil_source
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
) -> tuple[Entry, Record]:
    """The log's line for an input that has been applied, and how a store keeps it."""
    opened = tuple(
        Opening(s.scope, s.source, vrf.prove(veil, veil_source(bytes.fromhex(s.source), s.scope)).hex())
        for s in ctx.opened
    )
    salt = transition.salt_of(ctx)
    told, writes = transition.hashes(ctx, salt)
    body = Body(content_of(event), tick, birth, dice.proof.hex(), opened, transition.tick_salt(tick, salt))
    data = encode(body)
    header = Header(realm, seq, prev, ctx.now, told, writes, sha256_hex(data), seal_of(event))
    return Entry(header, body), _record(header, data)


def record_of(entry: Entry) -> Record:
    """An entry as a store keeps it."""
    return _record(entry.header, b"" if entry.body is None else encode(entry.body))


def _record(header: Header, body: bytes) -> Record:
    data = encode(header)
    return Record(header.seq, "" if header.signed is None else header.signed.id, sha256_hex(data), data, body)


def entry_of(record: Record) -> Entry:
    """A kept entry; bytes that are not those which were written are Corrupt."""
    if sha256_hex(record.header) != record.hash:
        raise Corrupt(record.seq, "its stored bytes are damaged", "damaged_store")
    try:
        header, body = decode(record.header, Header), decode(record.body, Body)
    except Malformed as error:
        raise Corrupt(record.seq, f"it cannot be read: {error} at {error.path}", "damaged_store") from None
    if sha256_hex(record.body) != header.body:
        raise Corrupt(record.seq, "its stored bytes are damaged", "damaged_store")
    return Entry(header, body)


def checkpoint_of(seq: int, data: bytes) -> Signed:
    """A kept checkpoint."""
    try:
        return decode(data, Signed)
    except Malformed as error:
        raise Corrupt(seq, f"its checkpoint cannot be read: {error} at {error.path}", "damaged_store") from None
