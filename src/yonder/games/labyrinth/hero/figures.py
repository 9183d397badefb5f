"""Figures: what follows from a hero's attributes, gear and conditions. Always computed, never stored (L-074)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import effects
from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.numbers import RevivalNumbers
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.models import Item

POISON, SAPPED = "poison", "sapped"


def half_up(value: int) -> int:
    """L-008."""
    return (value + 1) // 2


def half_again(value: int) -> int:
    """L-008: times one and a half."""
    return value * 3 // 2


def poison(me: Me) -> int:
    """Turns of poison left (L-310)."""
    found = effects.find(me.world, me.row.id, POISON)
    return 0 if found is None else found.left


def sapped(me: Me) -> int:
    """How far the hero's Dexterity is sapped (L-314)."""
    found = effects.find(me.world, me.row.id, SAPPED)
    return 0 if found is None else found.stacks


def dexterity(me: Me) -> int:
    """Effective Dexterity (L-012)."""
    return max(1, me.row.dexterity - sapped(me))


def armor_part(content: Content, item: Item | None) -> int:
    """L-071: half of it if damaged, nothing without armor."""
    if item is None:
        return 0
    ac = content.armors[item.kind].ac
    return ac // 2 if item.damaged else ac


def worn(me: Me) -> Item | None:
    """The armor in use."""
    return me.world.find(Item, me.id, me.row.armor) if me.row.armor else None


def armor_class(me: Me) -> int:
    """L-070, L-072."""
    bonus = me.fight.ac_bonus if me.fight is not None else 0
    base = me.numbers.fight.base_ac + half_up(me.row.constitution)
    return base + armor_part(me.content, worn(me)) + bonus


def revival_difficulty(numbers: RevivalNumbers, deaths: int) -> int:
    """L-322, with the count that includes this death."""
    return numbers.difficulty + numbers.difficulty_step * deaths


def revival_luck(numbers: RevivalNumbers, deaths: int) -> int:
    """L-321, in percent."""
    return max(numbers.luck_least, numbers.luck - numbers.luck_step * deaths)


def revived(total: int, difficulty: int, luck: int, chance: int) -> bool:
    """L-324: by wisdom or by luck."""
    return total >= difficulty or luck <= chance


@lru_cache(maxsize=4096)
def at_least(content: Content, need: int) -> tuple[int, int]:
    """In how many of all ways the core roll reaches a number (P-1)."""
    core = content.numbers.roll
    ways = sums(core.count, core.sides)
    return sum(n for total, n in ways.items() if total >= need), sum(ways.values())


def chance_bp(content: Content, modifier: int, target: int) -> int:
    """The chance of a check in basis points, rounded down (L-025, L-535)."""
    part, whole = at_least(content, target - modifier)
    return part * 10_000 // whole


def revival_bp(me: Me) -> int:
    """The chance to be revived at the next death (P-3), in basis points, rounded down."""
    numbers, deaths = me.numbers.revival, me.row.deaths + 1
    part, whole = at_least(me.content, revival_difficulty(numbers, deaths) - me.row.wisdom)
    luck = revival_luck(numbers, deaths)
    return (part * 100 + (whole - part) * luck) * 100 // whole
