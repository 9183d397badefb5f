"""The rows and actions that every realm has: genesis, timers, questions, steps, effects, grants, secrets, and more."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from yonder.core.rules.action import Action
from yonder.core.world.model import Model


class Genesis(Model, omit_defaults=True):
    """How this realm came to be. `host` created it, `referee` proves its dice.

    `version` and `content` (a hash) are those of the rules in force, `since` the entry that put them in force.
    """

    realm: str
    game: str
    version: int
    host: str
    referee: str
    content: str = ""
    since: int = 0


class Counter(Model, key=("name",)):
    """The last number given out under this name."""

    name: str
    last: int


class Timer(Model, key=("due", "kind", "name"), index=(("kind", "name"),)):
    """An internal action that fires once, when `due`. There is one timer for each (kind, name).

    Its dice come from `source`, the entry that set it: not from `due`, which follows the referee's clock.
    """

    due: int
    kind: str
    name: str
    action: str
    source: str


class Option(Struct, frozen=True):
    """One answer to a question and the internal action it leads to."""

    label: str
    action: str


class Question(Model, key=("id",), index=(("to",), ("scope",))):
    """A pause: only `to` may answer; option `default` is taken when `until` passes (0: never).

    Prompt and options are for `to` and the `readers` (None: everybody); others see that somebody is asked.
    """

    id: int
    to: str
    prompt: str
    options: tuple[Option, ...]
    default: int
    until: int
    scope: str = ""
    readers: tuple[str, ...] | None = ()

    def seen_by(self, who: str | None) -> Question:
        """The question as this player (None: a spectator) may know it."""
        if self.readers is None or who == self.to or who in self.readers:
            return self
        return Question(self.id, self.to, "", (), 0, self.until, self.scope)

    def reason(self, who: str | None) -> str:
        """Why this player must wait for the answer."""
        prompt = self.seen_by(who).prompt
        return f"This must be answered first: {prompt}" if prompt else "Somebody else must answer a question first."


class Step(Model, key=("scope", "place")):
    """A part of an action that is still to come, done in the name of `who`; the lowest place is next."""

    scope: str
    place: int
    who: str
    action: str


class Effect(Model, key=("owner", "number"), index=(("clock",), ("source",))):
    """Something that lasts on `owner`. `number` is its order of application, `data` what its kind needs to know.

    `left` beats of `clock` remain (-1: it counts none); `until` is when time ends it (0: never).
    """

    owner: str
    number: int
    kind: str
    source: str = ""
    clock: str = ""
    left: int = -1
    until: int = 0
    stacks: int = 1
    data: tuple[tuple[str, int | str], ...] = ()

    def __getitem__(self, name: str) -> int:
        """A number from `data`; 0 if it is not there."""
        for key, value in self.data:
            if key == name:
                return int(value)
        return 0

    def text(self, name: str) -> str:
        """A text from `data`; empty if it is not there."""
        for key, value in self.data:
            if key == name:
                return str(value)
        return ""


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


class Secret(Model, key=("made", "scope"), index=(("scope",),)):
    """The seed of something hidden; nobody but the referee sees this row until it is opened.

    `made` is the number of the entry that made it, `source` that entry's source: the first row is the oldest secret.
    """

    made: int
    scope: str
    seed: str
    source: str
    used: int = 0  # how many entries have drawn from it


class Untold(Model, key=("scope", "number")):
    """An event that is told when its scope is opened; until then nobody but the referee sees this row."""

    scope: str
    number: int
    event: str
    to: tuple[str, ...] | None


MODELS: tuple[type[Model], ...] = (
    Genesis,
    Counter,
    Timer,
    Question,
    Step,
    Effect,
    Signer,
    Granted,
    Secret,
    Untold,
)

PRIVATE: tuple[type[Model], ...] = (Secret, Signer, Step, Untold)  # rows that are shown to nobody


class Answer(Action):
    """Answer the question you have been asked, by the number of the option (from 0)."""

    question: int
    choice: int


class Expire(Action, internal=True):
    """A question ran out of time."""

    question: int


class EndEffect(Action, internal=True):
    """The time of an effect is over."""

    owner: str
    number: int


class Grant(Action):
    """Let another key act for you in this realm: in the kinds of action listed (none: all), until a time in ms."""

    key: str
    until: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    kinds: tuple[str, ...] = ()


class Revoke(Action):
    """Take a granted right back, at once."""

    key: str
