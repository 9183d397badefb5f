"""Snapshots: saved worlds from which a log can be run on. A damaged one is skipped: the log decides."""

from __future__ import annotations

from yonder.core.errors import Malformed
from yonder.core.migrate import genesis_of
from yonder.core.rules import engine
from yonder.core.world.world import World
from yonder.proof.entry import START, Head
from yonder.proof.rules import Course
from yonder.realm.store import Store


def load_base(store: Store, course: Course, realm: str, seq: int) -> tuple[World | None, Head]:
    """The newest sound snapshot up to an entry, and its head; None and -1 if the log must be run from its start."""
    snapshot = store.snapshot(realm, seq)
    while snapshot is not None:
        record = next(store.read(realm, snapshot.seq, snapshot.seq + 1), None)
        if record is not None and record.hash == snapshot.hash:
            try:
                return reloaded(course, snapshot.data), Head(realm, snapshot.seq, snapshot.hash)
            except (ValueError, KeyError):  # it cannot be read: the log decides
                pass
            except Malformed as error:
                if error.code == "wrong_rules":
                    raise
        snapshot = store.snapshot(realm, snapshot.seq - 1)
    return None, Head(realm, -1, START)


def reloaded(course: Course, data: bytes) -> World:
    """A dumped world, by the rules that were in force in it."""
    genesis = genesis_of(data)
    return engine.reload(course.at(genesis.version, genesis.content), data)
