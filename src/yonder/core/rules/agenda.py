"""Agenda: an action that unfolds in steps which others may interrupt. A step that waits is a row, nothing a callback.

Steps that a step adds come before those that were waiting. A question of the scope pauses it; the answer resumes it.
Steps that are done in the entry that adds them are never written down.
"""

from __future__ import annotations

from bisect import insort
from operator import itemgetter
from typing import TYPE_CHECKING

from yonder.core.errors import Reject
from yonder.core.rules.action import Action
from yonder.core.rules.kernel import Question, Step
from yonder.core.world.codec import encode
from yonder.core.world.world import World

if TYPE_CHECKING:
    from yonder.core.rules.ctx import Ctx

ROOM = 2**20  # places left before the step that waits first, for what comes in between
MOST_STEPS = 10_000

Planned = tuple[int, str, Action]  # a step of this entry: its place, in whose name, what


class EndlessAgenda(RuntimeError):
    """Steps add steps without end."""


def add(ctx: Ctx, step: Action, scope: str, who: str) -> None:
    """Put a step before those that wait in a scope, and after those that the running handler has added there."""
    steps = ctx.agenda.get(scope)
    if steps is None:
        steps = ctx.agenda[scope] = []
    place = ctx.places.get(scope)
    if place is None:  # the first of those that this handler adds
        place = (steps[0][0] if steps else _waiting(ctx.world, scope)) - ROOM
    ctx.places[scope] = place + 1
    insort(steps, (place, who, step), key=_PLACE)


_PLACE = itemgetter(0)


def _waiting(world: World, scope: str) -> int:
    """The place of the first row that waits."""
    row = world.first(Step, scope) if world.any(Step) else None
    return ROOM if row is None else row.place


def drain(ctx: Ctx) -> None:
    """Run the steps of each scope that this entry has touched, until none is left or a question is open there."""
    done, world = 0, ctx.world
    for scope in ctx.touched:  # steps may touch further scopes, which are appended
        while not (world.any(Question) and world.where(Question, scope=scope)):
            steps = ctx.agenda.get(scope)  # those of this entry come before those that waited
            step = steps.pop(0) if steps else _taken(ctx, scope)
            if step is None:
                break
            done += 1
            if done > MOST_STEPS:
                msg = f"more than {MOST_STEPS} steps in one entry"
                raise EndlessAgenda(msg)
            ctx.places = {}
            ctx.run(step[2], step[1])


def _taken(ctx: Ctx, scope: str) -> Planned | None:
    """The next step that has waited in a scope, if there is one; it waits no longer."""
    row = ctx.world.first(Step, scope) if ctx.world.any(Step) else None
    if row is None:
        return None
    ctx.world.drop(row)
    return row.place, row.who, ctx.rules.decode_internal(row.action)


def write_down(ctx: Ctx) -> None:
    """The entry is done: what is still to come waits as rows."""
    for scope, steps in ctx.agenda.items():
        for place, who, action in steps:
            ctx.world.put(Step(scope, place, who, encode(action).decode()))
    ctx.agenda = {}


def paused(world: World, scope: str, who: str | None = None) -> Reject | None:
    """Why this player may do nothing else in this scope now: an action waits there for an answer."""
    if not world.any(Step) or world.first(Step, scope) is None:
        return None
    for question in world.where(Question, scope=scope):
        return Reject("awaiting_answer", question.reason(who), question=question.id)
    return None
