"""NIP-44 version 2: a text encrypted by one key for another, as any Nostr client reads it.

One law: nothing is decrypted whose MAC does not hold. ChaCha20 is computed for all blocks at once in wide integers:
messages are short, and no cipher library is needed for the smallest install.
"""

from __future__ import annotations

import hmac
import os
from base64 import b64decode, b64encode
from binascii import Error
from functools import lru_cache
from hashlib import sha256
from typing import Final

from coincurve import PublicKey

from yonder.core.errors import Malformed
from yonder.proof.keys import Key, public_bytes

VERSION: Final = b"\x02"
LONGEST: Final = 65_535
SHORTEST_PAYLOAD: Final = 132
LONGEST_PAYLOAD: Final = 87_472
NONCE, MAC, PREFIX = 32, 32, 2
LEAST: Final = 32  # bytes that a padded text has at least
BLOCK: Final = 64
ROUNDS: Final = 10
_SALT: Final = b"nip44-v2"
_CONSTANT: Final = b"expand 32-byte k"
_COLUMNS: Final = tuple((i, 4 + i, 8 + i, 12 + i) for i in range(4))
_DIAGONALS: Final = tuple((i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4))


def conversation_key(key: Key, public: str) -> bytes:
    """What two keys share: the same from either side."""
    return _shared(key.even_secret, public)


def encrypt(text: str, shared: bytes, nonce: bytes | None = None) -> str:
    """A payload that only those who share this key can read; `nonce` is given in tests alone."""
    nonce = os.urandom(NONCE) if nonce is None else nonce
    cipher, start, mac_key = message_keys(shared, nonce)
    sealed = chacha20(cipher, start, _padded(text.encode()))
    return b64encode(VERSION + nonce + sealed + _mac(mac_key, nonce + sealed)).decode()


def decrypt(payload: str, shared: bytes) -> str:
    """The text of a payload; Malformed if it was not made for this key or has been changed."""
    data = _bytes_of(payload)
    nonce, sealed, mac = data[1 : 1 + NONCE], data[1 + NONCE : -MAC], data[-MAC:]
    cipher, start, mac_key = message_keys(shared, nonce)
    if not hmac.compare_digest(_mac(mac_key, nonce + sealed), mac):
        raise _bad("its MAC does not hold")
    return _unpadded(chacha20(cipher, start, sealed))


def message_keys(shared: bytes, nonce: bytes) -> tuple[bytes, bytes, bytes]:
    """The keys of one message: ChaCha20's key and nonce, and the key of its MAC (HKDF-Expand, RFC 5869)."""
    stream, last = b"", b""
    for number in range(1, 4):
        last = _mac(shared, last + nonce + bytes((number,)))
        stream += last
    return stream[:32], stream[32:44], stream[44:76]


def padded_size(size: int) -> int:
    """How long a text of so many bytes is made: eighths of powers of two, so that its length tells little."""
    power = 1 << (size - 1).bit_length()
    chunk = LEAST if power <= 8 * LEAST else power // 8
    return max(LEAST, chunk * -(-size // chunk))


def chacha20(key: bytes, nonce: bytes, data: bytes) -> bytes:
    """ChaCha20 of RFC 8439 from block 0. Lane `b` of each wide integer is the word of block `b`."""
    blocks = -(-len(data) // BLOCK)
    ones = int.from_bytes(b"\x01\0\0\0\0\0\0\0" * blocks, "little")
    words = [int.from_bytes(part, "little") for part in _fours(_CONSTANT + key + bytes(4) + nonce)]
    start = [word * ones for word in words]
    start[12] = int.from_bytes(b"".join(block.to_bytes(8, "little") for block in range(blocks)), "little")
    mask = ones * 0xFFFF_FFFF
    state = _mixed(list(start), mask)
    stream = bytearray(BLOCK * blocks)
    for i, (word, first) in enumerate(zip(state, start, strict=True)):
        lanes = (word + first & mask).to_bytes(8 * blocks, "little")
        for byte in range(4):
            stream[4 * i + byte :: BLOCK] = lanes[byte::8]
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))


def _mixed(x: list[int], mask: int) -> list[int]:
    for _ in range(ROUNDS):
        for a, b, c, d in (*_COLUMNS, *_DIAGONALS):
            x[a] = x[a] + x[b] & mask
            x[d] = _turned(x[d] ^ x[a], 16, mask)
            x[c] = x[c] + x[d] & mask
            x[b] = _turned(x[b] ^ x[c], 12, mask)
            x[a] = x[a] + x[b] & mask
            x[d] = _turned(x[d] ^ x[a], 8, mask)
            x[c] = x[c] + x[d] & mask
            x[b] = _turned(x[b] ^ x[c], 7, mask)
    return x


def _turned(word: int, by: int, mask: int) -> int:
    """Rotated left in each lane; what spills into the free upper half of a lane is masked away."""
    return (word << by | word >> 32 - by) & mask


def _fours(data: bytes) -> list[bytes]:
    return [data[i : i + 4] for i in range(0, len(data), 4)]


@lru_cache(maxsize=1024)
def _shared(secret: bytes, public: str) -> bytes:
    try:
        point = PublicKey(b"\x02" + public_bytes(public))
    except ValueError:
        raise Malformed("$.to", "There is no such public key.", "bad_key") from None
    return _mac(_SALT, point.multiply(secret).format()[1:])


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, sha256)


def _padded(data: bytes) -> bytes:
    if not 1 <= len(data) <= LONGEST:
        raise Malformed("$.text", f"A private text has 1 to {LONGEST} bytes.", "bad_words")
    return len(data).to_bytes(PREFIX, "big") + data + bytes(padded_size(len(data)) - len(data))


def _unpadded(padded: bytes) -> str:
    size = int.from_bytes(padded[:PREFIX], "big")
    data = padded[PREFIX : PREFIX + size]
    if not size or len(data) != size or len(padded) != PREFIX + padded_size(size) or any(padded[PREFIX + size :]):
        raise _bad("its padding is wrong")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise _bad("it is not text") from None


def _bytes_of(payload: str) -> bytes:
    if payload.startswith("#") or not SHORTEST_PAYLOAD <= len(payload) <= LONGEST_PAYLOAD:
        raise _bad("its length or version is unknown")
    try:
        data = b64decode(payload, validate=True)
    except (Error, ValueError):
        raise _bad("it is not base64") from None
    if data[:1] != VERSION or len(data) < 1 + NONCE + PREFIX + LEAST + MAC:
        raise _bad("its length or version is unknown")
    return data


def _bad(why: str) -> Malformed:
    return Malformed("$", f"This private text cannot be read: {why}.", "bad_payload")
