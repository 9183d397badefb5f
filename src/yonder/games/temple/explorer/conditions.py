"""Conditions: what lasts on an explorer, as effects of the kernel; each change is told (T-733, T-752)."""

from __future__ import annotations

from yonder.core import Ctx, Effect, effects
from yonder.games.temple.events import ConditionChanged
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.hero import Hero, owner_of
from yonder.games.temple.kinds import Condition
from yonder.games.temple.rules import rules

EFFECTS = tuple(Condition)[2:]  # the two drains are numbers on the sheet
_BY_KIND: dict[str, Condition] = {condition.value: condition for condition in EFFECTS}


def put_on(deed: Deed, condition: Condition) -> None:
    """Let a condition begin, unless it is on."""
    me = deed.me
    if not me.has(condition):
        row = effects.apply(deed.ctx, owner_of(me.id), condition.value)
        assert row is not None  # nobody is immune
        me.effects = [*me.effects, row]


def take_off(deed: Deed, me: Hero, *conditions: Condition) -> None:
    """Let those of these conditions end that are on."""
    rows = me.effects
    if not rows:
        return
    over = [row for condition in conditions for row in rows if row.kind == condition]
    if over:
        effects.end(deed.ctx, *over)
        me.effects = [row for row in rows if row not in over]


def end(deed: Deed, *conditions: Condition) -> None:
    """Let conditions of the actor end."""
    take_off(deed, deed.me, *conditions)


@rules.effect_began
def began(ctx: Ctx, row: Effect) -> None:
    ctx.tell(changed(row, active=True))


@rules.effect_ended
def ended(ctx: Ctx, row: Effect) -> None:
    ctx.tell(changed(row, active=False))


def changed(row: Effect, *, active: bool) -> ConditionChanged:
    """What is told of a condition."""
    return ConditionChanged(int(row.owner.partition(":")[2]), _BY_KIND[row.kind], active, amount=0)


def drain_strength(deed: Deed, amount: int) -> None:
    """T-362: strength ebbs until the next rest."""
    me = deed.me
    me.set_stats(str_drain=me.content.numbers.capped("drain", me.stats.str_drain + amount))
    deed.tell(ConditionChanged(me.id, Condition.STRENGTH_DRAIN, active=True, amount=amount))


def drain_life(deed: Deed, amount: int) -> None:
    """T-379: the maximum sinks, and current HP with it."""
    me = deed.me
    drain = me.content.numbers.capped("hp", me.health.max_hp_drain + amount)
    me.set_health(max_hp_drain=drain, current_hp=max(0, min(me.health.current_hp, me.health.max_hp - drain)))
    deed.tell(ConditionChanged(me.id, Condition.LIFE_DRAIN, active=True, amount=amount))


def end_drains(deed: Deed) -> None:
    """Both drains end (T-421, T-580)."""
    me = deed.me
    if me.stats.str_drain:
        me.set_stats(str_drain=0)
        deed.tell(ConditionChanged(me.id, Condition.STRENGTH_DRAIN, active=False, amount=0))
    if me.health.max_hp_drain:
        me.set_health(max_hp_drain=0)
        deed.tell(ConditionChanged(me.id, Condition.LIFE_DRAIN, active=False, amount=0))
