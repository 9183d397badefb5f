"""Privacy: who reads a realm's log here, and the refusal of what lies beyond its horizon."""

from __future__ import annotations

from yonder.core.errors import YonderError
from yonder.realm.privacy import Reader, horizon
from yonder.realm.realm import Realm
from yonder.realm.writing import entry_of
from yonder.serve.edge.refusal import Forbidden
from yonder.serve.house.hall import Hall

CANNOT_RUN = ("wrong_rules", "wrong_format", "unknown_game", "sealed")


def reader_of(realm: Realm, who: str | None) -> Reader:
    """How far this player may read a realm now. To be called under the lock."""
    return Reader(horizon(realm.world), realm.head.seq, who)


async def reader(hall: Hall, realm: str, asker: str | None, player: str | None) -> Reader:
    """The same, from outside. Of a realm that cannot be run here nobody knows what it hides: all but the headers."""
    try:
        return await hall.read(realm, asker, player, reader_of)
    except YonderError as error:
        if error.code not in CANNOT_RUN:
            raise
    return await hall.quick(lambda: _unknown(hall, realm))


def _unknown(hall: Hall, realm: str) -> Reader:
    store = hall.referee.store
    head, first = store.head(realm), next(store.read(realm, 0, 1))
    birth = entry_of(first).birth
    assert head is not None
    assert birth is not None
    # What another referee hides is not in the log that was brought here.
    return Reader(0 if birth.referee == hall.referee.public else None, head[0])


def insist(reads: Reader, seq: int) -> None:
    """Refuse what could reveal hidden information."""
    if not reads.reaches(seq):
        raise still_running()


def still_running() -> Forbidden:
    """The refusal."""
    return Forbidden(
        "Something in this realm is still hidden from this entry on; each player sees only their own part.",
        "still_running",
    )
