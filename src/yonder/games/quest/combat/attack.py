"""One attack: edges, roll, reactions, damage (Parts 8 and 9). Each stage is a step: reactions come between."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.core import Action, Ctx, effects
from yonder.games import d20
from yonder.games.quest.character.gear import armor_class as worn_class
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.conditions import afflict, afraid, exhaustion, incapacitated, relieve, settle_edges
from yonder.games.quest.combat.damage import deal, suffered
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.hit import Blow, Hit, Wound
from yonder.games.quest.combat.resources import gain_from_hit
from yonder.games.quest.combat.rolls import dodging
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import AttackRolled
from yonder.games.quest.rules import rules


class Struck(Action, internal=True):
    """An attack is known to hit; its target may react before the damage dice."""

    session: int
    hit: Hit


class Aftermath(Action, internal=True):
    """The damage of a hit is dealt; its riders follow."""

    session: int
    hit: Hit
    dealt: int
    necrotic: int


class Land(Action, internal=True):
    """A hit whose reactions are over deals its damage."""

    session: int
    hit: Hit


def armor_class(field: Field, cid: str) -> int:
    """The armour class of anybody, with what lasts on them (Q-193)."""
    row, block, who = field.one(cid), field.block(cid), field.character(cid)
    base = block.ac if block is not None else 10
    if who is not None:
        bases = hooks.unarmored.collect(field.effects(cid))
        base = worn_class(field.world, who, row.stats, max([10, *bases]))
    base = max([base, *hooks.least_armored.collect(field.effects(cid))])
    return base + sum(hooks.armored.collect(field.effects(cid), field, cid))


def edges(field: Field, blow: Blow) -> list[int]:
    """Every source of advantage and disadvantage (Q-159, Q-160)."""
    return [*_attacker_edges(field, blow), *_target_edges(field, blow), *_place_edges(field, blow)]


def _attacker_edges(field: Field, blow: Blow) -> list[int]:
    me = blow.attacker
    found = [kind.attack for _, kind in field.kinds(me) if kind.attack]
    found += hooks.attacking.collect(field.effects(me), field, blow)
    if blow.edge:
        found.append(blow.edge)
    if afraid(field, me) or exhaustion(field, me) >= 3:
        found.append(-1)
    if blow.heavy and field.one(me).size in ("small", "tiny"):
        found.append(-1)
    block = field.block(me)
    if block is not None and block.behavior.aggression == "berserker":
        found.append(1)
    return found


def _target_edges(field: Field, blow: Blow) -> list[int]:
    near = field.range(blow.attacker, blow.target) == 0
    found = []
    for _, kind in field.kinds(blow.target):
        found += [kind.attacked, kind.attacked_near if near else kind.attacked_far]
    found += hooks.attacked.collect(field.effects(blow.target), field, blow)
    if dodging(field, blow.target):
        found.append(-1)
    block = field.monster(blow.target)
    if block is not None and block.behavior.aggression == "berserker":
        found.append(1)
    return found


def _place_edges(field: Field, blow: Blow) -> list[int]:
    far = field.range(blow.attacker, blow.target)
    found = []
    if far == FARTHEST or (not blow.melee and far > blow.range):
        found.append(-1)
    if not blow.melee and threatened(field, blow.attacker) and blow.source != "net":
        found.append(-1)
    combat = field.combat
    if combat.round == 1 and combat.surprise and field.one(blow.attacker).side == "monsters":
        found.append(1)
    if field.settings.flanking and blow.melee and flanked(field, blow):
        found.append(1)
    return found


def threatened(field: Field, cid: str) -> bool:
    """Is an enemy who can act at range 0?"""
    foes = field.enemies(cid)
    return any(field.range(cid, foe.cid) == 0 and not incapacitated(field, foe.cid) for foe in foes)


def flanked(field: Field, blow: Blow) -> bool:
    """Q-026: a conscious ally of the attacker at range 0 of the target."""
    allies = field.allies(blow.attacker)
    return any(field.awake(ally.cid) and field.range(ally.cid, blow.target) == 0 for ally in allies)


def swing(fight: Fight, blow: Blow) -> None:
    """The attack roll; a hit opens the reactions of its target (Q-145), and lands after them."""
    edge = settle_edges(edges(fight, blow))
    near = fight.range(blow.attacker, blow.target) == 0
    kept, faces = d20.d20(fight.dice, "attack", edge)
    total = kept + blow.bonus + sum(hooks.attack_dice.collect(fight.effects(blow.attacker), fight, blow))
    ac = armor_class(fight, blow.target)
    success = kept == 20 or (kept != 1 and total >= ac)
    helpless = near and any(kind.critical_near for _, kind in fight.kinds(blow.target))
    critical = success and (kept == 20 or helpless)
    name = (fight.session, blow.attacker, blow.target, blow.source)
    fight.tell(AttackRolled(*name, faces, total, ac, success, critical))
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(blow.attacker) if kind.next_attack))
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(blow.target) if kind.next_attacked))
    if not success:
        if kept == 1 and fight.settings.fumbles:
            afflict(fight, blow.attacker, "fumbled")
        revealed(fight, blow.attacker)
        return
    hit = Hit(blow=blow, natural=kept, total=total, critical=critical, edge=edge, times=2 if critical else 1)
    fight.ctx.then(Struck(fight.session, hit), fight.scope)


def revealed(fight: Fight, cid: str) -> None:
    """Q-118: whoever attacks is hidden no longer, once the attack is resolved; some stay unseen longer (Q-246)."""
    relieve(fight, cid, "hidden")
    for row, kind in fight.kinds(cid):
        if kind.until_attack and row["attacks"]:
            fight.ctx.world.put(row, data=tuple((n, v - 1 if n == "attacks" else v) for n, v in row.data))  # type: ignore[operator]
        elif kind.until_attack:
            effects.end(fight.ctx, row)


@rules.on(Land)
def land(ctx: Ctx, action: Land) -> None:
    fight = Fight(ctx, action.session)
    if fight.combat.phase == "reaction":
        fight.change(phase="active")
    resolve(fight, action.hit)


def resolve(fight: Fight, hit: Hit, *, halved: bool = False) -> None:
    """Damage dice, everything that is added to them, and what follows (Q-163, Q-165 to Q-167)."""
    blow = hit.blow
    times = max([hit.times, *hooks.primed.collect(fight.effects(blow.attacker), fight, hit)])
    hit = replace(hit, times=times, critical=hit.critical or times > 1)
    dealt, necrotic = 0, 0
    instead = hooks.INSTEAD.get(blow.effect)
    if parse(blow.dice).most and not (instead is not None and instead(fight, hit)):
        parts = rolled(fight, hit)
        wound = Wound(
            attacker=blow.attacker,
            target=blow.target,
            parts=tuple(parts.items()),
            magical=blow.magical,
            silvered=blow.silvered,
            critical=hit.critical,
            attack=True,
            melee=blow.melee,
            halved=halved,
        )
        necrotic = suffered(fight, wound, "necrotic", parts.get("necrotic", 0))
        dealt = deal(fight, wound)
    gain_from_hit(fight, blow.attacker, critical=hit.critical)
    fight.ctx.then(Aftermath(fight.session, hit, dealt, min(dealt, necrotic)), fight.scope)


def rolled(fight: Fight, hit: Hit) -> dict[str, int]:
    """What a hit is worth by type, before the receiver has a say."""
    blow, lasting = hit.blow, fight.effects(hit.blow.attacker)
    main = parse(blow.dice).draw(fight.dice, "damage", hit.times) + blow.flat
    parts = {str(blow.type): max(1, main)}
    for dice, kind in blow.extra:
        parts[kind] = parts.get(kind, 0) + parse(dice).draw(fight.dice, "extra damage", hit.times)
    for more in hooks.bonus_damage.collect(lasting, fight, hit):
        for part in more:
            name = part.type or str(blow.type)
            parts[name] = parts.get(name, 0) + part.amount
    percent = 100 + sum(hooks.outgoing.collect(lasting, fight, hit))
    return {name: amount * percent // 100 for name, amount in parts.items()}
