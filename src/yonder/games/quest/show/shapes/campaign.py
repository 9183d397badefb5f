"""The campaign and the map: the nine masters, the whole country, and how dangerous each part of it is."""

from __future__ import annotations

from yonder.games.quest.show.shapes.shape import Shape


class DangerView(Shape, frozen=True):
    """How dangerous something is for this party (Q-451, Q-553): its badge, what a round can take, in words."""

    badge: str
    badge_name: str
    worst: int
    mortal: bool
    text: str
    mark: str


class MasterView(Shape, frozen=True):
    """One of the nine; `left` is how many others must fall before their door opens."""

    id: str
    name: str
    dungeon: str
    dungeon_name: str
    way: str
    way_name: str
    cities: tuple[str, ...]
    level: int
    felled: bool
    left: int
    tale: str
    trick: str
    end: str
    reward: str
    danger: DangerView


class CampaignView(Shape, frozen=True):
    """The nine masters in order; `aim` is the next of them, empty when all have fallen, and `hint` how to get there."""

    aim: str
    hint: str
    felled: int
    masters: tuple[MasterView, ...]


class CityView(Shape, frozen=True):
    """A city: `here` is where the session is or will arrive, `home` where the character wakes after a defeat."""

    id: str
    name: str
    known: bool
    here: bool
    home: bool
    sells: tuple[str, ...]


class RoadView(Shape, frozen=True):
    """A road between two cities, and who may be met on it now."""

    id: str
    name: str
    terrain: str
    cities: tuple[str, str]
    minutes: int
    known: bool
    here: bool
    progress: int
    dungeon: str
    dungeon_name: str
    foes: tuple[str, ...]
    danger: DangerView


class MapView(Shape, frozen=True):
    """The whole country."""

    cities: tuple[CityView, ...]
    roads: tuple[RoadView, ...]
