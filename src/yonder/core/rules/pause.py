"""Questions: an action that waits for another player's answer. The answer's entry brings the dice for what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yonder.core.errors import Reject
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Answer, Expire, Question
from yonder.core.show.offer import Offer
from yonder.core.world.world import World


def answer(ctx: Ctx, action: Answer) -> None:
    """Take the chosen option, in the name of the one who was asked."""
    question = ctx.world.find(Question, action.question)
    if question is None:
        raise Reject("no_such_question", "This question is no longer open.")
    if ctx.who != question.to:
        raise Reject("not_asked", "This question is for somebody else.")
    if not 0 <= action.choice < len(question.options):
        raise Reject("no_such_choice", f"Choose a number from 0 to {len(question.options) - 1}.")
    ctx.cancel(Expire, str(question.id))
    ctx.world.drop(question)
    ctx.resume(question.scope)
    ctx.run(_chosen(ctx, question, action.choice), question.to)


def expire(ctx: Ctx, action: Expire) -> None:
    """Time is up: take the default. If the rules refuse it now, the question is closed all the same."""
    question = ctx.world.find(Question, action.question)
    if question is not None:
        ctx.world.drop(question)
        ctx.resume(question.scope)
        ctx.attempt(_chosen(ctx, question, question.default), question.to)


def _chosen(ctx: Ctx, question: Question, choice: int) -> Action:
    return ctx.rules.decode_internal(question.options[choice].action)


def refuse_while_asked(world: World, scope: str = "", who: str | None = None) -> None:
    """Refuse if a question of this scope waits for its answer; `who` is told what it is, if it is for them."""
    for question in world.where(Question, scope=scope) if world.any(Question) else ():
        raise Reject("awaiting_answer", question.reason(who), question=question.id)


def answers(world: World, who: str) -> list[Offer]:
    """The offers that answer what this player has been asked."""
    return [
        Offer(Answer(question.id, i), option.label, question.prompt, enabled=True)
        for question in world.where(Question, to=who)
        for i, option in enumerate(question.options)
    ]


HANDLERS: dict[type[Action], Callable[[Ctx, Any], None]] = {Answer: answer, Expire: expire}
