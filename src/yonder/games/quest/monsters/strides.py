"""How those without a player move: step by step, so that reactions and the ground come between (Q-046, Q-359)."""

from __future__ import annotations

from yonder.core import Action
from yonder.games.quest.combat.actions.tactics import dash_steps
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.health.conditions import afflict, afraid, relieve, still
from yonder.games.quest.combat.movement import cost, heading, reach, walk
from yonder.games.quest.combat.rounds.turns import stage
from yonder.games.quest.events import ActionTaken

GROVEL = "prone"


class Stride(Action, internal=True):
    """Steps in one direction, as far as they reach."""

    session: int
    cid: str
    ref: str
    direction: str
    steps: int
    wanted: int = -1  # the range at which to stop; -1 is as far as possible


def stride(fight: Fight, cid: str, ref: str, direction: str, steps: int, wanted: int = -1) -> None:
    """Begin to move."""
    if steps > 0:
        fight.ctx.then(Stride(fight.session, cid, ref, direction, steps, wanted), fight.scope)


@stage(Stride)
def one_step(fight: Fight, action: Stride) -> None:
    """One of them; the rest comes after what it provokes."""
    cid, ref = action.cid, action.ref
    if not fight.awake(cid) or still(fight, cid) or fight.range(cid, ref) == action.wanted:
        return
    gap = abs(fight.one(ref).pos - fight.one(cid).pos)
    step = heading(fight, cid, ref, action.direction)
    blocked = gap >= FARTHEST if action.direction == "away" else gap == 0
    pays = cost(fight, cid, step) if step else 0
    if blocked or not step or pays > action.steps or scared(fight, cid, fight.one(cid).pos + step):
        return
    walk(fight, cid, step)
    stride(fight, cid, ref, action.direction, action.steps - pays, action.wanted)


def scared(field: Field, cid: str, pos: int) -> bool:
    """Q-310: would this step bring it closer to what frightens it?"""
    me = field.one(cid)
    sources = [field.one(name).pos for name in afraid(field, cid) if name]
    return any(abs(pos - source) < abs(me.pos - source) for source in sources)


def free_steps(fight: Fight, cid: str) -> int:
    """Take the free steps of the turn; the prone use one to stand up (Q-052, Q-124)."""
    row = fight.one(cid)
    steps = row.steps
    if steps and fight.has(cid, "prone") and not still(fight, cid):
        relieve(fight, cid, "prone")
        steps -= 1
    fight.set(cid, steps=0)
    return steps


def spend(fight: Fight, cid: str, what: str, *, bonus: bool = False) -> None:
    """Pay for an action and tell it."""
    row = fight.one(cid)
    if bonus:
        fight.set(cid, bonus=row.bonus - 1)
    else:
        fight.set(cid, actions=row.actions - 1)
    fight.tell(ActionTaken(fight.session, cid, what))


def covered(field: Field, cid: str) -> bool:
    """Is it in an enemy's reach?"""
    return any(
        field.range(cid, foe.cid) <= reach(field, foe.cid) and field.awake(foe.cid) for foe in field.enemies(cid)
    )


def dash_away(fight: Fight, cid: str, ref: str) -> None:
    """With all it has."""
    steps = free_steps(fight, cid)
    if fight.one(cid).actions and not still(fight, cid):
        steps += dash_steps(fight, cid)
        spend(fight, cid, "dash")
    stride(fight, cid, ref, "away", steps)


def march(fight: Fight, cid: str, ref: str) -> None:
    """Straight to somebody."""
    steps = free_steps(fight, cid)
    if fight.one(cid).actions and not still(fight, cid):
        steps += dash_steps(fight, cid)
        spend(fight, cid, "dash")
    stride(fight, cid, ref, "closer", steps, 0)


def grovel(fight: Fight, cid: str) -> None:
    """Down on the ground, and nothing else."""
    afflict(fight, cid, GROVEL)
