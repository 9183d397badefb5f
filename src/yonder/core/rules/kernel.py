"""The rows and actions that every realm has: genesis, counters, timers, questions, signers, grants, secrets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from yonder.core.rules.action import Action
from yonder.core.world.model import Model


class Genesis(Model):
    """How this realm came to be. `host` created it, `referee` proves its dice."""

    realm: str
    game: str
    version: int
    host: str
    referee: str


class Counter(Model, key=("name",)):
    """The last number given out under this name."""

    name: str
    last: int


class Timer(Model, key=("due", "kind", "name"), index=(("kind", "name"),)):
    """An internal action that fires once, when `due`. There is one timer for each (kind, name)."""

    due: int
    kind: str
    name: str
    action: str


class Option(Struct, frozen=True):
    """One answer to a question and the internal action it leads to."""

    label: str
    action: str


class Question(Model, key=("id",), index=(("to",), ("scope",))):
    """A pause: only `to` may answer; option `default` is taken when `until` passes (0: never)."""

    id: int
    to: str
    prompt: str
    options: tuple[Option, ...]
    default: int
    until: int
    scope: str = ""


class Signer(Model, key=("key",)):
    """The last nonce used by a signing key."""

    key: str
    nonce: int


class Granted(Model, key=("player", "key")):
    """`key` may act for `player`, for these kinds of action (none listed: all but grants), until then."""

    player: str
    key: str
    kinds: tuple[str, ...]
    until: int


class Secret(Model, key=("scope",)):
    """The seed of something hidden; nobody but the referee sees this row until it is opened."""

    scope: str
    seed: str
    source: str


MODELS: tuple[type[Model], ...] = (Genesis, Counter, Timer, Question, Signer, Granted, Secret)


class Answer(Action):
    """Answer the question you have been asked, by the number of the option (from 0)."""

    question: int
    choice: int


class Expire(Action, internal=True):
    """A question ran out of time."""

    question: int


class Grant(Action):
    """Let another key act for you in this realm: in the kinds of action listed (none: all), until a time in ms."""

    key: str
    until: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    kinds: tuple[str, ...] = ()


class Revoke(Action):
    """Take a granted right back, at once."""

    key: str
