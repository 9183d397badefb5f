"""What is told of parties (D-291)."""

from __future__ import annotations

from yonder.core import Event
from yonder.core.words import Words
from yonder.games.delve.events import Named


class PartyInvited(Event):
    party: int
    by: Named
    player: Named


class PartyJoined(Event):
    party: int
    player: Named


class PartyDeclined(Event):
    party: int
    player: Named


class PartyLeft(Event):
    party: int
    player: Named


class PartyKicked(Event):
    party: int
    player: Named


class PartyLeader(Event):
    party: int
    player: Named


class PartyChatted(Event, tag="party_chat"):
    party: int
    speaker: Named
    words: Words


class PartyLeftOutside(Event):
    """The leader has gone down, and this member could not come along (D-335)."""

    by: Named
    player: Named
    dungeon_name: str
    reason: str


class FollowFailed(Event):
    player: Named
    reason: str


class HelperHired(Event):
    """Somebody is hired, and comes along from now on."""

    helper: Named
    player: Named
    role: str


class HelperLeft(Event):
    """A helper goes home: sent, or with its work done."""

    helper: Named
    player: Named


class HelperFell(Event):
    """A helper has no health left and is carried home."""

    helper: Named
    player: Named


class HelperHealed(Event):
    helper: Named
    target: Named
    amount: int


EVENTS: tuple[type[Event], ...] = (
    HelperHired,
    HelperLeft,
    HelperFell,
    HelperHealed,
    PartyInvited,
    PartyJoined,
    PartyDeclined,
    PartyLeft,
    PartyKicked,
    PartyLeader,
    PartyChatted,
    FollowFailed,
    PartyLeftOutside,
)
