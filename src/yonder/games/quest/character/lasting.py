"""What lasts on a character between fights: exhaustion, stone, curses, and spells of hours (Q-285, Q-324).

It is an effect of the character; `until` in its data is the minute since day 0 in which it ends, 0 is never.
"""

from __future__ import annotations

from collections.abc import Mapping

from yonder.core import Ctx, Effect, World, effects
from yonder.games.quest.character.sheet import now_of
from yonder.games.quest.models import Character

UNTIL, EXHAUSTION = "until", "exhaustion"


def owner_of(char: int) -> str:
    """Who a character is to the kernel's effects, outside fights."""
    return f"char:{char}"


def lasting(world: World, who: Character) -> list[Effect]:
    """What is on a character and not over."""
    now = now_of(who)
    return [row for row in effects.of(world, owner_of(who.char)) if not row[UNTIL] or row[UNTIL] > now]


def put(ctx: Ctx, who: Character, kind: str, minutes: int, data: Mapping[str, int | str] | None = None) -> None:
    """Q-288: the newer replaces the older."""
    known = {**(data or {}), UNTIL: now_of(who) + minutes}
    effects.apply(ctx, owner_of(who.char), kind, data=known)


def expire(ctx: Ctx, who: Character) -> None:
    """Time has gone by: what is over ends."""
    there = lasting(ctx.world, who)
    effects.end(ctx, *(row for row in effects.of(ctx.world, owner_of(who.char)) if row not in there))


def exhaustion(world: World, char: int) -> int:
    """How exhausted a character is (Q-309)."""
    row = effects.find(world, owner_of(char), EXHAUSTION)
    return 0 if row is None else row.stacks


def recover(ctx: Ctx, char: int) -> None:
    """One level of exhaustion less (Q-459)."""
    row = effects.find(ctx.world, owner_of(char), EXHAUSTION)
    if row is not None:
        effects.add_stacks(ctx, row, -1)


def clear(ctx: Ctx, char: int) -> None:
    """Everything ends."""
    effects.clear(ctx, owner_of(char))
