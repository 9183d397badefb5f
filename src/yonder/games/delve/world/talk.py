"""Talk: say, emote, whisper (D-051, D-055). The texts travel beside the log; whispers are encrypted for two."""

from __future__ import annotations

from typing import Annotated

from yonder.core import Action, Ctx, World
from yonder.core.kit import chat
from yonder.core.kit.guard import need
from yonder.core.words import Words, at_most
from yonder.games.delve.events import Emoted, Said, Whispered
from yonder.games.delve.models import Character
from yonder.games.delve.people.guard import alive, here
from yonder.games.delve.rules import rules
from yonder.games.delve.world.places import named, tell

LONGEST = 500


class Say(Action):
    """Say something to everybody here."""

    words: Annotated[Words, at_most(LONGEST)]


@rules.on(Say)
def say(ctx: Ctx, action: Say) -> None:
    place = may_speak(ctx.world, ctx.who, action.words)
    tell(ctx, place, Said(named(ctx.world, ctx.who), action.words))


class Emote(Action):
    """Do something that everybody here sees, in your own words."""

    words: Annotated[Words, at_most(LONGEST)]


@rules.on(Emote)
def emote(ctx: Ctx, action: Emote) -> None:
    place = may_speak(ctx.world, ctx.who, action.words)
    tell(ctx, place, Emoted(named(ctx.world, ctx.who), action.words))


def may_speak(world: World, who: str, words: Words) -> str:
    place = alive(world, who)
    chat.meant_for(world, words)
    return place


class Whisper(Action):
    """Tell another player something that nobody else can read, wherever they are."""

    target: str
    words: Annotated[Words, at_most(LONGEST)]


@rules.on(Whisper)
def whisper(ctx: Ctx, action: Whisper) -> None:
    may_whisper(ctx.world, ctx.who, action)
    told = Whispered(named(ctx.world, ctx.who), named(ctx.world, action.target), action.words)
    ctx.tell(told, [ctx.who, action.target], scope="")


def may_whisper(world: World, who: str, action: Whisper) -> None:
    here(world, who)
    known = world.find(Character, action.target) is not None and action.target != who
    need(world, known, "unknown_player")
    chat.meant_for(world, action.words, who, action.target)
