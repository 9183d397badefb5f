"""Ahead: which kinds of action draw dice, as far as is known. They are proved before they are run.

Proofs in a row, or by a clerk on another core, are quicker than proofs between the rules. A guess is never wrong:
what was proved in vain is thrown away, and what was not is proved when the first die falls.
"""

from __future__ import annotations

from msgspec import Struct

from yonder.core.codec import decode
from yonder.core.errors import YonderError
from yonder.proof.event import Signed

KINDS = 1_000


class _Kind(Struct):
    type: str = ""


class Drawers:
    """The kinds of action whose newest one drew."""

    def __init__(self) -> None:
        self._kinds: set[str] = set()

    def __contains__(self, event: Signed) -> bool:
        return _kind(event) in self._kinds

    def learn(self, event: Signed, *, drew: bool) -> None:
        """Remember the newest of a kind."""
        if not drew:
            self._kinds.discard(_kind(event))
        elif len(self._kinds) < KINDS:
            self._kinds.add(_kind(event))


def _kind(event: Signed) -> str:
    try:
        return decode(event.content, _Kind).type
    except YonderError:
        return ""
