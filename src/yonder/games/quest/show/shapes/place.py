"""Where a session is: city, road or dungeon."""

from __future__ import annotations

from yonder.games.quest.show.shapes.campaign import DangerView
from yonder.games.quest.show.shapes.shape import Shape
from yonder.games.quest.show.shapes.sheet import ItemView


class DungeonView(Shape, frozen=True):
    """A dungeon near where you are: so many of its steps are taken.

    `master` rules it (Q-554); `ahead` is what waits at the next step, `next` how dangerous that is (Q-555).
    """

    id: str
    name: str
    terrain: str
    steps: int
    taken: int
    patrol: bool
    danger: str
    inside: bool
    master: str
    ahead: str
    next: DangerView | None


class WayView(Shape, frozen=True):
    """A road that leaves the city, and where it leads."""

    id: str
    name: str
    terrain: str
    goal: str
    goal_name: str
    minutes: int
    discovered: bool
    danger: DangerView


class TravelView(Shape, frozen=True):
    """On the road: `progress` is in basis points of the whole way."""

    environment: str
    name: str
    terrain: str
    goal: str
    goal_name: str
    progress: int
    minutes: int
    stopped: bool
    weather: str
    weather_name: str


class WareView(Shape, frozen=True):
    """Something a shop has; `cost` in copper."""

    kind: str
    name: str
    cost: int
    type: str
    text: str


class PlaceView(Shape, frozen=True):
    """Where a session is: `kind` is city, road or dungeon. Wares and vault are those of the city."""

    kind: str
    id: str
    name: str
    day: int
    minute: int
    clock: str
    window: str
    ways: tuple[WayView, ...]
    travel: TravelView | None
    dungeons: tuple[DungeonView, ...]
    wares: tuple[WareView, ...]
    vault: tuple[ItemView, ...]
