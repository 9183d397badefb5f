"""What outlives a fight: exhaustion, stone, curses, and spells of hours (Q-285, Q-324).

Between fights it is an effect of the character; `until` in its data is the minute of the world in which it ends.
"""

from __future__ import annotations

from yonder.core import Ctx, Effect, World, effects
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.content.places import DAY
from yonder.games.quest.models import Character

UNTIL = "until"


def owner_of(char: int) -> str:
    """Who a character is to the kernel's effects, outside fights."""
    return f"char:{char}"


def minute_of(who: Character) -> int:
    """The minute of the world, counted from day 0."""
    return who.day * DAY + who.minute


def lasting(world: World, who: Character) -> list[Effect]:
    """What lasts on a character between fights and is not over."""
    now = minute_of(who)
    return [row for row in effects.of(world, owner_of(who.char)) if not row[UNTIL] or row[UNTIL] > now]


def carry_in(fight: Fight, cid: str, who: Character) -> None:
    """A fight begins: what lasts comes along."""
    for row in lasting(fight.world, who):
        data = dict(row.data)
        effects.apply(fight.ctx, fight.owner(cid), row.kind, stacks=row.stacks, data=data)
    effects.clear(fight.ctx, owner_of(who.char))


def carry_out(ctx: Ctx, rows: list[Effect], who: Character) -> None:
    """A fight is over: of what was on the character, the lasting goes on; an hour's spell for the hours it has left."""
    known, now = ctx.content.effects, minute_of(who)
    for row in rows:
        if row.kind not in known:
            continue
        minutes = _minutes(ctx, row)
        if known[row.kind].lasting or row[UNTIL] > now or minutes:
            data = dict(row.data)
            if minutes and not row[UNTIL]:
                data[UNTIL] = now + minutes
            effects.apply(ctx, owner_of(who.char), row.kind, stacks=row.stacks, data=data)


def _minutes(ctx: Ctx, row: Effect) -> int:
    """How long the spell that made it goes on outside; a spell that is concentrated on ends with the fight."""
    spell = ctx.content.spells.get(row.source.partition("~")[2])
    return 0 if spell is None or spell.concentration else spell.minutes
