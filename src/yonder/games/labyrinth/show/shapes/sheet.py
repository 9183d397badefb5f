"""A hero and how one is made (L-530, L-561)."""

from __future__ import annotations

from yonder.games.labyrinth.kinds import Attribute, DiceMode, Menace, Slot, Status
from yonder.games.labyrinth.models import Companion, Death
from yonder.games.labyrinth.show.shapes.shape import Shape


class AttributeView(Shape, frozen=True):
    """`effective` is lower than `value` while Dexterity is sapped; `text` says what it is for."""

    attribute: Attribute
    short: str
    value: int
    effective: int
    text: str


class ItemView(Shape, frozen=True):
    """`dice` of a weapon or `ac` of an armor as it is now; prices are 0 for what cannot be sold.

    `better`: unused, and the best that would improve on what is in use.
    """

    item: int
    slot: Slot
    kind: str
    name: str
    dice: str
    ac: int
    damaged: bool
    found: bool
    equipped: bool
    better: bool
    base: int
    sell: int
    offer: int


class StackView(Shape, frozen=True):
    """A potion or spell and its uses."""

    kind: str
    name: str
    uses: int
    text: str


class RingView(Shape, frozen=True):
    ring: int
    kind: str
    name: str
    attribute: Attribute
    applied: int
    cursed: bool


class QuestView(Shape, frozen=True):
    quest: int
    monster: str
    name: str
    reward: int


class RevivalView(Shape, frozen=True):
    """The next death: both ways back, and the whole chance in basis points (P-3)."""

    difficulty: int
    luck: int
    chance_bp: int


class PlacementView(Shape, frozen=True):
    """What follows if the pending value is placed here; `hp` and `gold` are lowest and highest."""

    attribute: Attribute
    short: str
    text: str
    hp: tuple[int, int]
    ac: tuple[int, int]
    gold: tuple[int, int]


class CreationView(Shape, frozen=True):
    """L-561: the pending value, how low and high one rolls, what is placed, and what each placement makes of it."""

    pending: int
    rolls: tuple[int, int]
    index: int
    placed: tuple[AttributeView, ...]
    hp: tuple[int, int]
    ac: tuple[int, int]
    gold: tuple[int, int]
    placements: tuple[PlacementView, ...]


class HeroView(Shape, frozen=True):
    """The sheet of one's own hero (L-530)."""

    hero: int
    owner: str
    name: str
    status: Status
    status_text: str
    dice_mode: DiceMode
    menace: Menace
    attributes: tuple[AttributeView, ...]
    hp: int
    max_hp: int
    ac: int
    gold: int
    xp: int
    level: int
    level_xp: int
    next_xp: int
    points: int
    trained: int
    deaths: int
    depth: int
    visit: int
    encounters: int
    poison: int
    sapped: int
    weapon: int
    armor: int
    items: tuple[ItemView, ...]
    potions: tuple[StackView, ...]
    spells: tuple[StackView, ...]
    rings: tuple[RingView, ...]
    companion: Companion | None
    quests: tuple[QuestView, ...]
    revival: RevivalView
    last_death: Death | None
    counters: dict[str, int]
    weapon_uses: dict[str, int]
    epithet: str
    tale: tuple[str, ...]
