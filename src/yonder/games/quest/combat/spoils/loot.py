"""Loot: rolled when a monster dies, taken by the living, discarded at the end (Q-429 to Q-437)."""

from __future__ import annotations

from collections.abc import Iterable

from yonder.core import Dice
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.content import NOTHING
from yonder.games.quest.content.creatures import Find, Loot
from yonder.games.quest.events import LootRolled
from yonder.games.quest.models import Drop


def draw(dice: Dice, low: int, high: int, reason: str) -> int:
    """Q-003: `range(a, b)`, which draws nothing when both are equal."""
    return low - 1 + dice.d(high - low + 1, reason)


def drawn(dice: Dice, loot: Loot) -> list[Drop]:
    """Q-430: what always drops, then the tiers; the same things merged."""
    found = [_quantity(dice, find) for find in loot.guaranteed]
    for _ in range(loot.rolls):
        tier = loot.tiers[dice.pick([tier.weight for tier in loot.tiers], "tier")]
        found.append(_quantity(dice, tier.entries[dice.pick([find.weight for find in tier.entries], "find")]))
    return merged(found)


def _quantity(dice: Dice, find: Find) -> Drop:
    if find.item == NOTHING:
        return Drop(NOTHING, 0)
    return Drop(find.item, draw(dice, find.low, find.high, "quantity"))


def merged(drops: Iterable[Drop]) -> list[Drop]:
    """The same things together, in order of first appearance; nothing is left out."""
    counts: dict[str, int] = {}
    for drop in drops:
        counts[drop.item] = counts.get(drop.item, 0) + drop.quantity
    return [Drop(item, quantity) for item, quantity in counts.items() if quantity]


def roll_loot(fight: Fight, cid: str) -> None:
    """A dead monster's drops join those of the fight."""
    block = fight.monster(cid)
    if block is None or block.loot is None:
        return
    drops = drawn(fight.dice, block.loot)
    fight.change(loot=tuple(merged([*fight.combat.loot, *drops])))
    fight.tell(LootRolled(fight.session, cid, tuple(drops)))
