"""Health: healing, poison and sapped strength (sections 17 and 21)."""

from __future__ import annotations

from yonder.core import effects
from yonder.games.labyrinth.events.hero import Cured, Poisoned, PoisonTicked, Sapped
from yonder.games.labyrinth.events.town import Healed
from yonder.games.labyrinth.hero.deed import Deed
from yonder.games.labyrinth.hero.figures import POISON, SAPPED, poison, sapped


def restore(deed: Deed, amount: int) -> int:
    """HP rise, never above the maximum (L-009); what was really restored."""
    before = deed.row.hp
    deed.set(hp=min(deed.row.max_hp, before + amount))
    return deed.row.hp - before


def heal(deed: Deed, source: str, amount: int, price: int = 0) -> None:
    """Restore and tell."""
    restored = restore(deed, amount)
    deed.tell(Healed(deed.id, source, restored, deed.row.hp, price))


def hurt(deed: Deed, damage: int) -> None:
    """HP fall, never below 0 (L-148)."""
    deed.set(hp=max(0, deed.row.hp - damage))


def apply_poison(deed: Deed, turns: int) -> None:
    """L-124: the longer poison counts."""
    effects.apply(deed.ctx, deed.row.id, POISON, beats=turns)
    deed.tell(Poisoned(deed.id, poison(deed)))


def sap(deed: Deed, amount: int) -> None:
    """L-125."""
    for _ in range(amount):
        effects.apply(deed.ctx, deed.row.id, SAPPED, clock="")
    deed.tell(Sapped(deed.id, sapped(deed)))


def cure(deed: Deed, *kinds: str) -> None:
    """End these conditions, and tell what they were (L-313, L-314)."""
    was_poison, was_sapped = poison(deed), sapped(deed)
    if was_poison or was_sapped:
        effects.clear(deed.ctx, deed.row.id, *kinds)
        deed.tell(Cured(deed.id, was_poison - poison(deed), was_sapped - sapped(deed)))


def tick_poison(deed: Deed) -> None:
    """L-311: the start of a hero's turn."""
    if not poison(deed):
        return
    damage = deed.roll(deed.numbers.fight.poison_dice, "poison")
    effects.beat(deed.ctx, deed.row.id)
    hurt(deed, damage)
    deed.tell(PoisonTicked(deed.id, damage, poison(deed), deed.row.hp))
