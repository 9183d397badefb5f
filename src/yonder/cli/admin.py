"""`yonder close`, `erase`, `snapshot`: what the keeper of a data folder does, also while a server runs on it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from yonder.cli.data import Data
from yonder.cli.house import House
from yonder.cli.options import DataDir
from yonder.cli.serve import server_library
from yonder.cli.show import count, say
from yonder.core.errors import Missing

DIGITS = 16  # more are a hash
Undo = Annotated[bool, Parameter(negative="", show_default=False)]


def close(realm: str, /, *, undo: Undo = False, data: DataDir = None) -> int:
    """Close a realm: servers refuse all further actions in it, running ones within a second. It can still be read.

    Parameters
    ----------
    realm
        A realm: its id, the beginning of it, or `last`.
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


def erase(realm: str, text: str, /, *, data: DataDir = None) -> int:
    """Erase what was said, for good. That it was said stays in the log, which verifies as before.

    Parameters
    ----------
    realm
        A realm: its id, the beginning of it, or `last`.
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


def snapshot(realm: str, /, *, data: DataDir = None) -> int:
    """Keep the world of a realm as it is now, so that opening it need not run its whole log.

    Parameters
    ----------
    realm
        A realm: its id, the beginning of it, or `last`.
    """
    with Data(data) as kept:
        house = House.open(kept, kept.find(realm))
        house.realm.snapshot()
        say(f"Kept realm {kept.short(house.realm.id)} as it is after {count(house.realm.head.seq + 1, 'entry')}.")
    return 0
