"""Signed events: NIP-01, so that any Nostr library or browser extension can sign an action."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from yonder.core.errors import Malformed
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof.keys import Key, verify_signature

ACTION: Final = 1420
CREATE: Final = 1421
CHECKPOINT: Final = 1422
UPGRADE: Final = 1423
LARGEST: Final = 131_072
SALT: Final = 32  # hex digits

# Of these only the length is checked when they are read, for a pattern costs as much as all the rest of a log's line:
# `check` and the chain compare each with what they computed themselves, and so insist on the digits.
Hex32 = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
Hex64 = Annotated[str, Meta(min_length=128, max_length=128, extra_json_schema={"pattern": "^[0-9a-f]{128}$"})]
SECONDS: Final = 2**53 - 1
Tags = tuple[tuple[str, ...], ...]
Seconds = Annotated[int, Meta(ge=0, le=SECONDS)]
Kind = Annotated[int, Meta(ge=0, le=65_535)]


class Signed(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A NIP-01 event: its id is the hash of all but the signature."""

    id: Hex32
    pubkey: Hex32
    created_at: Seconds
    kind: Kind
    tags: Tags
    content: str
    sig: Hex64


def event_id(pubkey: str, created_at: int, kind: int, tags: Tags, content: str) -> str:
    """The hash that NIP-01 gives an event."""
    return sha256_hex(encode([0, pubkey, created_at, kind, tags, content]))


def sign(key: Key, kind: int, tags: Tags, content: str, created_at: int) -> Signed:
    """Make a signed event."""
    number = event_id(key.public, created_at, kind, tags, content)
    return Signed(number, key.public, created_at, kind, tags, content, key.sign(bytes.fromhex(number)).hex())


def sign_action(key: Key, realm: str, nonce: int, action: Any, *, player: str = "", created_at: int = 0) -> Signed:
    """Sign an action (or the same as plain data) for a realm; with `player`, act for them under a grant."""
    content = encode(action).decode()
    tags: Tags = (("realm", realm), ("nonce", str(nonce)), ("salt", salt(key, realm, nonce, content)))
    if player and player != key.public:
        tags = (*tags, ("for", player))
    return sign(key, ACTION, tags, content, created_at)


def salt(key: Key, realm: str, nonce: int, content: str) -> str:
    """What keeps an action's id from being guessed: made of the secret key, so nobody else can make it."""
    return sha256_hex(b"salt|" + key.secret_bytes + encode([realm, nonce, content]))[:SALT]


def read(data: bytes | str) -> Signed:
    """Read an event that somebody sent; signature and id are checked by `check`."""
    if len(data) > LARGEST:
        raise Malformed("$", f"An event can be at most {LARGEST} bytes long.", "too_large")
    return decode(data, Signed)


def check(event: Signed) -> None:
    """Insist that the id is the event's own and the signature its signer's."""
    check_id(event)
    if not is_signed(event):
        raise bad_signature()


def check_id(event: Signed) -> None:
    """Insist that the id is the event's own."""
    if not 0 <= event.created_at <= SECONDS:  # one made in this process was never decoded
        raise Malformed("$.created_at", "The time of an event is a whole number of seconds from 0.")
    if event_id(event.pubkey, event.created_at, event.kind, event.tags, event.content) != event.id:
        raise Malformed("$.id", "The id is not the hash of this event.", "bad_id")


def is_signed(event: Signed) -> bool:
    """Is the signature its signer's?"""
    signature = digits(event.sig)
    return signature is not None and verify_signature(event.pubkey, bytes.fromhex(event.id), signature)


def bad_signature() -> Malformed:
    """The refusal of an event that its signer did not sign."""
    return Malformed("$.sig", "The signature is not this key's.", "bad_signature")


def digits(text: str) -> bytes | None:
    """The bytes that small hex digits stand for; None if it is anything else."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return None
    return data if data.hex() == text else None


def is_count(text: str, most: int) -> bool:
    """Is it a whole number from 0 of at most so many digits, written in the only way there is?"""
    return text.isascii() and text.isdigit() and len(text) <= most and (text[0] != "0" or text == "0")


def tag(event: Signed, name: str) -> str | None:
    """The value of a tag that may stand once; None if it is absent."""
    return tags(event, name)[0]


def tags(event: Signed, *names: str) -> list[str | None]:
    """The values of several such tags."""
    try:
        found: dict[str, str] = dict(event.tags)  # type: ignore[arg-type]  # what is no pair is a ValueError
    except ValueError:
        found = {}
    if len(found) != len(event.tags):
        found = _singled(event, names)
    return [found.get(name) for name in names]


def _singled(event: Signed, names: tuple[str, ...]) -> dict[str, str]:
    """The same where other tags stand beside them, of any length and any number of times."""
    found: dict[str, str] = {}
    for each in event.tags:
        if each and each[0] in names:
            if len(each) != 2 or each[0] in found:
                raise Malformed("$.tags", f"The tag {each[0]!r} must appear once, with one value.", "bad_tag")
            found[each[0]] = each[1]
    return found
