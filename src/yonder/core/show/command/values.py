"""Values: typed words as a value of a domain, by the names that people call the values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from yonder.core.show.command.closeness import Fit, in_order, number, plain_words
from yonder.core.show.offer import Choice, Domain, Some, Span, Speech, widest
from yonder.core.world.codec import encode

DIGITS = 16
MOST_NAMES = 100


class Values(NamedTuple):
    """The values that some words may mean, each with its name; several only if they fit equally well."""

    fit: Fit
    found: tuple[tuple[Any, str], ...]


class _Named(NamedTuple):
    value: Any
    name: str
    words: tuple[str, ...]


class Reader:
    """Reads the values of one domain; what it has read it remembers."""

    def __init__(self, domain: Domain) -> None:
        self.domain = widest(domain)
        self._known: dict[tuple[str, ...], Values | None] = {}
        self._named: list[_Named] | None = None

    @property
    def longest(self) -> int:
        """The most words that a value can have."""
        if isinstance(self.domain, Span):
            return 1
        longest = max((len(each.words) for each in self._names()), default=0)
        return (longest + 1) * self.domain.most if isinstance(self.domain, Some) else longest  # one more for `and`

    def words(self) -> Iterator[str]:
        """The words that its names are made of."""
        if not isinstance(self.domain, Span):
            yield from (word for each in self._names()[:MOST_NAMES] for word in each.words if not number(word))

    def read(self, typed: tuple[str, ...]) -> Values | None:
        """What these words mean, if they mean a value of the domain."""
        if typed not in self._known:
            self._known[typed] = self._read(typed)
        return self._known[typed]

    def _read(self, typed: tuple[str, ...]) -> Values | None:
        if isinstance(self.domain, Span):
            (word,) = typed if len(typed) == 1 else ("",)
            value = int(word) if number(word) and len(word) < DIGITS else None
            return Values(Fit.EXACT, ((value, word),)) if self.domain.has(value) else None
        if isinstance(self.domain, Some):
            return self._several(typed)
        return self._one(typed)

    def _one(self, typed: tuple[str, ...]) -> Values | None:
        fits = [(found, each) for each in self._names() if (found := _called(typed, each)) is not None]
        if not fits:
            return None
        best = min(found for found, _ in fits)
        return Values(best, tuple((each.value, each.name) for found, each in fits if found is best))

    def _several(self, typed: tuple[str, ...]) -> Values | None:
        """Values one after the other, put in the order of the domain."""
        assert isinstance(self.domain, Some)
        typed = tuple(word for word in typed if word != "and")
        chosen: list[_Named] = []
        worst, place = Fit.EXACT, 0
        while place < len(typed):
            for end in range(len(typed), place, -1):
                found = self._one(typed[place:end])
                if found is not None and len(found.found) == 1:
                    break
            else:
                return None
            chosen += [each for each in self._names() if each.value == found.found[0][0]]
            worst, place = max(worst, found.fit), end
        listed = chosen if self.domain.freely else [each for each in self._names() if each in chosen]
        value = tuple(each.value for each in listed)
        fits = len(value) == len(chosen) and self.domain.has(value)
        return Values(worst, ((value, ", ".join(each.name for each in listed)),)) if fits else None

    def _names(self) -> list[_Named]:
        if self._named is None:
            domain = self.domain
            assert isinstance(domain, Choice | Some)
            pairs = zip(domain.values, names(domain), strict=True)
            self._named = [_Named(value, name, plain_words(name)) for value, name in pairs]
        return self._named


def _called(typed: tuple[str, ...], each: _Named) -> Fit | None:
    if typed == each.words:
        return Fit.EXACT
    if all(map(number, each.words)):
        return None  # half a pair of coordinates is no place
    return in_order(typed, each.words)


def names(domain: Choice | Some) -> Sequence[str]:
    """What people call the values of a domain, in their order. Those that are called alike are numbered."""
    if not len(domain.names):
        return [shown(value) for value in domain.values]
    if type(domain.names) is not tuple or len(set(domain.names)) == len(domain.names):
        return domain.names
    times, before = Counter(domain.names), Counter[str]()
    found = []
    for name in domain.names:
        before[name] += 1
        found.append(f"{name} {before[name]}" if times[name] > 1 else name)
    return found


def shown(value: Any) -> str:
    """A value without a name, as it is shown and typed."""
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list | tuple):
        return ",".join(shown(each) for each in value)
    return encode(value).decode()


def example(domain: Domain) -> str:
    """One value of a domain, as it may be typed."""
    domain = widest(domain)
    if isinstance(domain, Choice):
        return names(domain)[0]
    if isinstance(domain, Speech):
        return "hello"
    return shown(next(domain.each()))
