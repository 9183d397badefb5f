"""Tavern: a tiny game for the tests, in which one talks aloud and in private."""

from __future__ import annotations

from typing import Annotated

from yonder.core import Action, Ctx, Event, Model, Reject, Rules
from yonder.core.words import Words, at_most


class Line(Model, key=("number",)):
    number: int
    speaker: str
    words: Words


class Said(Event):
    speaker: str
    words: Words


class Entered(Event):
    who: str


rules = Rules("tavern", 1, models=(Line,), events=(Said, Entered))


class Enter(Action):
    """Come in without a word."""


class Say(Action):
    """Say something to everybody, or to those whom the words name as readers."""

    words: Annotated[Words, at_most(100)]


@rules.on(Enter)
def enter(ctx: Ctx, _: Enter) -> None:
    ctx.tell(Entered(ctx.who))


@rules.on(Say)
def say(ctx: Ctx, action: Say) -> None:
    words = action.words
    if words.readers and ctx.who not in words.readers:
        raise Reject("not_a_reader", "Who whispers can read it too.")
    ctx.world.put(Line(ctx.next("line"), ctx.who, words))
    ctx.tell(Said(ctx.who, words), to=words.readers or None)
