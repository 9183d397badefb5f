"""Everything else one can do with an action: dash, disengage, dodge, help, hide, grapple, shove, escape (Part 7)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, Reject, guard
from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import athletics_modifier, modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.arms import steps_of_dash
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.combat.guards import (
    acting,
    enemy,
    featured,
    in_combat,
    mobile,
    on_anybodys_turn,
    with_action,
)
from yonder.games.quest.combat.health.conditions import afflict, check_edges, exhaustion, relieve, settle_edges
from yonder.games.quest.combat.health.death import roll_death_save
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.rolls import burdened, check, contest
from yonder.games.quest.combat.rounds.turns import FinishTurn
from yonder.games.quest.events import ActionTaken, CheckRolled
from yonder.games.quest.kinds import SIZES
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import SessionAction, rules

STEALTHY_CLASSES, STEALTHY_PASTS = ("rogue", "ranger", "monk"), ("criminal", "spy", "urchin")
ARMOR_NOISE = {"heavy": 5, "medium": 2}
KEEN = 5


class Dash(SessionAction):
    """Gain extra steps this turn. A rogue of level 2 may do it as a bonus action."""

    as_bonus: bool = False


class Disengage(SessionAction):
    """Your movement provokes nobody until your turn ends. A rogue of level 2 may do it as a bonus action."""

    as_bonus: bool = False


class Dodge(SessionAction):
    """Until your next turn attacks against you have disadvantage, and you have advantage on DEX saves."""


class Help(SessionAction):
    """Help an ally: the next attack roll of the ally against an enemy beside one of you has advantage."""

    ally: str
    enemy: str = ""


class Hide(SessionAction):
    """Hide from everybody, if no enemy stands beside you. A rogue of level 2 may do it as a bonus action."""

    as_bonus: bool = False


class Grapple(SessionAction):
    """Seize an enemy at range 0, at most one size larger than you."""

    target: str = ""


class Shove(SessionAction):
    """Push an enemy at range 0 one step away, or knock it down."""

    option: Literal["push", "prone"]
    target: str = ""


class Escape(SessionAction):
    """Try to break a grip or what restrains you."""


class EndTurn(SessionAction):
    """End your turn; everybody without a player then acts until it is a player's turn again."""


class DeathSave(SessionAction):
    """Roll for your life: 10 or more is a success, three of them make you stable; three failures are death."""


def spend(fight: Fight, me: Combatant, what: str, *, as_bonus: bool = False) -> None:
    """Pay for an action and tell it."""
    if as_bonus:
        fight.set(me.cid, bonus=me.bonus - 1)
    else:
        fight.set(me.cid, actions=me.actions - 1)
    fight.tell(ActionTaken(fight.session, me.cid, what))


def cunning(ctx: Ctx, session: int, what: str, *, as_bonus: bool) -> tuple[Field, Combatant]:
    """An action, or the bonus action of Cunning Action or of a spell that lends speed (Q-131, Q-133)."""
    if not as_bonus:
        return with_action(ctx.world, ctx.who, session)
    field, me = acting(ctx.world, ctx.who, session)
    swift = what == "dash" and any(kind.bonus_dash for _, kind in field.kinds(me.cid))
    able = featured(field, me.cid, "cunning-action") or swift
    guard.need(ctx.world, able and me.bonus, "no_bonus_action")
    return field, me


@rules.on(Dash)
def dash(ctx: Ctx, action: Dash) -> None:
    field, me = cunning(ctx, action.session, "dash", as_bonus=action.as_bonus)
    mobile(field, me.cid)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "dash", as_bonus=action.as_bonus)
    fight.set(me.cid, extra_steps=me.extra_steps + dash_steps(field, me.cid))


def dash_steps(field: Field, cid: str) -> int:
    """Q-045, Q-050, Q-200: at most one with halved speed or armour that is too heavy; some spells give more."""
    slow = burdened(field, cid) or 2 <= exhaustion(field, cid) <= 4
    more = sum(kind.dash for _, kind in field.kinds(cid))
    return (1 if slow else steps_of_dash(field, cid)) + more


@rules.on(Disengage)
def disengage(ctx: Ctx, action: Disengage) -> None:
    _, me = cunning(ctx, action.session, "disengage", as_bonus=action.as_bonus)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "disengage", as_bonus=action.as_bonus)
    afflict(fight, me.cid, "disengaged")


@rules.on(Dodge)
def dodge(ctx: Ctx, action: Dodge) -> None:
    _, me = with_action(ctx.world, ctx.who, action.session)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "dodge")
    afflict(fight, me.cid, "dodging")


@rules.on(Help)
def help_(ctx: Ctx, action: Help) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, any(ally.cid == action.ally for ally in field.allies(me.cid)), "no_ally")
    target = enemy(field, me.cid, action.enemy)
    near = min(field.range(me.cid, target), field.range(action.ally, target))
    guard.need(ctx.world, near == 0, "out_of_range", range=near)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "help")
    afflict(fight, action.ally, "helped", rounds=1, source=me.cid, against=target)


@rules.on(Hide)
def hide(ctx: Ctx, action: Hide) -> None:
    field, me = cunning(ctx, action.session, "hide", as_bonus=action.as_bonus)
    unwatched(field, me.cid)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "hide", as_bonus=action.as_bonus)
    try_to_hide(fight, me.cid, stealth(field, me.cid))


def unwatched(field: Field, cid: str) -> None:
    """Nobody hides from an enemy beside him who is awake."""
    near = any(field.range(cid, foe.cid) == 0 and field.awake(foe.cid) for foe in field.enemies(cid))
    guard.need(field.world, not near, "too_close")


def stealth(field: Field, cid: str) -> int:
    """Q-117: DEX, proficiency, and the noise of the chest piece (Q-475)."""
    row, who, block = field.one(cid), field.character(cid), field.monster(cid)
    if block is not None:
        return block.skills.get("stealth", modifier(row.stats, "dexterity"))
    if who is None:
        return modifier(row.stats, "dexterity")
    trained = who.class_name in STEALTHY_CLASSES or who.background in STEALTHY_PASTS
    piece = gear.chest(field.world, who.char)
    noise = 0 if piece is None else ARMOR_NOISE.get(piece.type, 0)
    more = sum(hooks.sneaking.collect(field.effects(cid), field, cid))
    return modifier(row.stats, "dexterity") + (d20.proficiency(row.level) if trained else 0) - noise + more


def watchfulness(field: Field, cid: str) -> int:
    """Passive perception against hiding, with keen senses (Q-388)."""
    block = field.monster(cid)
    if block is None:
        return 10 + modifier(field.one(cid).stats, "wisdom")
    return block.perception + (KEEN if block.trait("keen-senses") is not None else 0)


def try_to_hide(fight: Fight, cid: str, bonus: int) -> bool:
    """One open d20 against the most watchful conscious enemy; it must exceed (Q-117)."""
    watchers = [watchfulness(fight, foe.cid) for foe in fight.enemies(cid) if fight.awake(foe.cid)]
    dc = max(watchers, default=0) + 1
    test = d20.check(fight.dice, "hide", bonus, dc, settle_edges(check_edges(fight, cid)))
    fight.tell(CheckRolled(fight.session, cid, "hide", test.dice, test.total, dc, test.success))
    if test.success:
        afflict(fight, cid, "hidden")
    return test.success


def wrestling(ctx: Ctx, session: int, named: str) -> tuple[Combatant, str]:
    """Q-121: an action, and somebody to lay hands on."""
    field, me = with_action(ctx.world, ctx.who, session)
    target = enemy(field, me.cid, named)
    guard.free(ungraspable(field, me.cid, target))
    return me, target


@remembered
def ungraspable(field: Field, cid: str, target: str) -> Reject | None:
    """Q-121: what bars hands from being laid on somebody: two sizes more, or any distance."""
    if SIZES.index(field.one(target).size) - SIZES.index(field.one(cid).size) > 1:
        return field.world.refuse("bad_target")
    far = field.range(cid, target)
    return field.world.refuse("out_of_range", range=far) if far else None


@rules.on(Grapple)
def grapple(ctx: Ctx, action: Grapple) -> None:
    me, target = wrestling(ctx, action.session, action.target)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "grapple")
    if contest(fight, me.cid, target):
        afflict(fight, target, "grappled", source=me.cid)


@rules.on(Shove)
def shove(ctx: Ctx, action: Shove) -> None:
    me, target = wrestling(ctx, action.session, action.target)
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "shove")
    if not contest(fight, me.cid, target):
        return
    if action.option == "prone":
        afflict(fight, target, "prone")
    else:
        force(fight, target, fight.one(target).pos + (1 if me.side == "party" else -1))


@rules.on(Escape)
def escape(ctx: Ctx, action: Escape) -> None:
    field, me = with_action(ctx.world, ctx.who, action.session)
    held = field.effect(me.cid, "grappled") or field.effect(me.cid, "restrained")
    guard.need(ctx.world, held, "not_held")
    fight = Fight.of(ctx, action.session)
    spend(fight, me, "escape")
    break_free(fight, me.cid)


def break_free(fight: Fight, cid: str) -> bool:
    """Q-123: against the grappler, or STR against the DC of what holds."""
    held = fight.effect(cid, "grappled") or fight.effect(cid, "restrained")
    assert held is not None
    holder = fight.cid_of(held.source)
    if held["escape"]:
        athletic = athletics_modifier(fight.one(cid).stats) - modifier(fight.one(cid).stats, "strength")
        bonus = athletic if held.kind == "grappled" else 0
        free = check(fight, cid, "strength", held["escape"], "escape", bonus)
    else:
        free = not holder or contest(fight, cid, holder)
    if free:
        relieve(fight, cid, held.kind)
    return free


@rules.on(EndTurn)
def end_turn(ctx: Ctx, action: EndTurn) -> None:
    _, me = on_anybodys_turn(ctx.world, ctx.who, action.session)
    ctx.then(FinishTurn(action.session, me.cid))


@rules.on(DeathSave)
def death_save(ctx: Ctx, action: DeathSave) -> None:
    in_combat(ctx.world, ctx.who, action.session, "death_saves")
    _, me = on_anybodys_turn(ctx.world, ctx.who, action.session, "death_saves")
    fight = Fight.of(ctx, action.session)
    fight.change(phase="active")
    if not roll_death_save(fight, me.cid):
        ctx.then(FinishTurn(action.session, me.cid))
