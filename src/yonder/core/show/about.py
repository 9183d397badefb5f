"""About: what a newcomer is told of a game before the first move. It is not part of the content: no rule reads it."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from msgspec import Struct

from yonder.core.content import load


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """The goal in one sentence, how to win step by step, what it is like in one paragraph, and the game's own words.

    `settings` are those that people choose, each with its name and what it does; a game that names some leaves the
    others to programs.
    """

    goal: str
    win: tuple[str, ...] = ()
    text: str = ""
    glossary: dict[str, str] = {}
    settings: dict[str, tuple[str, str]] = {}


def load_about(folder: Traversable) -> About:
    """Read `about.toml` from a game's folder."""
    return load(folder / "about.toml", About)
