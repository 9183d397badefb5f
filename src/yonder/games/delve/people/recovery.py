"""Recovery: wounds close by themselves in the overworld, in peace, step by step (D-068). Worked out when needed."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Action, Ctx, World
from yonder.games.delve.content import Content
from yonder.games.delve.models import Character, Combat, Encounter, Magic
from yonder.games.delve.rules import SECOND, rules, seconds
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import is_tile, place_of


class Vitals(NamedTuple):
    """Health and mana as they are now."""

    hp: int
    mana: int


def vitals(world: World, who: str) -> Vitals:
    """What somebody has now; nothing is stored, and who has everything does not look at the time."""
    body, magic = world.get(Combat, who), world.get(Magic, who)
    most = max_hp(world, who)
    steps = 0 if body.hp >= most and magic.mana >= magic.max_mana else _steps(world, who, body)
    if not steps:
        return Vitals(body.hp, magic.mana)
    content: Content = world.content
    hp = min(most, body.hp + steps * (1 + most // content.numbers.recovery_divisor))
    mana = min(magic.max_mana, magic.mana + steps * magic.mana_regen)
    return Vitals(max(hp, body.hp), max(mana, magic.mana))


def _steps(world: World, who: str, body: Combat) -> int:
    """How many steps of recovery have passed: none for the dead, in fights and in dungeons."""
    content: Content = world.content
    place = place_of(world, who)
    if body.is_dead or not is_tile(place) or world.find(Encounter, place) is not None:
        return 0
    anchor = world.get(Character, who).recover_anchor
    return world.periods(anchor * SECOND, content.numbers.recovery_every * SECOND)


def recover(ctx: Ctx, who: str) -> None:
    """Store what has come back so far."""
    world, body = ctx.world, ctx.world.get(Combat, who)
    steps = _steps(world, who, body)
    if steps:
        content: Content = ctx.content
        row, magic, now = world.get(Character, who), world.get(Magic, who), vitals(world, who)
        if (body.hp, magic.mana) != now:
            world.put(body, hp=now.hp)
            world.put(magic, mana=now.mana)
        world.put(row, recover_anchor=row.recover_anchor + steps * content.numbers.recovery_every)


def restart(ctx: Ctx, who: str) -> None:
    """Recovery counts from now on."""
    ctx.world.put(ctx.world.get(Character, who), recover_anchor=seconds(ctx.world))


@rules.before
def recover_first(ctx: Ctx, action: Action) -> None:
    """An action begins with what has come back until then."""
    if not action.__internal__ and ctx.world.find(Character, ctx.who) is not None:
        recover(ctx, ctx.who)
