"""Attacks that belong to one ability: one after the other, with an effect on the attacker until the last is done."""

from __future__ import annotations

from yonder.core import Action, guard
from yonder.games.quest.character import gear
from yonder.games.quest.combat.attacks.arms import armed, unarmed
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import relieve
from yonder.games.quest.combat.rounds.turns import stage
from yonder.games.quest.models import Combatant


class Volley(Action, internal=True):
    """The attacks that are left of an ability."""

    session: int
    cid: str
    targets: tuple[str, ...]
    effect: str
    fist: bool = False


def volley(fight: Fight, cid: str, targets: tuple[str, ...], effect: str, *, fist: bool = False) -> None:
    fight.ctx.then(Volley(fight.session, cid, targets, effect, fist), fight.scope)


@stage(Volley)
def one_of_them(fight: Fight, action: Volley) -> None:
    if not action.targets or not fight.awake(action.cid):
        relieve(fight, action.cid, action.effect)
        return
    target, rest = action.targets[0], action.targets[1:]
    if fight.one(target).alive:
        me = fight.one(action.cid)
        swing(fight, unarmed(fight, me.cid, target) if action.fist else blade(fight, me, target))
    volley(fight, action.cid, rest, action.effect, fist=action.fist)


def blade(field: Field, me: Combatant, target: str) -> Blow:
    """One attack with what is held."""
    who = field.character(me.cid)
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    guard.need(field.world, weapon is None or not weapon.ammo, "not_usable")
    two = weapon is not None and "two-handed" in weapon.tags
    if weapon is None:
        return unarmed(field, me.cid, target)
    return armed(field, me.cid, target, weapon, "two" if two else "one")
