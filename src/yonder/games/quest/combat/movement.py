"""Movement on the line: steps, opportunity attacks, forced moves (Part 2, Q-044 to Q-054)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from yonder.core import Action, Ctx, Reject, guard, refusal
from yonder.games.quest.character import gear
from yonder.games.quest.combat import ground
from yonder.games.quest.combat.actions.reactions import OPPORTUNITY, able, ask, go_on, policy
from yonder.games.quest.combat.attacks.arms import armed, unarmed
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight, remembered
from yonder.games.quest.combat.guards import mobile, on_turn
from yonder.games.quest.combat.health.conditions import afraid, exhaustion, relieve, still
from yonder.games.quest.combat.rounds.turns import stage
from yonder.games.quest.content import Content
from yonder.games.quest.events import ForcedMoved, Moved, OpportunityAttack
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strikes import best_melee, blow_of
from yonder.games.quest.rules import SessionAction, rules


class Move(SessionAction):
    """Take a step on the line: closer to somebody or away from an enemy. It may provoke opportunity attacks."""

    direction: Literal["closer", "away"]
    ref: str


class StandUp(SessionAction):
    """Get up from the ground; this takes your free step."""


class Opportunity(Action, internal=True):
    """Somebody may strike at an enemy who leaves his reach; `sure` if he has said so, or chosen not to."""

    session: int
    cid: str
    target: str
    sure: Literal["", "yes", "no"] = ""


class Step(Action, internal=True):
    """A step is completed, if the mover can still take it."""

    session: int
    cid: str
    pos: int


def cost(field: Field, cid: str, step: int) -> int:
    """Q-051, Q-052: crawling costs two steps, and so does slick ground that is left or entered."""
    pos = field.one(cid).pos
    slippery = ground.lying(field) and not ground.surefooted(field, cid)
    slick = slippery and (ground.slick(field, pos) or ground.slick(field, pos + step))
    return 2 if field.has(cid, "prone") or slick else 1


@remembered
def left(field: Field, cid: str) -> int:
    """Steps left; with halved speed the free one comes in even rounds only (Q-050)."""
    row = field.one(cid)
    slow = 2 <= exhaustion(field, cid) <= 4 and field.combat.round % 2 == 1
    return (0 if slow else row.steps) + row.extra_steps


def heading(field: Field, cid: str, ref: str, direction: str) -> int:
    """The step that this direction means; away from the same place is towards one's own side (Q-031)."""
    me = field.one(cid)
    return way(me.pos, field.one(ref).pos, home_of(me), direction)


def home_of(me: Combatant) -> int:
    """Where one's own side is."""
    return -1 if me.side == "party" else 1


def way(pos: int, other: int, home: int, direction: str) -> int:
    """The same of two places on the line."""
    towards = 0 if other == pos else 1 if other > pos else -1
    return towards if direction == "closer" else -towards or home


@rules.on(Move)
def move(ctx: Ctx, action: Move) -> None:
    world = ctx.world
    field, me = on_turn(world, ctx.who, action.session)
    guard.need(world, left(field, me.cid), "no_movement")
    guard.need(world, action.ref != me.cid and any(row.cid == action.ref for row in field.living()), "bad_target")
    step = heading(field, me.cid, action.ref, action.direction)
    guard.free(barred_step(field.content, footing(field, me.cid), step))
    fight = Fight.of(ctx, action.session)
    pay(fight, me.cid, cost(field, me.cid, step))
    walk(fight, me.cid, step)


class Footing(NamedTuple):
    """All that somebody's step depends on."""

    pos: int
    held: bool  # speed 0
    left: int
    costs: tuple[int, int]  # of a step to the right and to the left
    fears: tuple[int, ...]  # where those stand who frighten
    foes: tuple[int, ...]


def footing(field: Field, cid: str) -> Footing:
    """How somebody stands on the line."""
    fears = tuple(field.one(name).pos for name in afraid(field, cid) if name)
    foes = tuple(foe.pos for foe in field.enemies(cid))
    costs = (cost(field, cid, 1), cost(field, cid, -1))
    return Footing(field.one(cid).pos, still(field, cid), left(field, cid), costs, fears, foes)


@lru_cache(maxsize=1 << 14)
def barred_step(content: Content, feet: Footing, step: int) -> Reject | None:
    """What bars a step to the right (1), to the left (-1) or nowhere; worked out once for handler and offers."""
    return refusal(_walkable, content, feet, step)


def _walkable(content: Content, feet: Footing, step: int) -> None:
    pos = feet.pos + step
    guard.need(content, feet.left, "no_movement")
    guard.need(content, not feet.held, "speed_zero")
    guard.need(content, step, "too_close")
    guard.need(content, feet.left >= feet.costs[step < 0], "no_movement")
    fearless = all(abs(pos - source) >= abs(feet.pos - source) for source in feet.fears)
    guard.need(content, fearless, "frightened")  # nobody steps closer to what frightens him
    nearest = min((abs(pos - foe) for foe in feet.foes), default=0)
    guard.need(content, nearest <= FARTHEST, "range_max")


def pay(fight: Fight, cid: str, steps: int) -> None:
    """Use up steps, the free one first."""
    row = fight.one(cid)
    free = min(row.steps, steps)
    fight.set(cid, steps=row.steps - free, extra_steps=row.extra_steps - (steps - free))


@remembered
def reach(field: Field, cid: str) -> int:
    """How far somebody's melee reaches (Q-188)."""
    block, who = field.block(cid), field.character(cid)
    if block is not None:
        return max((action.reach for action in block.actions if action.kind == "melee"), default=-1)
    weapon = None if who is None else gear.weapon(field.world, who.char, "mainhand")
    return 0 if weapon is None or weapon.ranged else weapon.reach


@remembered
def provoked(field: Field, cid: str, pos: int) -> list[str]:
    """Q-054: the enemies whose reach a step would leave, and who can react and see."""
    me = field.one(cid)
    if field.has(cid, "disengaged"):
        return []
    found = []
    for foe in field.enemies(cid):
        inside, after = abs(me.pos - foe.pos), abs(pos - foe.pos)
        if inside <= reach(field, foe.cid) < after and able(field, foe.cid) and not field.has(foe.cid, "blinded"):
            found.append(foe.cid)
    return [name for name in found if policy(field, name, OPPORTUNITY) != "never"]


def walk(fight: Fight, cid: str, step: int) -> None:
    """Opportunity attacks first, then the step (Q-139)."""
    pos = fight.one(cid).pos + step
    for foe in provoked(fight, cid, pos):
        fight.ctx.then(Opportunity(fight.session, foe, cid), fight.scope)
    fight.ctx.then(Step(fight.session, cid, pos), fight.scope)


@stage(Opportunity)
def opportunity(fight: Fight, action: Opportunity) -> None:
    go_on(fight)
    cid, target = action.cid, action.target
    if action.sure == "no" or not able(fight, cid) or not fight.awake(target):
        return
    if not action.sure and policy(fight, cid, OPPORTUNITY) == "ask":
        yes, no = Opportunity(fight.session, cid, target, "yes"), Opportunity(fight.session, cid, target, "no")
        ask(fight, cid, "on_leave", target, [(OPPORTUNITY, yes), ("let_go", no)])
        return
    fight.set(cid, reaction=False)
    fight.tell(OpportunityAttack(fight.session, cid, target))
    strike_at_once(fight, cid, target)


def strike_at_once(fight: Fight, cid: str, target: str) -> None:
    """One melee attack outside one's turn: the best of a block, the held weapon, or a fist (Q-139, Q-140)."""
    who, best = fight.character(cid), best_melee(fight, cid, target)
    if who is None:
        if best is not None:
            swing(fight, blow_of(fight, cid, best, target))
        return
    weapon = gear.weapon(fight.world, who.char, "mainhand")
    if weapon is None or weapon.ranged:
        swing(fight, unarmed(fight, cid, target))
    else:
        two = "two-handed" in weapon.tags
        swing(fight, armed(fight, cid, target, weapon, "two" if two else "one"))


@stage(Step)
def finish_step(fight: Fight, action: Step) -> None:
    if not fight.awake(action.cid):
        return
    before = fight.one(action.cid).pos
    fight.set(action.cid, pos=action.pos)
    fight.tell(Moved(fight.session, action.cid, action.pos))
    arrived(fight, action.cid)
    ground.arrive(fight, action.cid, before)
    for each in WATCHED:
        each(fight, action.cid, before)


WATCHED: list[Callable[[Fight, str, int], None]] = []
"""Those who wait for somebody to come or go (Q-120)."""


def arrived(fight: Fight, cid: str) -> None:
    """What a new place changes: the hidden are seen at range 0, a grip breaks with the distance (Q-118, Q-311)."""
    for foe in fight.enemies(cid):
        if fight.range(cid, foe.cid) == 0:
            if fight.awake(foe.cid):
                relieve(fight, cid, "hidden")
            if fight.awake(cid):
                relieve(fight, foe.cid, "hidden")
    for row in fight.all():
        grip = fight.effect(row.cid, "grappled")
        if grip is not None and fight.range(row.cid, fight.cid_of(grip.source)) > 0:
            relieve(fight, row.cid, "grappled")


def force(fight: Fight, cid: str, pos: int) -> None:
    """Q-053: a push, pull or leap provokes nobody."""
    before = fight.one(cid).pos
    fight.set(cid, pos=pos)
    fight.tell(ForcedMoved(fight.session, cid, pos))
    arrived(fight, cid)
    ground.arrive(fight, cid, before)


@rules.on(StandUp)
def stand_up(ctx: Ctx, action: StandUp) -> None:
    field, me = on_turn(ctx.world, ctx.who, action.session)
    guard.need(ctx.world, field.has(me.cid, "prone"), "not_prone")
    guard.need(ctx.world, left(field, me.cid) > 0 and me.steps > 0, "no_movement")
    mobile(field, me.cid)
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, steps=me.steps - 1)
    relieve(fight, me.cid, "prone")
