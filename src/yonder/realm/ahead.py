"""Ahead: which kinds of action draw dice, as far as is known. They are proved before they are run.

Proofs in a row, or by a clerk on another core, are quicker than proofs between the rules. A wrong guess does no harm:
what was proved in vain is thrown away, and what was not is proved when the first die falls.
"""

from __future__ import annotations

from msgspec import Struct

from yonder.core.errors import YonderError
from yonder.core.world.codec import decode
from yonder.proof.event import Signed


class _Kind(Struct):
    type: str = ""


class Drawers:
    """The kinds of action whose newest one drew."""

    def __init__(self) -> None:
        self._kinds: set[str] = set()

    def __contains__(self, event: Signed) -> bool:
        return _kind(event) in self._kinds

    def learn(self, event: Signed, *, drew: bool) -> None:
        """Remember the newest of a kind: one that was run, so there are no more than the games have."""
        (self._kinds.add if drew else self._kinds.discard)(_kind(event))


def _kind(event: Signed) -> str:
    try:
        return decode(event.content, _Kind).type
    except YonderError:
        return ""
