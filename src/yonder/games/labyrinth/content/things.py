"""What the tables T-1 to T-8 hold, and the notation of dice (L-020, L-021)."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from yonder.core import EffectKind, Malformed
from yonder.games.labyrinth.kinds import Attribute, Status

_DICE = re.compile(r"([0-9]{1,4})[dD]([0-9]{1,4})")
MOST_DICE, MOST_SIDES = 100, 1000


@lru_cache(maxsize=4096)
def dice_of(text: str) -> tuple[int, int]:
    """Count and sides of `NdM`; no dice at all are (0, 1)."""
    found = _DICE.fullmatch(text)
    if found is not None:
        count, sides = int(found[1]), int(found[2])
        if count == 0 and sides <= MOST_SIDES:
            return 0, 1
        if 1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES:
            return count, sides
    raise Malformed("$", f"{text!r} is not dice notation.", "bad_dice")


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all content with a name."""

    id: str
    name: str


class Monster(Kind, frozen=True, kw_only=True):
    """T-1. `kin` is what its traces look like (L-495)."""

    difficulty: int
    hp: int
    ac: int
    strength: int
    dexterity: int
    dice: str
    xp: int
    gold: tuple[int, int]
    weight: int
    sound: str
    kin: str
    resistance: int = 0
    dragon: bool = False


class Weapon(Kind, frozen=True, kw_only=True):
    """T-2: a price in the shop, or a weight in the labyrinth."""

    dice: str
    price: int = 0
    weight: int = 0


class Armor(Kind, frozen=True, kw_only=True):
    """T-3."""

    ac: int
    price: int = 0
    weight: int = 0


class Potion(Kind, frozen=True, kw_only=True):
    """T-4: `anywhere` means also outside fights."""

    price: int
    uses: int
    effect: str
    text: str
    buff: bool = False
    anywhere: bool = False


class Spell(Kind, frozen=True, kw_only=True):
    """T-5: `half` are the dice of a spell that can be cast at half power (L-235)."""

    uses: int
    effect: str
    text: str
    price: int = 0
    dice: str = ""
    half: str = ""
    places: tuple[Status, ...] = ()


class TrapEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """What a sprung trap does besides damage."""

    kind: str
    amount: int = 0
    chance: int = 10_000


class Trap(Kind, frozen=True, kw_only=True):
    """T-6."""

    dc: int
    damage: str
    effects: tuple[TrapEffect, ...] = ()


class RingKind(Kind, frozen=True, kw_only=True):
    """T-7."""

    attribute: Attribute
    cursed: bool = False


class Fixture(Kind, frozen=True, kw_only=True):
    """T-13: what stands in rooms of a shape and can be used once; `attribute` and `target` if it takes a check."""

    shape: str
    label: str
    effect: str
    text: str
    dice: str = ""
    turns: int = 0
    attribute: Attribute | None = None
    target: int = 0


class Epithet(Kind, frozen=True, kw_only=True):
    """L-514: what a hero is called whose run ended so, with at least and at most these figures."""

    rank: int
    ends: tuple[Status, ...] = (Status.VICTORIOUS, Status.DEAD, Status.RETIRED)
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    def fits(self, end: Status, figures: dict[str, int]) -> bool:
        """Is it earned?"""
        enough = all(figures[name] >= value for name, value in self.least.items())
        return end in self.ends and enough and all(figures[name] <= value for name, value in self.most.items())


class CompanionTier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """T-8: what answers a summons of at least `total`."""

    id: str
    total: int
    species: tuple[str, str, str]
    dice: str
    ac: tuple[int, int]
    strength: tuple[int, int]
    hp: tuple[int, int]


class LastingKind(EffectKind, frozen=True, kw_only=True):
    """A lasting condition."""
