"""What is told of characters: what they wear, carry, learn and choose."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import GearSlot, Stat


class Equipped(Event):
    char: int
    slot: GearSlot
    item: str


class Unequipped(Event):
    char: int
    slot: GearSlot
    item: str


class ItemMoved(Event):
    char: int
    item: str
    quantity: int


class ItemDropped(Event):
    char: int
    item: str
    quantity: int


class SpellPrepared(Event):
    char: int
    spell: str


class PreparationBegun(Event):
    char: int
    spell: str
    minutes: int


class SpellUnprepared(Event):
    char: int
    spell: str


class SpellLearned(Event):
    char: int
    spell: str


class PointSpent(Event):
    char: int
    stat: Stat
    score: int


class FeatChosen(Event):
    char: int
    feat: str
    choice: str


class StyleChosen(Event):
    char: int
    style: str


class MetamagicChosen(Event):
    char: int
    option: str


class EnemyChosen(Event):
    char: int
    enemy: str


class AchievementEarned(Event):
    """It has no effect (Q-530)."""

    char: int
    achievement: str


class CastOutside(Event):
    """A spell that was cast outside of any fight; `amount` was healed or made."""

    char: int
    spell: str
    target: int
    amount: int
    mana: int


class UsedOutside(Event):
    """Something that was used outside of any fight; `amount` was healed, or hunger has fallen by it."""

    char: int
    item: str
    amount: int


EVENTS: tuple[type[Event], ...] = (
    Equipped,
    Unequipped,
    ItemMoved,
    ItemDropped,
    SpellPrepared,
    PreparationBegun,
    SpellUnprepared,
    SpellLearned,
    PointSpent,
    FeatChosen,
    StyleChosen,
    MetamagicChosen,
    EnemyChosen,
    AchievementEarned,
    CastOutside,
    UsedOutside,
)
