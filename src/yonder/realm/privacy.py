"""Privacy: what a reader may see of a log. One law: whatever tells of the log asks here.

A log is public in full before its horizon: the entry that made the oldest secret which is still closed. From there on
everybody sees headers, and players see in full what they did themselves.
"""

from __future__ import annotations

from msgspec import Struct

from yonder.core.rules.kernel import Secret
from yonder.core.world.world import World
from yonder.proof.entry import Entry
from yonder.proof.event import tag


def horizon(world: World) -> int | None:
    """The entry that made the oldest secret which is still closed; None if nothing is hidden."""
    oldest = world.first(Secret)
    return None if oldest is None else oldest.made


class Reader(Struct, frozen=True):
    """Somebody who reads a log: `who` is the player they see for, `head` the newest entry when the horizon was there.

    Later entries are not for this reader: a secret may have been made in them.
    """

    horizon: int | None
    head: int
    who: str | None = None

    def reaches(self, seq: int) -> bool:
        """May everything that this entry did be known to everybody?"""
        return seq <= self.head and (self.horizon is None or seq < self.horizon)

    def shown(self, entry: Entry) -> Entry:
        """The entry as this reader may see it. A creation is always whole: it names the keys and the rules."""
        seq = entry.header.seq
        if seq == 0 or self.reaches(seq) or (self.who is not None and player_of(entry) == self.who):
            return entry
        return entry.bare()


def player_of(entry: Entry) -> str | None:
    """Whose action it is; None for a tick."""
    event = entry.event
    return None if event is None else tag(event, "for") or event.pubkey
