"""Entry: one line of a realm's log. It holds an input and its proof; everything else is derived from it.

An entry is a header, which everybody may see and the chain hashes, and a body, which may be withheld while something
is hidden. The header holds the hash of the body.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct

from yonder.core.errors import Malformed
from yonder.core.rules.kernel import Timer
from yonder.core.world.codec import encode, sha256, sha256_hex
from yonder.proof.event import (
    CHECKPOINT,
    CREATE,
    UPGRADE,
    Hex32,
    Hex64,
    Kind,
    Seconds,
    Signed,
    Tags,
    digits,
    is_count,
    sign,
    tag,
)
from yonder.proof.keys import Key

START: Final = "0" * 64
FORMAT: Final = 2
Proof = Annotated[str, Meta(max_length=162, extra_json_schema={"pattern": "^([0-9a-f]{162})?$"})]  # see `proof_bytes`
# Read once in a log, and compared with nothing. A bare $ would let a line break stand after the last digit.
Strict32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what a browser can hold exactly
Whole = Annotated[int, Meta(ge=1 - 2**53, le=2**53 - 1)]


class Tick(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A timer that fired, with the source of the entry that had set it."""

    kind: str
    name: str
    due: Whole
    source: Strict32


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """The proof of a hidden seed that is now revealed: what was hidden, the entry it was made in, the veil's proof."""

    scope: str
    source: Strict32
    proof: Annotated[str, Meta(pattern=r"^[0-9a-f]{162}$(?!\n)")]


class Birth(Struct, frozen=True, forbid_unknown_fields=True):
    """What the referee adds to a creation: the rules it will apply, and the keys that prove its dice.

    `content` is the hash of all content, the pack of the creation included; `pack` that of the pack alone.
    """

    game: str
    version: Whole
    content: Strict32
    referee: Strict32
    veil: Strict32
    format: Whole = FORMAT
    pack: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")] = ""


class Creation(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host asks for: the content of a creation event. `pack` overrides parts of the game's content."""

    game: str
    setup: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=80)] = ""
    pack: dict[str, Any] = {}


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True, tag="upgrade"):
    """What a referee says when a realm goes on under other rules; the content of an event that it signs.

    The version of the rules, the hash of their content, and the digest of the world that they go on with.
    """

    version: int
    content: Strict32
    digest: Strict32


class Seal(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What everybody may see of a signed action: the signature can be checked without its content."""

    id: Hex32
    pubkey: Hex32
    sig: Hex64


class Content(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The rest of a signed action, to which its id is bound."""

    created_at: Seconds
    kind: Kind
    tags: Tags
    content: str


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What the chain hashes: an entry's place and time, and the hashes of the rest. `signed` is none for a tick."""

    realm: Hex32
    seq: Count
    prev: Hex32
    at: Count
    told: Hex32
    writes: Hex32
    body: Hex32
    signed: Seal | None = None


class Body(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What may be withheld. `proof` is empty when nothing was drawn.

    A tick that happens while a secret is closed has a `salt`, as actions have one in their tags: else its hash could be
    guessed.
    """

    event: Content | None = None
    tick: Tick | None = None
    birth: Birth | None = None
    proof: Proof = ""
    opened: tuple[Opening, ...] = ()
    salt: Annotated[str, Meta(max_length=64)] = ""


WITHHELD: Final = Body()


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One input with its place, time and proofs. Without a body it is a header line: the reader may not see more."""

    header: Header
    body: Body | None = None

    @property
    def realm(self) -> str:
        return self.header.realm

    @property
    def seq(self) -> int:
        return self.header.seq

    @property
    def at(self) -> int:
        return self.header.at

    @property
    def event(self) -> Signed | None:
        """The signed action, whole; None for a tick, or if it is withheld."""
        seal, body = self.header.signed, self.body
        if seal is None or body is None or body.event is None:
            return None
        rest = body.event
        return Signed(seal.id, seal.pubkey, rest.created_at, rest.kind, rest.tags, rest.content, seal.sig)

    @property
    def tick(self) -> Tick | None:
        return (self.body or WITHHELD).tick

    @property
    def birth(self) -> Birth | None:
        return (self.body or WITHHELD).birth

    @property
    def proof(self) -> str:
        return (self.body or WITHHELD).proof

    @property
    def opened(self) -> tuple[Opening, ...]:
        return (self.body or WITHHELD).opened

    @property
    def source(self) -> bytes:
        """What its dice are proved over; empty if it is withheld."""
        seal, tick = self.header.signed, self.tick
        if seal is not None:
            return bytes.fromhex(seal.id)
        return b"" if tick is None else tick_source(self.header.realm, tick)

    def bare(self) -> Entry:
        """The header line."""
        return Entry(self.header)


def seal_of(event: Signed | None) -> Seal | None:
    """The part of a signed action that goes into the header."""
    return None if event is None else Seal(event.id, event.pubkey, event.sig)


def content_of(event: Signed | None) -> Content | None:
    """The part that goes into the body."""
    return None if event is None else Content(event.created_at, event.kind, event.tags, event.content)


def tick_of(timer: Timer) -> Tick:
    """What the log says of a timer that fires."""
    return Tick(timer.kind, timer.name, timer.due, timer.source)


def entry_hash(entry: Entry) -> str:
    """The hash that the next entry names as its `prev`."""
    return sha256_hex(encode(entry.header))


def body_hash(body: Body) -> str:
    """The hash by which a header is bound to its body."""
    return sha256_hex(encode(body))


def proof_bytes(text: str) -> bytes:
    """The proof of an entry; one that is no small hex digits proves nothing."""
    proof = digits(text)
    if proof is None:
        raise bad_proof()
    return proof


def bad_proof() -> Malformed:
    """The refusal of a proof that does not prove."""
    return Malformed("$.proof", "the proof of its dice does not hold", "bad_proof")


def tick_source(realm: str, tick: Tick) -> bytes:
    """What the dice of a tick are proved over: the timer, and the source of the entry that set it.

    A timer's due time is no part of it: that follows from the referee's clock. A timer that a tick sets anew has the
    tick's own source, so no input comes twice.
    """
    return sha256(encode(["tick", realm, tick.kind, tick.name, tick.source]))


def veil_source(source: bytes, scope: str) -> bytes:
    """What a hidden seed is proved over."""
    return source + b"|" + scope.encode()


class Address(NamedTuple):
    """The keys that a creation names, so that none can be chosen afterwards: the referee's and its veil's."""

    referee: str
    veil: str


def sign_creation(host: Key, to: Address, creation: Creation, created_at: int) -> Signed:
    """Ask a referee for a realm. The event's id becomes the realm's id."""
    tags = (("p", to.referee), ("veil", to.veil))
    return sign(host, CREATE, tags, encode(creation).decode(), created_at)


def sign_upgrade(referee: Key, realm: str, upgrade: Upgrade, at: int) -> Signed:
    """The referee's word that a realm goes on under other rules."""
    return sign(referee, UPGRADE, (("realm", realm),), encode(upgrade).decode(), at // 1000)


def sign_checkpoint(referee: Key, realm: str, seq: int, head: str, at: int) -> Signed:
    """The referee's word on the head of a realm; it can be published anywhere."""
    return sign(referee, CHECKPOINT, (("realm", realm), ("seq", str(seq)), ("head", head)), "", at // 1000)


class Head(Struct, frozen=True):
    """The newest entry of a realm."""

    realm: str
    seq: int
    hash: str


def head_of(checkpoint: Signed) -> Head:
    """What a checkpoint claims."""
    realm, seq, head = (tag(checkpoint, name) for name in ("realm", "seq", "head"))
    if checkpoint.kind != CHECKPOINT or realm is None or head is None or seq is None or not is_count(seq, 16):
        raise Malformed("$.tags", "This is not a checkpoint.", "bad_checkpoint")
    return Head(realm, int(seq), head)
