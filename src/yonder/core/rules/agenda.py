"""Agenda: an action that unfolds in steps which others may interrupt. Every step is a row; nothing is called back.

Steps that a step adds come before those that were waiting. A question of the scope pauses it; the answer resumes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yonder.core.errors import Reject
from yonder.core.rules.kernel import Question, Step
from yonder.core.world.world import World

if TYPE_CHECKING:
    from yonder.core.rules.ctx import Ctx

ROOM = 2**20  # places left before the step that waits first, for what comes in between
MOST_STEPS = 10_000


class EndlessAgenda(RuntimeError):
    """Steps add steps without end."""


def place(ctx: Ctx, scope: str) -> int:
    """The place of the next step that the running handler adds to a scope."""
    taken = ctx.places.get(scope)
    if taken is None:
        waiting = ctx.world.first(Step, scope)
        taken = 0 if waiting is None else waiting.place - ROOM
    ctx.places[scope] = taken + 1
    return taken


def drain(ctx: Ctx) -> None:
    """Run the steps of each scope that this entry has touched, until none is left or a question is open there."""
    done = 0
    for scope in ctx.touched:  # steps may touch further scopes, which are appended
        while (step := ctx.world.first(Step, scope)) is not None and not _asked(ctx.world, scope):
            done += 1
            if done > MOST_STEPS:
                msg = f"more than {MOST_STEPS} steps in one entry"
                raise EndlessAgenda(msg)
            ctx.world.drop(step)
            ctx.places = {}
            action = ctx.steps.pop(step.action, None)
            ctx.run(ctx.rules.decode_internal(step.action) if action is None else action, step.who)


def _asked(world: World, scope: str) -> bool:
    return world.any(Question) and bool(world.where(Question, scope=scope))


def paused(world: World, scope: str, who: str | None = None) -> Reject | None:
    """Why this player may do nothing else in this scope now: an action waits there for an answer."""
    if not world.any(Step) or world.first(Step, scope) is None:
        return None
    for question in world.where(Question, scope=scope):
        return Reject("awaiting_answer", question.reason(who), question=question.id)
    return None
