"""A game for the abuse suite: one action whose odds take as long as they are allowed to."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Ctx, Model, Rules
from yonder.core.show.reading import Run

DICE = 40


class Thought(Model):
    """The last sum."""

    total: int


class Ponder(Action):
    """Roll so many dice that no time is enough to foresee them. The number makes each one a new question."""

    number: int = 0


rules = Rules("ponder", 1, models=(Thought,))


@rules.on(Ponder)
def ponder(ctx: Ctx, _action: Ponder) -> None:
    """Add them up."""
    total = sum(int(ctx.dice.d(20, f"die {place}")) for place in range(DICE))
    ctx.world.put(Thought(total))


@rules.forecast(Ponder)
def pondered(run: Run) -> dict[str, Any]:
    """Is it even?"""
    return {"even": run.after.get(Thought).total % 2 == 0}
