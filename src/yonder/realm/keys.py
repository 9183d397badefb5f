"""The referee's keys: one proves dice and signs checkpoints; the other, the veil, makes seeds that stay hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from yonder.proof import vrf
from yonder.proof.entry import Address, veil_source
from yonder.proof.keys import Key


class RefereeKeys:
    """The key that proves dice and signs checkpoints, and the veil that hides seeds until they are opened."""

    __slots__ = ("main", "veil")

    def __init__(self, main: Key) -> None:
        self.main = main
        self.veil = Key.from_seed("veil|" + main.secret_bytes.hex())

    @property
    def address(self) -> Address:
        """The public keys that a creation names."""
        return Address(self.main.public, self.veil.public)


class EntryVeil:
    """The referee's own veil for one entry."""

    __slots__ = ("_key", "seq", "source")

    def __init__(self, key: Key, source: bytes, seq: int) -> None:
        self._key = key
        self.source = source
        self.seq = seq

    def __call__(self, scope: str) -> bytes:
        return vrf.output(vrf.prove(self._key, veil_source(self.source, scope)))


class OwnSeeds(Mapping[tuple[str, str], bytes]):
    """All hidden seeds of a referee, made when asked for."""

    def __init__(self, key: Key) -> None:
        self._key = key

    def __getitem__(self, key: tuple[str, str]) -> bytes:
        scope, source = key
        return vrf.output(vrf.prove(self._key, veil_source(bytes.fromhex(source), scope)))

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(())

    def __len__(self) -> int:
        return 0
