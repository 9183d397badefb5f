"""Casting: what bars a spell, what it costs, and whom it is aimed at (Q-267 to Q-274, Q-280 to Q-283)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from yonder.core import Ctx, effects, guard, inventory
from yonder.games.quest.character import gear, outside
from yonder.games.quest.character.spellbook import knows
from yonder.games.quest.combat.fight import SHAPE, Field, Fight
from yonder.games.quest.combat.guards import acting, enemy, featured, unafraid_of
from yonder.games.quest.combat.health.conditions import CONCENTRATING, relieve
from yonder.games.quest.combat.sides import present
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ComponentUsed, ConcentrationStarted, ManaSpent, SpellCast
from yonder.games.quest.magic.bars import BARS
from yonder.games.quest.magic.resolving import AGAIN, RESOLVE, beams, by_ground
from yonder.games.quest.magic.spellcast import Spellcast, beats, leave, running
from yonder.games.quest.models import Character, Combat, Combatant
from yonder.games.quest.monsters.specials import spared
from yonder.games.quest.rules import SessionAction, rules

Metamagic = Literal["quickened", "twinned", "empowered"]
FRIENDLY = ("buff", "heal", "cure", "ally", "utility", "prime", "summon", "teleport")
QUICKENED, EMPOWERED = 2, 1


class Cast(SessionAction):
    """Cast a prepared spell. Name its targets, the place it is aimed at, and the option it offers, if any.

    A spell that still runs and can be used again is used again: without mana.
    """

    spell: str
    targets: tuple[str, ...] = ()
    pos: int | None = None
    option: str = ""
    metamagic: tuple[Metamagic, ...] = ()


class DropConcentration(SessionAction):
    """Let go of the spell you concentrate on; this costs nothing."""


class Terms(NamedTuple):
    """What a casting takes: time and mana; `again` if the spell runs already."""

    time: str
    mana: int
    again: bool = False


def castable(field: Field, me: Combatant, name: str) -> Spell:
    """Q-267: known and prepared, and of use in a fight."""
    world, who = field.world, field.character(me.cid)
    assert who is not None
    guard.need(world, name not in field.content.places.utility_spells, "no_combat_use")
    spell = field.content.spells.get(name)
    guard.need(world, spell is not None and knows(field.content, who, name), "not_known")
    assert spell is not None
    guard.need(world, name in who.prepared, "not_prepared")
    guard.need(world, spell.cast != "reaction", "no_combat_use")
    return spell


def repeatable(field: Field, me: Combatant, spell: Spell) -> bool:
    """Is it running, and may it be used again? A mark moves only when its bearer has dropped (Q-255)."""
    if not spell.again or not running(field, me.cid, spell):
        return False
    if spell.resolve != "mark":
        return True
    held = next((row for row in field.effects(me.cid) if row.kind in spell.applies), None)
    return held is not None and not present(field.one(held.text("target")))


def terms(field: Field, me: Combatant, spell: Spell, metamagic: tuple[Metamagic, ...] = ()) -> Terms:
    """Time and mana, with metamagic (Q-259)."""
    if repeatable(field, me, spell):
        return Terms(spell.again, 0, again=True)
    mana = spell.mana + (QUICKENED if "quickened" in metamagic else 0) + (EMPOWERED if "empowered" in metamagic else 0)
    mana += max(1, spell.level) if "twinned" in metamagic else 0
    return Terms("bonus" if "quickened" in metamagic else spell.cast, mana)


def in_time(field: Field, me: Combatant, spell: Spell, cost: Terms) -> None:
    """Q-136: with a bonus-action spell, the only other one of the turn is a cantrip; using one again is no casting."""
    world = field.world
    guard.need(world, me.bonus or cost.time != "bonus", "no_bonus_action")
    guard.need(world, me.actions or cost.time != "action", "no_action")
    barred = "bonus spell" in me.used and (spell.level > 0 or cost.time == "bonus")
    barred = barred or (cost.time == "bonus" and "levelled spell" in me.used)
    guard.need(world, cost.again or not barred, "no_bonus_action" if cost.time == "bonus" else "no_action")


def unhindered(field: Field, me: Combatant) -> None:
    """Neither raging, nor in a beast's form, nor in armour one is not used to (Q-201, Q-231, Q-265)."""
    world, who = field.world, field.character(me.cid)
    assert who is not None
    guard.need(world, not any(row.text("wild") for row in field.effects(me.cid)), "raging")
    guard.need(world, field.effect(me.cid, SHAPE) is None, "in_form")
    guard.need(world, gear.proficient_armor(world, who), "not_proficient_armor")


def chosen(field: Field, me: Combatant) -> tuple[str, ...]:
    """The metamagic that a sorcerer has chosen (Q-546)."""
    who = field.character(me.cid)
    return () if who is None else who.metamagic


def skilled(field: Field, me: Combatant, spell: Spell, metamagic: tuple[Metamagic, ...]) -> None:
    """Q-259: a sorcerer; one of them to a casting, Empowered besides another."""
    if not metamagic:
        return
    world = field.world
    guard.need(world, featured(field, me.cid, "metamagic"), "wrong_class")
    guard.need(world, all(each in chosen(field, me) for each in metamagic), "not_chosen")
    guard.need(world, len(set(metamagic) - {"empowered"}) <= 1 and len(metamagic) <= 2, "too_many_metamagic")
    guard.need(world, "quickened" not in metamagic or spell.cast == "action", "not_usable")
    single = spell.area is None and most_targets(me, spell) == 1 and not spell.own and not spell.zone
    guard.need(world, "twinned" not in metamagic or single, "not_usable")
    guard.need(world, "empowered" not in metamagic or spell.damage, "not_usable")


def affordable(field: Field, me: Combatant, spell: Spell, cost: Terms) -> None:
    """Mana, then the component or a focus that stands for it (Q-271, Q-274)."""
    guard.need(field.world, me.mana >= cost.mana, "no_mana", need=cost.mana, have=me.mana)
    who = field.character(me.cid)
    assert who is not None
    there = cost.again or not spell.component or focused(field, who, spell.component)
    there = there or bool(inventory.count(field.world, spell.component, *gear.holders(field.world, who.char)))
    guard.need(field.world, there, "no_component", item=spell.component)


def focused(field: Field, who: Character, component: str) -> bool:
    """Does a focus that is held, worn or carried in a general slot provide it?"""
    kinds = [row.kind for row in inventory.of(field.world, gear.worn_by(who.char))]
    kinds += [row.kind for row in inventory.of(field.world, gear.carried_by(who.char))]
    goods = (field.content.goods.get(kind) for kind in kinds)
    return any(isinstance(good, Good) and good.provides == component for good in goods)


def chosen_option(field: Field, spell: Spell, option: str) -> str:
    """The first is taken if none is named."""
    guard.need(field.world, not option or option in spell.options or spell.resolve == "cure", "bad_option")
    return option or next(iter(spell.options), "")


def aimed(field: Field, me: Combatant, spell: Spell, action: Cast) -> list[str]:
    """The targets of a spell, each legal and in range."""
    if spell.own or spell.resolve in ("summon", "teleport"):
        return [row.cid for row in field.living(me.side)] if spell.party else [me.cid]
    friendly = spell.resolve in FRIENDLY and not spell.foe
    names = list(action.targets) or ([me.cid] if friendly else [enemy(field, me.cid, "")])
    most = 2 if "twinned" in action.metamagic else most_targets(me, spell)
    guard.need(field.world, 0 < len(names) <= most, "bad_target")
    guard.need(field.world, "twinned" not in action.metamagic or len(set(names)) == 2, "bad_target")
    for name in names:
        if friendly:
            guard.need(field.world, any(row.cid == name for row in field.living(me.side)), "bad_target")
        elif not spell.anybody:
            enemy(field, me.cid, name)
            unafraid_of(field, me.cid, name)
            guard.need(field.world, not field.has(name, "hidden"), "bad_target")
        far = field.range(me.cid, name)
        guard.need(field.world, far <= spell.reach, "out_of_range", range=far)
        guard.need(field.world, friendly or not spared(field, name, spell.only, spell.spares), "immune_target")
        guard.need(field.world, not spell.anybody or present(field.one(name)), "bad_target")
    return names


def aimed_place(field: Field, me: Combatant, spell: Spell, action: Cast) -> int:
    """Q-282, Q-283: the aimed place, or the caster's own when the range is 0."""
    if spell.resolve == "teleport":
        pos = me.pos if action.pos is None else action.pos
        guard.need(field.world, 0 < abs(pos - me.pos) <= 2, "out_of_range", range=abs(pos - me.pos))
        return pos
    if (spell.area is None and not (spell.anybody and action.pos is not None)) or not spell.range:
        return me.pos
    target = enemy(field, me.cid, action.targets[0] if action.targets else "") if action.pos is None else ""
    pos = field.one(target).pos if target else action.pos or 0
    far = abs(pos - me.pos)
    guard.need(field.world, far <= spell.range, "out_of_range", range=far)
    return pos


def in_area(field: Field, me: Combatant, spell: Spell, pos: int) -> list[str]:
    """The enemies around a place whom the spell can touch (Q-282)."""
    foes = [foe.cid for foe in field.enemies(me.cid) if abs(foe.pos - pos) <= (spell.area or 0)]
    found = [cid for cid in foes if not spared(field, cid, spell.only, spell.spares)]
    return found[: spell.targets] if spell.targets > 1 else found


def most_targets(me: Combatant, spell: Spell) -> int:
    """As many as the spell says; each dart, ray or beam may have its own."""
    return beams(me.level) if spell.effect == "beams" else max(spell.targets, spell.times)


def declared(field: Field, me: Combatant, action: Cast) -> tuple[Spell, Terms, Spellcast]:
    """Everything that bars a casting, in the order of Q-267; what it costs and what it would be."""
    spell = castable(field, me, action.spell)
    skilled(field, me, spell, action.metamagic)
    cost = terms(field, me, spell, action.metamagic)
    in_time(field, me, spell, cost)
    unhindered(field, me)
    cast = plan(field, me, spell, action, again=cost.again)
    affordable(field, me, spell, cost)
    return spell, cost, cast


def plan(field: Field, me: Combatant, spell: Spell, action: Cast, *, again: bool = False) -> Spellcast:
    """Option, place and targets."""
    option = chosen_option(field, spell, action.option)
    pos = aimed_place(field, me, spell, action)
    at_place = spell.anybody and action.pos is not None
    targets = in_area(field, me, spell, pos) if spell.area is not None else []
    if spell.area is None and not at_place:
        targets = aimed(field, me, spell, action)
    laid = bool(spell.ground) or at_place or (again and spell.zone)
    guard.need(field.world, targets or laid, "bad_target")
    cast = Spellcast(
        caster=me.cid,
        spell=spell.id,
        targets=tuple(targets),
        pos=pos,
        option=option,
        metamagic=action.metamagic,
        again=again,
    )
    if spell.bar in BARS:
        BARS[spell.bar](field, cast)
    return cast


@rules.on(Cast)
def cast_spell(ctx: Ctx, action: Cast) -> None:
    if ctx.world.find(Combat, action.session) is None:
        outside.cast(ctx, action)
        return
    field, me = acting(ctx.world, ctx.who, action.session)
    spell, cost, cast = declared(field, me, action)
    fight = Fight.of(ctx, action.session)
    pay(fight, me, spell, cost)
    if not cost.again:
        use_component(fight, me.cid, spell)
    perform(fight, cast)


def perform(fight: Fight, cast: Spellcast) -> None:
    """The spell takes effect: it is told, seen, concentrated on, and resolved."""
    spell, me = cast.of(fight), cast.caster
    fight.tell(SpellCast(fight.session, me, spell.id, cast.targets))
    relieve(fight, me, "hidden")
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(me) if kind.until_cast))
    if spell.concentration and not cast.again:
        concentrate(fight, me, spell)
    if cast.again and spell.effect in AGAIN:
        AGAIN[spell.effect](fight, cast)
    elif spell.zone:
        by_ground(fight, cast)
    else:
        RESOLVE[spell.resolve](fight, cast)
        if spell.ground and not cast.again:
            by_ground(fight, cast)
        if spell.again and not spell.concentration and not cast.again:
            leave(fight, cast, me, spell.effect)


def pay(fight: Fight, me: Combatant, spell: Spell, cost: Terms) -> None:
    """Time and mana."""
    spent = {"bonus": me.bonus - 1} if cost.time == "bonus" else {"actions": me.actions - 1}
    fight.set(me.cid, mana=me.mana - cost.mana, **spent)
    if cost.again:
        return
    if spell.level:
        fight.note(me.cid, "levelled spell")
    if cost.time == "bonus":
        fight.note(me.cid, "bonus spell")
    fight.tell(ManaSpent(fight.session, me.cid, cost.mana, me.mana - cost.mana))


def use_component(fight: Fight, cid: str, spell: Spell) -> None:
    """What is named is consumed, also on a miss; a focus is not."""
    who = fight.character(cid)
    assert who is not None
    if spell.component and not focused(fight, who, spell.component):
        inventory.remove(fight.ctx, spell.component, 1, *gear.holders(fight.world, who.char))
        fight.tell(ComponentUsed(fight.session, cid, spell.component))


def concentrate(fight: Fight, cid: str, spell: Spell) -> None:
    """Q-280: one spell at a time."""
    relieve(fight, cid, CONCENTRATING)
    data = {"spell": spell.id}
    last = beats(fight, cid, spell.rounds)
    effects.apply(fight.ctx, fight.owner(cid), CONCENTRATING, beats=last, data=data)
    fight.tell(ConcentrationStarted(fight.session, cid, spell.id))


@rules.on(DropConcentration)
def drop_concentration(ctx: Ctx, action: DropConcentration) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, field.effect(me.cid, CONCENTRATING), "not_concentrating")
    relieve(Fight.of(ctx, action.session), me.cid, CONCENTRATING)
