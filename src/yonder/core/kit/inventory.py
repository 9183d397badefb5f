"""Inventories: things in stacks, each with one holder. A holder is any text: a hero, a hero's backpack, the ground.

What a thing is stands in the content under its `kind`; what sets one apart from others of its kind stands in `data`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.rules.ctx import Ctx
from yonder.core.world.index import Made
from yonder.core.world.model import Model
from yonder.core.world.world import World

T = TypeVar("T")
LARGEST = 2**53 - 1
MOST_KNOWN = 64  # things worked out of one holder's stacks that are kept
_ABSENT: Any = object()
Data = tuple[tuple[str, int | str], ...]


class Item(Model, key=("id",), index=(("holder",),)):
    """A stack of `count` things that are all alike, at a place of its holder (from 0)."""

    id: int
    holder: str
    kind: str
    count: int = 1
    place: int = 0
    data: Data = ()


MODELS: tuple[type[Model], ...] = (Item,)


class Space(Struct, frozen=True):
    """Where things may be put: a holder and how many stacks it takes (0: any number)."""

    holder: str
    slots: int = 0


class Holding(Made["Held"]):
    """What each holder has."""

    model = Item
    field = "holder"

    def make(self, rows: list[Item], _content: Any) -> Held:
        return Held(rows)


class Held:
    """Stacks in order of place, and the first (by id) at each place; `known` is what was worked out of them alone."""

    __slots__ = ("known", "places", "rows")

    def __init__(self, rows: list[Item]) -> None:
        self.rows = sorted(rows, key=lambda row: (row.place, row.id))
        self.places = {row.place: row for row in reversed(self.rows)}
        self.known: dict[Any, Any] = {}


def of(world: World, holder: str) -> list[Item]:
    """What a holder has, by place; it is read and not changed."""
    return world.made(Holding, holder).rows


def read(world: World, holder: str, function: Callable[..., T], *args: Any) -> T:
    """`function(content, rows, *args)` of a holder's stacks, worked out once until they change.

    It must look at nothing else.
    """
    held = world.made(Holding, holder)
    found: T = held.known.get((function, args), _ABSENT)
    if found is _ABSENT:
        if len(held.known) >= MOST_KNOWN:
            held.known.clear()
        found = held.known[function, args] = function(world.content, held.rows, *args)
    return found


def at(world: World, holder: str, place: int) -> Item | None:
    """What lies at a place."""
    return world.made(Holding, holder).places.get(place)


def count(world: World, kind: str, *holders: str) -> int:
    """How many of a kind these holders have together."""
    return sum(row.count for holder in holders for row in of(world, holder) if row.kind == kind)


def carried(world: World, item: int, *holders: str, code: str = "not_carried") -> Item:
    """A stack that one of these holders has, or a refusal."""
    row = world.find(Item, item)
    if row is None or row.holder not in holders:
        raise world.refuse(code)
    return row


def enough(world: World, kind: str, wanted: int, *holders: str, code: str = "not_carried") -> None:
    """Refuse if these holders have fewer than wanted."""
    if count(world, kind, *holders) < wanted:
        raise world.refuse(code)


def room(world: World, kind: str, wanted: int, spaces: Sequence[Space], *, stack: int = 1, data: Data = ()) -> int:
    """How many of so many more would fit, at most `stack` together (0: any number)."""
    return sum(size for _, size in _fits(world, Item(0, "", kind, wanted, data=data), spaces, stack))


def add(ctx: Ctx, kind: str, wanted: int, spaces: Sequence[Space], *, stack: int = 1, data: Data = ()) -> int:
    """Put things where they fit and say how many did: onto like stacks in each space first, then into empty places."""
    return _put(ctx, list(_fits(ctx.world, Item(0, "", kind, wanted, data=data), spaces, stack)))


def remove(ctx: Ctx, kind: str, wanted: int, *holders: str, code: str = "not_carried") -> None:
    """Use things up, from the first stack of the first holder on; refused if there are too few."""
    enough(ctx.world, kind, wanted, *holders, code=code)
    for holder in holders:
        for row in of(ctx.world, holder):
            if wanted and row.kind == kind:
                taken = min(wanted, row.count)
                take(ctx, row, taken)
                wanted -= taken


def take(ctx: Ctx, row: Item, size: int = 1) -> None:
    """Lower a stack; at 0 it is gone."""
    if row.count > size:
        ctx.world.put(row, count=row.count - size)
    else:
        ctx.world.drop(row)


def move(ctx: Ctx, row: Item, spaces: Sequence[Space], *, wanted: int = 0, stack: int = 1) -> int:
    """Move things of a stack (0: all) and say how many went, as in `add`. A stack that moves whole keeps its id."""
    wanted = min(wanted, row.count) or row.count
    fits = list(_fits(ctx.world, replace(row, count=wanted), spaces, stack))
    if len(fits) == 1 and not fits[0][0].id and fits[0][1] == row.count:
        ctx.world.put(row, holder=fits[0][0].holder, place=fits[0][0].place)
        return row.count
    gone = _put(ctx, fits)
    if gone:
        take(ctx, row, gone)
    return gone


def _put(ctx: Ctx, fits: Sequence[tuple[Item, int]]) -> int:
    for row, size in fits:
        if row.id:
            ctx.world.put(row, count=row.count + size)
        else:
            ctx.world.put(row, id=ctx.next("item"), count=size)
    return sum(size for _, size in fits)


def _fits(world: World, what: Item, spaces: Sequence[Space], stack: int) -> Iterator[tuple[Item, int]]:
    """Where these go: like stacks, then new ones (without an id) in empty places, each with how many."""
    wanted, most = what.count, stack or what.count + LARGEST
    for space in spaces:
        for row in of(world, space.holder):
            size = min(wanted, most - row.count)
            if size > 0 and (row.kind, row.data) == (what.kind, what.data) and row.id != what.id:
                yield row, size
                wanted -= size
    for space in spaces:
        for place in _empty(world, space):
            if not wanted:
                return
            yield replace(what, id=0, holder=space.holder, place=place), min(wanted, most)
            wanted -= min(wanted, most)


def _empty(world: World, space: Space) -> Iterator[int]:
    """The empty places of a space, the lowest first."""
    taken = world.made(Holding, space.holder).places
    return (place for place in (range(space.slots) if space.slots else itertools.count()) if place not in taken)
