"""Closeness: typed text as words, and how well a typed word fits a known one. Digits fit only themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

# A minus belongs to a number only where nothing stands before it: `3-4` is two numbers. A number after a colon is a
# remark: `3,4:2` is the place 3,4, which costs two.
_WORD = re.compile(r"(?<![^\s=,;])-[0-9]+|(?<![0-9:])[0-9]+|[^\W0-9_]+(?:['\u2019][^\W0-9_]+)*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
LONGEST = 32  # nobody types such a word by mistake
SHORTEST, LONG = 4, 8  # a word of four letters may have one slip, of eight letters two


class Fit(IntEnum):
    """How a typed word fits: the lower the better. PART: a whole word of a longer name."""

    EXACT = 0
    PART = 1
    PREFIX = 2
    CLOSE = 3


class Word(NamedTuple):
    """A typed word without case, and where it stands in the text."""

    text: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """The words and numbers of a text; other signs only separate."""
    return [Word(found.group().casefold(), found.start(), found.end()) for found in _WORD.finditer(text)]


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a name, also of one written as `MagicMissile` or `magic_missile`."""
    return tuple(word.text for word in words(_CAMEL.sub(" ", text)))


def number(word: str) -> bool:
    """Is this word a whole number?"""
    return word[-1:].isascii() and word[-1:].isdigit()


def fit(typed: str, known: str) -> Fit | None:
    """How well a typed word fits a known one; None if it does not."""
    if typed == known:
        return Fit.EXACT
    if number(typed) or number(known):
        return None
    if known.startswith(typed):
        return Fit.PREFIX
    slips = 0 if len(typed) < SHORTEST else 1 if len(typed) < LONG else 2
    near = slips and abs(len(typed) - len(known)) <= slips and distance(typed, known) <= slips
    return Fit.CLOSE if near else None


def best_fit(typed: str, known: Iterable[str]) -> Fit | None:
    """The best fit among several words."""
    return min((found for word in known if (found := fit(typed, word)) is not None), default=None)


def in_order(typed: Sequence[str], known: Sequence[str]) -> Fit | None:
    """How typed words fit a name of which they may leave words out, in the order of the name."""
    worst, place = Fit.EXACT, 0
    for word in typed:
        found = None
        while place < len(known) and found is None:
            found = fit(word, known[place])
            place += 1
        if found is None:
            return None
        worst = max(worst, found)
    return max(worst, Fit.PART) if len(typed) < len(known) else worst


def distance(one: str, other: str) -> int:
    """How many slips lie between two words: a letter more, less, another, or two neighbours swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and against == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]


def likeness(typed: str, known: str) -> int:
    """How alike two words are, from 0 to 100."""
    if known.startswith(typed):
        return 100
    if len(typed) > LONGEST:
        return 0
    longest = max(len(typed), len(known))
    return 100 * (longest - distance(typed, known)) // longest
