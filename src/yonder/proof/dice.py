"""Proved dice: the seed is made by the VRF when the first die falls, so a refusal costs no proof."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core.chance.dice import SeedDice
from yonder.core.chance.stream import Stream
from yonder.proof import vrf


class ProvedDice(SeedDice):
    """SeedDice whose seed is the output of a proof; `proof` stays empty while nothing is drawn."""

    __slots__ = ("_prove", "proof")

    def __init__(self, prove: Callable[[], bytes]) -> None:
        super().__init__(b"")
        self._prove = prove
        self.proof = b""

    def _stream(self, reason: str) -> Stream:
        if not self.proof:
            self.proof = self._prove()
            self._seed = vrf.output(self.proof)
        return super()._stream(reason)
