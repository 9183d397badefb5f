"""What happens in the rooms of the labyrinth, fights aside."""

from __future__ import annotations

from yonder.games.labyrinth.events.base import HeroEvent
from yonder.games.labyrinth.kinds import Chest, LootKind


class RoomEntered(HeroEvent):
    depth: int
    shape: str
    chest: Chest


class TrapSprung(HeroEvent):
    """`hp` is what the hero has left."""

    trap: str
    depth: int
    raw: int
    modifier: int
    total: int
    dc: int
    avoided: bool
    damage: int
    hp: int


class GoldLost(HeroEvent):
    amount: int


class LootFound(HeroEvent):
    """`item` is the number of a weapon or armor; 0 for all else."""

    kind: LootKind
    id: str
    item: int


class ChestOpened(HeroEvent):
    gold: int


class SignsSeen(HeroEvent):
    """The signs at a way out of the room (L-495); 0 is the way up."""

    way: int
    sign: str
    glint: bool


class OmenSought(HeroEvent):
    vision: bool
    raw: int
    modifier: int
    total: int
    target: int
    success: bool
    way: int = 1


class OmenRevealed(HeroEvent):
    """What the omen told, to the hero alone: a sound, or (`named`) the monster itself."""

    sound: str
    monster: str
    named: bool
    way: int = 1
