"""Reads: what was looked up in a world. Whatever was worked out of it stays right until one of these rows changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from yonder.core.world.change import Difference
from yonder.core.world.index import Derived, Made
from yonder.core.world.model import Model, RowKey
from yonder.core.world.order import Rank
from yonder.core.world.world import World

T = TypeVar("T")
M = TypeVar("M", bound=Model)
K = TypeVar("K", bound=Derived)
Lookup = tuple[type[Model], tuple[str, ...], RowKey]  # of a model, the rows with these values in these fields
Call = tuple[Callable[..., Any], tuple[Any, ...]]  # a function and its arguments besides the world


class Reads:
    """The lookups of one run, and whether it looked at the time. `everything`: it looked at all rows.

    `until` is the first moment to come that it asked about, in milliseconds; 0 if none. `values` are those that count
    only by what they are: the rows that such a value was made of may change as long as it stays the same.
    """

    __slots__ = ("everything", "lookups", "time", "until", "values")

    def __init__(self) -> None:
        self.lookups: dict[Lookup, None] = {}
        self.values: dict[Call, tuple[Any, Reads]] = {}
        self.time = False
        self.everything = False
        self.until = 0

    @property
    def timeless(self) -> bool:
        """Did it look at some rows and at nothing else?"""
        return not (self.time or self.everything or self.until)

    def add(self, other: Reads) -> None:
        """Take up what another run has read."""
        self.lookups.update(other.lookups)
        self.values.update(other.values)
        if not other.timeless:
            self.time, self.everything = self.time or other.time, self.everything or other.everything
            self.until = min(filter(None, (self.until, other.until)), default=0)


class Memory(Protocol):
    """What was made of the rows of this very world before, as long as none of them has changed."""

    def find(self, kept: Call) -> tuple[Any, Reads] | None:
        """A result, and what it was made of."""

    def keep(self, kept: Call, value: Any, reads: Reads) -> None:
        """Keep a result."""


class TracedWorld(World):
    """A fork for reading that notes each lookup, also those of its own forks.

    With a `memory` of the world that it is a fork of, what is asked for by `once` is taken from there.
    """

    __slots__ = ("_at", "_memory", "reads")

    def __init__(self, world: World, reads: Reads, memory: Memory | None = None) -> None:
        self._parent = world
        self._tables = {}
        self._drops = False
        self._indexes = {}
        self._known = None
        self.content = world.content
        self.reads = reads
        self._memory = memory
        self._at: int = world._at if isinstance(world, TracedWorld) else world.now

    @property
    def now(self) -> int:
        """The time, which goes on with every entry."""
        self.reads.time = True
        return self._at

    @now.setter
    def now(self, now: int) -> None:
        self._at = now

    def once(self, function: Callable[..., T], *args: Any) -> T:
        """The same; what it has read counts as read here, also if it was worked out before."""
        if self._memory is None or self._tables:
            return super().once(function, *args)
        known = self._known
        if known is None:
            known = self._known = {}
        found: tuple[T, Reads] | None = known.get((function, args))
        if found is None:
            found = self._memory.find((function, args)) or self._worked_out(self._memory, function, args)
            known[function, args] = found
        self.reads.add(found[1])
        return found[0]

    def settled(self, function: Callable[..., T], *args: Any) -> T:
        """See the function of this name: the value is noted, not what it was made of."""
        if self._memory is None or self._tables:
            return function(self, *args)
        call = (function, args)
        found = self.reads.values.get(call)
        if found is None:
            found = self._memory.find(call) or self._worked_out(self._memory, function, args)
            if found[1].timeless and not found[1].values:
                self.reads.values[call] = found
            else:
                self.reads.add(found[1])
        return found[0]  # type: ignore[no-any-return]

    def _worked_out(self, memory: Memory, function: Callable[..., T], args: tuple[Any, ...]) -> tuple[T, Reads]:
        outer, own = self.reads, Reads()
        self.reads = own
        try:
            made = function(self, *args)
        except BaseException:
            outer.add(own)
            raise
        finally:
            self.reads = outer
        if own.timeless and not self._tables:
            memory.keep((function, args), made, own)
        return made, own

    def left(self, at: int) -> int:
        """Note the moment, if it is still to come; how far off it is is not noted."""
        if at > self._at:
            self._awaits(at)
        return max(0, at - self._at)

    def periods(self, since: int, each: int) -> int:
        """Note when the next period is over."""
        passed = max(0, self._at - since) // each
        self._awaits(since + (passed + 1) * each)
        return passed

    def _awaits(self, at: int) -> None:
        self.reads.until = min(self.reads.until or at, at)

    def fork(self) -> World:
        """A child whose lookups are noted too."""
        return TracedWorld(self, self.reads)

    def commit(self) -> None:
        """Hand the time on without looking at it."""
        looked = self.reads.time
        super().commit()
        self.reads.time = looked

    def find(self, model: type[M], *key: int | str) -> M | None:
        """Note the key."""
        self.reads.lookups[model, model.__key__, key] = None
        return super().find(model, *key)

    def get(self, model: type[M], *key: int | str, code: str = "missing") -> M:
        """Note the key."""
        self.reads.lookups[model, model.__key__, key] = None
        return super().get(model, *key, code=code)

    def first(self, model: type[M], *prefix: int | str) -> M | None:
        """Note the part of the key."""
        self.reads.lookups[model, model.__key__[: len(prefix)], prefix] = None
        return super().first(model, *prefix)

    def any(self, model: type[Model]) -> bool:
        """Note the whole table."""
        self.reads.lookups[model, (), ()] = None
        return super().any(model)

    def count(self, model: type[M], *prefix: int | str) -> int:
        """Note the part of the key."""
        self.reads.lookups[model, model.__key__[: len(prefix)], prefix] = None
        return super().count(model, *prefix)

    def derived(self, kind: type[K]) -> K:
        """Note the whole table: what is kept of it does not say which rows it was made of."""
        self.reads.lookups[kind.model, (), ()] = None
        return super().derived(kind)

    def made(self, kind: type[Made[T]], first: int | str) -> T:
        """Note the part of the key, or the value; what was made of it before is as good as made anew."""
        fields = (kind.field,) if kind.field else kind.model.__key__[:1]
        self.reads.lookups[kind.model, fields, (first,)] = None
        return super().derived(kind).of(self, first)

    def split(self) -> World:
        """Note everything: the twin notes nothing."""
        self.reads.everything = True
        return super().split()

    def differences(self) -> list[Difference]:
        """Note the keys that were written: what was there before is looked at."""
        for model, table in self._tables.items():
            self.reads.lookups.update({(model, model.__key__, key): None for key in table})
        return super().differences()

    def _moment(self) -> int:
        return self._at

    def _models(self) -> dict[type[Model], None]:
        self.reads.everything = True
        return super()._models()

    def _ranked(self, model: type[M], by: str, prefix: RowKey) -> Iterator[tuple[Rank, M]]:
        fields = tuple(field.removeprefix("-") for field in model.__ranks__[by][: len(prefix)])
        self.reads.lookups[model, fields, prefix] = None
        return super()._ranked(model, by, prefix)

    def _select(self, model: type[M], fields: tuple[str, ...], value: RowKey) -> list[M]:
        self.reads.lookups[model, fields, value] = None
        return super()._select(model, fields, value)


def settled(world: World, function: Callable[..., T], *args: Any) -> T:
    """`function(world, *args)`. Who reads it must look again when it gives something else, not when its rows change.

    So what hundreds read of a crowd, such as who stands first in it, concerns none of them while the rest comes and
    goes. It must not look at the time.
    """
    return world.settled(function, *args) if isinstance(world, TracedWorld) else function(world, *args)
