"""Minds: players that are not people and know more than a seat: they remember, talk, and come when they are asked for.

A game that has such players offers them as `rules.minds`; whoever runs them knows nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from yonder.core.rules.action import Action, Event, Query
from yonder.core.words import Words

if TYPE_CHECKING:
    from yonder.core.world.world import World

Ask = Callable[[Query], Any]
Read = Callable[[Words], str]


class Client(Protocol):
    """All that a mind may do: ask, act, say something by an action, listen, and read what was said to it."""

    @property
    def who(self) -> str: ...
    def ask(self, query: Query) -> Any: ...
    def act(self, action: Action) -> None: ...
    def say(self, make: Callable[[Words], Action], text: str, readers: Sequence[str] = ()) -> None: ...
    def read(self, words: Words) -> str: ...
    def heard(self) -> Iterator[Event]: ...


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """The least time between two actions and between two remarks, in milliseconds.

    With `timed` a mind thinks as long as its level allows; otherwise its thinking is counted, and everything repeats.
    """

    pause_ms: int = 300
    chat_ms: int = 2_000
    timed: bool = True


class Uses(Struct, frozen=True, forbid_unknown_fields=True):
    """What a language model may be asked for, each by itself: read messages, word replies, plan turns."""

    read: bool = False
    reply: bool = True
    plan: bool = True


class Model(Protocol):
    """A language model that may advise a mind. None is its answer when it is late, wrong or gone."""

    @property
    def uses(self) -> Uses: ...
    def ask(self, system: str, user: str) -> str | None: ...


class Wish(Struct, frozen=True):
    """A mind that a world waits for: its number there, the account it has joined with (empty: none yet), its topic.

    `about` is what the game itself knows of it, `kin` the number of an earlier one whose account it goes on with.
    """

    number: int
    account: str = ""
    topic: str = ""
    about: Any = None
    kin: int = 0


class Terms(Struct, frozen=True):
    """What a mind is given: the seed of its choices, its pace, the time in milliseconds, and perhaps a model."""

    seed: int
    pace: Pace
    clock: Callable[[], int]
    model: Model | None = None


class Mind(Protocol):
    """One such player at its place."""

    @property
    def over(self) -> bool:
        """Is there nothing left for it to do?"""

    def join(self, lease: str) -> None:
        """Take its place; `lease` names the session key that it acts with."""

    def step(self) -> bool:
        """Do one thing, if there is one to do now; True if anything happened."""

    def fail(self) -> None:
        """Give the game up: nobody shall wait for a player that cannot go on."""

    def leave(self) -> None:
        """Say that it goes."""


class Minds(Protocol):
    """The minds of one game."""

    @property
    def kinds(self) -> Sequence[type[Action]]:
        """The actions that they need."""

    def wanted(self, world: World) -> list[Wish]:
        """Those that this world waits for."""

    def make(self, client: Client, wish: Wish, terms: Terms) -> Mind:
        """The mind that was wished for."""

    def shown(self, world: World, number: int) -> str:
        """The account of a mind whose thoughts may be shown; the refusal if they may not, or not yet."""

    def report(self, world: World, number: int, ask: Ask, events: Iterable[Event], read: Read) -> Any:
        """What a mind heard, judged and felt, worked out again from what its account was told in public."""
