"""Turns: start, end, and who is next (Part 7, Q-104 to Q-110). Each is a step of the session's agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from yonder.core import Action, Ctx, effects
from yonder.games.quest.combat import ground, hooks
from yonder.games.quest.combat.features.resources import gain_at_end
from yonder.games.quest.combat.fight import OVER, Field, Fight
from yonder.games.quest.combat.health.conditions import AT_START, incapacitated, relieve
from yonder.games.quest.combat.health.death import roll_death_save
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.sides import present
from yonder.games.quest.events import RechargeRolled, RoundStarted, TurnEnded, TurnSkipped, TurnStarted
from yonder.games.quest.kinds import STATS
from yonder.games.quest.rules import rules

A = TypeVar("A", bound="Staged")
HEALING, HARM = 0, 10  # priorities at the start of a turn


class Staged(Protocol):
    """A step of a fight."""

    @property
    def session(self) -> int: ...


def stage(kind: type[A]) -> Callable[[Callable[[Fight, A], None]], Callable[[Ctx, A], None]]:
    """Register a step; nothing happens once the fight is decided."""

    def bind(function: Callable[[Fight, A], None]) -> Callable[[Ctx, A], None]:
        def handler(ctx: Ctx, action: A) -> None:
            fight = Fight.of(ctx, action.session)
            if fight.combat.phase not in OVER:
                function(fight, action)

        return rules.on(kind)(handler)  # type: ignore[type-var]

    return bind


class BeginTurn(Action, internal=True):
    """The next combatant's turn begins."""

    session: int


class Act(Action, internal=True):
    """Somebody without a player takes a turn."""

    session: int
    cid: str


class NextTurn(Action, internal=True):
    """The order goes on, once what follows a turn is done."""

    session: int


class Legend(Action, internal=True):
    """A legendary creature may act after somebody else's turn (Q-377)."""

    session: int
    cid: str


class FinishTurn(Action, internal=True):
    """A turn ends and the next begins."""

    session: int
    cid: str


def current(field: Field) -> str:
    """Whose turn it is."""
    combat = field.combat
    return combat.order[combat.turn] if combat.order else ""


@stage(BeginTurn)
def begin_turn(fight: Fight, _action: BeginTurn) -> None:
    """Q-108, in its order."""
    cid = current(fight)
    lost = next((row.kind for row, kind in fight.kinds(cid) if kind.loses_turn), "")
    effects.end(fight.ctx, *(row for row, kind in fight.kinds(cid) if kind.until_turn))
    effects.beat(fight.ctx, fight.owner(cid) + AT_START)
    _refresh(fight, cid)
    fight.tell(TurnStarted(fight.session, cid, fight.combat.round))
    hooks.turn_start.collect(fight.effects(cid), fight, cid)
    if not fight.over and present(fight.one(cid)):
        ground.meet(fight, hooks.begun_in, cid)
    if fight.over:
        return
    if not present(fight.one(cid)):
        fight.ctx.then(FinishTurn(fight.session, cid), fight.scope)
        return
    _recharge(fight, cid)
    _take(fight, cid, lost)


def _refresh(fight: Fight, cid: str) -> None:
    """Reaction, action, bonus action and step are there again; and the points of the legendary."""
    block = fight.monster(cid)
    near = tuple(foe.cid for foe in fight.enemies(cid) if fight.range(cid, foe.cid) <= 1)
    step = 0 if any(kind.no_step for _, kind in fight.kinds(cid)) else 1
    points = 0 if block is None else block.legendary_points
    fight.set(
        cid,
        reaction=True,
        actions=1,
        attacks=0,
        bonus=1,
        steps=step,
        extra_steps=0,
        used=(),
        near=near,
        legendary=points,
    )


def _recharge(fight: Fight, cid: str) -> None:
    """One d6 for each spent ability, in listed order."""
    block = fight.block(cid)
    for action in block.actions if block is not None else ():
        if action.id in fight.one(cid).spent:
            face = fight.dice.d(6, "recharge")
            ready = face >= action.recharge
            fight.tell(RechargeRolled(fight.session, cid, action.id, face, ready))
            if ready:
                fight.set(cid, spent=tuple(name for name in fight.one(cid).spent if name != action.id))


def _take(fight: Fight, cid: str, skipped: str) -> None:
    """A dying player rolls, the helpless are skipped, those without a player act by themselves."""
    row, done = fight.one(cid), FinishTurn(fight.session, cid)
    if row.side == "party" and row.hp == 0:
        if row.kind == "player":
            fight.change(phase="death_saves")
        elif roll_death_save(fight, cid) and row.kind == "companion":
            fight.ctx.then(Act(fight.session, cid), fight.scope)
        else:
            fight.ctx.then(done, fight.scope)
        return
    if skipped or incapacitated(fight, cid):
        fight.tell(TurnSkipped(fight.session, cid, skipped or "incapacitated"))
        fight.ctx.then(done, fight.scope)
    elif row.kind != "player":
        fight.ctx.then(Act(fight.session, cid), fight.scope)


@stage(FinishTurn)
def finish_turn(fight: Fight, action: FinishTurn) -> None:
    """Q-109, in its order."""
    cid = action.cid
    if fight.one(cid).alive:
        _shake_off(fight, cid)
        hooks.turn_end.collect(fight.effects(cid), fight, cid)
        if present(fight.one(cid)):
            ground.meet(fight, hooks.ended_in, cid)
        effects.beat(fight.ctx, fight.owner(cid))
        gain_at_end(fight, cid)
        relieve(fight, cid, "disengaged")
        effects.end(fight.ctx, *(row for row, kind in fight.kinds(cid) if kind.this_turn))
        fight.set(cid, attacks=0, extra_steps=0, actions=0, bonus=0, steps=0)
    fight.tell(TurnEnded(fight.session, cid))
    for row in fight.living():
        if row.legendary and row.cid != cid:
            fight.ctx.then(Legend(fight.session, row.cid), fight.scope)
    fight.ctx.then(NextTurn(fight.session), fight.scope)


def _shake_off(fight: Fight, cid: str) -> None:
    for row in fight.effects(cid):
        dc, name = row["dc"], row.text("stat")
        stat = next((stat for stat in STATS if stat == name), None) if dc else None
        if stat is not None and save(fight, cid, stat, dc, against=row.kind):
            effects.end(fight.ctx, row)


@stage(NextTurn)
def next_turn(fight: Fight, _action: NextTurn) -> None:
    """Q-104, Q-110: the dead, the fled and the stable have no turn."""
    combat = fight.combat
    turn, round_ = combat.turn, combat.round
    for _ in combat.order:
        turn += 1
        if turn == len(combat.order):
            turn, round_ = 0, round_ + 1
        row = fight.one(combat.order[turn])
        if present(row) and not row.stable:
            break
    fight.change(turn=turn, round=round_, phase="active")
    if round_ > combat.round:
        fight.tell(RoundStarted(fight.session, round_))
    fight.ctx.then(BeginTurn(fight.session), fight.scope)
