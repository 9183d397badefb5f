"""The monk's abilities (Q-237 to Q-240)."""

from __future__ import annotations

from yonder.core import Effect, effects, guard
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.conditions import afflict
from yonder.games.quest.combat.damage import deal, heal
from yonder.games.quest.combat.features.using import UseAbility, bar, use
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hit import Hit, Wound
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.people import AbilityTier
from yonder.games.quest.models import Combatant


@bar("flurry-of-blows")
def flurry_bar(field: Field, me: Combatant, _action: UseAbility) -> None:
    """Only after an Attack action of this turn."""
    guard.need(field.world, "attack" in me.used, "no_bonus_action")


@use("flurry-of-blows")
def flurry_of_blows(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    fight.set(me.cid, attacks=me.attacks + tier.numbers["attacks"])


@use("patient-defense")
def patient_defense(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    """Dodge until the next turn, or the one after; blows come back to those who strike."""
    numbers = {name: value for name, value in tier.numbers.items() if name != "turns"}
    afflict(fight, me.cid, "patient-defense", lasts=tier.numbers["turns"], **numbers)  # type: ignore[arg-type]


@hooks.turn_start.effect("patient-defense")
def patience_wears(row: Effect, fight: Fight, _cid: str) -> None:
    left = row["lasts"] - 1
    if left:
        fight.ctx.world.put(row, data=tuple((name, left if name == "lasts" else value) for name, value in row.data))
    else:
        effects.end(fight.ctx, row)


@hooks.hurt.effect("patient-defense")
def turned_back(row: Effect, fight: Fight, wound: Wound) -> None:
    """Q-238: a share of melee damage is dealt back."""
    share = wound.total * row["reflect"] // 100
    if not share or not wound.melee or not wound.attacker or not fight.one(wound.attacker).alive:
        return
    deal(fight, Wound(attacker=wound.target, target=wound.attacker, parts=((wound.parts[0][0], share),)))
    if row["heal"]:
        heal(fight, wound.target, share)


@use("stunning-strike")
def stunning_strike(fight: Fight, me: Combatant, tier: AbilityTier, _action: UseAbility) -> None:
    dc = d20.save_dc(modifier(me.stats, "wisdom"), d20.proficiency(me.level))
    numbers = {name: value for name, value in tier.numbers.items() if name != "turns"}
    afflict(fight, me.cid, "stunning-strike", lasts=tier.numbers["turns"], against=dc, **numbers)  # type: ignore[arg-type]


@hooks.landed.effect("stunning-strike")
def stunned(row: Effect, fight: Fight, hit: Hit) -> None:
    """Q-239: spent by the next melee hit."""
    if not hit.blow.melee:
        return
    effects.end(fight.ctx, row)
    target = hit.blow.target
    if fight.one(target).alive and not save(fight, target, "constitution", row["against"], grave=True):
        afflict(fight, target, "stunned", rounds=row["lasts"], source=hit.blow.attacker)
