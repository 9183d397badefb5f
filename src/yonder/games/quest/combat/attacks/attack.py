"""One attack: edges, roll, reactions, damage (Parts 8 and 9). Each stage is a step: reactions come between."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from yonder.core import Action, Ctx, Dice, effects
from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.gear import armor_class as worn_class
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.features.resources import gain_from_hit
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight, remembered
from yonder.games.quest.combat.health.conditions import (
    afflict,
    afraid,
    exhaustion,
    incapacitated,
    relieve,
    settle_edges,
)
from yonder.games.quest.combat.health.damage import deal, suffered
from yonder.games.quest.combat.rolls import dodging
from yonder.games.quest.content.dice import Pool, parse
from yonder.games.quest.events import AttackRolled
from yonder.games.quest.rules import rules

POOR = 2  # the highest face that is rolled again with a great weapon


class Swing(Action, internal=True):
    """An attack is rolled, once what its declaration has set off is done."""

    session: int
    blow: Blow


class Struck(Action, internal=True):
    """An attack is known to hit; its target may react before the damage dice, and then those who guard it."""

    session: int
    hit: Hit
    asked: tuple[str, ...] = ()


class Aftermath(Action, internal=True):
    """The damage of a hit is dealt; its riders follow."""

    session: int
    hit: Hit
    dealt: int
    necrotic: int


@remembered
def armor_class(field: Field, cid: str) -> int:
    """The armour class of anybody, with what lasts on them (Q-193)."""
    row, block, who = field.one(cid), field.block(cid), field.character(cid)
    base = block.ac if block is not None else 10
    if who is not None and block is None:
        bases = hooks.unarmored.collect(field.effects(cid))
        base = worn_class(field.world, who, row.stats, max([10, *bases]))
    if who is not None and who.style == "defense" and gear.chest(field.world, who.char) is not None:
        base += 1
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
    if not blow.melee and not blow.close and threatened(field, blow.attacker):
        found.append(-1)
    combat = field.combat
    if combat.round == 1 and combat.surprise and field.one(blow.attacker).side == "monsters":
        found.append(1)
    if field.settings.flanking and blow.melee and flanked(field, blow):
        found.append(1)
    return found


@remembered
def threatened(field: Field, cid: str) -> bool:
    """Is an enemy who can act at range 0?"""
    foes = field.enemies(cid)
    return any(field.range(cid, foe.cid) == 0 and not incapacitated(field, foe.cid) for foe in foes)


def flanked(field: Field, blow: Blow) -> bool:
    """Q-026: a conscious ally of the attacker at range 0 of the target."""
    allies = field.allies(blow.attacker)
    return any(field.awake(ally.cid) and field.range(ally.cid, blow.target) == 0 for ally in allies)


TRIGGERED: list[Callable[[Fight, Blow], list[Action]]] = []
"""What the declaration of an attack sets off before it is rolled."""


def swing(fight: Fight, blow: Blow) -> None:
    """Declare an attack: a ward may stop it, and somebody may have waited for it (Q-120)."""
    if any(hooks.warded.collect(fight.effects(blow.target), fight, blow)):
        revealed(fight, blow.attacker)
        return
    steps = [step for each in TRIGGERED for step in each(fight, blow)]
    if not steps:
        roll_attack(fight, blow)
        return
    for step in (*steps, Swing(fight.session, blow)):
        fight.ctx.then(step, fight.scope)


@rules.on(Swing)
def interrupted(ctx: Ctx, action: Swing) -> None:
    fight = Fight.of(ctx, action.session)
    if not fight.over and fight.awake(action.blow.attacker) and fight.one(action.blow.target).alive:
        roll_attack(fight, action.blow)


def roll_attack(fight: Fight, blow: Blow) -> None:
    """The attack roll; a hit opens the reactions of its target (Q-145), and lands after them."""
    edge = settle_edges(edges(fight, blow))
    mine = fight.effects(blow.attacker)
    kept, faces = d20.d20(fight.dice, "attack", edge)
    total = kept + blow.bonus + sum(hooks.attack_dice.collect(mine, fight, blow))
    ac = hooks.piercing.fold(mine, armor_class(fight, blow.target), fight, blow)
    success = kept == 20 or (total >= ac and kept != 1)  # mostly no 1 is left to look for: odds have fewer branches
    critical = success and (kept == 20 or helpless(fight, blow))
    name = (fight.session, blow.attacker, blow.target, blow.source)
    fight.tell(AttackRolled(*name, faces, total, ac, success, critical))
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(blow.attacker) if kind.next_attack))
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(blow.target) if kind.next_attacked))
    if not success:
        _miss(fight, blow, kept)
        return
    hit = Hit(blow=blow, natural=kept, total=total, critical=critical, edge=edge, first=next(iter(faces), kept))
    hit = replace(hit, times=2 if critical else 1)
    if any(hooks.deflected.collect(fight.effects(blow.target), fight, hit)):
        revealed(fight, blow.attacker)
        return
    if any(may(fight, hit) for may in ANSWERED):
        fight.ctx.then(Struck(fight.session, hit), fight.scope)
    else:
        resolve(fight, hit)  # nobody can say anything to it: a step would only cost time


ANSWERED: list[Callable[[Fight, Hit], bool]] = []
"""Whether somebody might answer a hit before it lands."""


def helpless(field: Field, blow: Blow) -> bool:
    """Q-162: hits from range 0 on the paralysed and unconscious are critical."""
    near = field.range(blow.attacker, blow.target) == 0
    return near and any(kind.critical_near for _, kind in field.kinds(blow.target))


def _miss(fight: Fight, blow: Blow, kept: int) -> None:
    if fight.settings.fumbles and kept == 1:
        afflict(fight, blow.attacker, "fumbled")
    hooks.missed.collect(fight.effects(blow.attacker), fight, blow)
    if blow.effect in MISSED:
        MISSED[blow.effect](fight, blow)
    revealed(fight, blow.attacker)


MISSED: dict[str, Callable[[Fight, Blow], None]] = {}
"""By the effect of a blow: what it does although it misses."""


def revealed(fight: Fight, cid: str) -> None:
    """Q-118: whoever attacks is hidden no longer, once the attack is resolved; some stay unseen longer (Q-246)."""
    relieve(fight, cid, "hidden")
    for row, kind in fight.kinds(cid):
        if kind.until_attack and row["attacks"]:
            fight.ctx.world.put(row, data=tuple((n, v - 1 if n == "attacks" else v) for n, v in row.data))  # type: ignore[operator]
        elif kind.until_attack:
            effects.end(fight.ctx, row)


def resolve(fight: Fight, hit: Hit, *, halved: bool = False) -> None:
    """Damage dice, everything that is added to them, and what follows (Q-163, Q-165 to Q-167)."""
    blow, waiting = hit.blow, fight.ctx.places.get(fight.scope)
    times = max([hit.times, *hooks.primed.collect(fight.effects(blow.attacker), fight, hit)])
    hit = replace(hit, times=times, critical=hit.critical or times > 1)
    dealt, necrotic, worth = 0, 0, 0
    instead = hooks.INSTEAD.get(blow.effect)
    if not (instead is not None and instead(fight, hit)) and parse(blow.dice).most:
        parts = rolled(fight, hit)
        worth = sum(parts.values())
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
            pierces=blow.pierces,
        )
        necrotic = suffered(fight, wound, "necrotic", parts.get("necrotic", 0))
        dealt = deal(fight, wound)
    gain_from_hit(fight, blow.attacker, critical=hit.critical)
    hit = replace(hit, rolled=worth)
    after = Aftermath(fight.session, hit, dealt, min(dealt, necrotic))
    if fight.ctx.places.get(fight.scope) == waiting:
        fight.ctx.run(after)  # nothing comes between: a step would only cost time
    else:
        fight.ctx.then(after, fight.scope)


def rolled(fight: Fight, hit: Hit) -> dict[str, int]:
    """What a hit is worth by type, before the receiver has a say."""
    blow, lasting = hit.blow, fight.effects(hit.blow.attacker)
    main = damage_dice(fight.dice, parse(blow.dice), hit) + blow.flat
    parts = {str(blow.type): max(1, main)}
    for dice, kind in blow.extra:
        parts[kind] = parts.get(kind, 0) + parse(dice).draw(fight.dice, "extra damage", hit.times)
    for more in hooks.bonus_damage.collect(lasting, fight, hit):
        for part in more:
            name = part.type or str(blow.type)
            parts[name] = parts.get(name, 0) + part.amount
    percent = 100 + sum(hooks.outgoing.collect(lasting, fight, hit))
    return {name: amount * percent // 100 for name, amount in parts.items()}


def damage_dice(dice: Dice, pool: Pool, hit: Hit) -> int:
    """The main dice of a hit; some are rolled again, and those of an adept never show a 1 (Q-220, Q-259, Q-427)."""
    blow = hit.blow
    if not (blow.reroll or blow.empowered or blow.pierces):
        return pool.draw(dice, "damage", hit.times)
    faces = [dice.d(pool.sides, "damage") for _ in range(pool.count * hit.times)]
    if blow.reroll:
        faces = [dice.d(pool.sides, "damage again") if face <= POOR else face for face in faces]
    faces = again(dice, faces, pool.sides, blow.empowered)
    return sum(max(face, 2) if blow.pierces == blow.type else face for face in faces) + pool.flat


def again(dice: Dice, faces: list[int], sides: int, most: int) -> list[int]:
    """Q-259: so many of the lowest dice are rolled again; the new values stay."""
    lowest = sorted(range(len(faces)), key=lambda i: (faces[i], i))[:most]
    return [dice.d(sides, "empowered") if i in lowest else face for i, face in enumerate(faces)]
