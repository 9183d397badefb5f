"""Bardic Inspiration (Q-264): a die for an attack roll, a check or a save, declared before the roll."""

from __future__ import annotations

from yonder.core import Ctx, Effect, effects, guard
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.features.uses import INSPIRATION, owned, spend_use, used
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import on_turn, with_bonus
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.rules import SessionAction, rules

DICE = ((15, 12), (10, 10), (5, 8), (1, 6))
REACH, ROUNDS = 3, 10
INSPIRED, DECLARED = "inspired", "inspiration"


class Inspire(SessionAction):
    """Inspire yourself or an ally near you: a die for one roll within ten rounds."""

    target: str = ""


class UseInspiration(SessionAction):
    """Your next attack roll, check or save adds the die you were inspired with."""


def most_uses(field: Field, cid: str) -> int:
    return max(1, modifier(field.one(cid).stats, "charisma"))


@rules.on(Inspire)
def inspire(ctx: Ctx, action: Inspire) -> None:
    world = ctx.world
    field, me = with_bonus(world, ctx.who, action.session)
    owned(field, me, INSPIRATION)
    target = action.target or me.cid
    guard.need(world, any(row.cid == target for row in field.living(me.side)), "bad_target")
    far = field.range(me.cid, target)
    guard.need(world, far <= REACH, "out_of_range", range=far)
    guard.need(world, used(field, me.cid, INSPIRATION) < most_uses(field, me.cid), "no_uses")
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, bonus=me.bonus - 1)
    spend_use(fight, me.cid, INSPIRATION)
    sides = next(die for start, die in DICE if me.level >= start)
    afflict(fight, target, INSPIRED, rounds=ROUNDS + (target == me.cid), source=me.cid, sides=sides)


@rules.on(UseInspiration)
def use_inspiration(ctx: Ctx, action: UseInspiration) -> None:
    field, me = on_turn(ctx.world, ctx.who, action.session)
    row = field.effect(me.cid, INSPIRED)
    guard.need(ctx.world, row, "not_inspired")
    assert row is not None
    fight = Fight.of(ctx, action.session)
    left = row.left
    relieve(fight, me.cid, INSPIRED)
    afflict(fight, me.cid, DECLARED, rounds=left, sides=row["sides"])


def _roll(row: Effect, fight: Fight, _what: Blow | str) -> int:
    effects.end(fight.ctx, row)
    return fight.dice.d(row["sides"], "inspiration")


hooks.attack_dice.effect(DECLARED)(_roll)
hooks.save_dice.effect(DECLARED)(_roll)
hooks.check_dice.effect(DECLARED)(_roll)


@hooks.attack_dice.effect(INSPIRED)
def by_itself(row: Effect, fight: Fight, blow: Blow) -> int:
    """Those without a player use it at their first attack."""
    return 0 if fight.character(blow.attacker) is not None else _roll(row, fight, blow)
