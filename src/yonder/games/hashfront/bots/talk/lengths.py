"""Lengths: how long a truce is meant to last, from the words (H-977): so many rounds, or until a round."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from msgspec import Struct

from yonder.core.content import load
from yonder.games.hashfront.bots.talk.lexicon import tokens


class _Lengths(Struct, frozen=True, forbid_unknown_fields=True):
    units: tuple[str, ...]
    until: tuple[str, ...]
    between: tuple[str, ...]
    numbers: dict[str, int]


_LENGTHS = load(files(__package__) / "lengths.toml", _Lengths)
_LONGEST_NUMBER = 3  # digits
_AHEAD = "for"


class Length(NamedTuple):
    """So many rounds, or until the end of a round; 0 is not said. `ahead` if it is said of what is to come."""

    rounds: int = 0
    until: int = 0
    ahead: bool = False


def length(text: str) -> Length:
    """What a text says of how long; the last that it says counts."""
    words = tokens(text)
    for i in reversed(range(len(words))):
        if words[i] in _LENGTHS.units and (found := _until(words, i) or _rounds(words, i)):
            return found
    return Length()


def _until(words: list[str], i: int) -> Length | None:
    """As in "until (the end of) round 8"."""
    number = _number(words[i + 1]) if i + 1 < len(words) else 0
    return Length(until=number, ahead=True) if number and set(words[:i]) & set(_LENGTHS.until) else None


def _rounds(words: list[str], i: int) -> Length | None:
    """As in "five rounds" or "a couple of turns"."""
    before = [word for word in words[:i] if word not in _LENGTHS.between]
    number = _number(before[-1]) if before else 0
    return Length(number, ahead=_AHEAD in words[:i]) if number else None


def _number(word: str) -> int:
    if word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER:
        return int(word)
    return _LENGTHS.numbers.get(word, 0)
