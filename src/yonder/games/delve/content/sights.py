"""What stands out: sights to look at closely, oddities with a choice, rooms that are like no other (D-319)."""

from __future__ import annotations

from msgspec import field

from yonder.games.delve.content.base import Affliction, Kind
from yonder.games.delve.kinds import RoomType


class Sight(Kind, frozen=True, kw_only=True):
    """Something that a close look makes sense of; its words stand under `sight.<id>`. No templates: in all."""

    id: str
    templates: tuple[str, ...] = ()


class Outcome(Kind, frozen=True, kw_only=True):
    """What a choice comes to. `heal` and `mana` are percent of the most; the others grow with the threat."""

    heal: int = 0
    mana: int = 0
    hurt: int = 0
    gold: int = 0
    xp: int = 0
    item: str = ""
    rolls: int = 0
    afflict: Affliction | None = None
    secret: bool = False  # where the master and the key are
    foe: bool = False  # one more enemy comes


class Choice(Kind, frozen=True, kw_only=True):
    """Something to try with an oddity; in so many cases of a hundred it goes well."""

    id: str
    percent: int = 100
    costs: int = 0
    needs: str = ""
    good: Outcome
    bad: Outcome = field(default_factory=Outcome)


class Oddity(Kind, frozen=True, kw_only=True):
    """A thing that can be tried once. `unique`: the room has its name, and a dungeon has one such room at most."""

    id: str
    rooms: tuple[RoomType, ...] = (RoomType.CORRIDOR, RoomType.CHAMBER, RoomType.TRAP_ROOM, RoomType.TREASURE_ROOM)
    templates: tuple[str, ...] = ()
    unique: bool = False
    choices: tuple[Choice, ...]
