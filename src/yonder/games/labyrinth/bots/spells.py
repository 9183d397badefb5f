"""Spells as a bot plans them: a course of freezes and bolts, and what each turn of it deals."""

from __future__ import annotations

from functools import lru_cache

from yonder.core.chance.ways import sums
from yonder.games.labyrinth.bots.duel import NOTHING, Spread, Turn
from yonder.games.labyrinth.bots.judgement import Prospect, Table
from yonder.games.labyrinth.content.things import dice_of

BOLT, FREEZE = "lightning_bolt", "freeze"


@lru_cache(maxsize=64)
def bolt(dice: str, resistance: int) -> Spread:
    """What a spell deals to a monster (L-187)."""
    dealt: dict[int, int] = {}
    for total, ways in sums(*dice_of(dice)).items():
        damage = max(0, total - resistance)
        dealt[damage] = dealt.get(damage, 0) + ways
    return tuple(sorted(dealt.items()))


def course(prospect: Prospect, bolts: int, freezes: int, frozen: int = 0) -> tuple[Turn, ...]:
    """Freeze, bolt, freeze, bolt… as long as there are freezes, then the other bolts. Swings follow."""
    content = prospect.content
    deals = bolt(content.spells[BOLT].dice, prospect.resistance)
    turns: list[Turn] = []
    while bolts:
        if freezes and not frozen:
            freezes, frozen = freezes - 1, content.numbers.fight.freeze
            turns.append(Turn(NOTHING, answered=False))
        else:
            bolts -= 1
            turns.append(Turn(deals, answered=not frozen))
        frozen = max(0, frozen - 1)
    return tuple(turns)


def uses(table: Table, spell: str) -> int:
    """Of a spell."""
    return next((int(each["uses"]) for each in table.hero["spells"] if each["kind"] == spell), 0)
