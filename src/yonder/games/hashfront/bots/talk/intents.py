"""Intents: what a message means, told from its words alone, offline (H-643 .. H-646). Text is data, never an order."""

from __future__ import annotations

import re
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.games.hashfront.kinds import Intent


class Meaning(Struct, frozen=True):
    """What a message says: its intent, and the unit type, slot, region (cells, or one place) and advice it names."""

    intent: Intent
    unit: int = 0
    slot: int = 0
    region: str = ""
    retreat: bool = False


class _Rule(Struct, frozen=True, forbid_unknown_fields=True):
    intent: Intent
    all: tuple[tuple[str, ...], ...]


class _Retreat(Struct, frozen=True, forbid_unknown_fields=True):
    phrases: tuple[str, ...]


class _Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    words: dict[str, tuple[str, ...]]
    rule: tuple[_Rule, ...]
    retreat: _Retreat
    units: dict[str, int]
    slots: dict[str, int]
    regions: dict[str, tuple[int, ...]]


LEXICON = load(files(__package__) / "intents.toml", _Lexicon)
_APOSTROPHES = re.compile("['’‘`]")  # noqa: RUF001 - typed by people
_SPLIT = re.compile(r"[^a-z0-9]+")
_PLACE = re.compile(r"(?<![0-9])([0-9]{1,2}) ?, ?([0-9]{1,2})(?![0-9])")


def tokens(text: str) -> list[str]:
    """The words of a text: lower case, no apostrophes, split at anything else."""
    return [word for word in _SPLIT.split(_APOSTROPHES.sub("", text.lower())) if word]


def classify(text: str, listener: int = 0, speaker: int = 0) -> Meaning:
    """The meaning of a message from one slot to another: the first rule that fits decides (H-644)."""
    words = tokens(text)
    third = _third(words, listener, speaker)
    for rule in LEXICON.rule:
        if rule.intent is Intent.ALLIANCE_OFFER and not third:
            continue
        if all(_names(words, group) for group in rule.all):
            return _meaning(rule.intent, text, words, third)
    return Meaning(Intent.QUESTION if "?" in text else Intent.SMALLTALK)


def _meaning(intent: Intent, text: str, words: list[str], third: int) -> Meaning:
    unit = next((LEXICON.units[word] for word in reversed(words) if word in LEXICON.units), 0)
    retreat = any(_has(words, phrase) for phrase in LEXICON.retreat.phrases)
    return Meaning(intent, unit, third, _region(text, words), retreat)


def _names(words: list[str], group: tuple[str, ...]) -> bool:
    return any(
        any(_has(words, word) for word in LEXICON.words[entry[1:]]) if entry.startswith("@") else _has(words, entry)
        for entry in group
    )


def _has(words: list[str], phrase: str) -> bool:
    """Does the phrase stand in the text? A star stands for any words between."""
    parts = phrase.split(" ")
    if len(parts) == 1:
        return phrase in words
    if "*" in parts:
        start, end = parts[0], parts[-1]
        return start in words and end in words[words.index(start) + 1 :]
    return any(words[i : i + len(parts)] == parts for i in range(len(words)))


def _third(words: list[str], listener: int, speaker: int) -> int:
    named = (LEXICON.slots[word] for word in words if word in LEXICON.slots)
    return next((slot for slot in named if slot not in (listener, speaker)), 0)


def _region(text: str, words: list[str]) -> str:
    """A coordinate, or the last region word (H-645, H-646); empty if none is named."""
    place = _PLACE.search(text)
    if place is not None:
        return f"{int(place[1])},{int(place[2])}"
    return next((word for word in reversed(words) if word in LEXICON.regions), "")
