"""A room, its ways and what is in it (L-495 to L-497)."""

from __future__ import annotations

from yonder.games.labyrinth.kinds import Chest
from yonder.games.labyrinth.show.shapes.shape import Shape


class OmenView(Shape, frozen=True):
    """What is known of the next room: a sound and its text, or the monster."""

    sound: str
    text: str
    monster: str
    name: str


class WayView(Shape, frozen=True):
    """A way out of the room (L-495): 0 leads up. `signs` is what one sees, `omen` what the omens told of it."""

    way: int
    name: str
    sign: str
    trace: str
    glint: bool
    signs: str
    omen: OmenView | None


class StepView(Shape, frozen=True):
    """A room behind the hero (L-497)."""

    depth: int
    monster: str
    name: str
    charmed: bool


class LootView(Shape, frozen=True):
    """Something found, as `category` and `kind`."""

    category: str
    kind: str
    name: str


class ThingView(Shape, frozen=True):
    """What stands in the room (L-157)."""

    kind: str
    name: str
    label: str
    text: str
    used: bool


class RoomView(Shape, frozen=True):
    """The room, what happened on entering, and what the fight here brought."""

    depth: int
    deepest: int
    shape: str
    shape_text: str
    chest: Chest
    listened: bool
    sought: bool
    ways: tuple[WayView, ...]
    trail: tuple[StepView, ...]
    trap: str
    trap_name: str
    trap_avoided: bool
    trap_damage: int
    monster: str
    monster_name: str
    defeated: bool
    charmed: bool
    xp: int
    gold: int
    found: tuple[LootView, ...]
    multiplier_x2: int
    thing: ThingView
