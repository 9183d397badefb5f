"""What a score, a level or a proficiency is worth. Integers only; every division is a floor division."""

from __future__ import annotations


def modifier(score: int) -> int:
    """The modifier of an ability score: (score - 10) // 2."""
    return (score - 10) // 2


def proficiency(level: int) -> int:
    """The proficiency bonus: 2 at levels 1-4, 3 at 5-8, and so on."""
    return 2 + (level - 1) // 4


def skill_bonus(ability: int, bonus: int, *, proficient: bool, expert: bool = False) -> int:
    """An ability modifier, with the proficiency bonus added once, twice for an expert, or not at all."""
    if not proficient:
        return ability
    return ability + bonus * (2 if expert else 1)


def save_dc(ability: int, bonus: int) -> int:
    """What a target's saving throw must reach."""
    return 8 + ability + bonus


def halved(amount: int) -> int:
    """Half, rounded down; it may be 0."""
    return amount // 2
