"""The rogue's abilities (Q-243 to Q-250)."""

from __future__ import annotations

from yonder.core import Action, Ctx, Effect, guard
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.attacks.strike import in_reach
from yonder.games.quest.combat.features.barbarian import spend_hit
from yonder.games.quest.combat.features.resources import gain
from yonder.games.quest.combat.features.using import UseAbility, bar, prime, use
from yonder.games.quest.combat.features.volley import blade, volley
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import enemy, great
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal, finish
from yonder.games.quest.combat.hooks import OTHER, Part
from yonder.games.quest.combat.hooks import SNEAK as FIRST
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.rounds.turns import HARM
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.events import PolicyChanged
from yonder.games.quest.models import Character, Combatant
from yonder.games.quest.party.company import known
from yonder.games.quest.rules import rules

SNEAK = "sneak-attack"


class SetAutoSneak(Action):
    """Say whether your sneak attacks come by themselves, at the cost of cunning. Rogues only."""

    char: int
    on: bool


def sneaky(content: Content, who: Character) -> bool:
    """Has this class sneak attacks?"""
    return who.class_name == content.abilities[SNEAK].class_


@rules.on(SetAutoSneak)
def set_auto_sneak(ctx: Ctx, action: SetAutoSneak) -> None:
    who = known(ctx.world, action.char)
    guard.owned(ctx.world, ctx.who, who.owner)
    guard.need(ctx.world, sneaky(content_of(ctx.world), who), "wrong_class")
    ctx.world.put(who, auto_sneak=action.on)
    ctx.tell(PolicyChanged(action.char, SNEAK, "auto" if action.on else "never"))


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


@hooks.bonus_damage.effect(SNEAK, FIRST)
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


@use("hide-in-shadows")
def hide_in_shadows(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "hide-in-shadows", tier)


@hooks.primed.effect("hide-in-shadows")
def out_of_shadows(row: Effect, fight: Fight, hit: Hit) -> int:
    return 2 if fight.dice.chance(row["critical_bp"], "out of the shadows") and hit.blow.weapon else 0


@use("poison-blade")
def poison_blade(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    numbers = {("lasts" if name == "turns" else name): value for name, value in tier.numbers.items()}
    afflict(fight, me.cid, "poison-blade", **numbers)  # type: ignore[arg-type]


@hooks.bonus_damage.effect("poison-blade", OTHER)
def poisoned_blade(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """Q-247: so many weapon hits; the venom of a master weakens, hinders healing and goes on burning."""
    target = hit.blow.target
    if not hit.blow.weapon or not row["hits"]:
        return []
    spend_hit(fight, row)
    if row["weaken"]:
        afflict(fight, target, "weakened", rounds=1, weaken=row["weaken"])
    if row["healing"]:
        afflict(fight, target, "festering", rounds=3, percent=row["healing"])
    if row["dot"]:
        afflict(fight, target, "envenomed", rounds=row["lasts"], source=hit.blow.attacker, amount=row["dot"])
    return [Part("poison", row["poison"])]


@hooks.healed.effect("festering")
def festering(row: Effect, _field: Field) -> int:
    return row["percent"]


@hooks.turn_start.effect("envenomed", HARM)
def envenomed(row: Effect, fight: Fight, cid: str) -> None:
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("poison", row["amount"]),)))


@bar("assassinate")
def assassinate_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    in_reach(field, blade(field, me, enemy(field, me.cid, action.target)))


@use("assassinate")
def assassinate(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    """Q-249: below a share of its hit points the target dies, else the blow is far heavier."""
    target = fight.one(enemy(fight, me.cid, action.target))
    weak = target.hp * 100 < tier.numbers["kill_below"] * target.max_hp and not great(fight, target.cid)
    afflict(fight, me.cid, "assassinate", damage=0 if weak else tier.numbers["damage"], kills=int(weak))
    volley(fight, me.cid, (target.cid,), "assassinate")


@hooks.outgoing.effect("assassinate")
def heavier(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


@hooks.landed.effect("assassinate")
def assassinated(row: Effect, fight: Fight, hit: Hit) -> None:
    if row["kills"] and fight.one(hit.blow.target).alive:
        finish(fight, hit)


@bar("shadow-step")
def shadow_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    blade(field, me, enemy(field, me.cid, action.target))


@use("shadow-step")
def shadow_step(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    """Q-250: out of the shadow beside an enemy; every hit is critical."""
    target = enemy(fight, me.cid, action.target)
    force(fight, me.cid, fight.one(target).pos)
    numbers = {("lasts" if name == "turns" else name): value for name, value in tier.numbers.items()}
    afflict(fight, me.cid, "shadow-step", **numbers)  # type: ignore[arg-type]
    volley(fight, me.cid, (target,) * tier.numbers["attacks"], "shadow-step")


@hooks.primed.effect("shadow-step")
def unseen_blade(_row: Effect, _fight: Fight, _hit: Hit) -> int:
    return 2


@hooks.outgoing.effect("shadow-step")
def from_behind(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


@hooks.landed.effect("shadow-step")
def bleeds(row: Effect, fight: Fight, hit: Hit) -> None:
    if row["bleed"] and fight.one(hit.blow.target).alive:
        afflict(fight, hit.blow.target, "bleeding", rounds=row["lasts"], source=hit.blow.attacker, amount=row["bleed"])
