"""Doors: paths of a game's own in front of its realm: plain data in, plain data out, no rule and no state of their own.

A door that acts builds the content of an action; whoever knocks has signed that content, as every action is signed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from yonder.core.errors import YonderError
from yonder.core.rules.action import Event

if TYPE_CHECKING:
    from yonder.core.rules.rules import Rules
    from yonder.core.world.world import World

Method = Literal["GET", "POST", "DELETE"]


class Knock(Struct, frozen=True):
    """A request: what its path and its query say, and its body."""

    path: Mapping[str, str] = {}
    query: Mapping[str, str] = {}
    body: Mapping[str, Any] = {}


class Entered(Struct, frozen=True):
    """The content of the action that a request means, and what the answer must know of the world before it."""

    content: Mapping[str, Any]
    note: Any = None


class Found(Struct, frozen=True):
    """What an answer is made of: the world as it is now, whoever asks, what they were told, and their next nonce."""

    rules: Rules
    world: World
    who: str | None
    knock: Knock
    nonce: int
    realm: str
    events: tuple[Event, ...] = ()
    lines: tuple[str, ...] = ()
    note: Any = None


Enter = Callable[["World", str, Knock], Entered]
Handler = Callable[[Found], Any]
Refuse = Callable[[YonderError], tuple[int, Any]]


class Door(Struct, frozen=True):
    """A path with its method and a sentence about it; without `enter` it only reads."""

    method: Method
    path: str
    about: str
    answer: Handler
    enter: Enter | None = None


class Doors(Struct, frozen=True):
    """All doors of a game, and how they refuse: a status and a body."""

    refuse: Refuse
    doors: tuple[Door, ...]
    largest: int = 65_536  # bytes of a request
