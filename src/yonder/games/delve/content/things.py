"""What can be carried, cast and suffered: items, spells, effects (D-072 to D-091, D-125, D-132)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from yonder.core import EffectKind
from yonder.games.delve.content.base import Kind
from yonder.games.delve.kinds import Ailment, Element, Slot

SLOTS = tuple(Slot)


@cache
def _slot(tags: tuple[str, ...]) -> Slot | None:
    return next((Slot(tag) for tag in tags if tag in SLOTS), None)


class ItemKind(Kind, frozen=True, kw_only=True):
    """A line of the catalogue. Its name stands in the words; `unit` is what one piece of a currency is worth."""

    id: str
    tags: tuple[str, ...]
    weight: int = 1
    price: int = 0
    attack: int = 0
    defense: int = 0
    magic: int = 0
    hp: int = 0
    detect: int = 0
    disarm: int = 0
    level: int = 0
    heal: int = 0
    mana: int = 0
    cures: Ailment | None = None
    teaches: str = ""
    unit: int = 0

    @property
    def slot(self) -> Slot | None:
        """The first of its tags that names a slot (D-073)."""
        return _slot(self.tags)

    @property
    def usable(self) -> bool:
        return bool(self.heal or self.mana or self.cures or self.teaches)


class Spell(Kind, frozen=True, kw_only=True):
    """A line of D-132."""

    id: str
    element: Element
    cost: int
    does: Literal["damage", "heal", "fortify", "obscure", "cleanse", "step"]
    target: Literal["enemy", "ally", "self", "place", "exit"]
    power: int = 0
    level: int = 1
    beats: int = 0


class EffectRow(EffectKind, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of D-125: percents of attack and defense, and whether it harms."""

    attack_percent: int = 0
    defense_percent: int = 0
    harmful: bool = False
    boss_immune: bool = False
    boss_beats: int = 0


class Loot(Kind, frozen=True, kw_only=True):
    """An entry of a loot table; `amount` is for currency (D-074, D-206)."""

    item: str
    rarity: int = 10
    amount: tuple[int, int] | None = None
