"""Events outside fights: characters, sessions, rests, dungeons."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Scores


class CharacterCreated(Event):
    char: int
    owner: str
    race: str
    class_name: ClassName
    background: str
    stats: Scores


class SessionOpened(Event):
    session: int
    owner: str
    char: int


class ShortRested(Event):
    session: int
    char: int
    hp: int
    mana: int


class LongRested(Event):
    session: int
    char: int
    hp: int
    mana: int


class DungeonEntered(Event):
    session: int
    dungeon: str


class DungeonLeft(Event):
    session: int
    dungeon: str


class StepTaken(Event):
    session: int
    step: int
    kind: str


class StealthRolled(Event):
    session: int
    faces: tuple[int, ...]
    total: int
    perception: int


class PolicyChanged(Event):
    char: int
    reaction: str
    policy: str


EVENTS: tuple[type[Event], ...] = (
    CharacterCreated,
    SessionOpened,
    ShortRested,
    LongRested,
    DungeonEntered,
    DungeonLeft,
    StepTaken,
    StealthRolled,
    PolicyChanged,
)
"""All of them: what is told outside fights is listed here."""
