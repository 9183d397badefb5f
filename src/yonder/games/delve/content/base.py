"""What all content is made of: a strict frozen struct, and how an effect is written in a table."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.delve.kinds import Ailment


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all content."""


class Hit(Kind, frozen=True, kw_only=True):
    """What a damaging attack may bring besides, in so many cases of a hundred (D-105)."""

    effect: Ailment
    magnitude: int = 0
    beats: int
    chance: int


class Affliction(Kind, frozen=True, kw_only=True):
    """An effect that something puts on somebody for certain."""

    effect: Ailment
    magnitude: int = 0
    beats: int
