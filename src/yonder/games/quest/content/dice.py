"""Dice as content writes them (Q-010): `2d6`, `2d6+3`, `2d6-1` or a plain number. Anything else does not load."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from yonder.core import Dice

_FORM = re.compile(
    r"(?:(?P<count>[0-9]{1,2})\s*d\s*(?P<sides>[0-9]{1,3})(?:\s*(?P<flat>[+-]\s*[0-9]{1,3}))?|(?P<only>[0-9]{1,4}))"
)


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content: no field that is not known."""


class Pool(Struct, frozen=True):
    """Dice of one size and a flat part."""

    count: int
    sides: int
    flat: int = 0

    @property
    def average(self) -> int:
        """Rounded down."""
        return self.count * (self.sides + 1) // 2 + self.flat

    @property
    def most(self) -> int:
        """The highest total."""
        return self.count * self.sides + self.flat

    def draw(self, dice: Dice, reason: str, times: int = 1) -> int:
        """Roll it left to right (Q-011), with so many times the dice; the flat part is added once."""
        return dice.sum(self.count * times, self.sides, reason) + self.flat


@lru_cache(maxsize=1024)
def parse(text: str) -> Pool:
    """Read one expression; a ValueError names what cannot be read."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not dice such as 2d6+3")
    if found["only"] is not None:
        return Pool(0, 1, int(found["only"]))
    count, sides = int(found["count"]), int(found["sides"])
    if not count or not sides:
        raise ValueError(f"{text!r} has no dice")
    return Pool(count, sides, int((found["flat"] or "0").replace(" ", "")))


def parse_grips(text: str) -> tuple[Pool, ...]:
    """The dice of a weapon: one expression, or "one-hand,two-hand"."""
    parts = tuple(parse(part) for part in text.split(","))
    if len(parts) > 2:
        raise ValueError(f"{text!r}: a weapon has one or two grips")
    return parts
