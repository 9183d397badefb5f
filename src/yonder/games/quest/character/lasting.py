"""What lasts beyond a fight: exhaustion, petrification, and spells of hours (Q-285, Q-324)."""

from __future__ import annotations

from yonder.core import Ctx, effects
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import Content
from yonder.games.quest.models import Character, Lasting

EXHAUSTION = "exhaustion"
ENDLESS = -1


def minutes_of(content: Content, kind: str) -> int:
    """How long an effect goes on outside of fights: for ever, as long as its spell says, or not at all."""
    known = content.effects.get(kind)
    if known is not None and known.lasting:
        return ENDLESS
    return max((spell.minutes for spell in content.spells.values() if kind in spell.applies), default=0)


def put(ctx: Ctx, char: int, kind: str, minutes: int, data: tuple[tuple[str, int | str], ...] = ()) -> None:
    """Q-288: the newer replaces the older."""
    ctx.world.put(Lasting(char, kind, minutes, data))


def enter(ctx: Ctx, owner: str, who: Character) -> None:
    """A fight begins: what lasts on the character lasts on the combatant."""
    for row in ctx.world.all(Lasting, who.char):
        effects.apply(ctx, owner, row.kind, data=dict(row.data))
    if who.exhaustion:
        effects.apply(ctx, owner, EXHAUSTION, stacks=who.exhaustion)


def keep(ctx: Ctx, owner: str, char: int) -> None:
    """A fight ends: what goes on is noted, everything else is gone. Minutes that ran before are not given back."""
    content, world = content_of(ctx.world), ctx.world
    before = {row.kind: row for row in world.all(Lasting, char)}
    tired, now = 0, {row.kind: row for row in effects.of(world, owner)}
    for kind, old in before.items():
        if kind not in now:
            world.drop(old)
    for kind, row in now.items():
        if kind == EXHAUSTION:
            tired = row.stacks
        elif kind not in before and (minutes := minutes_of(content, kind)):
            put(ctx, char, kind, minutes, row.data)
    world.put(world.get(Character, char), exhaustion=tired)


def pass_minutes(ctx: Ctx, char: int, minutes: int) -> None:
    """Time goes by outside of fights."""
    for row in ctx.world.all(Lasting, char):
        if row.minutes == ENDLESS:
            continue
        if row.minutes > minutes:
            ctx.world.put(row, minutes=row.minutes - minutes)
        else:
            ctx.world.drop(row)


def clear(ctx: Ctx, char: int) -> None:
    """Everything ends."""
    for row in ctx.world.all(Lasting, char):
        ctx.world.drop(row)
