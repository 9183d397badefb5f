"""Environments, dungeons and cities as data (quest-data 8)."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from yonder.games.quest.content.dice import Kind
from yonder.games.quest.kinds import Terrain, Weather, Window

DAY = 1440


class Hours(Kind, frozen=True):
    """A window of the day, both ends included; one that starts after its end goes over midnight (Q-056)."""

    name: Window
    start: int
    end: int
    rate: int
    difficulty: int

    def covers(self, minute: int) -> bool:
        """Is this minute of the day in it?"""
        if self.start <= self.end:
            return self.start <= minute <= self.end
        return minute >= self.start or minute <= self.end


class Environment(Kind, frozen=True, kw_only=True):
    """Q-438. `weather` is drawn by its weights in the order written."""

    id: str
    terrain: Terrain
    connects: tuple[str, str]
    minutes: int
    interval: int
    chance_bp: int
    stealth: int = 0
    start_range: tuple[int, int] = (2, 2)
    initiative: Literal["", "party", "monsters"] = ""
    first: str  # the monster that whoever has never fought meets here
    weather: dict[Weather, int]
    schedule: tuple[Hours, ...]

    def __post_init__(self) -> None:
        for minute in range(DAY):
            there = [hours.name for hours in self.schedule if hours.covers(minute)]
            if len(there) != 1:
                raise ValueError(f"schedule: minute {minute} is in {len(there)} windows")

    def window(self, minute: int) -> Hours:
        """The window that contains a minute of the day."""
        return next(hours for hours in self.schedule if hours.covers(minute % DAY))


class Encounter(Kind, frozen=True, kw_only=True):
    """A step of a dungeon (Q-070)."""

    kind: Literal["static", "ambush", "patrol", "boss"]
    monsters: dict[str, int]
    first: dict[str, int] = field(default_factory=dict)  # instead of them, for those who have never fought
    range: int | None = None

    def waiting(self, *, newcomers: bool) -> tuple[str, ...]:
        """Who waits here, each by its kind."""
        there = self.first if newcomers and self.first else self.monsters
        return tuple(name for name, count in there.items() for _ in range(count))


class Dungeon(Kind, frozen=True):
    """Steps to be taken in order."""

    id: str
    parent: str
    terrain: Terrain
    steps: tuple[Encounter, ...]


class Master(Kind, frozen=True, kw_only=True):
    """Who rules a dungeon: its last step is the fight with them. The last waits for the fall of the others (Q-554)."""

    id: str
    dungeon: str
    level: int
    reward: dict[str, int]
    last: bool = False


class Shop(Kind, frozen=True, kw_only=True):
    """What a city sells: kinds of things up to a price, and single things besides."""

    id: str
    sells: tuple[str, ...]
    most: int
    also: tuple[str, ...] = ()


class Places(Kind, frozen=True):
    """Cities (each has an inn), and the spells that are only told."""

    cities: tuple[str, ...]
    utility_spells: tuple[str, ...]
