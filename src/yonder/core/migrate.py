"""Migrate: a world made under other rules as one for these. Rows are plain data on the way and decoded strictly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from yonder.core.errors import Malformed, YonderError
from yonder.core.rules.kernel import Genesis, Question, Step, Timer
from yonder.core.rules.rules import Rules, Tables
from yonder.core.world.codec import decode, encode
from yonder.core.world.dump import load
from yonder.core.world.world import World


class Unfit(YonderError):
    """A world that these rules cannot go on with; the text says why."""

    code = "cannot_migrate"


class Tally(Struct, frozen=True):
    """What a migration does to one table: rows before and after, and how many of them are new or other than before."""

    table: str
    before: int
    after: int
    changed: int


class _Dump(Struct, frozen=True):
    now: int
    tables: dict[str, list[dict[str, Any]]]


class _Head(Struct, frozen=True):
    tables: dict[str, Any]


def genesis_of(data: bytes) -> Genesis:
    """The genesis of a dumped world, whose rules need not be installed."""
    return load(encode({"now": 0, "tables": {"genesis": decode(data, _Head).tables["genesis"]}}), [Genesis]).get(
        Genesis
    )


def migrated(rules: Rules, data: bytes, seq: int) -> World:
    """A dumped world as these rules go on with it after entry `seq`. Each version's migration is applied in order."""
    dump, genesis = decode(data, _Dump), genesis_of(data)
    if genesis.game != rules.name or genesis.version > rules.version:
        raise Unfit(
            f"A world of {genesis.game} version {genesis.version} cannot be upgraded to version {rules.version}."
        )
    try:
        tables = {name: rows for name, rows in _moved(rules, dump.tables, genesis.version).items() if rows}
        world = load(encode({"now": dump.now, "tables": tables}), rules.models, rules.content)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unfit(f"Its rows do not fit version {rules.version}: {error!r}.") from None
    world.put(world.get(Genesis), version=rules.version, content=rules.content.hash, since=seq)
    _insist_readable(rules, world)
    return world


def _moved(rules: Rules, tables: Tables, version: int) -> Tables:
    for each in range(version, rules.version):
        if each in rules.migrations:
            tables = rules.migrations[each](defaultdict(list, tables))  # a table without rows is empty, not absent
    return tables


def _insist_readable(rules: Rules, world: World) -> None:
    """What waits to be done must still be something these rules can do."""
    for what, action in _waiting(world):
        try:
            rules.decode_internal(action)
        except (Malformed, YonderError) as error:
            raise Unfit(f"Version {rules.version} cannot do what {what} waits for: {error}") from None


def _waiting(world: World) -> Iterator[tuple[str, str]]:
    yield from ((f"the timer {timer.kind} {timer.name}".rstrip(), timer.action) for timer in world.all(Timer))
    yield from ((f"the agenda of {step.scope!r}", step.action) for step in world.all(Step))
    for question in world.all(Question):
        yield from ((f"question {question.id}", option.action) for option in question.options)


def tallies(old: bytes, new: bytes) -> list[Tally]:
    """What a migration has changed, table by table; tables that stay as they are are left out."""
    before, after = decode(old, _Dump).tables, decode(new, _Dump).tables
    found = []
    for table in sorted({**before, **after}):
        rows, now = before.get(table, []), after.get(table, [])
        known = {encode(row) for row in rows}
        changed = sum(encode(row) not in known for row in now)
        if changed or len(rows) != len(now):
            found.append(Tally(table, len(rows), len(now), changed))
    return found
