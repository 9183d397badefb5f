"""The fighter's abilities (Q-225 to Q-230)."""

from __future__ import annotations

from yonder.core import Effect, effects, guard
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.attacks.strike import in_reach
from yonder.games.quest.combat.features.using import UseAbility, bar, prime, use
from yonder.games.quest.combat.features.volley import blade, volley
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import enemy
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal, heal, shield_with
from yonder.games.quest.combat.rounds.turns import HEALING
from yonder.games.quest.combat.spoils.loot import merged
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.models import Combatant, Drop


@use("second-wind")
def second_wind(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    """Heal a share, and from level 10 shake off what is bad, the oldest first."""
    heal(fight, me.cid, max(1, me.max_hp * tier.numbers["heal"] // 100))
    known = fight.content.effects
    bad = [row for row in fight.effects(me.cid) if row.kind in known and known[row.kind].debuff]
    most = tier.numbers.get("debuffs", 0)
    effects.end(fight.ctx, *(bad if most < 0 else bad[:most]))
    shield_with(fight, me.cid, tier.numbers.get("temp_hp", 0))


@use("power-strike")
def power_strike(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "power-strike", tier)


@hooks.outgoing.effect("power-strike")
def harder(row: Effect, _fight: Fight, hit: Hit) -> int:
    return row["damage"] if hit.blow.weapon else 0


@hooks.piercing.effect("power-strike")
def past_armor(row: Effect, ac: int, field: Field, blow: Blow) -> int:
    """Q-226: from level 12 on only the target's quickness protects it."""
    if not row["ignore_armor"] or not blow.weapon:
        return ac
    return min(ac, 10 + modifier(field.one(blow.target).stats, "dexterity"))


@hooks.landed.effect("power-strike")
def cleave(row: Effect, fight: Fight, hit: Hit) -> None:
    """Spent by the next weapon hit; from level 17 on it goes through to the others in reach, for half."""
    blow = hit.blow
    if not blow.weapon:
        return
    effects.end(fight.ctx, row)
    if not row["cleave"]:
        return
    for foe in fight.enemies(blow.attacker):
        if foe.cid != blow.target and fight.range(blow.attacker, foe.cid) <= (blow.reach if blow.melee else blow.long):
            deal(
                fight,
                Wound(
                    attacker=blow.attacker,
                    target=foe.cid,
                    parts=((str(blow.type), hit.rolled // 2),),
                    magical=blow.magical,
                    silvered=blow.silvered,
                ),
            )


@bar("disarming-blow")
def disarming_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    """Q-228: only those who fight with weapons can be disarmed."""
    target = enemy(field, me.cid, action.target)
    block = field.block(target)
    guard.need(field.world, block is not None and any(each.weapon for each in block.actions), "no_weapon")
    in_reach(field, blade(field, me, target))


@use("disarming-blow")
def disarming_blow(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    numbers = {("lasts" if name == "turns" else name): value for name, value in tier.numbers.items()}
    afflict(fight, me.cid, "disarming-blow", **numbers)  # type: ignore[arg-type]
    volley(fight, me.cid, (enemy(fight, me.cid, action.target),), "disarming-blow")


@hooks.landed.effect("disarming-blow")
def disarm(row: Effect, fight: Fight, hit: Hit) -> None:
    """Its weapons do less for some turns; a master keeps the weapon."""
    target, block = hit.blow.target, fight.block(hit.blow.target)
    if fight.one(target).alive:
        afflict(fight, target, "disarmed", rounds=row["lasts"], weaken=row["weaken"])
    names = [each.id for each in block.actions if each.weapon] if block is not None and row["loot"] else []
    found = next((name for name in names if fight.content.item(name) is not None), "")
    if found:
        fight.change(loot=tuple(merged([*fight.combat.loot, Drop(found, 1)])))


@hooks.outgoing.effect("disarmed")
def disarmed(row: Effect, _fight: Fight, hit: Hit) -> int:
    return -row["weaken"] if hit.blow.weapon else 0


@use("action-surge")
def action_surge(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    fight.set(me.cid, actions=me.actions + tier.numbers["actions"])


@use("rally")
def rally(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "rally", tier)


@use("indomitable")
def indomitable(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    prime(fight, me, "indomitable", tier)


def _recover(row: Effect, fight: Fight, cid: str) -> None:
    heal(fight, cid, fight.one(cid).max_hp * row["heal"] // 100)


def _stronger(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return row["damage"]


def _unbowed(_row: Effect, _fight: Fight, _wound: Wound) -> int:
    return 1


for _name in ("rally", "indomitable"):
    hooks.turn_start.effect(_name, HEALING)(_recover)
    hooks.outgoing.effect(_name)(_stronger)
hooks.at_zero.effect("indomitable")(_unbowed)
