"""Stream: an endless row of unbiased numbers from a seed, the same in every language."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

_SPAN = 1 << 64


class Stream:
    """Word k is the first 8 bytes (big-endian) of SHA-256(seed || k as 8 bytes)."""

    __slots__ = ("_k", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._k = 0

    def word(self) -> int:
        """The next 64-bit word."""
        k = self._k
        self._k = k + 1
        return int.from_bytes(sha256(self._seed + k.to_bytes(8, "big")).digest()[:8], "big")

    def below(self, n: int) -> int:
        """A uniform integer 0..n-1; words that would favour small results are thrown away."""
        word = self.word()
        while word >= _SPAN - _SPAN % n:
            if n > _SPAN:
                msg = f"a word has 64 bits, too few for a number below {n}"
                raise ValueError(msg)
            word = self.word()
        return word % n

    def several(self, count: int, n: int) -> list[int]:
        """So many numbers 0..n-1, as `below` gives them one by one: most draws are dice of one kind."""
        if n > _SPAN:
            return [self.below(n) for _ in range(count)]
        seed, k, bound = self._seed, self._k, _SPAN - _SPAN % n
        found: list[int] = []
        while len(found) < count:
            word = int.from_bytes(sha256(seed + k.to_bytes(8, "big")).digest()[:8], "big")
            k += 1
            if word < bound:
                found.append(word % n)
        self._k = k
        return found


def sub(seed: bytes, label: str, i: int = 0) -> bytes:
    """The seed of a named child stream: SHA-256(seed || label || i as 4 bytes)."""
    return sha256(seed + label.encode() + i.to_bytes(4, "big")).digest()


class HiddenSeed(NamedTuple):
    """The hidden seed of a scope, the source of the entry that made it, and how many entries drew from it before."""

    scope: str
    source: str
    use: int
    seed: bytes

    @property
    def start(self) -> bytes:
        """The seed of the dice of one entry that draws from it."""
        return sub(self.seed, "hidden", self.use)
