"""The purse: gold pieces are things like any other, worth 100 copper pieces each (Q-437)."""

from __future__ import annotations

from yonder.core import Ctx, World, guard, inventory
from yonder.games.quest.character import gear

GOLD, GOLD_CP = "gold-piece", 100


def gold(world: World, char: int) -> int:
    """How many gold pieces a character has at hand."""
    return inventory.count(world, GOLD, *gear.holders(world, char))


def in_gold(copper: int) -> int:
    """What is to be paid for something, in whole gold pieces."""
    return -(-copper // GOLD_CP)


def affordable(world: World, char: int, pieces: int) -> None:
    """`no_gold`."""
    have = gold(world, char)
    guard.need(world, pieces <= have, "no_gold", need=pieces, have=have)


def spend(ctx: Ctx, char: int, pieces: int) -> None:
    """Gold pieces change hands."""
    if pieces:
        inventory.remove(ctx, GOLD, pieces, *gear.holders(ctx.world, char), code="no_gold")
