"""What comes into a fight and what outlives it: exhaustion, stone, curses, and spells of hours (Q-285, Q-324)."""

from __future__ import annotations

from yonder.core import Ctx, Effect, effects
from yonder.games.quest.character.lasting import UNTIL, lasting, owner_of
from yonder.games.quest.character.sheet import now_of
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.models import Character


def carry_in(fight: Fight, cid: str, who: Character) -> None:
    """A fight begins: what lasts comes along."""
    for row in lasting(fight.world, who):
        data = dict(row.data)
        effects.apply(fight.ctx, fight.owner(cid), row.kind, stacks=row.stacks, data=data)
    effects.clear(fight.ctx, owner_of(who.char))


def carry_out(ctx: Ctx, rows: list[Effect], who: Character) -> None:
    """A fight is over: of what was on the character, the lasting goes on; an hour's spell for the hours it has left."""
    known, now = ctx.content.effects, now_of(who)
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
