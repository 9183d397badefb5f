"""Casting: what bars a spell, what it costs, and how each way of casting is resolved (Q-267 to Q-288)."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Ctx, effects, guard, inventory
from yonder.games import d20
from yonder.games.quest.character import gear, outside
from yonder.games.quest.character.spellbook import knows
from yonder.games.quest.combat.attack import Land, swing
from yonder.games.quest.combat.conditions import CONCENTRATING, afflict, relieve
from yonder.games.quest.combat.damage import deal
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import acting, enemy, unafraid_of
from yonder.games.quest.combat.hit import Blow, Hit, Wound
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.reactions import ON_HIT, Reaction, turns_into_a_miss
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ComponentUsed, ConcentrationStarted, DamagePrevented, ManaSpent, SpellCast
from yonder.games.quest.magic.effects import ODD, healing, leave, spell_dc, spell_modifier
from yonder.games.quest.models import Character, Combat, Combatant
from yonder.games.quest.monsters.specials import spared
from yonder.games.quest.rules import SessionAction, rules

STEPS = (1, 5, 11, 17)


class Cast(SessionAction):
    """Cast a prepared spell. Name its targets, the place it is aimed at, or where a teleport ends."""

    spell: str
    targets: tuple[str, ...] = ()
    pos: int | None = None


class DropConcentration(SessionAction):
    """Let go of the spell you concentrate on; this costs nothing."""


def castable(field: Field, me: Combatant, name: str) -> Spell:
    """Q-267, in its order up to the target: known, prepared, time, armour."""
    world, who = field.world, field.character(me.cid)
    assert who is not None
    guard.need(world, name not in field.content.places.utility_spells, "no_combat_use")
    spell = field.content.spells.get(name)
    guard.need(world, spell is not None and knows(field.content, who, name), "not_known")
    assert spell is not None
    guard.need(world, name in who.prepared, "not_prepared")
    guard.need(world, spell.castable and spell.cast != "reaction", "no_combat_use")
    _in_time(field, me, spell)
    guard.need(world, not any(row.text("wild") for row in field.effects(me.cid)), "raging")
    guard.need(world, gear.proficient_armor(world, who), "not_proficient_armor")
    return spell


def _in_time(field: Field, me: Combatant, spell: Spell) -> None:
    """Q-136: with a bonus-action spell, the only other spell of the turn is a cantrip."""
    world = field.world
    guard.need(world, me.bonus or spell.cast != "bonus", "no_bonus_action")
    guard.need(world, me.actions or spell.cast != "action", "no_action")
    barred = "bonus spell" in me.used and (spell.level > 0 or spell.cast == "bonus")
    barred = barred or (spell.cast == "bonus" and "levelled spell" in me.used)
    guard.need(world, not barred, "no_bonus_action" if spell.cast == "bonus" else "no_action")


def affordable(field: Field, me: Combatant, spell: Spell) -> None:
    """Mana, then the component or a focus that stands for it (Q-271, Q-274)."""
    guard.need(field.world, me.mana >= spell.mana, "no_mana", need=spell.mana, have=me.mana)
    who = field.character(me.cid)
    assert who is not None
    there = not spell.component or focused(field, who, spell.component) or _count(field, who, spell.component)
    guard.need(field.world, there, "no_component", item=spell.component)


def focused(field: Field, who: Character, component: str) -> bool:
    """Does a focus that is held, worn or carried in a general slot provide it?"""
    kinds = [row.kind for row in inventory.of(field.world, gear.worn_by(who.char))]
    kinds += [row.kind for row in inventory.of(field.world, gear.carried_by(who.char))]
    goods = (field.content.goods.get(kind) for kind in kinds)
    return any(isinstance(good, Good) and good.provides == component for good in goods)


def _count(field: Field, who: Character, component: str) -> int:
    return inventory.count(field.world, component, *gear.holders(field.world, who.char))


def aimed(field: Field, me: Combatant, spell: Spell, action: Cast) -> list[str]:
    """The targets of a spell, each legal and in range."""
    if spell.area is not None:
        return _in_area(field, me, spell, action)
    friendly = spell.resolve in ("buff", "heal", "cure", "ally")
    names = list(action.targets) or ([me.cid] if friendly else [enemy(field, me.cid, "")])
    guard.need(field.world, 0 < len(names) <= most_targets(me, spell), "bad_target")
    for name in names:
        if friendly:
            guard.need(field.world, any(row.cid == name for row in field.living(me.side)), "bad_target")
        else:
            enemy(field, me.cid, name)
            unafraid_of(field, me.cid, name)
            guard.need(field.world, not field.has(name, "hidden"), "bad_target")
        far = field.range(me.cid, name)
        guard.need(field.world, far <= spell.reach, "out_of_range", range=far)
        guard.need(field.world, friendly or not spared(field, name, spell.only, spell.spares), "immune_target")
    return names


def _in_area(field: Field, me: Combatant, spell: Spell, action: Cast) -> list[str]:
    """Q-282, Q-283: enemies around the aimed place, or around the caster when the range is 0."""
    assert spell.area is not None
    centre = me.pos
    if spell.range:
        target = enemy(field, me.cid, action.targets[0] if action.targets else "") if action.pos is None else ""
        centre = field.one(target).pos if target else action.pos or 0
        far = abs(centre - me.pos)
        guard.need(field.world, far <= spell.range, "out_of_range", range=far)
    foes = [foe.cid for foe in field.enemies(me.cid) if abs(foe.pos - centre) <= (spell.area or 0)]
    found = [cid for cid in foes if not spared(field, cid, spell.only, spell.spares)][
        : spell.targets if spell.targets > 1 else None
    ]
    guard.need(field.world, found, "bad_target")
    return found


def most_targets(me: Combatant, spell: Spell) -> int:
    """As many as the spell says; each dart, ray or beam may have its own."""
    return beams(me.level) if spell.effect == "beams" else max(spell.targets, spell.times)


def beams(level: int) -> int:
    """Q-260, Q-279: 1, 2, 3 or 4 at levels 1, 5, 11 and 17."""
    return sum(level >= step for step in STEPS)


@rules.on(Cast)
def cast(ctx: Ctx, action: Cast) -> None:
    if ctx.world.find(Combat, action.session) is None:
        outside.cast(ctx, action)
        return
    field, me = acting(ctx.world, ctx.who, action.session)
    spell = castable(field, me, action.spell)
    if spell.resolve == "teleport":
        pos = me.pos if action.pos is None else action.pos
        guard.need(ctx.world, 0 < abs(pos - me.pos) <= 2, "out_of_range", range=abs(pos - me.pos))
        targets = [me.cid]
    else:
        pos, targets = 0, aimed(field, me, spell, action)
    affordable(field, me, spell)
    fight = Fight(ctx, action.session)
    pay(fight, me, spell)
    fight.tell(SpellCast(action.session, me.cid, spell.id, tuple(targets)))
    relieve(fight, me.cid, "hidden")
    if spell.concentration:
        concentrate(fight, me.cid, spell)
    if spell.resolve == "teleport":
        force(fight, me.cid, pos)
    else:
        RESOLVE[spell.resolve](fight, me, targets, spell)


def pay(fight: Fight, me: Combatant, spell: Spell) -> None:
    """Time, mana and component; what is named is consumed also on a miss."""
    spent = {"bonus": me.bonus - 1} if spell.cast == "bonus" else {"actions": me.actions - 1}
    fight.set(me.cid, mana=me.mana - spell.mana, **spent)
    if spell.level:
        fight.note(me.cid, "levelled spell")
    if spell.cast == "bonus":
        fight.note(me.cid, "bonus spell")
    fight.tell(ManaSpent(fight.session, me.cid, spell.mana, me.mana - spell.mana))
    use_component(fight, me.cid, spell)


def use_component(fight: Fight, cid: str, spell: Spell) -> None:
    who = fight.character(cid)
    assert who is not None
    if spell.component and not focused(fight, who, spell.component):
        inventory.remove(fight.ctx, spell.component, 1, *gear.holders(fight.world, who.char))
        fight.tell(ComponentUsed(fight.session, cid, spell.component))


def concentrate(fight: Fight, cid: str, spell: Spell) -> None:
    """Q-280: one spell at a time."""
    relieve(fight, cid, CONCENTRATING)
    data = {"spell": spell.id}
    effects.apply(fight.ctx, fight.owner(cid), CONCENTRATING, beats=spell.rounds, data=data)
    fight.tell(ConcentrationStarted(fight.session, cid, spell.id))


@rules.on(DropConcentration)
def drop_concentration(ctx: Ctx, action: DropConcentration) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, field.effect(me.cid, CONCENTRATING), "not_concentrating")
    relieve(Fight(ctx, action.session), me.cid, CONCENTRATING)


def scaled(dice: str, spell: Spell, level: int) -> str:
    """Q-279: damage cantrips roll more dice at levels 5, 11 and 17; beams do not."""
    pool = parse(dice)
    if spell.level or spell.effect == "beams" or not pool.count:
        return dice
    return f"{pool.count * beams(level)}d{pool.sides}"


def by_attack(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    """Q-276: one roll for each dart, ray or beam; those without a target of their own go to the first."""
    shots = beams(me.level) if spell.effect == "beams" else spell.times
    for i in range(shots):
        target = targets[i] if i < len(targets) else targets[0]
        if fight.one(target).alive:
            swing(fight, spell_blow(fight, me, target, spell))


def spell_blow(field: Field, me: Combatant, target: str, spell: Spell) -> Blow:
    plus = spell_modifier(field, me.cid)
    agonizing = spell.effect == "beams" and me.level >= 2
    hurt = spell.damage[0] if spell.damage else None
    return Blow(
        attacker=me.cid,
        target=target,
        source=spell.id,
        melee=spell.resolve == "melee",
        bonus=plus + d20.proficiency(me.level),
        dice="0" if hurt is None else scaled(hurt.dice, spell, me.level),
        flat=plus if agonizing or spell.plus_modifier else 0,
        type="force" if hurt is None else hurt.type,
        reach=spell.range,
        range=spell.range,
        long=spell.reach,
        weapon=False,
        magical=True,
    )


def by_save(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    """Q-277: damage once for all, then the saves."""
    assert spell.save is not None
    parts = tuple(
        (str(hurt.type), parse(scaled(hurt.dice, spell, me.level)).draw(fight.dice, "spell damage"))
        for hurt in spell.damage
    )
    dc = spell_dc(fight, me.cid)
    grave = bool(spell.applies) or sum(amount for _, amount in parts) >= 20
    failed = []
    for target in targets:
        saved = save(fight, target, spell.save, dc, grave=grave)
        mine = parts if not saved else tuple((name, amount // 2) for name, amount in parts) if spell.half else ()
        if mine:
            deal(fight, Wound(attacker=me.cid, target=target, parts=mine))
        if not saved:
            failed.append(target)
    for target in [cid for cid in failed if fight.one(cid).alive]:
        leave(fight, me.cid, target, spell)
    if spell.effect:
        ODD[spell.effect](fight, me.cid, [cid for cid in failed if fight.one(cid).alive], spell)


def by_itself(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    """Q-275: darts that always hit, split freely."""
    hurt = spell.damage[0]
    for i in range(spell.times):
        target = targets[i] if i < len(targets) else targets[0]
        if fight.one(target).alive:
            amount = parse(hurt.dice).draw(fight.dice, "spell damage")
            deal(fight, Wound(attacker=me.cid, target=target, parts=((str(hurt.type), amount),)))


def on_friends(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    """Buffs and cures."""
    for target in targets:
        leave(fight, me.cid, target, spell)
    if spell.effect:
        ODD[spell.effect](fight, me.cid, targets, spell)


def by_healing(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    for target in targets:
        healing(fight, me.cid, target, spell)


def by_pool(fight: Fight, me: Combatant, targets: list[str], spell: Spell) -> None:
    ODD[spell.effect](fight, me.cid, targets, spell)


RESOLVE: dict[str, Callable[[Fight, Combatant, list[str], Spell], None]] = {
    "automatic": by_itself,
    "buff": on_friends,
    "cure": on_friends,
    "heal": by_healing,
    "melee": by_attack,
    "pool": by_pool,
    "ranged": by_attack,
    "save": by_save,
}


def _may_shield(field: Field, cid: str, _hit: Hit) -> bool:
    """Q-141: prepared and paid for."""
    who = field.character(cid)
    if who is None or "shield" not in who.prepared or not gear.proficient_armor(field.world, who):
        return False
    return field.one(cid).mana >= field.content.spells["shield"].mana


def _shield(fight: Fight, cid: str, hit: Hit) -> None:
    """+5 until one's next turn, against this hit too."""
    me, spell = fight.one(cid), fight.content.spells["shield"]
    missed = turns_into_a_miss(5)(fight, cid, hit)
    fight.set(cid, mana=me.mana - spell.mana)
    fight.tell(ManaSpent(fight.session, cid, spell.mana, me.mana - spell.mana))
    afflict(fight, cid, "shield", source=cid, spell=spell.id)
    if missed:
        fight.tell(DamagePrevented(fight.session, cid, spell.id))
    else:
        fight.ctx.then(Land(fight.session, hit), fight.scope)


ON_HIT["shield"] = Reaction(_may_shield, turns_into_a_miss(5), _shield)
