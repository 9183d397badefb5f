"""Recovery: wounds close by themselves in the overworld, in peace, step by step (D-068). Worked out when needed."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Action, Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.models import Character, Combat, Encounter, Magic
from yonder.games.delve.rules import rules, seconds
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import is_tile, place_of


class Vitals(NamedTuple):
    """Health and mana as they are now, and the moment from which the next step counts."""

    hp: int
    mana: int
    anchor: int


def vitals(world: World, who: str) -> Vitals:
    """What somebody has now; nothing is stored."""
    body, magic, row = world.get(Combat, who), world.get(Magic, who), world.get(Character, who)
    content: Content = world.content
    place, every = place_of(world, who), content.numbers.recovery_every
    steps = max(0, seconds(world) - row.recover_anchor) // every
    if not steps or body.is_dead or not is_tile(place) or world.find(Encounter, place) is not None:
        return Vitals(body.hp, magic.mana, row.recover_anchor)
    most = max_hp(world, who)
    hp = min(most, body.hp + steps * (1 + most // content.numbers.recovery_divisor))
    mana = min(magic.max_mana, magic.mana + steps * magic.mana_regen)
    return Vitals(max(hp, body.hp), max(mana, magic.mana), row.recover_anchor + steps * every)


def recover(ctx: Ctx, who: str) -> None:
    """Store what has come back so far."""
    world, now = ctx.world, vitals(ctx.world, who)
    row = world.get(Character, who)
    if now.anchor != row.recover_anchor:
        world.put(world.get(Combat, who), hp=now.hp)
        world.put(world.get(Magic, who), mana=now.mana)
        world.put(row, recover_anchor=now.anchor)


def restart(ctx: Ctx, who: str) -> None:
    """Recovery counts from now on."""
    ctx.world.put(ctx.world.get(Character, who), recover_anchor=seconds(ctx.world))


@rules.before
def recover_first(ctx: Ctx, action: Action) -> None:
    """An action begins with what has come back until then."""
    if not action.__internal__ and ctx.world.find(Character, ctx.who) is not None:
        recover(ctx, ctx.who)
