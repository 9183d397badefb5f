"""Burden: too much to carry slows (quest-data 10, Q-436). Weights are hundredths of a pound."""

from __future__ import annotations

from yonder.core import World, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import FRESH, content_of, score
from yonder.games.quest.content import Content
from yonder.games.quest.models import Character, Scores

BACKPACK = 2500
MOST_PCT = 200
STRAIN: tuple[tuple[int, Scores], ...] = ((150, (-2, -2, 0, 0, 0, 0)), (100, (-1, -1, 0, 0, 0, 0)))


def load(world: World, char: int) -> int:
    """What everything weighs; what is worn or held weighs half, because the body bears it well."""
    worn, carried = gear.worn_by(char), gear.carried_by(char)
    full = [gear.inside(row) for holder in (worn, carried) for row in gear.boxes(world, holder)]
    whole = sum(inventory.read(world, holder, _weight) for holder in (carried, *full))
    return whole + inventory.read(world, worn, _weight) // 2


def _weight(content: Content, rows: list[inventory.Item]) -> int:
    return sum(content.weight(row.kind) * row.count for row in rows)


def capacity(world: World, who: Character) -> int:
    """Six pounds for each point of Strength, and 25 more with a backpack."""
    return 600 * score(who.stats, "strength") + (BACKPACK if gear.held(world, who.char, "bag") else 0)


def strain(world: World, who: Character) -> Scores:
    """What the load does to the scores."""
    weight, most = load(world, who.char), capacity(world, who)
    return next((change for pct, change in STRAIN if weight * 100 > most * pct), FRESH)


def overloaded(world: World, who: Character) -> bool:
    """Is it so much that there is no moving?"""
    return load(world, who.char) * 100 > capacity(world, who) * MOST_PCT


def liftable(world: World, who: Character, kind: str) -> int:
    """How many more of a thing can be taken before there is no moving."""
    left = capacity(world, who) * MOST_PCT // 100 - load(world, who.char)
    each = content_of(world).weight(kind)
    return max(0, left // each) if each else 2**31
