"""Lexicon: the words that name something, and how a text is cut into words and clauses (H-644)."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load


class _Negation(Struct, frozen=True, forbid_unknown_fields=True):
    scope: int
    words: tuple[str, ...]
    ends: tuple[str, ...]


class _Retreat(Struct, frozen=True, forbid_unknown_fields=True):
    phrases: tuple[str, ...]


class _Home(Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]


class _Sides(Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]
    after: tuple[str, ...]
    before: tuple[str, ...]


class _Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    negation: _Negation
    retreat: _Retreat
    home: _Home
    units: dict[str, int]
    slots: dict[str, int]
    regions: dict[str, tuple[int, ...]]
    sides: _Sides
    spelling: dict[str, str]
    kinds: dict[str, tuple[str, ...]]


LEXICON = load(files(__package__) / "lexicon.toml", _Lexicon)
PLACE = re.compile(r"(?<![0-9])([0-9]{1,2}) ?, ?([0-9]{1,2})(?![0-9])")
_APOSTROPHES = re.compile("['’‘`]")  # noqa: RUF001 - typed by people
_SPLIT = re.compile(r"[^a-z0-9]+")
_DRAWN = re.compile(r"([a-z])\1{2,}")  # "nooo", "pleeease"
_CLAUSE = re.compile(r"[.,;:!?()\n]+")


def tokens(text: str) -> list[str]:
    """The words of a text: lower case, no apostrophes, split at anything else."""
    return [word for word in _SPLIT.split(_APOSTROPHES.sub("", text.lower())) if word]


def clauses(text: str) -> list[list[str]]:
    """The words of each part between marks; a coordinate is one region word, drawn-out and chat spellings are plain."""
    parts = _CLAUSE.split(_DRAWN.sub(r"\1", PLACE.sub(" center ", text.lower())))
    return [[LEXICON.spelling.get(word, word) for word in words] for part in parts if (words := tokens(part))]


def is_region(words: list[str], i: int) -> bool:
    """Does the word at this place name a region? A side needs a word about it that says so."""
    word, sides = words[i], LEXICON.sides
    if word not in LEXICON.regions:
        return False
    if word not in sides.words:
        return True
    before, after = words[i - 1] if i else "", words[i + 1] if i + 1 < len(words) else ""
    return before in sides.after or after in sides.before


@lru_cache(maxsize=4096)
def kinds(word: str) -> tuple[str, ...]:
    """The kinds of a word in their order; none for most."""
    ends = range(1, len(word) + 1)
    members = [word, *(f"{word[:i]}*" for i in ends), *(f"*{word[-i:]}" for i in ends)]
    found = {kind for member in members for kind in _MEMBERS.get(member, ())}
    return tuple(kind for kind in LEXICON.kinds if kind in found)


def _members() -> dict[str, list[str]]:
    """The kinds of each member, so that a word is looked up instead of compared with all of them."""
    found: dict[str, list[str]] = {}
    for kind, members in LEXICON.kinds.items():
        for member in members:
            found.setdefault(member, []).append(kind)
    return found


_MEMBERS = _members()
