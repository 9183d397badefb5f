"""The monk's abilities (Q-237 to Q-242)."""

from __future__ import annotations

from yonder.core import Effect, effects, guard
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.actions.reactions import ON_HIT, Reaction, turned_away
from yonder.games.quest.combat.attacks.arms import unarmed
from yonder.games.quest.combat.attacks.attack import rolled
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.attacks.strike import in_reach
from yonder.games.quest.combat.features.barbarian import spend_hit
from yonder.games.quest.combat.features.resources import gain
from yonder.games.quest.combat.features.using import UseAbility, bar, price, use
from yonder.games.quest.combat.features.volley import volley
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.guards import enemy, great
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal, finish, heal
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.rounds.turns import HARM
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
    """Q-239: spent by the next melee hit; the monk makes use of a stunned target."""
    if not hit.blow.melee:
        return
    effects.end(fight.ctx, row)
    me, target = hit.blow.attacker, hit.blow.target
    if fight.one(target).alive and not save(fight, target, "constitution", row["against"], grave=True):
        afflict(fight, target, "stunned", rounds=row["lasts"], source=me, daze=row["daze"])
        if row["damage"]:
            afflict(fight, me, "exploiting", damage=row["damage"], target=target)


@hooks.outgoing.effect("exploiting")
def exploiting(row: Effect, fight: Fight, hit: Hit) -> int:
    """More damage while the target is stunned by this monk."""
    stun = fight.effect(hit.blow.target, "stunned")
    mine = stun is not None and fight.cid_of(stun.source) == hit.blow.attacker
    return row["damage"] if mine and row.text("target") == hit.blow.target else 0


@hooks.ended.effect("stunned")
def dazed(row: Effect, fight: Fight, cid: str) -> None:
    """Q-239: at level 20 the first turn afterwards is lost too."""
    if row["daze"] and not fight.over and fight.one(cid).alive:
        afflict(fight, cid, "lethargic")


@bar("step-of-the-wind")
def wind_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    """Q-240: a place within range of a chosen enemy."""
    target = enemy(field, me.cid, action.target)
    guard.need(field.world, action.pos is not None, "bad_target")
    far = abs((action.pos or 0) - field.one(target).pos)
    guard.need(field.world, far <= FARTHEST, "out_of_range", range=far)


@use("step-of-the-wind")
def step_of_the_wind(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    force(fight, me.cid, action.pos or 0)
    if tier.numbers.get("hits"):
        afflict(fight, me.cid, "step-of-the-wind", rounds=2, **tier.numbers)  # type: ignore[arg-type]


@hooks.primed.effect("step-of-the-wind")
def swooping(row: Effect, _fight: Fight, _hit: Hit) -> int:
    return 2 if row["critical"] else 0


@hooks.outgoing.effect("step-of-the-wind")
def with_the_wind(row: Effect, fight: Fight, _hit: Hit) -> int:
    """Spent by so many hits."""
    if row["hits"] > 1:
        spend_hit(fight, row)
    else:
        effects.end(fight.ctx, row)
    return row["damage"]


DEFLECT = "deflect-missiles"


def _deflects(field: Field, cid: str, name: str, hit: Hit) -> bool:
    """Q-241: missiles, or at level 20 any attack roll; and it is paid."""
    row = field.effect(cid, name)
    missile = not hit.blow.melee and hit.blow.weapon
    return row is not None and bool(missile or row["any_attack"]) and field.one(cid).resource >= _price(field, cid)


def _price(field: Field, cid: str) -> int:
    return price(field.content.abilities[DEFLECT], field.one(cid).level)


def _deflect(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    """No damage; the attacker takes it, and more besides."""
    row = fight.effect(cid, name)
    assert row is not None
    gain(fight, cid, -_price(fight, cid))
    parts = rolled(fight, hit)
    turned_away(fight, cid, name, hit)
    me = hit.blow.attacker
    others = sorted((foe.cid for foe in fight.enemies(cid) if foe.cid != me), key=lambda foe: fight.range(cid, foe))
    more = others if row["all"] else others[:1] if row["nearest"] else []
    back = tuple((kind, amount * row["reflect"] // 100) for kind, amount in parts.items())
    for target in (me, *more):
        deal(
            fight, Wound(attacker=cid, target=target, parts=back, magical=hit.blow.magical, silvered=hit.blow.silvered)
        )


ON_HIT[DEFLECT] = Reaction(_deflects, _deflect)


@bar("quivering-palm")
def palm_bar(field: Field, me: Combatant, action: UseAbility) -> None:
    """Only one palm per target."""
    target = enemy(field, me.cid, action.target)
    in_reach(field, unarmed(field, me.cid, target))
    guard.need(field.world, field.effect(target, "quivering") is None, "bad_target")


@use("quivering-palm")
def quivering_palm(fight: Fight, me: Combatant, tier: AbilityTier, action: UseAbility) -> None:
    dc = d20.save_dc(modifier(me.stats, "wisdom"), d20.proficiency(me.level))
    numbers = {("lasts" if name == "turns" else name): value for name, value in tier.numbers.items()}
    afflict(fight, me.cid, "quivering-palm", against=dc, **numbers)  # type: ignore[arg-type]
    volley(fight, me.cid, (enemy(fight, me.cid, action.target),), "quivering-palm", fist=True)


@hooks.landed.effect("quivering-palm")
def vibrations(row: Effect, fight: Fight, hit: Hit) -> None:
    """Q-242: a CON save halves what comes; at level 20 it comes at once, and kills the weak."""
    target = fight.one(hit.blow.target)
    if not target.alive:
        return
    saved = save(fight, target.cid, "constitution", row["against"], grave=True)
    damage = row["damage"] // 2 if saved else row["damage"]
    if row["lasts"]:
        afflict(fight, target.cid, "quivering", source=hit.blow.attacker, lasts=row["lasts"], damage=damage)
        return
    weak = target.hp * 100 < row["kill_below"] * target.max_hp and not great(fight, target.cid)
    if weak and not saved:
        finish(fight, hit)
    else:
        deal(fight, Wound(attacker=hit.blow.attacker, target=target.cid, parts=(("force", damage),)))


@hooks.turn_start.effect("quivering", HARM)
def quivering(row: Effect, fight: Fight, cid: str) -> None:
    left = row["lasts"] - 1
    if left:
        fight.ctx.world.put(row, data=tuple((name, left if name == "lasts" else value) for name, value in row.data))
        return
    effects.end(fight.ctx, row)
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("force", row["damage"]),)))
