"""Candidates: actions somebody might send though they were not offered, with values from rows, players and content."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect

from yonder.core.chance.dice import Dice
from yonder.core.errors import Malformed
from yonder.core.rules.action import Action, Query
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import By, Choice, Domain, Offer, Some, Span, Speech, Text
from yonder.core.words import Words, room
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.testkit.contract.play import barren
from yonder.testkit.contract.usage import content_ids

NUMBERS = (-1, 0, 1, 2, 3, 7, 1_000_000_007)
TEXTS = ("", "nobody", "x" * 600)
ROWS = 200
QUERIES = 3  # of each kind
MOST_OTHERS = 100  # values that fit another case


def candidates(rules: Rules, world: World, offers: Sequence[Offer], dice: Dice, count: int) -> Iterator[Action]:
    """Up to `count` different actions that can be decoded: offered to anybody, those altered, and made-up ones."""
    pool = _Pool(rules, world, dice)
    seen: dict[bytes, None] = {}
    for _ in range(count):
        action = _candidate(rules, offers, pool)
        if action is not None and type(action) not in rules.unlisted and (data := encode(action)) not in seen:
            seen[data] = None
            try:
                yield rules.decode(data)
            except Malformed:
                continue


def queries(rules: Rules, world: World, dice: Dice) -> Iterator[Query]:
    """Some queries of each kind that can be decoded, with plausible values."""
    pool = _Pool(rules, world, dice)
    for kind in rules.queries:
        for _ in range(QUERIES if kind.__struct_fields__ else 1):
            try:
                yield msgspec.json.decode(encode(pool.made(kind)), type=kind)
            except msgspec.MsgspecError:
                continue


def _candidate(rules: Rules, offers: Sequence[Offer], pool: _Pool) -> Action | None:
    if offers and pool.dice.chance(6_000, "source"):
        offer = pool.one(offers)
        action: Action = offer.action if barren(offer) else offer.some(pool.dice)
        fields = action.__struct_fields__
        if not fields or pool.dice.chance(2_000, "as it is"):
            return action
        field = pool.one(fields)
        value = pool.outside(offer, field) or pool.value(_field(type(action), field).type)
        return msgspec.structs.replace(action, **{field: value})
    kinds = [kind for kind in rules.actions() if kind not in rules.unlisted]
    return pool.made(pool.one(kinds)) if kinds else None


class _Pool:
    """Plausible values by type."""

    def __init__(self, rules: Rules, world: World, dice: Dice) -> None:
        self.dice = dice
        parts = [part for row in _some_rows(world) for part in msgspec.structs.astuple(row)]
        self.numbers = [*NUMBERS, *dict.fromkeys(p for p in parts if type(p) is int)]
        texts = (*TEXTS, *content_ids(rules.content), *(p for p in parts if isinstance(p, str) and len(p) <= 80))
        self.texts = list(dict.fromkeys(texts))

    def one(self, values: Sequence[Any]) -> Any:
        return values[self.dice.below(len(values), "value")]

    def made(self, kind: type[msgspec.Struct]) -> Any:
        """A struct filled with values; now and then a default stays."""
        given = {}
        for field in msgspec.structs.fields(kind):
            if field.required or self.dice.chance(7_000, "given"):
                given[field.name] = self.value(_field(kind, field.name).type)
        return kind(**given)

    def value(self, kind: inspect.Type) -> Any:
        """A value of this type, or None if we know none."""
        for known, make in _MAKERS.items():
            if isinstance(kind, known):
                return make(self, kind)
        return None

    def outside(self, offer: Offer, field: str) -> Any:  # noqa: PLR0911 - a table, case by case
        """A value just beyond what the offer's domain allows."""
        domain: Domain | None = offer.domains.get(field)
        if isinstance(domain, By):  # what fits another value of the field that it depends on
            here = domain.at(getattr(offer.action, domain.field))
            others = [value for value in islice(domain.union().each(), MOST_OTHERS) if not here.has(value)]
            if others:
                return self.one(others)
            domain = domain.union()
        match domain:
            case Span(low, high):
                return self.one((low - 1, high + 1))
            case Text(most=most):
                return "x" * (most + 1)
            case Speech(most, readers):
                return Words("00" * 32, room(most) + 1, readers)
            case Some(values, _, most) if len(values) > most:
                return tuple(values)
            case Some(values, least, _) if least:
                return tuple(values[: least - 1])
            case Choice(values) if values and type(values[0]) is int:
                return max(values) + 1
        return None


def _items(pool: _Pool, kind: Any) -> tuple[Any, ...]:
    return tuple(pool.value(kind.item_type) for _ in range(pool.dice.below(4, "items")))


_MAKERS: dict[type[inspect.Type], Callable[[_Pool, Any], Any]] = {
    inspect.BoolType: lambda pool, _: pool.one((False, True)),
    inspect.IntType: lambda pool, _: pool.one(pool.numbers),
    inspect.StrType: lambda pool, _: pool.one(pool.texts),
    inspect.EnumType: lambda pool, kind: pool.one(list(kind.cls)),
    inspect.LiteralType: lambda pool, kind: pool.one(kind.values),
    inspect.UnionType: lambda pool, kind: pool.value(pool.one(kind.types)),
    inspect.Metadata: lambda pool, kind: pool.value(kind.type),
    inspect.StructType: lambda pool, kind: pool.made(kind.cls),
    inspect.VarTupleType: _items,
    inspect.ListType: _items,
    inspect.TupleType: lambda pool, kind: tuple(pool.value(item) for item in kind.item_types),
}


@cache
def _field(kind: type[msgspec.Struct], name: str) -> inspect.Field:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return next(field for field in info.fields if field.name == name)


def _some_rows(world: World) -> Iterator[msgspec.Struct]:
    for _, row in zip(range(ROWS), world.rows(), strict=False):
        yield row
