"""Writing: an input that has been applied, as the log keeps it."""

from __future__ import annotations

from yonder.core.codec import encode, sha256_hex
from yonder.core.ctx import Ctx
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
    told, writes = transition.told_hash(ctx), transition.writes_hash(ctx)
    return Entry(realm, seq, prev, ctx.now, told, writes, event, tick, birth, dice.proof.hex(), opened)


def record_of(entry: Entry) -> Record:
    """An entry as a store keeps it."""
    data = encode(entry)
    return Record(entry.seq, "" if entry.event is None else entry.event.id, sha256_hex(data), data)
