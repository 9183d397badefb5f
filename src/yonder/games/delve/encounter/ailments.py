"""Ailments and blessings: how lasting effects begin, pass and end (D-125 to D-130)."""

from __future__ import annotations

from yonder.core import Ctx, Effect, World, effects
from yonder.games.delve.content import Content
from yonder.games.delve.encounter.damage import heal, hurt
from yonder.games.delve.events import EffectBegan, EffectEnded, EffectTicked
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Combat, Foe, Presence
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import named, place_of, tell


def inflict(ctx: Ctx, entity: str, kind: Ailment, beats: int, *, magnitude: int = 0, source: str = "") -> None:
    """Put an effect on somebody; bosses shake some off sooner (D-129)."""
    content: Content = ctx.content
    most = content.effects[kind].boss_beats
    if most and _is_boss(ctx.world, entity):
        beats = min(beats, most)
    effects.apply(ctx, entity, kind, source=source, beats=beats, data={"magnitude": magnitude})


def _is_boss(world: World, entity: str) -> bool:
    foe = world.find(Foe, entity)
    return foe is not None and foe.boss


@rules.immune
def immune(world: World, owner: str, kind: str) -> bool:
    content: Content = world.content
    return content.effects[Ailment(kind)].boss_immune and _is_boss(world, owner)


@rules.effect_began
def began(ctx: Ctx, row: Effect) -> None:
    place = place_of(ctx.world, row.owner)
    tell(ctx, place, EffectBegan(named(ctx.world, row.owner), Ailment(row.kind), row.left))


@rules.effect_ended
def ended(ctx: Ctx, row: Effect) -> None:
    if ctx.world.find(Presence, row.owner) is not None and not ctx.world.get(Combat, row.owner).is_dead:
        place = place_of(ctx.world, row.owner)
        tell(ctx, place, EffectEnded(named(ctx.world, row.owner), Ailment(row.kind)))


def cure_harm(ctx: Ctx, entity: str) -> None:
    """End everything that harms somebody."""
    content: Content = ctx.content
    effects.clear(ctx, entity, *(kind for kind, row in content.effects.items() if row.harmful))


def pass_beat(ctx: Ctx, entity: str) -> None:
    """One beat for somebody: losses and gains in order, then what has run out ends (D-127)."""
    for kind in (Ailment.POISON, Ailment.BURNING, Ailment.REGENERATING):
        for row in effects.of(ctx.world, entity, kind):
            _tick(ctx, entity, row)
            if _is_gone(ctx.world, entity):
                return
    effects.beat(ctx, entity)


def _tick(ctx: Ctx, entity: str, row: Effect) -> None:
    place, kind = place_of(ctx.world, entity), Ailment(row.kind)
    if kind is Ailment.REGENERATING:
        amount = heal(ctx, entity, row["magnitude"], entity)
        tell(ctx, place, EffectTicked(named(ctx.world, entity), kind, amount, ctx.world.get(Combat, entity).hp))
        return
    amount = row["magnitude"] * row.stacks
    left = max(0, ctx.world.get(Combat, entity).hp - amount)
    tell(ctx, place, EffectTicked(named(ctx.world, entity), kind, -amount, left))
    hurt(ctx, entity, amount, row.source)


def _is_gone(world: World, entity: str) -> bool:
    body = world.find(Combat, entity)
    return body is None or body.is_dead
