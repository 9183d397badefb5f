"""Openings: what an entry opens was hidden by itself or by an entry before it, and is opened once.

This needs no rules, so that it holds also where a log cannot be run again; the page looks at the same.
"""

from __future__ import annotations

from yonder.core.errors import Corrupt
from yonder.proof.entry import Entry, tick_source


class OpeningOrder:
    """The entries and openings of a log so far."""

    __slots__ = ("_opened", "_sources", "_unknown")

    def __init__(self) -> None:
        self._sources: set[str] = set()
        self._opened: set[tuple[str, str]] = set()
        self._unknown = False  # a tick that is withheld does not tell its source

    def see(self, entry: Entry) -> None:
        """Take the next entry in; Corrupt if it opens what is not there to be opened."""
        seal, tick = entry.header.signed, entry.tick
        if seal is not None:
            self._sources.add(seal.id)
        elif tick is not None:
            self._sources.add(tick_source(entry.header.realm, tick).hex())
        else:
            self._unknown = True
        for opening in entry.opened:
            place = (opening.scope, opening.source)
            if not (self._unknown or opening.source in self._sources) or place in self._opened:
                raise Corrupt(entry.seq, "it opens something that was not hidden, or opens it twice", "bad_opening")
            self._opened.add(place)
