"""Keys of players, agents and referees: secp256k1, signed as BIP-340, written as NIP-19.

One law: a secret leaves a Key only where the caller names it (`nsec`, `secret_bytes`, `even_secret`).
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from hashlib import sha256
from typing import Final, NoReturn

from coincurve import PublicKeyXOnly
from coincurve._libsecp256k1 import ffi, lib  # type: ignore[import-not-found]
from coincurve.context import GLOBAL_CONTEXT

from yonder.core.errors import Malformed
from yonder.proof import bech32

ORDER: Final = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
SIZE: Final = 32
SIGNATURE_SIZE: Final = 64
HEX: Final = re.compile(r"[0-9a-fA-F]{64}")
CANONICAL: Final = re.compile(r"[0-9a-f]{64}")

CONTEXT: Final = GLOBAL_CONTEXT.ctx


class Key:
    """A secret key. It shows itself as its public half and refuses to be pickled or copied.

    `public` is 64 small hex digits; `even_secret` is the secret, negated if its point has an odd Y.
    """

    __slots__ = ("_keypair", "_secret", "even_secret", "public")

    def __init__(self, secret: bytes) -> None:
        self._keypair = ffi.new("secp256k1_keypair *")
        if len(secret) != SIZE or not lib.secp256k1_keypair_create(CONTEXT, self._keypair, secret):
            raise Malformed("key", "This is not a secret key: it is out of range.")
        self._secret = secret
        point, odd = ffi.new("secp256k1_xonly_pubkey *"), ffi.new("int *")
        lib.secp256k1_keypair_xonly_pub(CONTEXT, point, odd, self._keypair)
        self.public: Final = PublicKeyXOnly(point).format().hex()
        self.even_secret: Final = _negated(secret) if odd[0] else secret

    @classmethod
    def new(cls) -> Key:
        """A fresh key from the system's entropy."""
        return cls._reduced(os.urandom(2 * SIZE))

    @classmethod
    def from_seed(cls, text: str) -> Key:
        """The same key for the same text: for reproducible local games, never for an identity worth anything."""
        return cls._reduced(sha256(text.encode(errors="surrogatepass")).digest())

    @classmethod
    def from_text(cls, text: str) -> Key:
        """Read nsec1… or 64 hex digits."""
        return cls(_read("nsec", text))

    @classmethod
    def _reduced(cls, entropy: bytes) -> Key:
        return cls((int.from_bytes(entropy, "big") % (ORDER - 1) + 1).to_bytes(SIZE, "big"))

    @property
    def npub(self) -> str:
        """The public half as NIP-19 writes it."""
        return npub(self.public)

    @property
    def nsec(self) -> str:
        """The secret as nsec1…: whoever reads it is this player."""
        return bech32.encode("nsec", self._secret)

    @property
    def secret_bytes(self) -> bytes:
        """The secret as it was given."""
        return self._secret

    def sign(self, message32: bytes) -> bytes:
        """BIP-340 without auxiliary randomness: the same message has the same signature."""
        if len(message32) != SIZE:
            raise ValueError("a message to sign is a hash of 32 bytes")
        signature = ffi.new("unsigned char[64]")
        if not lib.secp256k1_schnorrsig_sign32(CONTEXT, signature, message32, self._keypair, ffi.NULL):
            raise ValueError("the message could not be signed")
        return bytes(ffi.buffer(signature))

    def __repr__(self) -> str:
        return f"<Key {self.npub}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and other.public == self.public

    def __hash__(self) -> int:
        return hash(self.public)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a Key is not pickled or copied; pass its nsec on purpose")


def verify_signature(public_hex: str, message32: bytes, signature: bytes) -> bool:
    """Whether this key signed this hash. Nonsense of any kind is simply not a signature."""
    point = _point(public_hex)
    if point is None or len(message32) != SIZE or len(signature) != SIGNATURE_SIZE:
        return False
    return point.verify(signature, message32)


def public_from_text(text: str) -> str:
    """Read npub1… or 64 hex digits as 64 small hex digits; what is no point of the curve is no key."""
    public = _read("npub", text).hex()
    if _point(public) is None:
        raise Malformed("npub", "There is no such public key.")
    return public


def public_bytes(public_hex: str) -> bytes:
    """The 32 bytes of a key written as 64 small hex digits, the only form it has inside Yonder."""
    if not CANONICAL.fullmatch(public_hex):
        raise Malformed("public", "A public key is 64 lower-case hex digits.")
    return bytes.fromhex(public_hex)


@lru_cache(maxsize=4096)
def npub(public_hex: str) -> str:
    """Write a public key as NIP-19 does."""
    return bech32.encode("npub", public_bytes(public_hex))


@lru_cache(maxsize=4096)
def _point(public_hex: str) -> PublicKeyXOnly | None:
    try:
        return PublicKeyXOnly(public_bytes(public_hex))
    except (Malformed, ValueError):
        return None


def _read(prefix: str, text: str) -> bytes:
    if HEX.fullmatch(text):
        return bytes.fromhex(text)
    if not text.lower().startswith(prefix + "1"):
        raise Malformed(prefix, f"Write the key as {prefix}1… or as 64 hex digits.")
    data = bech32.decode(prefix, text)
    if len(data) != SIZE:
        raise Malformed(prefix, "A key is 32 bytes.")
    return data


def _negated(secret: bytes) -> bytes:
    return (ORDER - int.from_bytes(secret, "big")).to_bytes(SIZE, "big")
