"""The events of labyrinth (section 29), one file for each chapter. They are facts and hold no prose."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.labyrinth.events import fight, hero, labyrinth, town
from yonder.games.labyrinth.events.base import HeroEvent

EVENTS: tuple[type[Event], ...] = tuple(HeroEvent.__subclasses__())

__all__ = ["EVENTS", "HeroEvent", "fight", "hero", "labyrinth", "town"]
