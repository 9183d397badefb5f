"""What a game says about its world beyond rows: outcome, forecast, bots."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from msgspec import Struct

from yonder.core.rules.action import Action, Event

if TYPE_CHECKING:
    from yonder.core.chance.dice import Dice
    from yonder.core.show.offer import Offer
    from yonder.core.world.world import World


class NoSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game that has no settings."""


class Outcome(Struct, frozen=True):
    """How a game ended: the winners (none: a draw), a sentence, and points by player where there are any."""

    winners: tuple[str, ...] = ()
    reason: str = ""
    points: dict[str, int] = {}


Reading = Mapping[str, Any]


class Run(Struct, frozen=True):
    """One outcome of an action as a forecast reads it: the worlds before and after, and the events that `who` hears."""

    before: World
    after: World
    events: Sequence[Event]
    who: str


Alike = Callable[["World", str, Any], Hashable] | None


class Forecaster(Struct, frozen=True):
    """What to read of each outcome, the events at which to stop, and what does not matter to it.

    `alike` gives the same for two actions that come to the same.
    """

    read: Callable[[Run], Reading]
    until: tuple[type[Event], ...] = ()
    ignoring: frozenset[str] = frozenset()
    alike: Alike = None


class Seat(Protocol):
    """A player's place at a world: all that a bot may use. `content` is what the realm is played with."""

    @property
    def who(self) -> str: ...
    @property
    def dice(self) -> Dice: ...
    @property
    def content(self) -> Any: ...
    def view(self) -> Any: ...
    def offers(self) -> list[Offer]: ...
    def odds(self, action: Action) -> Any: ...


@runtime_checkable
class Near(Protocol):
    """A seat in the process of its game: it has the view in parts, before it is plain data."""

    def shown(self) -> Any: ...


Bot = Callable[[Seat], Action | None]
