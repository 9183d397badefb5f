"""How a fight begins: starting range, hit points, initiative, surprise, first turn (Parts 2 and 6, Q-448)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from yonder.core import Ctx, guard
from yonder.games.quest import models
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat import tally
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.guards import featured, in_session, on_turn
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.rounds.entering import (
    Hired,
    enter_companion,
    enter_player,
    in_order,
    roll_initiative,
    spawn,
)
from yonder.games.quest.combat.rounds.turns import BeginTurn, current
from yonder.games.quest.combat.spoils.loot import draw
from yonder.games.quest.content.creatures import Monster
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import CombatStarted, OpeningRangeSet
from yonder.games.quest.kinds import SIZES, Terrain
from yonder.games.quest.models import Character, Combat, House, Session
from yonder.games.quest.monsters.mind import opening_shift
from yonder.games.quest.party.company import heroes, host
from yonder.games.quest.rules import SessionAction, rules

START_RANGE: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("forest", "jungle", "swamp"), (1, 2)),
    **dict.fromkeys(("grassland", "desert", "coast", "highway"), (3, 4)),
    **dict.fromkeys(("dungeon", "cave", "crypt"), (0, 1)),
}
COMPANIONS = 2


class Plan(Struct, frozen=True, kw_only=True):
    """What is about to begin. `hp` are the hit points of the monsters, if they were scaled."""

    kind: Literal["random", "static", "ambush", "patrol", "boss"] = "static"
    monsters: tuple[str, ...]
    terrain: Terrain = "dungeon"
    minute: int = 720
    range: int | None = None
    start_range: tuple[int, int] | None = None
    surprised: Literal["", "party", "monsters"] = ""
    advantage: Literal["", "party", "monsters"] = ""
    hp: tuple[int, ...] = ()
    companions: tuple[Hired, ...] = ()  # those who come along besides the hired ones


class StartFight(SessionAction):
    """Set up a fight by hand; only where the host has allowed it."""

    monsters: tuple[str, ...]
    range: int | None = None
    kind: Literal["static", "ambush", "patrol", "boss"] = "static"
    terrain: Terrain = "dungeon"
    companions: tuple[str, ...] = ()


@rules.on(StartFight)
def start_fight(ctx: Ctx, action: StartFight) -> None:
    world = ctx.world
    session = in_session(world, ctx.who, action.session)
    guard.need(world, world.find(Combat, action.session) is None, "already_in_combat")
    guard.need(world, host(world, session) == session, "not_leader")
    guard.need(world, world.get(House).debug, "debug_only")
    known = content_of(world).monsters
    guard.need(world, 1 <= len(action.monsters) <= 8, "too_many")
    for name in action.monsters:
        guard.need(world, name in known and not known[name].stub, "unknown_id", id=name)
    blocks = content_of(world).companions
    for name in action.companions:
        guard.need(world, name in blocks, "unknown_id", id=name)
    guard.need(world, len(action.companions) <= COMPANIONS, "too_many")
    guard.need(world, action.range is None or 0 <= action.range <= FARTHEST, "out_of_range", range=action.range or 0)
    minute = world.get(Character, session.char).minute
    ambushed: Literal["", "party"] = "party" if action.kind == "ambush" else ""
    begin(
        ctx,
        session,
        Plan(
            kind=action.kind,
            monsters=action.monsters,
            terrain=action.terrain,
            minute=minute,
            range=action.range,
            surprised=ambushed,
            companions=tuple(Hired(owner=ctx.who, kind=name, hp=blocks[name].hp) for name in action.companions),
        ),
    )


def begin(ctx: Ctx, session: Session, plan: Plan) -> None:
    """Everybody takes a place, rolls initiative, and the first turn begins."""
    content = content_of(ctx.world)
    far = plan.range if plan.range is not None else starting_range(ctx, plan)
    combat = Combat(session.session, plan.kind, plan.terrain, plan.minute, surprise=plan.surprised == "party")
    ctx.world.put(combat)
    fight = Fight.of(ctx, session.session)
    _enter_party(fight, session, plan)
    numbers: dict[str, int] = {}
    for place, name in enumerate(plan.monsters):
        numbers[name] = numbers.get(name, 0) + 1
        hp = plan.hp[place] if plan.hp else hit_points(ctx, session, content.monsters[name])
        spawn(fight, f"{name}#{numbers[name]}", place, content.monsters[name], far, hp)
    tally.begin(fight)
    caught = [row.cid for row in fight.all() if row.side == plan.surprised]
    party, monsters = ([row.cid for row in fight.living(side)] for side in ("party", "monsters"))
    fight.tell(CombatStarted(session.session, plan.kind, tuple(party), tuple(monsters), far, tuple(caught)))
    for cid in caught:
        fight.set(cid, reaction=False)
        afflict(fight, cid, "surprised")
    _initiative(fight, plan)
    _first(fight)


def starting_range(ctx: Ctx, plan: Plan) -> int:
    """Q-039, Q-040."""
    low, high = plan.start_range or START_RANGE.get(plan.terrain, (2, 2))
    far = draw(ctx.dice, low, high, "starting range")
    sizes = [SIZES.index(content_of(ctx.world).monsters[name].size) for name in plan.monsters]
    large, tiny = SIZES.index("large"), SIZES.index("tiny")
    shift = -1 if max(sizes) >= large else 1 if max(sizes) == tiny else 0
    return max(0, min(FARTHEST, far + shift))


def hit_points(ctx: Ctx, session: Session, kind: Monster) -> int:
    """The block's, or its dice where the session rolls them (Q-448)."""
    return parse(kind.hp_dice).draw(ctx.dice, "hit points") if session.roll_monster_hp else kind.hp


def _enter_party(fight: Fight, session: Session, plan: Plan) -> None:
    """Players in party order, then companions (Q-484)."""
    company = heroes(fight.world, session)
    for place, who in enumerate(company):
        enter_player(fight, who, place, who.row)
    along = [
        Hired(owner=who.owner, kind=row.companion, hp=row.hp, row=row.row, mended=row.heals)
        for who in company
        for row in fight.world.all(models.Hired, who.char)
    ]
    for number, hired in enumerate((*along, *plan.companions), 1):
        enter_companion(fight, hired, number, len(company) + number)


def alert(field: Field, cid: str, plan: Plan) -> bool:
    """Q-102: who rolls initiative with advantage."""
    row, who = field.one(cid), field.character(cid)
    if plan.advantage == row.side:
        return True
    if who is None:
        return False
    marks = any(name in who.prepared and field.content.spells[name].alert for name in who.prepared)
    return (who.class_name == "ranger" and marks) or featured(field, cid, "alacrity")


def _initiative(fight: Fight, plan: Plan) -> None:
    """Party first, then monsters."""
    for row in fight.all():
        roll_initiative(fight, row.cid, int(alert(fight, row.cid, plan)))
    fight.change(order=in_order(fight))


def _first(fight: Fight) -> None:
    """Q-041, Q-042: whoever is first may shift the range, unless surprised."""
    first = current(fight)
    if not fight.has(first, "surprised"):
        if fight.one(first).kind == "player":
            fight.change(adjustable=True)
        else:
            shift(fight, opening_shift(fight, first))
    fight.ctx.then(BeginTurn(fight.session), fight.scope)


def shift(fight: Fight, delta: int) -> None:
    """Move all monsters on the line, so that the starting range changes."""
    foes = fight.living("monsters")
    far = max(0, min(FARTHEST, foes[0].pos + delta))
    for row in foes:
        fight.set(row.cid, pos=far)
    if delta:
        fight.tell(OpeningRangeSet(fight.session, far))


class AdjustRange(SessionAction):
    """You have the first turn: before anything else, begin one step closer or one farther away."""

    delta: Literal[-1, 0, 1]


@rules.on(AdjustRange)
def adjust_range(ctx: Ctx, action: AdjustRange) -> None:
    field, _ = on_turn(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, field.combat.adjustable, "too_late")
    fight = Fight.of(ctx, action.session)
    fight.change(adjustable=False)
    shift(fight, action.delta)


@rules.before
def lapse(ctx: Ctx, action: object) -> None:
    """Any other action of the first turn lets the adjustment lapse."""
    if isinstance(action, SessionAction) and not isinstance(action, AdjustRange):
        combat = ctx.world.find(Combat, action.session)
        if combat is not None and combat.adjustable:
            ctx.world.put(combat, adjustable=False)
