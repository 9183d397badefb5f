"""The fighter's abilities (Q-225 to Q-230)."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.damage import heal, shield_with
from yonder.games.quest.combat.features.using import UseAbility, prime, use
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.hit import Hit, Wound
from yonder.games.quest.combat.turns import HEALING
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.models import Combatant


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
def harder(row: Effect, fight: Fight, hit: Hit) -> int:
    """Spent by the next weapon hit."""
    if not hit.blow.weapon:
        return 0
    effects.end(fight.ctx, row)
    return row["damage"]


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
