"""d20 rolls and damage. Advantage draws two dice one after the other; a natural 1 or 20 matters only to attacks."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Dice, Roll


class Test(NamedTuple):
    """One d20 against a target: the dice as they fell, the kept (natural) one, and what became of it."""

    dice: tuple[int, ...]
    kept: int
    modifier: int
    total: int
    target: int
    success: bool


class Attack(NamedTuple):
    """An attack roll and whether it was critical."""

    test: Test
    critical: bool


def edge(*, advantage: bool, disadvantage: bool) -> int:
    """1, 0 or -1: any number of sources of both kinds cancel."""
    return advantage - disadvantage


def d20(dice: Dice, reason: str, edge: int = 0) -> Roll:
    """The kept d20 and all faces."""
    if edge > 0:
        return dice.high(2, 20, reason)
    if edge < 0:
        return dice.low(2, 20, reason)
    face = dice.d(20, reason)
    return Roll(face, (face,))


def check(dice: Dice, reason: str, modifier: int, target: int, edge: int = 0) -> Test:
    """d20 + modifier against a target; equal succeeds. Checks, saves and the like."""
    kept, faces = d20(dice, reason, edge)
    total = kept + modifier
    return Test(faces, kept, modifier, total, target, total >= target)


def contest(dice: Dice, reasons: tuple[str, str], modifiers: tuple[int, int], edge: int = 0) -> tuple[Test, Test]:
    """Both sides roll once, the first side first; it wins ties. `edge` is the first side's."""
    mine, faces = d20(dice, reasons[0], edge)
    theirs, other_faces = d20(dice, reasons[1])
    total, other = mine + modifiers[0], theirs + modifiers[1]
    won = total >= other
    return (
        Test(faces, mine, modifiers[0], total, other, won),
        Test(other_faces, theirs, modifiers[1], other, total, not won),
    )


def attack(dice: Dice, reason: str, bonus: int, ac: int, edge: int = 0, critical_from: int = 20) -> Attack:
    """d20 + bonus against an armour class. A natural 1 misses; from `critical_from` on it hits and is critical."""
    kept, faces = d20(dice, reason, edge)
    critical = kept >= critical_from
    total = kept + bonus
    hit = critical or (kept != 1 and total >= ac)
    return Attack(Test(faces, kept, bonus, total, ac, hit), critical)


def damage(dice: Dice, reason: str, count: int, sides: int, *, critical: bool = False) -> Roll:
    """Damage dice; a critical hit doubles their number."""
    return dice.roll(count * 2 if critical else count, sides, reason)
