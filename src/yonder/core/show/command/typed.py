"""Typed: one line as a player typed it, cut into words, with what was given by name (`amount=3`) set apart."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from yonder.core.show.command.closeness import Word, words
from yonder.core.show.command.lexicon import Phrase

MOST_WORDS = 16  # more are only read as free text
_GIVEN = re.compile(r"(?<!\S)([a-z_][a-z0-9_]*)=(\"[^\"]*\"|\S+)", re.IGNORECASE)


class Typed:
    """A line: its words, its text, and the fields that were given by name."""

    def __init__(self, text: str, fields: Container[str] = (), signs: Container[str] = ()) -> None:
        self.given: dict[str, str] = {}
        self.text = _GIVEN.sub(lambda found: self._take(found, fields), text)
        self.words = _signed(self.text, signs)
        self.plain: Phrase = tuple(word.text for word in self.words)

    def _take(self, found: re.Match[str], fields: Container[str]) -> str:
        name, value = found.group(1).lower(), found.group(2)
        if name not in fields:
            return found.group()
        self.given[name] = value.strip('"')
        return " " * len(found.group())

    def after(self, place: int) -> str:
        """The text after so many words, as it was typed."""
        start = self.words[place - 1].end if place else 0
        return self.text[start:].strip()

    def without_last(self) -> Typed:
        """The same line without its last word."""
        short = Typed(self.text[: self.words[-1].start])
        short.given = self.given
        return short


def _signed(text: str, signs: Container[str]) -> list[Word]:
    """The words; a sign at the beginning counts if the game knows it (`'hello` says hello)."""
    start = len(text) - len(text.lstrip())
    sign = text[start : start + 1]
    found = words(text)
    return [Word(sign, start, start + 1), *found] if sign and sign in signs else found


def expanded(text: str, short: Mapping[str, str]) -> str:
    """The line with a short form at its beginning written out: `n` becomes `go north`."""
    stripped = text.lstrip()
    word, _, rest = stripped.partition(" ")
    if word.casefold() in short:
        return f"{short[word.casefold()]} {rest}".rstrip()
    if stripped[:1] in short and not stripped[:1].isalnum():
        return f"{short[stripped[:1]]} {stripped[1:]}"
    return text
