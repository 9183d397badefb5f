"""What is told of parties and companions."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import Row


class PartyInvited(Event):
    party: int
    by: int
    session: int


class PartyDeclined(Event):
    party: int
    session: int


class PartyChanged(Event):
    """Who goes together now, in order of joining; nobody if it has dissolved."""

    party: int
    leader: int
    sessions: tuple[int, ...]


class CompanionHired(Event):
    char: int
    number: int
    companion: str
    gold: int


class CompanionPaid(Event):
    char: int
    number: int
    gold: int


class CompanionLeft(Event):
    char: int
    number: int
    companion: str
    why: str


class FormationSet(Event):
    char: int
    number: int
    row: Row


EVENTS: tuple[type[Event], ...] = (
    PartyInvited,
    PartyDeclined,
    PartyChanged,
    CompanionHired,
    CompanionPaid,
    CompanionLeft,
    FormationSet,
)
