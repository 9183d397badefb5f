"""What is told of journeys: roads, weather, cities, and afterwards whom a party has slipped past."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import Weather


class TravelStarted(Event):
    session: int
    environment: str
    goal: str
    weather: Weather


class TimeAdvanced(Event):
    """The clock of a character after so many minutes."""

    char: int
    minutes: int
    day: int
    minute: int
    fatigue: int
    hunger: int
    hp: int


class TravelProgressed(Event):
    session: int
    minutes: int
    progress: int


class TravelStopped(Event):
    session: int


class TravelResumed(Event):
    session: int


class TurnedBack(Event):
    session: int
    goal: str
    progress: int


class Arrived(Event):
    session: int
    city: str


class WeatherSet(Event):
    session: int
    weather: Weather


class EncounterChecked(Event):
    """Kept back until the leg is over (Q-068)."""

    session: int
    chance_bp: int
    met: bool


class EncounterAvoided(Event):
    session: int
    monster: str
    count: int


class SilentRoll(Event):
    """One character's stealth, against the most watchful of the group."""

    session: int
    char: int
    faces: tuple[int, ...]
    total: int
    perception: int


class EncounterStarted(Event):
    session: int
    monster: str
    count: int
    surprised: bool


class RestInterrupted(Event):
    session: int
    minutes: int


class Starved(Event):
    char: int
    hp: int


class LegOpened(Event):
    """The hidden dice of a stretch of road can be checked now."""

    session: int
    leg: int


class Bought(Event):
    char: int
    item: str
    quantity: int
    gold: int


class Sold(Event):
    char: int
    item: str
    quantity: int
    gold: int


class Stored(Event):
    char: int
    city: str
    item: str
    quantity: int


class Fetched(Event):
    char: int
    city: str
    item: str
    quantity: int


class MasterFelled(Event):
    """One of the nine masters, felled by this character for the first time (Q-554)."""

    session: int
    char: int
    master: str


class TaleEnded(Event):
    """All nine have fallen."""

    session: int
    char: int
    name: str


class SessionLapsed(Event):
    """Nobody has played for longer than the host's patience; everything since the last save is gone (Q-094)."""

    session: int


EVENTS: tuple[type[Event], ...] = (
    TravelStarted,
    TimeAdvanced,
    TravelProgressed,
    TravelStopped,
    TravelResumed,
    TurnedBack,
    Arrived,
    WeatherSet,
    EncounterChecked,
    EncounterAvoided,
    SilentRoll,
    EncounterStarted,
    RestInterrupted,
    Starved,
    LegOpened,
    Bought,
    Sold,
    Stored,
    Fetched,
    MasterFelled,
    TaleEnded,
    SessionLapsed,
)
