"""All that one player sees (L-560 .. L-569)."""

from __future__ import annotations

from yonder.games.labyrinth.show.shapes.fight import FightView
from yonder.games.labyrinth.show.shapes.records import GlimpseView, GraveView, HallView
from yonder.games.labyrinth.show.shapes.room import RoomView
from yonder.games.labyrinth.show.shapes.shape import Shape
from yonder.games.labyrinth.show.shapes.sheet import CreationView, HeroView
from yonder.games.labyrinth.show.shapes.town import TownView


class View(Shape, frozen=True):
    """All that a player sees. `hero` is the hero they lead, or the last one they led; others see glimpses."""

    account: str
    hero: HeroView | None
    creation: CreationView | None
    town: TownView | None
    room: RoomView | None
    fight: FightView | None
    heroes: int
    recent: tuple[GlimpseView, ...]
    hall: tuple[HallView, ...]
    graveyard: tuple[GraveView, ...]
