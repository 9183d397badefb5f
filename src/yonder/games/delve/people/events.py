"""What is told of people and quests (D-291)."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Event
from yonder.games.delve.events import Named


class Reply(Struct, frozen=True):
    """Something one may answer, by its stable id."""

    id: str
    text: str


class Dialogue(Event):
    npc: Named
    node: str
    text: str
    choices: tuple[Reply, ...]


class DialogueEnded(Event, tag="dialogue_end"):
    npc: Named


class ShopOpened(Event):
    npc: Named
    sells: tuple[str, ...]


class QuestAccepted(Event):
    quest: str
    name: str


class QuestProgress(Event):
    quest: str
    objective: int
    progress: int
    target: int


class QuestComplete(Event):
    quest: str
    name: str
    xp: int
    gold: int
    items: tuple[Named, ...]
    spells: tuple[str, ...]


class QuestAbandoned(Event):
    quest: str
    name: str


EVENTS: tuple[type[Event], ...] = (
    Dialogue,
    DialogueEnded,
    ShopOpened,
    QuestAccepted,
    QuestProgress,
    QuestComplete,
    QuestAbandoned,
)
