"""The registry: games by name, found by the entry point group `yonder.games`. A game may live in another wheel."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from yonder.core.errors import Malformed
from yonder.core.rules.rules import Rules

GROUP = "yonder.games"


def games() -> dict[str, Rules]:
    """Every installed game, by name."""
    return {name: _loaded(name) for name in points()}


def game(name: str) -> Rules:
    """One installed game, or Malformed with the names there are. The others are not even read."""
    if name not in points():
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
    if not isinstance(rules, Rules) or rules.name != name:
        msg = f"entry point {name!r} must name the Rules of a game called {name!r}"
        raise TypeError(msg)
    return rules
