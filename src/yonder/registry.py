"""The registry: games by name, found by the entry point group `yonder.games`. A game may live in another wheel."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from yonder.core.errors import Malformed
from yonder.core.rules import Rules

GROUP = "yonder.games"


@cache
def games() -> dict[str, Rules]:
    """Every installed game, by name."""
    found: dict[str, Rules] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        rules = point.load()
        if not isinstance(rules, Rules) or rules.name != point.name:
            msg = f"entry point {point.name!r} must name the Rules of a game called {point.name!r}"
            raise TypeError(msg)
        found[point.name] = rules
    return found


def game(name: str) -> Rules:
    """One installed game, or Malformed with the names there are."""
    rules = games().get(name)
    if rules is None:
        known = ", ".join(games()) or "none"
        raise Malformed("$.game", f"There is no game called {name!r} here. Installed: {known}.", "unknown_game")
    return rules
