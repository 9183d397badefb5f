"""The base of labyrinth's events."""

from __future__ import annotations

from yonder.core import Event


class HeroEvent(Event):
    """Base of all events: they happen to a hero."""

    hero: int
