"""Flee: the chance, the attempt and what a failure costs (Part 18)."""

from __future__ import annotations

from yonder.core import Ctx, guard
from yonder.games.quest.character.sheet import athletics
from yonder.games.quest.combat.actions.reactions import able
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.combat.guards import mobile, with_action
from yonder.games.quest.combat.health.death import conclude
from yonder.games.quest.combat.movement import Opportunity, force
from yonder.games.quest.events import FleeRolled
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strikes import best_melee
from yonder.games.quest.rules import SessionAction, rules

BASE = {3: 2500, 4: 5000, 5: 7500, 6: 9000}
LEAST, MOST, RELENTLESS = 500, 9500, 2000


class Flee(SessionAction):
    """Run for it. You need a range of 3 to every conscious monster; the farther away, the better your chance."""


def chance(far: int, mine: int, theirs: int, fatigue: int, *, relentless: bool) -> int:
    """Q-392, in basis points."""
    tired = max(0, (fatigue - 7) * 500)
    total = BASE[far] + 3 * (mine - theirs) - tired - (RELENTLESS if relentless else 0)
    return max(LEAST, min(MOST, total))


@remembered
def flee_chance(field: Field, cid: str) -> int:
    """Q-393: the lowest over all conscious monsters; 0 if one is too close."""
    row, who = field.one(cid), field.character(cid)
    chances = []
    for foe in field.enemies(cid):
        block = field.monster(foe.cid)
        if block is None or not field.awake(foe.cid):
            continue
        far = field.range(cid, foe.cid)
        if far not in BASE:
            return 0
        fatigue = 0 if who is None else who.fatigue
        relentless = block.behavior.relentless
        chances.append(chance(far, athletics(row.stats), athletics(foe.stats), fatigue, relentless=relentless))
    return min(chances, default=MOST)


def way_out(field: Field, cid: str) -> int:
    """The chance to flee, for those who may."""
    bp = flee_chance(field, cid)
    guard.need(field.world, bp, "too_close")
    mobile(field, cid)
    guard.need(field.world, field.combat.kind != "boss", "boss_fight")
    return bp


@rules.on(Flee)
def flee(ctx: Ctx, action: Flee) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    bp = way_out(field, me.cid)
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1)
    success = ctx.dice.chance(bp, "flee")
    fight.tell(FleeRolled(action.session, me.cid, bp, success))
    if success:
        fight.set(me.cid, fled=True)
        for ally in fight.allies(me.cid):
            if ally.owner == me.owner:
                fight.set(ally.cid, fled=True)
        conclude(fight)
    else:
        _failed(fight, me)


def _failed(fight: Fight, me: Combatant) -> None:
    """Q-396, Q-397: those who were beside him strike, the eager come closer."""
    for foe in fight.enemies(me.cid):
        block = fight.monster(foe.cid)
        if block is None or not fight.awake(foe.cid):
            continue
        if foe.cid in me.near and able(fight, foe.cid) and best_melee(fight, foe.cid) is not None:
            fight.ctx.then(Opportunity(fight.session, foe.cid, me.cid), fight.scope)
        if block.behavior.relentless or block.behavior.aggression == "aggressive":
            step = 0 if foe.pos == me.pos else 1 if me.pos > foe.pos else -1
            force(fight, foe.cid, foe.pos + step)
