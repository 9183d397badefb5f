"""Bech32 (BIP-173), the text of keys (NIP-19). One law: a text that is not wholly right is refused, never repaired."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from yonder.core.errors import Malformed

ALPHABET: Final = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
VALUES: Final = {letter: value for value, letter in enumerate(ALPHABET)}
GENERATOR: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
LONGEST: Final = 90
CHECKSUM: Final = 6


def encode(prefix: str, data: bytes) -> str:
    """Write bytes under a prefix."""
    words = _regroup(data, 8, 5)
    spare = -8 * len(data) % 5
    if spare:
        words.append((data[-1] << spare) & 31)
    words += _checksum(prefix, words)
    return _fit(prefix + "1" + "".join(ALPHABET[word] for word in words))


def decode(prefix: str, text: str) -> bytes:
    """Read the bytes written under this prefix."""
    found, words = parse(text)
    if found != prefix:
        raise Malformed(prefix, f"This is not text that starts with {prefix}1.")
    spare = 5 * len(words) % 8
    if spare >= 5 or (words and words[-1] & ((1 << spare) - 1)):
        raise Malformed(prefix, "The last letters are not padded with zeros.")
    return bytes(_regroup(words, 5, 8))


def parse(text: str) -> tuple[str, list[int]]:
    """Split a text into its prefix and its five-bit words, checksum checked and removed."""
    # First of all: some letters beyond ASCII turn into ASCII when made small.
    if not text.isascii() or text not in (text.lower(), text.upper()):
        raise Malformed("bech32", "Upper and lower case are mixed, or a character is not ASCII.")
    prefix, one, tail = _fit(text).lower().rpartition("1")
    if not (one and prefix and all(33 <= ord(letter) <= 126 for letter in prefix)):
        raise Malformed("bech32", "The prefix before the 1 is missing.")
    if len(tail) < CHECKSUM or not VALUES.keys() >= set(tail):
        raise Malformed("bech32", "A character is missing or is not in the bech32 alphabet.")
    words = [VALUES[letter] for letter in tail]
    if _polymod([*_expand(prefix), *words]) != 1:
        raise Malformed("bech32", "The checksum is wrong: a character was mistyped.")
    return prefix, words[:-CHECKSUM]


def _fit(text: str) -> str:
    if len(text) > LONGEST:
        raise Malformed("bech32", f"The text is longer than {LONGEST} characters.")
    return text


def _checksum(prefix: str, words: list[int]) -> list[int]:
    rest = _polymod([*_expand(prefix), *words, *[0] * CHECKSUM]) ^ 1
    return [(rest >> 5 * (CHECKSUM - 1 - i)) & 31 for i in range(CHECKSUM)]


def _expand(prefix: str) -> list[int]:
    codes = prefix.encode()
    return [code >> 5 for code in codes] + [0] + [code & 31 for code in codes]


def _polymod(words: Iterable[int]) -> int:
    rest = 1
    for word in words:
        top = rest >> 25
        rest = (rest & 0x1FFFFFF) << 5 ^ word
        for i, factor in enumerate(GENERATOR):
            rest ^= factor if top >> i & 1 else 0
    return rest


def _regroup(groups: Iterable[int], size: int, into: int) -> list[int]:
    """Whole groups only; the bits left over are the caller's padding."""
    out, held, bits = [], 0, 0
    for group in groups:
        held, bits = held << size | group, bits + size
        while bits >= into:
            bits -= into
            out.append(held >> bits)
            held &= (1 << bits) - 1
    return out
