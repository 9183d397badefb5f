"""What is told of saves."""

from __future__ import annotations

from yonder.core import Event


class GameSaved(Event):
    session: int
    char: int
    save: str


class GameLoaded(Event):
    char: int
    owner: str
    save: str


class SaveDeleted(Event):
    char: int
    save: str


class SessionDiscarded(Event):
    """A session was thrown away; its character is as in the last save (Q-094)."""

    session: int
    char: int
    save: str


EVENTS: tuple[type[Event], ...] = (GameSaved, GameLoaded, SaveDeleted, SessionDiscarded)
