"""Effects: everything that lasts on somebody or something. One row each; kinds are content; hooks say what they do.

An effect ends by beats of its clock (the turns of its owner or of another, the rounds of a scope), by time, with its
source, or when a rule ends it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from yonder.core.rules.action import Action
from yonder.core.rules.kernel import Effect, EndEffect
from yonder.core.world.index import Made
from yonder.core.world.model import Model, RowKey
from yonder.core.world.world import World

if TYPE_CHECKING:
    from yonder.core.rules.ctx import Ctx

_NUMBER = attrgetter("number")
Stacking = Literal["replace", "longer", "stack", "separate", "keep"]


class EffectKind(Struct, frozen=True, kw_only=True):
    """What the content says of a kind of effect; a game adds fields of its own by inheriting.

    Applied again: `replace` by the new one, `longer` keeps the longer and stronger values, `stack` adds stacks up to
    `most` and keeps the longer, `separate` lets both run, `keep` leaves the old one as it is.
    """

    id: str
    stacking: Stacking = "replace"
    most: int = 1
    cancels: tuple[str, ...] = ()  # kinds that end together with the new one when they meet
    ends: tuple[str, ...] = ()  # kinds that the new one ends
    implies: tuple[str, ...] = ()  # kinds that count as present while this one is


class Lasting(Made[list[Effect]]):
    """The effects of each owner, in order of application: every check of a rule asks for them."""

    model = Effect

    def make(self, rows: list[Effect], _content: Any) -> list[Effect]:
        return rows

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """Keep the list up, as a new one: somebody may be reading the old."""
        del old
        owner, number = key
        rows = self.known.get(owner)
        if rows is None:
            return
        rows = [row for row in rows if row.number != number]
        if isinstance(new, Effect):
            insort(rows, new, key=_NUMBER)
        self.known[owner] = rows


class Counting(Made[list[Effect]]):
    """The effects that count each clock."""

    model = Effect
    field = "clock"

    def make(self, rows: list[Effect], _content: Any) -> list[Effect]:
        return rows


def of(world: World, owner: str, *kinds: str) -> list[Effect]:
    """The effects on an owner, of these kinds if any are named, in order of application."""
    rows = world.made(Lasting, owner)
    if not rows:
        return []
    return [row for row in rows if (not kinds or row.kind in kinds) and not (row.until and row.until <= world.now)]


def find(world: World, owner: str, kind: str) -> Effect | None:
    """The first effect of a kind on an owner."""
    found = of(world, owner, kind)
    return found[0] if found else None


def has(rules: Any, world: World, owner: str, kind: str) -> bool:
    """Is an effect of this kind on the owner, itself or implied by another?"""
    known = kinds_of(rules, world)
    return any(row.kind == kind or kind in _implied(known, row.kind) for row in of(world, owner))


def _implied(known: Mapping[str, EffectKind], kind: str) -> tuple[str, ...]:
    direct = known[kind].implies if kind in known else ()
    return (*direct, *(further for each in direct for further in _implied(known, each)))


def kinds_of(rules: Any, world: World) -> Mapping[str, EffectKind]:
    """The kinds of effect that the content describes."""
    part = rules.part("effects")
    return {} if part is None else part(world)


def apply(  # noqa: PLR0913 - the fields of the row, by keyword
    ctx: Ctx,
    owner: str,
    kind: str,
    *,
    source: str = "",
    clock: str | None = None,
    beats: int = -1,
    until: int = 0,
    stacks: int = 1,
    data: Mapping[str, int | str] | None = None,
) -> Effect | None:
    """Put an effect on an owner, as its kind stacks. None if the owner is immune or another cancels it."""
    immune = ctx.rules.part("immune")
    if immune is not None and immune(ctx.world, owner, kind):
        return None
    info = kinds_of(ctx.rules, ctx.world).get(kind) or _plain(kind)
    if met := of(ctx.world, owner, *info.cancels) if info.cancels else ():
        end(ctx, *met)
        return None
    if info.ends:
        end(ctx, *of(ctx.world, owner, *info.ends))
    facts = tuple(sorted((data or {}).items()))
    ticking = owner if clock is None else clock
    old = None if info.stacking == "separate" else find(ctx.world, owner, kind)
    if old is not None and info.stacking == "keep":
        return old
    number = ctx.next("effect") if old is None else old.number
    made = Effect(owner, number, kind, source, ticking, beats, until, min(stacks, info.most), facts)
    return _begin(ctx, made if old is None else _renewed(old, made, info), renewed=old is not None)


@lru_cache(maxsize=256)
def _plain(kind: str) -> EffectKind:
    """A kind that the content says nothing of."""
    return EffectKind(id=kind)


def _renewed(old: Effect, new: Effect, info: EffectKind) -> Effect:
    """The row that two of one kind become; it keeps its place in the order of application."""
    if info.stacking == "replace":
        left, until, stacks, data = new.left, new.until, new.stacks, new.data
    else:
        left, until = _longer(old.left, new.left, -1), _longer(old.until, new.until, 0)
        stacks = min(info.most, old.stacks + new.stacks) if info.stacking == "stack" else max(old.stacks, new.stacks)
        data = _stronger(old.data, new.data)
    return Effect(old.owner, old.number, old.kind, new.source, new.clock, left, until, stacks, data)


def _longer(one: int, other: int, endless: int) -> int:
    return endless if endless in (one, other) else max(one, other)


def _stronger(
    one: tuple[tuple[str, int | str], ...], other: tuple[tuple[str, int | str], ...]
) -> tuple[tuple[str, int | str], ...]:
    best = dict(one)
    for name, value in other:
        mine = best.get(name)
        best[name] = max(mine, value) if isinstance(mine, int) and isinstance(value, int) else value
    return tuple(sorted(best.items()))


def _begin(ctx: Ctx, row: Effect, *, renewed: bool) -> Effect:
    ctx.world.put(row)
    if row.until:
        ctx.later(row.until, EndEffect(row.owner, row.number), f"{row.owner}|{row.number}")
    elif renewed:
        ctx.cancel(EndEffect, f"{row.owner}|{row.number}")
    began = ctx.rules.part("effect_began")
    if began is not None:
        began(ctx, row)
    return row


def end(ctx: Ctx, *rows: Effect) -> None:
    """End effects; what their end brings is done by the game's `effect_ended`."""
    if not rows:
        return
    ended = ctx.rules.part("effect_ended")
    for row in rows:
        if ctx.world.find(Effect, row.owner, row.number) is None:
            continue
        ctx.world.drop(row)
        if row.until:
            ctx.cancel(EndEffect, f"{row.owner}|{row.number}")
        if ended is not None:
            ended(ctx, row)


def clear(ctx: Ctx, owner: str, *kinds: str) -> None:
    """End the effects of these kinds (none named: all) on an owner."""
    end(ctx, *of(ctx.world, owner, *kinds))


def forsake(ctx: Ctx, source: str, *kinds: str) -> None:
    """End what comes from a source: concentration is broken, the grappler is gone."""
    rows = ctx.world.where(Effect, source=source) if ctx.world.any(Effect) else []
    end(ctx, *(row for row in rows if not kinds or row.kind in kinds))


def beat(ctx: Ctx, clock: str) -> list[Effect]:
    """One beat of a clock passes: effects that count it have one less; those at 0 end and are returned."""
    over = []
    for row in ctx.world.made(Counting, clock):
        if row.left > 1:
            ctx.world.put(row, left=row.left - 1)
        elif row.left >= 0:
            over.append(row)
    end(ctx, *over)
    return over


def add_stacks(ctx: Ctx, row: Effect, change: int) -> Effect | None:
    """Raise or lower the stacks of an effect; at 0 it ends."""
    if row.stacks + change <= 0:
        end(ctx, row)
        return None
    return ctx.world.put(row, stacks=row.stacks + change)


def in_order(rows: Iterable[Effect]) -> list[Effect]:
    """Effects of several owners in order of application."""
    return sorted(rows, key=lambda row: row.number)


def end_in_time(ctx: Ctx, action: EndEffect) -> None:
    """The time of an effect is over."""
    row = ctx.world.find(Effect, action.owner, action.number)
    if row is not None:
        end(ctx, row)


HANDLERS: dict[type[Action], Callable[[Ctx, Any], None]] = {EndEffect: end_in_time}
