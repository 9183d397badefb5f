"""Growth: experience, levels and attributes that change (sections 18 and 19)."""

from __future__ import annotations

from yonder.games.labyrinth.events.hero import LevelReached, PointSpent
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import RESTFUL, Attribute


def gain_xp(deed: Deed, amount: int) -> None:
    """L-351: XP only grows; each level gives a point."""
    rewards = deed.numbers.rewards
    xp, level, points = deed.row.xp + amount, deed.row.level, deed.row.points
    while rewards.xp_for(level + 1) <= xp:
        level, points = level + 1, points + 1
        deed.tell(LevelReached(deed.id, level, points))
    deed.set(xp=xp, level=level, points=points)


def raise_attribute(deed: Deed, attribute: Attribute) -> int:
    """One more; Constitution also lifts the maximum of HP (L-353). The new value."""
    value: int = getattr(deed.row, attribute) + 1
    more = deed.numbers.rewards.con_hp if attribute is Attribute.CONSTITUTION else 0
    deed.set(**{attribute.value: value}, max_hp=deed.row.max_hp + more)
    return value


def shift_attribute(deed: Deed, attribute: Attribute, change: int) -> None:
    """A ring comes or goes: Constitution moves the maximum of HP, and HP stay within it (L-373)."""
    value: int = getattr(deed.row, attribute) + change
    max_hp = deed.row.max_hp
    if attribute is Attribute.CONSTITUTION:
        max_hp = max(1, max_hp + deed.numbers.rewards.con_hp * change)
    deed.set(**{attribute.value: value}, max_hp=max_hp, hp=min(deed.row.hp, max_hp))


class SpendPoint(HeroAction):
    """Raise an attribute by one with a point that a level gave you."""

    attribute: Attribute


def point_bar(me: Me) -> str:
    """L-352."""
    return "" if me.row.points else "no_stat_points"


@hero_action(SpendPoint, *RESTFUL)
def spend_point(deed: Deed, action: SpendPoint) -> None:
    deed.bar(point_bar(deed))
    deed.set(points=deed.row.points - 1)
    value = raise_attribute(deed, action.attribute)
    deed.tell(PointSpent(deed.id, action.attribute, value, deed.row.max_hp))
