"""`yonder key`: who you are."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.data.folder import Data
from yonder.cli.options import DataDir, Json
from yonder.cli.terminal.show import pairs, say, say_json


def key(
    *,
    export: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Json = False,
    data: DataDir = None,
) -> int:
    """Show your public key, by which others know you.

    Parameters
    ----------
    export
        Print the secret key (nsec1…) instead, to keep or to use elsewhere.
    """
    kept = Data(data)
    mine = kept.person
    if export:
        sys.stderr.write("Anyone who reads the next line can act as you. Do not show it to anyone.\n")
        sys.stderr.flush()
        say(mine.nsec)
    elif json:
        say_json({"npub": mine.npub, "public": mine.public, "file": str(kept.folder / "key")})
    else:
        pairs([("npub", mine.npub), ("hex", mine.public), ("kept in", str(kept.folder / "key"))])
    return 0
