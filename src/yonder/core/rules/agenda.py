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


class EndlessAgenda(RuntimeError):
    """Steps add steps without end."""


def add(ctx: Ctx, step: Action, scope: str, who: str) -> None:
    """Put a step before those that wait in a scope, and after those that the running handler has added there."""
    steps = ctx.agenda.get(scope)
    if steps is None:
        steps = ctx.agenda[scope] = []
    place = ctx.places.get(scope)
    if place is None:
        place = _before(ctx.world, scope, steps)
    ctx.places[scope] = place + 1
    insort(steps, (place, who, step), key=_PLACE)


_PLACE = itemgetter(0)


def _before(world: World, scope: str, steps: list[tuple[int, str, Action]]) -> int:
    """The first place of those that the next handler adds."""
    if steps:
        return steps[0][0] - ROOM
    waiting = world.first(Step, scope) if world.any(Step) else None
    return 0 if waiting is None else waiting.place - ROOM


def drain(ctx: Ctx) -> None:
    """Run the steps of each scope that this entry has touched, until none is left or a question is open there."""
    done = 0
    for scope in ctx.touched:  # steps may touch further scopes, which are appended
        while not _asked(ctx.world, scope) and (step := _next(ctx, scope)) is not None:
            done += 1
            if done > MOST_STEPS:
                msg = f"more than {MOST_STEPS} steps in one entry"
                raise EndlessAgenda(msg)
            ctx.places = {}
            ctx.run(*step)


def _next(ctx: Ctx, scope: str) -> tuple[Action, str] | None:
    """Take the next step of a scope: those of this entry come before those that waited."""
    steps, world = ctx.agenda.get(scope), ctx.world
    if steps:
        _, who, action = steps.pop(0)
        return action, who
    row = world.first(Step, scope) if world.any(Step) else None
    if row is None:
        return None
    world.drop(row)
    return ctx.rules.decode_internal(row.action), row.who


def write_down(ctx: Ctx) -> None:
    """The entry is done: what is still to come waits as rows."""
    for scope, steps in ctx.agenda.items():
        for place, who, action in steps:
            ctx.world.put(Step(scope, place, who, encode(action).decode()))
    ctx.agenda = {}


def _asked(world: World, scope: str) -> bool:
    return world.any(Question) and bool(world.where(Question, scope=scope))


def paused(world: World, scope: str, who: str | None = None) -> Reject | None:
    """Why this player may do nothing else in this scope now: an action waits there for an answer."""
    if not world.any(Step) or world.first(Step, scope) is None:
        return None
    for question in world.where(Question, scope=scope):
        return Reject("awaiting_answer", question.reason(who), question=question.id)
    return None
