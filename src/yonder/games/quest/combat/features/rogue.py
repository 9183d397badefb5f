"""The rogue's abilities (Q-243 to Q-249)."""

from __future__ import annotations

from yonder.core import Effect, effects, guard
from yonder.games.quest.character import gear
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.arms import armed, unarmed
from yonder.games.quest.combat.attack import swing
from yonder.games.quest.combat.conditions import afflict
from yonder.games.quest.combat.damage import deal
from yonder.games.quest.combat.features.barbarian import spend_hit
from yonder.games.quest.combat.features.using import UseAbility, bar, prime, use
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import enemy, great
from yonder.games.quest.combat.hit import Blow, Hit, Wound
from yonder.games.quest.combat.hooks import Part
from yonder.games.quest.combat.resources import gain
from yonder.games.quest.combat.strike import in_reach
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.models import Combatant

SNEAK = "sneak-attack"


def sneaks(field: Field, hit: Hit) -> bool:
    """Q-243: once a turn, with finesse or a missile, with advantage or a friend beside the target; and it is paid."""
    blow, me, who = hit.blow, field.one(hit.blow.attacker), field.character(hit.blow.attacker)
    if who is None or not who.auto_sneak or SNEAK in me.used or not (blow.weapon and blow.finesse):
        return False
    allies = (field.awake(a.cid) and field.range(a.cid, blow.target) == 0 for a in field.allies(me.cid))
    fit = hit.edge > 0 or (hit.edge == 0 and any(allies))
    return fit and me.resource >= field.content.abilities[SNEAK].cost


@hooks.primed.effect(SNEAK)
def from_hiding(_row: Effect, fight: Fight, hit: Hit) -> int:
    """Q-244: who was not seen strikes critically."""
    return 2 if sneaks(fight, hit) and fight.has(hit.blow.attacker, "hidden", "invisible") else 0


@hooks.bonus_damage.effect(SNEAK, priority=-10)
def sneak_attack(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if not sneaks(fight, hit):
        return []
    fight.note(hit.blow.attacker, SNEAK)
    gain(fight, hit.blow.attacker, -fight.content.abilities[SNEAK].cost)
    return [Part("", fight.dice.sum(row["dice"] * hit.times, 6, "sneak attack"))]


@hooks.landed.effect(SNEAK)
def execution(row: Effect, fight: Fight, hit: Hit) -> None:
    """Q-245: a chance that the badly wounded die of it."""
    me, target = fight.one(hit.blow.attacker), fight.one(hit.blow.target)
    if not row["kill_bp"] or SNEAK not in me.used or not target.alive or great(fight, target.cid):
        return
    if target.hp * 100 < row["kill_below"] * target.max_hp and fight.dice.chance(row["kill_bp"], "execution"):
        finish(fight, hit)


def finish(fight: Fight, hit: Hit) -> None:
    target = fight.one(hit.blow.target)
    deal(fight, Wound(attacker=hit.blow.attacker, target=target.cid, parts=(("force", 4 * target.hp),), critical=True))


@use("hide-in-shadows")
def hide_in_shadows(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "hide-in-shadows", tier)


@hooks.primed.effect("hide-in-shadows")
def out_of_shadows(row: Effect, fight: Fight, hit: Hit) -> int:
    return 2 if fight.dice.chance(row["critical_bp"], "out of the shadows") and hit.blow.weapon else 0


@use("poison-blade")
def poison_blade(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    numbers = {name: value for name, value in tier.numbers.items() if name != "turns"}
    afflict(fight, me.cid, "poison-blade", **numbers)  # type: ignore[arg-type]


@hooks.bonus_damage.effect("poison-blade")
def poisoned_blade(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if not hit.blow.weapon or not row["hits"]:
        return []
    spend_hit(fight, row)
    if row["weaken"]:
        afflict(fight, hit.blow.target, "weakened", rounds=1, weaken=row["weaken"])
    if row["healing"] >= 100:
        afflict(fight, hit.blow.target, "no_healing", rounds=3)
    return [Part("poison", row["poison"])]


@bar("assassinate")
def assassinate_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    in_reach(field, blade(field, me, enemy(field, me.cid, action.target)))


def blade(field: Field, me: Combatant, target: str) -> Blow:
    """One attack with what is held."""
    who = field.character(me.cid)
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    guard.need(field.world, weapon is None or not weapon.ammo, "not_usable")
    return unarmed(field, me.cid, target) if weapon is None else armed(field, me.cid, target, weapon, "one")


@use("assassinate")
def assassinate(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    """Q-249: below a share of its hit points the target dies, else the blow is far heavier."""
    target = fight.one(enemy(fight, me.cid, action.target))
    weak = target.hp * 100 < tier.numbers["kill_below"] * target.max_hp and not great(fight, target.cid)
    afflict(fight, me.cid, "assassinate", damage=0 if weak else tier.numbers["damage"], kills=int(weak))
    swing(fight, blade(fight, me, target.cid))


@hooks.outgoing.effect("assassinate")
def heavier(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


@hooks.landed.effect("assassinate")
def assassinated(row: Effect, fight: Fight, hit: Hit) -> None:
    effects.end(fight.ctx, row)
    if row["kills"] and fight.one(hit.blow.target).alive:
        finish(fight, hit)
