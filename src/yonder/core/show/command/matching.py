"""Match: one line against one offer. Every word must be accounted for, by the verb, a name or a value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

import msgspec

from yonder.core.rules.action import Action
from yonder.core.show.command.closeness import Fit, plain_words
from yonder.core.show.command.lexicon import FILLERS, Lexicon
from yonder.core.show.command.typed import MOST_WORDS, Typed
from yonder.core.show.command.values import Values, names, shown
from yonder.core.show.offer import By, Choice, Domain, Offer, Plain, Span, Speech, Text, widest
from yonder.core.words import sample

BUDGET = 1_000  # steps of the search for one offer; a line that needs more is not understood
MOST_EXPANDED = 200
GIVEN, ONLY, MISSING = range(3)  # all values were typed; the rest leaves no choice; something is still to be said
Bound = dict[str, Values]


class Match(NamedTuple):
    """What a line means for one offer. `place` is that of the offer in the list."""

    place: int
    offer: Offer
    fit: Fit
    verbless: bool
    bound: Bound
    missing: int

    @property
    def rank(self) -> tuple[int, ...]:
        """Matches of equal rank are equally likely; the lowest is meant."""
        several = any(len(values.found) > 1 for values in self.bound.values())
        aside = self.offer.aside and not self.verbless
        return (self.fit, self.verbless, not self.offer.enabled, self.missing, several, aside)

    @property
    def dependent(self) -> bool:
        """Does what one field may be depend on another?"""
        return any(isinstance(domain, By) for domain in self.offer.domains.values())

    def speech(self) -> dict[str, str]:
        """What is to be said, by field."""
        fields = [name for name, domain in self.offer.domains.items() if isinstance(widest(domain), Speech)]
        return {name: self.bound[name].found[0][1] for name in fields if name in self.bound}

    def left(self) -> list[str]:
        """The fields that are still to be set."""
        return [name for name in self.offer.domains if name not in self.bound]

    def expanded(self) -> Iterator[tuple[Action, str]]:
        """The actions it may mean, each with the names of its values; none while a wide choice is open."""
        pools = []
        for name, domain in self.offer.domains.items():
            if name in self.bound:
                pools.append(self.bound[name].found)
            elif isinstance(domain, Choice):
                pools.append(tuple(zip(domain.values, names(domain), strict=True)))
            else:
                return
        for values in islice(product(*pools), MOST_EXPANDED):
            chosen = self._addressed(dict(zip(self.offer.domains, (value for value, _ in values), strict=True)))
            action = msgspec.structs.replace(self.offer.action, **chosen) if chosen else self.offer.action
            if not self.dependent or self.offer.has(action):
                yield action, " ".join(name for _, name in values)

    def _addressed(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """The same values; what is said is meant for those whom another field names."""
        for name, text in self.speech().items():
            domain = self.offer.domains[name]
            to = domain.at(chosen[domain.field]) if isinstance(domain, By) else domain
            if isinstance(to, Speech):
                chosen[name] = sample(text, to.readers)
        return chosen


def match_offer(place: int, offer: Offer, lexicon: Lexicon, typed: Typed, *, verbless: bool) -> Match | None:
    """The best match of a line for an offer, by its verb or (`verbless`) by names alone."""
    starts = [(Fit.EXACT, 0)] if verbless else list(lexicon.verb(typed.plain))
    found = [_read(place, offer, lexicon, typed, start, verbless=verbless) for start in starts]
    return min((each for each in found if each is not None), key=lambda each: each.rank, default=None)


def read_values(place: int, offer: Offer, lexicon: Lexicon, typed: Typed, start: int) -> Match | None:
    """The match of a line whose first words have named the offer already, by its number."""
    return _read(place, offer, lexicon, typed, (Fit.EXACT, start), verbless=False)


def _read(
    place: int, offer: Offer, lexicon: Lexicon, typed: Typed, start: tuple[Fit, int], *, verbless: bool
) -> Match | None:
    given = _given(offer, lexicon, typed)
    if given is None or (offer.aside and start[0] is Fit.CLOSE):
        return None
    search = _Search(offer, lexicon, typed, free=not verbless and start[0] is Fit.EXACT)
    found = search.best(*start, given)
    if found is None or (offer.aside and found[0] is Fit.CLOSE):
        return None  # what is seldom meant is never guessed
    fit, bound = found
    full, missing = _only(offer, bound)
    return Match(place, offer, fit, verbless, full, missing)


def _given(offer: Offer, lexicon: Lexicon, typed: Typed) -> Bound | None:
    """What was given by name; None if it is not this offer's."""
    bound: Bound = {}
    for name, text in typed.given.items():
        domain = offer.domains.get(name)
        if domain is not None and isinstance(widest(domain), Text | Speech):
            values = _free(widest(domain), text)
        elif domain is not None:
            values = lexicon.readers[name].read(plain_words(text))
        else:
            mine = shown(getattr(offer.action, name)) if name in offer.action.__struct_fields__ else None
            if mine is None or plain_words(mine) != plain_words(text):
                return None
            continue
        if values is None:
            return None
        bound[name] = values
    return bound


def _free(domain: Plain, text: str) -> Values | None:
    """Text as it was typed, if this is what the domain takes; what will be said stands for itself by its words."""
    if isinstance(domain, Speech):
        said = sample(text, domain.readers)
        return Values(Fit.EXACT, ((said, text),)) if 0 < said.size <= domain.most else None
    return Values(Fit.EXACT, ((text, text),)) if isinstance(domain, Text) and domain.has(text) else None


def _only(offer: Offer, bound: Bound) -> tuple[Bound, int]:
    """Fill in what need not be said."""
    left = {name: domain for name, domain in offer.domains.items() if name not in bound}
    if not left:
        return bound, GIVEN
    filled = {name: value for name, domain in left.items() if (value := _filled(offer, name, domain))}
    return {**bound, **filled}, ONLY if len(filled) == len(left) else MISSING


def _filled(offer: Offer, name: str, domain: Domain) -> Values | None:
    """The only value there is, or the number that the action has by itself: who says `buy mace` means one.

    A free text takes the rest of the line; the choices that could not be typed after it are those of the action, too.
    """
    if isinstance(domain, Choice) and len(domain.values) == 1:
        return Values(Fit.EXACT, ((domain.values[0], names(domain)[0]),))
    texts = any(isinstance(each, Text) for each in offer.domains.values())
    if isinstance(domain, Span | Choice if texts else Span) and name in _with_default(type(offer.action)):
        value = getattr(offer.action, name)
        return Values(Fit.EXACT, ((value, shown(value)),)) if domain.has(value) else None
    return None


def _with_default(kind: type[Action]) -> tuple[str, ...]:
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return fields[len(fields) - len(defaults) :]


class _Found(NamedTuple):
    fit: Fit
    left: int
    several: int
    turns: int
    bound: Bound


class _Search:
    """Tries every way to account for the words, in declared order of the fields first."""

    def __init__(self, offer: Offer, lexicon: Lexicon, typed: Typed, *, free: bool) -> None:
        self.offer = offer
        self.lexicon = lexicon
        self.typed = typed
        self.free = free
        self.order = list(offer.domains)
        self.start = 0
        self.steps = 0

    def best(self, fit: Fit, start: int, given: Bound) -> tuple[Fit, Bound] | None:
        left = tuple(name for name in self.order if name not in given)
        self.start = start
        best = min(self._walk(start, left, fit, given, 0), key=lambda found: found[:4], default=None)
        return None if best is None else (best.fit, best.bound)

    def _walk(self, at: int, left: tuple[str, ...], fit: Fit, bound: Bound, turns: int) -> Iterator[_Found]:
        self.steps += 1
        if self.steps > BUDGET:
            return
        if at == len(self.typed.plain):
            several = max((len(values.found) for values in bound.values()), default=0)
            yield _Found(fit, len(left), several, turns, bound)
        yield from self._free_text(at, left, fit, bound, turns)
        if at < len(self.typed.plain) <= MOST_WORDS:
            yield from self._names(at, left, fit, bound, turns)  # first: `infantry 1 2 1` is infantry 1 to 2,1
            yield from self._values(at, left, fit, bound, turns)

    def _free_text(self, at: int, left: tuple[str, ...], fit: Fit, bound: Bound, turns: int) -> Iterator[_Found]:
        """The rest of the line as it was typed; a private word may begin with whom it is for: `tell birch hello`."""
        text = self.typed.after(at) if self.free else ""
        for name in left:
            domain = self.offer.domains[name]
            private = isinstance(domain, Speech) and bool(domain.readers)
            addressed = private and self._addressed(at)
            values = _free(widest(domain), text.lstrip(",: ") if addressed else text) if text else None
            if values is not None:
                rest = {**bound, name: values}
                worst = max(fit, Fit.PART) if private and not addressed else fit
                yield _Found(worst, len(left) - 1, 1, turns + at, rest)

    def _addressed(self, at: int) -> bool:
        """Do the words since the verb say again what the offer's label ends with?"""
        said, label = (
            [word for word in words if word not in FILLERS]
            for words in (self.typed.plain[self.start : at], plain_words(self.offer.label))
        )
        return bool(said) and label[-len(said) :] == said

    def _values(self, at: int, left: tuple[str, ...], fit: Fit, bound: Bound, turns: int) -> Iterator[_Found]:
        for place, name in enumerate(left):
            reader = self.lexicon.readers.get(name)
            longest = 0 if reader is None else reader.longest
            for end in range(min(at + longest, len(self.typed.plain)), at, -1):
                values = reader.read(self.typed.plain[at:end]) if reader else None
                if values is not None:
                    rest = (*left[:place], *left[place + 1 :])
                    worst = fit if values.fit is Fit.PART else max(fit, values.fit)
                    yield from self._walk(end, rest, worst, {**bound, name: values}, turns + place)

    def _names(self, at: int, left: tuple[str, ...], fit: Fit, bound: Bound, turns: int) -> Iterator[_Found]:
        if self.typed.plain[at : at + 2] in self.lexicon.pairs:
            yield from self._walk(at + 2, left, fit, bound, turns)
        word = self.typed.plain[at]
        found = self.lexicon.word(word)
        if found is not None:
            yield from self._walk(at + 1, left, max(fit, found), bound, turns)
        elif at and word in FILLERS:
            yield from self._walk(at + 1, left, fit, bound, turns)
