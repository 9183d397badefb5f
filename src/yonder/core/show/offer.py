"""Offer: something a player can do now (or not, and why). Wide choices carry domains instead of thousands of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVarTuple, Unpack

import msgspec
from msgspec import Struct

from yonder.core.chance.dice import Dice
from yonder.core.errors import Reject
from yonder.core.rules.action import Action
from yonder.core.words import Words, room, sample

Args = TypeVarTuple("Args")


class Choice(Struct, frozen=True, tag="choice", gc=False, omit_defaults=True):
    """One of these values. `names`, if given, are what people call them, in the same order.

    Instead of tuples a game may give any sequence, such as one that is worked out only when somebody looks. `also` are
    values that mean one of these and need not be shown, such as a target that goes without saying.
    """

    values: tuple[Any, ...]
    names: tuple[str, ...] = ()
    also: tuple[Any, ...] = ()

    def has(self, value: Any) -> bool:
        return value in self.values or value in self.also

    def some(self, dice: Dice) -> Any:
        return self.values[dice.below(len(self.values), "choice")]

    def each(self) -> Iterator[Any]:
        return iter(self.values)


class Span(Struct, frozen=True, tag="span", gc=False):
    """A whole number between two, both included."""

    low: int
    high: int

    def has(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def some(self, dice: Dice) -> int:
        return dice.range(self.low, self.high, "choice")

    def each(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))


class Text(Struct, frozen=True, tag="text", gc=False):
    """Free text of at most so many characters; `sample`, cut or filled to measure, stands for it where needed."""

    most: int
    least: int = 0
    sample: str = "hello"

    def has(self, value: Any) -> bool:
        return isinstance(value, str) and self.least <= len(value) <= self.most

    def some(self, dice: Dice) -> str:
        del dice
        return self.sample[: self.most].ljust(self.least, ".")

    def each(self) -> Iterator[str]:
        return iter((self.sample[: self.most].ljust(self.least, "."),))


class Speech(Struct, frozen=True, tag="speech", gc=False, omit_defaults=True):
    """Words that the player types, of at most so many bytes; with `readers` they are encrypted for these accounts."""

    most: int
    readers: tuple[str, ...] = ()

    def has(self, value: Any) -> bool:
        if not isinstance(value, Words) or sorted(value.readers) != sorted(self.readers):
            return False
        return 0 < value.size <= (room(self.most) if self.readers else self.most)

    def some(self, dice: Dice) -> Words:
        del dice
        return sample(readers=self.readers)

    def each(self) -> Iterator[Words]:
        return iter((sample(readers=self.readers),))


class Some(Struct, frozen=True, tag="some", gc=False, omit_defaults=True):
    """Between `least` and `most` of these values, in listed order, each once; with `freely` in any order and again."""

    values: tuple[Any, ...]
    least: int
    most: int
    names: tuple[str, ...] = ()
    freely: bool = False

    def has(self, value: Any) -> bool:
        if not isinstance(value, tuple | list):
            return False
        places = [self.values.index(v) if v in self.values else -1 for v in value]
        fits = self.least <= len(value) <= self.most and -1 not in places
        return fits and (self.freely or places == sorted(set(places)))

    def some(self, dice: Dice) -> tuple[Any, ...]:
        if self.freely:
            count = dice.range(self.least, self.most, "choice")
            return tuple(self.values[dice.below(len(self.values), "choice")] for _ in range(count))
        count = dice.range(self.least, min(self.most, len(self.values)), "choice")
        order = dice.shuffle(len(self.values), "choice")
        return tuple(self.values[i] for i in sorted(order[:count]))

    def each(self) -> Iterator[tuple[Any, ...]]:
        yield self.values[: self.least]


Plain = Choice | Span | Text | Speech | Some


class Case(Struct, frozen=True, gc=False):
    """What a field may be while the other field is `when`."""

    when: Any
    domain: Plain


class By(Struct, frozen=True, tag="by", gc=False):
    """What a field may be depends on another field of the offer: a case for each value that this one may have."""

    field: str
    cases: tuple[Case, ...]

    def at(self, value: Any) -> Plain:
        """What the field may be while the other field is `value`."""
        return next((case.domain for case in self.cases if case.when == value), Choice(()))

    def union(self) -> Plain:
        """All that the field may ever be."""
        spans = [case.domain for case in self.cases if isinstance(case.domain, Span)]
        if len(spans) == len(self.cases) > 0:
            return Span(min(span.low for span in spans), max(span.high for span in spans))
        choices = [case.domain for case in self.cases if isinstance(case.domain, Choice)]
        if len(choices) < len(self.cases):
            return self.cases[0].domain
        called = {value: (each.names or each.values)[i] for each in choices for i, value in enumerate(each.values)}
        return Choice(tuple(called), tuple(map(str, called.values())))


Domain = Plain | By


def widest(domain: Domain) -> Plain:
    """A domain without regard to other fields."""
    return domain.union() if isinstance(domain, By) else domain


class Offer(Struct, frozen=True, gc=False):
    """A ready action with its label and group; `domains` name the fields that the player may still set.

    `enabled` None means that the kernel asks the handler itself; a refused offer carries the code and the reason.
    `aside` is for what is nearly always possible and seldom meant: clients show it small. `ready_at` is when a greyed
    offer will be possible, in ms (0: not by waiting): it comes from the fact `ready_at` of the refusal. `phrase` says
    what is done once the fields are set, such as "Press {target} with {place}".
    """

    action: Action
    label: str
    group: str = ""
    domains: dict[str, Domain] = {}
    enabled: bool | None = None
    code: str = ""
    reason: str = ""
    aside: bool = False
    ready_at: int = 0
    phrase: str = ""

    def given(self, refusal: Reject | None) -> Offer:
        """The same offer, open, or greyed by a refusal that the game has already found.

        One that says it is open stays itself: a game may keep it and give it again.
        """
        action, label, group, domains = self.action, self.label, self.group, self.domains
        if refusal is None:
            if self.enabled:
                return self
            return Offer(action, label, group, domains, True, aside=self.aside, phrase=self.phrase)  # noqa: FBT003
        said = (refusal.code, refusal.text, self.aside, int(refusal.facts.get("ready_at", 0)), self.phrase)
        return Offer(action, label, group, domains, False, *said)  # noqa: FBT003

    def has(self, action: Action) -> bool:
        """Is this action one of those offered?"""
        if type(action) is not type(self.action):
            return False
        return all(
            _at(self.domains[f], action).has(getattr(action, f)) if f in self.domains else getattr(action, f) == mine
            for f, mine in _fields(self.action)
        )

    def some(self, dice: Dice) -> Action:
        """One of the actions offered, drawn by `dice`."""
        made = self.action
        for field in self._order():
            made = msgspec.structs.replace(made, **{field: _at(self.domains[field], made).some(dice)})
        return made

    def each(self) -> Iterator[Action]:
        """The actions offered (of a domain without end, a sample)."""
        return self._each(self.action, self._order())

    def _each(self, made: Action, fields: list[str]) -> Iterator[Action]:
        """One at a time: a span may be a billion wide."""
        if not fields:
            yield made
            return
        for value in _at(self.domains[fields[0]], made).each():
            yield from self._each(msgspec.structs.replace(made, **{fields[0]: value}), fields[1:])

    def _order(self) -> list[str]:
        """The fields to be set, those that depend on others last."""
        return sorted(self.domains, key=lambda field: isinstance(self.domains[field], By))


def _at(domain: Domain, action: Action) -> Plain:
    return domain.at(getattr(action, domain.field)) if isinstance(domain, By) else domain


def _fields(action: Action) -> Iterator[tuple[str, Any]]:
    return ((f, getattr(action, f)) for f in action.__struct_fields__)


def refusal(guard: Callable[[Unpack[Args]], Any], *args: *Args) -> Reject | None:
    """What a guard refuses, if anything: the same function serves handler and offers."""
    try:
        guard(*args)
    except Reject as reject:
        return reject
    return None
