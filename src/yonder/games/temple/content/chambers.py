"""How chambers come to be, and what is found, dared and bought in them."""

from __future__ import annotations

from msgspec import field

from yonder.games.temple.content.base import Kind
from yonder.games.temple.kinds import MonsterType, Skill


class Band(Kind, frozen=True):
    """Weights of chamber types from a yonder on."""

    start: int = field(name="from")
    weights: tuple[int, int, int, int]


class Find(Kind, frozen=True):
    """What an item roll up to this face finds."""

    upto: int
    item: str


class Generation(Kind, frozen=True):
    """How chambers come to be: T-432 .. T-441, T-556."""

    tier_shift: int
    tiers: tuple[str, ...]
    bands: tuple[Band, ...]
    zones: tuple[int, ...]
    pairs: tuple[tuple[MonsterType, MonsterType], ...]
    boss: MonsterType
    gentle: tuple[int, ...]
    gentle_weights: tuple[int, int]
    even_weights: tuple[int, int]
    hp_free_threat: int
    hp_per_threat: int
    entrance_exits: int
    exit_faces: int
    items: tuple[Find, ...]


class Ware(Kind, frozen=True):
    """What the stall sells: T-960."""

    id: str
    name: str
    price: int


class CurioChoice(Kind, frozen=True):
    """What may be dared with a curious thing: a check, and what follows either way."""

    id: str
    label: str
    skill: Skill
    dc: int
    good: str
    bad: str
    dice: tuple[int, int]


class CurioKind(Kind, frozen=True):
    """A curious thing: T-970."""

    id: str
    name: str
    choices: tuple[CurioChoice, ...]


class SignKind(Kind, frozen=True):
    """What is noticed at a closed door: T-974. Of monster, treasure, trap and empty, in percent."""

    id: str
    likelihood: tuple[int, int, int, int]


class RelicKind(Kind, frozen=True):
    """What a boss has hoarded besides gold: T-558."""

    id: str
    name: str
    tier: int
    hp: int
    text: str
