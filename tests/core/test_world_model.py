"""World against a naive model: layers of plain dicts, every question answered by looking at every row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from yonder.core import Change, Derived, Made, Model, RowKey, World
from yonder.core.world.dump import load
from yonder.core.world.index import FEW
from yonder.core.world.model import key_of


class Thing(Model, key=("place", "name", "number"), index=(("owner",), ("place", "owner"))):
    place: int
    name: str
    number: int
    owner: str = ""


class Note(Model, key=("name",)):
    name: str
    text: str = ""


class Owners(Derived):
    """Whose each thing is; read once, then told of every change."""

    model = Thing

    def __init__(self) -> None:
        self._of: dict[RowKey, str] | None = None

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        del old
        if self._of is None:
            return
        if isinstance(new, Thing):
            self._of[key] = new.owner
        else:
            self._of.pop(key, None)

    def read(self, world: World) -> dict[RowKey, str]:
        if self._of is None:
            self._of = {key_of(row): row.owner for row in world.all(Thing)}
        return self._of


class Names(Made[list[str]]):
    """The names at each place, as often as they stand there."""

    model = Thing

    def make(self, rows: list[Thing], _content: Any) -> list[str]:
        return sorted(row.name for row in rows)


State = dict[tuple[type[Model], tuple[int | str, ...]], Model]

PLACES, NAMES, OWNERS = (-1, 2, 10), ("", "a", "ab", "é"), ("", "red", "blue")
things = st.builds(
    Thing,
    st.sampled_from(PLACES),
    st.sampled_from(NAMES),
    st.integers(0, 9),
    st.sampled_from(OWNERS),
)
notes = st.builds(Note, st.sampled_from(NAMES), st.sampled_from(OWNERS))


def scan(state: State, model: type[Model], test: Callable[[Model], bool]) -> list[Model]:
    return [row for (kind, _), row in sorted(state.items(), key=_order) if kind is model and test(row)]


def _order(item: tuple[tuple[type[Model], tuple[int | str, ...]], Model]) -> tuple[str, tuple[int | str, ...]]:
    (model, key), _ = item
    return model.__table__, key


def owners(state: State) -> dict[RowKey, str]:
    return {key: row.owner for (_, key), row in state.items() if isinstance(row, Thing)}


def diff(old: State, new: State) -> list[Change]:
    gone = {place: None for place in old if place not in new}
    written = {place: row for place, row in new.items() if old.get(place) != row}
    merged: dict[tuple[type[Model], tuple[int | str, ...]], Model | None] = {**gone, **written}
    changes = [Change(model.__table__, key, row) for (model, key), row in merged.items()]
    return sorted(changes, key=lambda change: (change.table, change.key))


class Worlds(RuleBasedStateMachine):
    """The innermost fork is the one that acts; below it lie its parents."""

    @initialize(rows=st.lists(things, max_size=3 * FEW))
    def begin(self, rows: list[Thing]) -> None:
        self.worlds = [World()]
        self.states: list[State] = [{}]
        for row in rows:
            self.put(row)

    @rule(row=things | notes)
    def put(self, row: Model) -> None:
        self.worlds[-1].put(row)
        self.states[-1][type(row), key_of(row)] = row

    @rule(rows=st.lists(things, min_size=FEW, max_size=2 * FEW))
    def put_many(self, rows: list[Thing]) -> None:
        for row in rows:
            self.put(row)

    @rule(row=things | notes)
    def drop(self, row: Model) -> None:
        self.worlds[-1].drop(row)
        self.states[-1].pop((type(row), key_of(row)), None)

    @rule(place=st.sampled_from(PLACES))
    def drop_all(self, place: int) -> None:
        for row in self.worlds[-1].all(Thing, place):
            self.drop(row)

    @precondition(lambda self: len(self.worlds) < 5)
    @rule()
    def fork(self) -> None:
        self.worlds.append(self.worlds[-1].fork())
        self.states.append(dict(self.states[-1]))

    @precondition(lambda self: len(self.worlds) > 1)
    @rule()
    def commit(self) -> None:
        self.worlds.pop().commit()
        self.states[-2:] = [self.states[-1]]

    @precondition(lambda self: len(self.worlds) > 1)
    @rule()
    def discard(self) -> None:
        self.worlds.pop()
        self.states.pop()

    @rule(row=things)
    def find(self, row: Thing) -> None:
        found = self.worlds[-1].find(Thing, row.place, row.name, row.number)
        assert found == self.states[-1].get((Thing, key_of(row)))

    @rule(row=things, length=st.integers(0, 3))
    def by_prefix(self, row: Thing, length: int) -> None:
        world, prefix = self.worlds[-1], key_of(row)[:length]
        expected = scan(self.states[-1], Thing, lambda r: key_of(r)[:length] == prefix)
        assert world.all(Thing, *prefix) == expected
        assert world.count(Thing, *prefix) == len(expected)
        assert world.first(Thing, *prefix) == (expected[0] if expected else None)

    @rule(owner=st.sampled_from(OWNERS), place=st.sampled_from(PLACES))
    def by_index(self, owner: str, place: int) -> None:
        world, state = self.worlds[-1], self.states[-1]
        assert world.where(Thing, owner=owner) == scan(state, Thing, lambda r: r.owner == owner)  # type: ignore[attr-defined]
        both = scan(state, Thing, lambda r: (r.place, r.owner) == (place, owner))  # type: ignore[attr-defined]
        assert world.where(Thing, place=place, owner=owner) == both

    @rule()
    def derived(self) -> None:
        world, state = self.worlds[-1], self.states[-1]
        assert world.derived(Owners).read(world) == owners(state)
        for place in PLACES:
            names = [row.name for row in state.values() if isinstance(row, Thing) and row.place == place]
            assert world.derived(Names).of(world, place) == sorted(names)

    @rule()
    def reload(self) -> None:
        world = self.worlds[-1]
        twin = load(world.dump(), (Thing, Note))
        assert twin.digest() == world.digest()
        assert list(twin.rows()) == [row for _, row in sorted(self.states[-1].items(), key=_order)]

    @invariant()
    def changes_are_the_difference_to_the_parent(self) -> None:
        below = self.states[-2] if len(self.states) > 1 else {}
        assert self.worlds[-1].changes() == diff(below, self.states[-1])

    @invariant()
    def parents_are_untouched(self) -> None:
        for world, state in zip(self.worlds, self.states, strict=True):
            assert list(world.rows()) == [row for _, row in sorted(state.items(), key=_order)]


writes = st.tuples(st.integers(0, 9), st.sampled_from(["put", "drop", "split"]), things)


@settings(max_examples=60)
@given(st.lists(writes, max_size=60))
def test_split_worlds_never_see_each_other(steps: list[tuple[int, str, Thing]]) -> None:
    worlds: list[World] = [World()]
    states: list[State] = [{}]
    for at, what, row in steps:
        world, state = worlds[at % len(worlds)], states[at % len(worlds)]
        assert world.derived(Owners).read(world) == owners(state)
        if what == "put":
            world.put(row)
            state[Thing, key_of(row)] = row
        elif what == "drop":
            world.drop(row)
            state.pop((Thing, key_of(row)), None)
        else:
            worlds.append(world.split())
            states.append(dict(state))
    for world, state in zip(worlds, states, strict=True):
        assert list(world.rows()) == [row for _, row in sorted(state.items(), key=_order)]
        assert world.where(Thing, owner="red") == scan(state, Thing, lambda r: r.owner == "red")  # type: ignore[attr-defined]
        assert world.derived(Owners).read(world) == owners(state)


TestWorlds = Worlds.TestCase
TestWorlds.settings = settings(max_examples=60, stateful_step_count=25)
