"""Bars: would the rules refuse this? The handler itself answers, up to its first draw or change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

from yonder.core.chance.dice import FirstDraw, ProbeDice
from yonder.core.chance.walk import Unwalkable
from yonder.core.errors import Reject
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.index import Derived, Made
from yonder.core.world.model import Model, RowKey
from yonder.core.world.order import Rank
from yonder.core.world.world import World

T = TypeVar("T")
M = TypeVar("M", bound=Model)
K = TypeVar("K", bound=Derived)
_PROBE = ProbeDice()


class Changed(Exception):
    """A handler has begun to change something: it refuses no more."""


class Still(World):
    """A world that is only read, through the one below it; `notes` are what readers keep while it stands still."""

    __slots__ = ("below", "moment", "notes")

    def __init__(self, world: World) -> None:
        self._parent, self._tables, self._drops, self._indexes, self._known = world, {}, False, {}, None
        self.content = world.content
        self.below = world
        self.moment = world._moment()
        self.notes: dict[Any, Any] = {}

    @property
    def now(self) -> int:
        """The time, if somebody asks for it."""
        return self.below.now

    @now.setter
    def now(self, now: int) -> None:
        raise Changed(now)

    def find(self, model: type[M], *key: int | str) -> M | None:
        return self.below.find(model, *key)

    def get(self, model: type[M], *key: int | str, code: str = "missing") -> M:
        return self.below.get(model, *key, code=code)

    def first(self, model: type[M], *prefix: int | str) -> M | None:
        return self.below.first(model, *prefix)

    def any(self, model: type[Model]) -> bool:
        return self.below.any(model)

    def count(self, model: type[M], *prefix: int | str) -> int:
        return self.below.count(model, *prefix)

    def derived(self, kind: type[K]) -> K:
        return self.below.derived(kind)

    def made(self, kind: type[Made[T]], first: int | str) -> T:
        return self.below.made(kind, first)

    def put(self, row: M, **changes: Any) -> M:
        raise Changed(type(row), changes)

    def drop(self, row: Model) -> None:
        raise Changed(type(row))

    def _moment(self) -> int:
        return self.below._moment()

    def _models(self) -> dict[type[Model], None]:
        return self.below._models()

    def _ranked(self, model: type[M], by: str, prefix: RowKey) -> Iterator[tuple[Rank, M]]:
        return self.below._ranked(model, by, prefix)

    def _select(self, model: type[M], fields: tuple[str, ...], value: RowKey) -> list[M]:
        key = (model, fields, value)
        found: list[M] | None = self.notes.get(key)
        if found is None:
            found = self.notes[key] = self.below._select(model, fields, value)
        return found

    def kept(self, key: Hashable, make: Callable[..., T], *args: Any) -> T:
        """What `make(*args)` gives, worked out once; what it refuses, it refuses again."""
        known: Any = self.notes.get(key)
        if known is None:
            try:
                known = self.notes[key] = (make(*args),)
            except Reject as refusal:
                known = self.notes[key] = refusal
        if known.__class__ is tuple:
            return known[0]  # type: ignore[no-any-return]  # kept under the key of what made it
        raise known


def still(world: World) -> Still:
    """The world as it stands: offers, view and scene share what they note of it, until a write or the next moment."""
    if isinstance(world, Still):
        return world
    shared = world.once(Still)
    return shared if shared.moment == world._moment() else Still(world)


class Bars:
    """One player's questions at one moment; much cheaper than a fork for each.

    It holds for handlers that refuse before they change anything, as all should.
    """

    def __init__(self, rules: Rules, world: World, who: str) -> None:
        self.world = still(world)
        self._handlers = rules.handlers
        self._ctx = Ctx(rules, world, who, None, _PROBE)
        self._ctx.world = self.world

    def __call__(self, action: Action) -> Reject | None:
        """What the handler refuses, if anything."""
        try:
            self._handlers[type(action)](self._ctx, action)
        except Reject as refusal:
            return refusal
        except (Changed, FirstDraw, Unwalkable):
            pass
        return None
