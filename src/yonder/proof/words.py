"""Texts beside the log: how one is hashed, encrypted for its readers, checked and read.

One law: a private text is encrypted for the accounts of its readers alone. A key that somebody has granted plays for
them; it does not read their letters, for only the host says which keys were granted, and the host must not read them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct

from yonder.core.errors import Malformed
from yonder.core.text import steers
from yonder.core.words import KEYS, LARGEST, Words
from yonder.core.world.codec import decode, encode, sha256_hex
from yonder.proof import nip44
from yonder.proof.event import Signed, digits, read
from yonder.proof.keys import Key

SALT: Final = 16


class Spoken(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A text and the salt it was hashed with: what is sent beside a signed action."""

    salt: Annotated[str, Meta(min_length=2 * SALT, max_length=2 * SALT)]
    text: Annotated[str, Meta(max_length=LARGEST)]


class Sealed(Struct, frozen=True, forbid_unknown_fields=True, rename={"sender": "from", "payloads": "for"}):
    """A private text as it is sent and kept: whose key encrypted it, and a NIP-44 payload for each key that reads."""

    sender: str
    payloads: Annotated[dict[str, str], Meta(min_length=1, max_length=KEYS)]


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """A signed event with the texts that its action names."""

    event: Signed
    words: tuple[Spoken, ...] = ()


class _Maybe(Struct, frozen=True):
    event: Raw = Raw()


def say(text: str) -> tuple[Words, Spoken]:
    """A text for everybody: what is signed, and what goes beside it."""
    return _hashed(text, ())


def whisper(key: Key, text: str, readers: Iterable[str]) -> tuple[Words, Spoken]:
    """A text for these accounts alone, encrypted by the key that signs the action; that key can read it too."""
    to = tuple(dict.fromkeys(readers))
    shared = {each: nip44.conversation_key(key, each) for each in dict.fromkeys((*to, key.public))}
    payloads = {each: nip44.encrypt(text, secret) for each, secret in shared.items()}
    return _hashed(encode(Sealed(key.public, payloads)).decode(), to)


def unseal(key: Key, text: str) -> str:
    """The private text that was encrypted for this key; Malformed if none was."""
    sealed = decode(text, Sealed)
    payload = sealed.payloads.get(key.public)
    if payload is None:
        raise Malformed("$.for", "This text is not for this key.", "not_a_reader")
    return nip44.decrypt(payload, nip44.conversation_key(key, sealed.sender))


def check(words: Words, spoken: Spoken, signer: str) -> None:
    """Insist that a text is the one that was signed, and that a private one was encrypted for its readers."""
    size = len(spoken.text.encode(errors="replace"))
    if digits(spoken.salt) is None or hash_of(spoken) != words.hash or size != words.size:
        raise bad_words("This text is not the one that was signed.")
    if words.readers:
        _check_sealed(decode(spoken.text, Sealed), words.readers, signer)
    else:
        check_plain(spoken.text)


def check_plain(text: str) -> None:
    """Insist on a text that can be shown: not blank, without control characters or marks that turn its direction."""
    if not text.strip():
        raise bad_words("This text is blank.")
    if steers(text, lines=True):
        raise bad_words("Control characters are not allowed in a text.")


def matched(named: Sequence[Words], given: Sequence[Spoken], signer: str) -> list[tuple[Words, Spoken]]:
    """The words of an action with their texts: exactly those that it names, each as it was signed."""
    wanted = {words.hash: words for words in named}
    texts = {hash_of(each): each for each in given}
    if wanted.keys() != texts.keys():
        missing = len(wanted.keys() - texts.keys())
        raise bad_words("A text is missing." if missing else "A text was sent that the action does not name.")
    for found, words in wanted.items():
        check(words, texts[found], signer)
    return [(words, texts[found]) for found, words in wanted.items()]


def read_sent(data: bytes) -> tuple[Signed, tuple[Spoken, ...]]:
    """What somebody sent: a signed event alone, or one with its texts as `{event, words}`."""
    sent = decode(data, _Maybe)
    if not bytes(sent.event):
        return read(data), ()
    whole = decode(data, Sent)
    return whole.event, whole.words


def hash_of(spoken: Spoken) -> str:
    """SHA-256 of the salt's bytes and the text's."""
    return sha256_hex((digits(spoken.salt) or b"") + spoken.text.encode(errors="replace"))


def bad_words(why: str) -> Malformed:
    """The refusal of texts that are not those of the action."""
    return Malformed("$.words", why, "bad_words")


def _hashed(text: str, readers: tuple[str, ...]) -> tuple[Words, Spoken]:
    spoken = Spoken(os.urandom(SALT).hex(), text)
    return Words(hash_of(spoken), len(text.encode()), readers), spoken


def _check_sealed(sealed: Sealed, readers: tuple[str, ...], signer: str) -> None:
    if sealed.sender != signer:
        raise bad_words("A private text must be encrypted by the key that signs.")
    if any(reader not in sealed.payloads for reader in readers):
        raise bad_words("A private text must be encrypted for each of its readers.")
    for payload in sealed.payloads.values():
        if not nip44.SHORTEST_PAYLOAD <= len(payload) <= nip44.LONGEST_PAYLOAD:
            raise bad_words("A private text must be encrypted as NIP-44 describes.")
