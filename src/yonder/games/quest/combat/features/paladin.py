"""The paladin: smites, healing hands, an aura (Q-251, Q-252, Q-254)."""

from __future__ import annotations

from yonder.core import Ctx, Effect, guard
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Hit
from yonder.games.quest.combat.features.uses import LAY_ON_HANDS, owned, spend_use, used
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.health.conditions import relieve
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.combat.hooks import IMPROVED, SMITE, Part
from yonder.games.quest.events import ManaSpent
from yonder.games.quest.rules import SessionAction, rules

HOLY = ("undead", "fiend")
PER_LEVEL, CURE = 5, 5
WIDE = 18  # the level from which the aura reaches a step farther


class LayOnHands(SessionAction):
    """Heal somebody beside you, or yourself, from your pool; or spend 5 points of it to end a poison or disease."""

    target: str = ""
    amount: int = 1
    cure: bool = False


@hooks.bonus_damage.effect("divine-smite", SMITE)
def divine_smite(_row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """Q-251: mana becomes light, only if the blow hits."""
    spent, me, block = hit.blow.smite, fight.one(hit.blow.attacker), fight.monster(hit.blow.target)
    if not spent or not hit.blow.melee:
        return []
    fight.set(me.cid, mana=me.mana - spent)
    fight.tell(ManaSpent(fight.session, me.cid, spent, me.mana - spent))
    dice = spent + int(block is not None and block.type in HOLY)
    return [Part("radiant", fight.dice.sum(dice * hit.times, 8, "divine smite"))]


@hooks.bonus_damage.effect("improved-divine-smite", IMPROVED)
def improved_smite(_row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if not (hit.blow.melee and hit.blow.weapon):
        return []
    return [Part("radiant", fight.dice.sum(hit.times, 8, "improved smite"))]


@hooks.shared_saving.effect("aura-of-protection")
def aura_of_protection(_row: Effect, field: Field, owner: str, cid: str) -> int:
    """Q-254: the paladin and the allies around, while the paladin is conscious."""
    me = field.one(owner)
    reach = 2 if me.level >= WIDE else 1
    near = field.awake(owner) and field.range(owner, cid) <= reach
    return max(1, modifier(me.stats, "charisma")) if near else 0


def pool(field: Field, cid: str) -> int:
    """What is left for today."""
    return PER_LEVEL * field.one(cid).level - used(field, cid, LAY_ON_HANDS)


@rules.on(LayOnHands)
def lay_on_hands(ctx: Ctx, action: LayOnHands) -> None:
    world = ctx.world
    field, me = with_action(world, ctx.who, action.session)
    owned(field, me, LAY_ON_HANDS)
    target = action.target or me.cid
    guard.need(world, any(row.cid == target for row in field.living(me.side)), "bad_target")
    far = field.range(me.cid, target)
    guard.need(world, far == 0, "out_of_range", range=far)
    cost = CURE if action.cure else action.amount
    guard.need(world, 0 < cost <= pool(field, me.cid), "no_uses")
    guard.need(world, not action.cure or field.has(target, "poisoned", "lycanthropy"), "bad_target")
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1)
    spend_use(fight, me.cid, LAY_ON_HANDS, cost)
    if action.cure:
        relieve(fight, target, "poisoned" if field.has(target, "poisoned") else "lycanthropy")
    else:
        heal(fight, target, action.amount)
