"""The barbarian's abilities (Q-231 to Q-236)."""

from __future__ import annotations

from yonder.core import Effect
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.features.resources import gain
from yonder.games.quest.combat.features.using import UseAbility, bar, prime, use
from yonder.games.quest.combat.features.volley import blade, volley
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import enemy
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strides import dash_away

EARSHOT = 4


@use("enter-rage")
def enter_rage(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    """What it makes immune to, it ends; nobody casts in a rage."""
    relieve(fight, me.cid, "concentrating", *tier.immune)
    prime(fight, me, "enter-rage", tier, wild="yes")


@hooks.outgoing.effect("enter-rage")
def furious(row: Effect, _fight: Fight, hit: Hit) -> int:
    return row["damage"] if hit.blow.weapon and (hit.blow.melee or hit.blow.strength) else 0


@hooks.reduced.effect("enter-rage")
def hardened(row: Effect, _field: Field, _wound: Wound) -> int:
    return row["reduce"]


@use("reckless-attack")
def reckless_attack(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "reckless-attack", tier)
    if tier.numbers.get("penalty"):
        afflict(fight, me.cid, "exposed", penalty=tier.numbers["penalty"])


@hooks.attacking.effect("reckless-attack")
def headlong(_row: Effect, _field: Field, blow: Blow) -> int:
    return int(blow.melee)


@hooks.primed.effect("reckless-attack")
def crushing(row: Effect, fight: Fight, hit: Hit) -> int:
    """The next hits are critical, with so many times the dice."""
    if not hit.blow.melee or not row["hits"]:
        return 0
    spend_hit(fight, row)
    return row["times"]


def spend_hit(fight: Fight, row: Effect) -> None:
    """One hit less is left; what the effect does besides goes on until it lapses."""
    left = row["hits"] - 1
    fight.ctx.world.put(row, data=tuple((name, left if name == "hits" else value) for name, value in row.data))


@hooks.worsened.effect("exposed")
def exposed(row: Effect, _field: Field, _wound: Wound) -> int:
    return row["penalty"]


@use("intimidating-roar")
def intimidating_roar(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    """Every enemy within earshot who can be frightened: a WIS save, or fear and weaker blows."""
    dc = d20.save_dc(modifier(me.stats, "strength"), d20.proficiency(me.level))
    turns, weaken = tier.numbers["turns"], tier.numbers["weaken"]
    for foe in fight.enemies(me.cid):
        block = fight.monster(foe.cid)
        immune = block is not None and "frightened" in block.condition_immune
        if immune or fight.range(me.cid, foe.cid) > EARSHOT or fight.has(foe.cid, "deafened"):
            continue
        if not save(fight, foe.cid, "wisdom", dc, grave=True):
            afflict(fight, foe.cid, "frightened", rounds=turns, source=me.cid)
            afflict(fight, foe.cid, "weakened", rounds=turns, weaken=weaken)
            if tier.numbers.get("run_bp"):
                afflict(fight, foe.cid, "cowed", rounds=turns, source=me.cid, run_bp=tier.numbers["run_bp"])
            if tier.numbers.get("no_healing"):
                afflict(fight, foe.cid, "no_healing", rounds=turns)


@hooks.outgoing.effect("weakened")
def weakened(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return -row["weaken"]


@hooks.compelled.effect("cowed")
def cowed(row: Effect, fight: Fight, cid: str) -> bool:
    """Q-233: at times nothing but to run; a berserker never does."""
    block = fight.block(cid)
    wild = block is not None and block.behavior.aggression == "berserker"
    if wild or not fight.dice.chance(row["run_bp"], "cowed"):
        return False
    dash_away(fight, cid, fight.cid_of(row.source))
    return True


@bar("savage-leap")
def leap_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    blade(field, me, enemy(field, me.cid, action.target))


@use("savage-leap")
def savage_leap(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    """Q-234: beside an enemy at any distance, then one blow at it, or one at everybody there."""
    target = enemy(fight, me.cid, action.target)
    force(fight, me.cid, fight.one(target).pos)
    dc = d20.save_dc(modifier(me.stats, "strength"), d20.proficiency(me.level))
    afflict(fight, me.cid, "savage-leap", against=dc, **tier.numbers)  # type: ignore[arg-type]
    there = [foe.cid for foe in fight.enemies(me.cid) if fight.range(me.cid, foe.cid) == 0]
    first = [target, *(cid for cid in there if cid != target)]
    volley(fight, me.cid, tuple(first if tier.numbers.get("all") else first[:1]), "savage-leap")


@hooks.outgoing.effect("savage-leap")
def crashing(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


@hooks.landed.effect("savage-leap")
def floored(row: Effect, fight: Fight, hit: Hit) -> None:
    """A STR save or prone, a CON save or stunned for a turn, at the levels that have it."""
    target = hit.blow.target
    if row["prone"] and fight.one(target).alive and not save(fight, target, "strength", row["against"], grave=True):
        afflict(fight, target, "prone")
    if (
        row["stunned"]
        and fight.one(target).alive
        and not save(fight, target, "constitution", row["against"], grave=True)
    ):
        afflict(fight, target, "stunned", rounds=1, source=hit.blow.attacker)


@hooks.landed.effect("blood-frenzy")
def blood_frenzy(row: Effect, fight: Fight, hit: Hit) -> None:
    """A kill heals, feeds the rage and prolongs it."""
    me = hit.blow.attacker
    if fight.one(hit.blow.target).alive:
        return
    heal(fight, me, fight.one(me).max_hp * row["heal"] // 100)
    gain(fight, me, row["rage"])
    rage = fight.effect(me, "enter-rage")
    if rage is not None and row["turns"]:
        fight.ctx.world.put(rage, left=-1 if row["turns"] < 0 else rage.left + row["turns"])


@use("berserker-mode")
def berserker_mode(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    if tier.immune:
        relieve(fight, me.cid, *tier.immune)
    prime(fight, me, "berserker-mode", tier)


@hooks.outgoing.effect("berserker-mode")
def frenzied(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


@hooks.at_zero.effect("berserker-mode")
def undying(_row: Effect, _fight: Fight, _wound: Wound) -> int:
    return 1


@hooks.landed.effect("berserker-mode")
def fed_by_blood(row: Effect, fight: Fight, hit: Hit) -> None:
    heal(fight, hit.blow.attacker, row["heal"])
