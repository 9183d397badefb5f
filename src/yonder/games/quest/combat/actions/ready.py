"""Ready: an attack that waits for its trigger until one's next turn, and takes the reaction (Q-120)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Action, Ctx, guard
from yonder.games.quest.character import gear
from yonder.games.quest.combat.actions.reactions import READY, able, ask, go_on, policy, used
from yonder.games.quest.combat.actions.tactics import spend
from yonder.games.quest.combat.attacks.arms import armed, unarmed
from yonder.games.quest.combat.attacks.attack import TRIGGERED, swing
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.attacks.strike import shoot
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.combat.movement import WATCHED
from yonder.games.quest.combat.rounds.turns import current, stage
from yonder.games.quest.events import ManaSpent
from yonder.games.quest.magic.resolving import by_save, spell_blow
from yonder.games.quest.magic.spellcast import Spellcast
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import SessionAction, rules

Trigger = Literal["enemy_enters_reach", "enemy_moves_away", "enemy_attacks_ally"]
WEAPON = "weapon"


class Ready(SessionAction):
    """Wait for an enemy to come into reach, to move away, or to attack an ally; then strike with your reaction.

    `source` is "weapon", or the name of a cantrip you have prepared.
    """

    trigger: Trigger
    source: str = WEAPON


class Readied(Action, internal=True):
    """What somebody has waited for has happened; `sure` if he has said so, or chosen not to."""

    session: int
    cid: str
    target: str
    sure: Literal["", "yes", "no"] = ""


@rules.on(Ready)
def ready(ctx: Ctx, action: Ready) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    if action.source != WEAPON:
        who, spell = field.character(me.cid), field.content.spells.get(action.source)
        guard.need(ctx.world, who is not None and spell is not None and action.source in who.prepared, "not_prepared")
        assert spell is not None
        fit = spell.level == 0 and spell.resolve in ("ranged", "melee", "save")
        guard.need(ctx.world, fit, "not_usable")
        guard.need(ctx.world, me.mana >= spell.mana, "no_mana", need=spell.mana, have=me.mana)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "ready")
    afflict(fight, me.cid, "ready", trigger=action.trigger, weapon=action.source)


def waiting(field: Field, trigger: Trigger, mover: str) -> list[str]:
    """Those on the other side who wait for this, and can react."""
    found = []
    for row in field.enemies(mover):
        held = field.effect(row.cid, "ready")
        if held is not None and held.text("trigger") == trigger and able(field, row.cid):
            found.append(row.cid)
    return [cid for cid in found if policy(field, cid, READY) != "never"]


def reach_of(field: Field, me: Combatant) -> int:
    """How far what is readied goes."""
    held, who = field.effect(me.cid, "ready"), field.character(me.cid)
    source = "" if held is None else held.text("weapon")
    if source in field.content.spells:
        return field.content.spells[source].reach
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    return 0 if weapon is None else max(weapon.reach, weapon.long if weapon.ammo else 0)


def watch(fight: Fight, mover: str, before: int) -> None:
    """A step was taken: has somebody come into reach, or gone away?"""
    pos = fight.one(mover).pos
    for trigger in ("enemy_enters_reach", "enemy_moves_away"):
        for cid in waiting(fight, trigger, mover):
            me = fight.one(cid)
            then, now, reach = abs(before - me.pos), abs(pos - me.pos), reach_of(fight, me)
            come = trigger == "enemy_enters_reach" and now <= reach < then
            if come or (trigger == "enemy_moves_away" and then < now <= reach):
                fight.ctx.then(Readied(fight.session, cid, mover), fight.scope)


def alarmed(fight: Fight, blow: Blow) -> list[Action]:
    """An attack on an ally was declared."""
    if current(fight) != blow.attacker:
        return []
    others = [cid for cid in waiting(fight, "enemy_attacks_ally", blow.attacker) if cid != blow.target]
    near = [cid for cid in others if fight.range(cid, blow.attacker) <= reach_of(fight, fight.one(cid))]
    return [Readied(fight.session, cid, blow.attacker) for cid in near]


WATCHED.append(watch)
TRIGGERED.append(alarmed)


@stage(Readied)
def readied(fight: Fight, action: Readied) -> None:
    go_on(fight)
    cid, target = action.cid, action.target
    held = fight.effect(cid, "ready")
    if action.sure == "no" or held is None or not able(fight, cid) or not fight.awake(target):
        return
    if not action.sure and policy(fight, cid, READY) == "ask":
        yes, no = Readied(fight.session, cid, target, "yes"), Readied(fight.session, cid, target, "no")
        ask(fight, cid, "ready", target, [(READY, yes), ("let_go", no)])
        return
    used(fight, cid, READY)
    relieve(fight, cid, "ready")
    if held.text("weapon") == WEAPON:
        _strike(fight, cid, target)
    else:
        _cantrip(fight, cid, target, held.text("weapon"))


def _strike(fight: Fight, cid: str, target: str) -> None:
    who = fight.character(cid)
    weapon = None if who is None else gear.weapon(fight.world, who.char, "mainhand")
    if weapon is None or who is None:
        swing(fight, unarmed(fight, cid, target))
    elif not weapon.ammo or gear.ammunition(fight.world, who.char, weapon.ammo):
        if weapon.ammo:
            shoot(fight, cid, weapon.ammo)
        swing(fight, armed(fight, cid, target, weapon, "two" if "two-handed" in weapon.tags else "one"))


def _cantrip(fight: Fight, cid: str, target: str, name: str) -> None:
    me, cast = fight.one(cid), Spellcast(caster=cid, spell=name, targets=(target,))
    spell = cast.of(fight)
    if me.mana < spell.mana:
        return
    fight.set(cid, mana=me.mana - spell.mana)
    fight.tell(ManaSpent(fight.session, cid, spell.mana, me.mana - spell.mana))
    if spell.resolve == "save":
        by_save(fight, cast)
    else:
        swing(fight, spell_blow(fight, cast, target))
