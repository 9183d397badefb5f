"""What everybody may know: heroes, the hall of fame and the graveyard (L-511, L-512, L-532)."""

from __future__ import annotations

from yonder.games.labyrinth.kinds import Cause, DiceMode, Menace, Status
from yonder.games.labyrinth.show.shapes.shape import Shape


class GlimpseView(Shape, frozen=True):
    """What everybody may know of a hero (L-532)."""

    hero: int
    owner: str
    name: str
    status: Status
    level: int
    depth: int
    deaths: int
    kills: int


class HallView(Shape, frozen=True):
    """A record of the hall of fame (L-511)."""

    place: int
    hero: int
    owner: str
    name: str
    level: int
    xp: int
    deaths: int
    encounters: int
    kills: int
    actions: int
    attributes: dict[str, int]
    weapon: str
    armor: str
    companion: str
    dice_mode: DiceMode
    menace: Menace
    counters: dict[str, int]
    epithet: str


class GraveView(Shape, frozen=True):
    """A record of the graveyard (L-512)."""

    place: int
    hero: int
    owner: str
    name: str
    level: int
    depth: int
    cause: Cause
    by: str
    deaths: int
    kills: int
    epithet: str
