"""`yonder close`, `erase`, `snapshot`: what the keeper of a data folder does, also while a server runs on it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from yonder.cli.data.folder import Data
from yonder.cli.data.house import House
from yonder.cli.keeping.serve import server_library
from yonder.cli.options import DataDir, RealmName
from yonder.cli.terminal.show import count, say
from yonder.core.errors import Missing

DIGITS = 16  # more are a hash
Undo = Annotated[bool, Parameter(negative="", show_default=False)]


def close(realm: RealmName, /, *, undo: Undo = False, data: DataDir = None) -> int:
    """Close a realm: servers refuse all further actions in it, running ones within a second. It can still be read.

    Parameters
    ----------
    undo
        Open it again.
    """
    with server_library():
        from yonder.serve.house.side import Side  # noqa: PLC0415 - the libraries of the serve extra
    with Data(data) as kept:
        found = kept.find(realm)
        short = kept.short(found)
    side = Side(kept.folder / "side.db")
    try:
        side.close_realm(found, closed=not undo)
    finally:
        side.close()
    say(f"Realm {short} is {'open again' if undo else 'closed to actions'}.")
    return 0


def erase(realm: RealmName, text: str, /, *, data: DataDir = None) -> int:
    """Erase a text for good. The log still shows that something was said, and verifies as before.

    Parameters
    ----------
    text
        The hash of the text, or the number of the entry that said it.
    """
    with Data(data) as kept:
        found = kept.find(realm)
        seq = int(text) if text.isdecimal() and len(text) < DIGITS else -1
        hashes = [text] if seq < 0 else [each.hash for each in kept.store.said(found, seq, seq + 1)]
        erased = sum(kept.store.erase(found, each) for each in hashes)
        short = kept.short(found)
    if not erased:
        raise Missing(f"Realm {short} has no text {text!r}.", "no_such_words")
    say(f"Erased {count(erased, 'text')} of realm {short}.")
    return 0


def snapshot(realm: RealmName, /, *, data: DataDir = None) -> int:
    """Save a snapshot of a realm, so that opening it does not run its whole log again."""
    with Data(data) as kept:
        house = House.open(kept, kept.find(realm))
        house.realm.snapshot()
        say(f"Saved a snapshot of realm {kept.short(house.realm.id)} after {count(house.realm.head.seq + 1, 'entry')}.")
    return 0
