"""The registry: games by name and version, found by the entry point group `yonder.games`.

The entry point `temple` names the newest version; `temple@1` an older one that is still installed. A game may live in
another wheel.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from yonder.core.errors import Malformed
from yonder.core.rules.rules import Rules

GROUP = "yonder.games"
VERSION = "@"


def games() -> dict[str, Rules]:
    """The newest version of every installed game, by name."""
    return {name: _loaded(name) for name in points() if VERSION not in name}


def game(name: str) -> Rules:
    """One installed game, `temple` or `temple@1`; or Malformed with the names there are. Others are not even read."""
    if name not in points():
        newest = name.partition(VERSION)[0]
        if newest in points() and name == f"{newest}{VERSION}{_loaded(newest).version}":
            return _loaded(newest)
        known = ", ".join(points()) or "none"
        raise Malformed("$.game", f"There is no game called {name!r} here. Installed: {known}.", "unknown_game")
    return _loaded(name)


@cache
def points() -> dict[str, EntryPoint]:
    """Where each game is to be found, in order of name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda each: each.name)}


@cache
def _loaded(name: str) -> Rules:
    rules = points()[name].load()
    wanted, _, version = name.partition(VERSION)
    if not isinstance(rules, Rules) or rules.name != wanted or version not in ("", str(rules.version)):
        msg = f"entry point {name!r} must name the Rules of a game called {name!r}"
        raise TypeError(msg)
    return rules
