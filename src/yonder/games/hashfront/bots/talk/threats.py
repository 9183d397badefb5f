"""Threats in the open: words that promise the end of what the reader has on the board (H-984).

The classifier weighs words one by one, and a tank destroyed is mostly news; here the whole sentence counts.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.games.hashfront.bots.talk.lexicon import tokens


class Threats(Struct, frozen=True, forbid_unknown_fields=True):
    """What such a sentence is made of, and the words with which it is none."""

    promises: tuple[str, ...]
    deeds: tuple[str, ...]
    owned: tuple[str, ...]
    fates: tuple[str, ...]
    spared: tuple[str, ...]


@cache
def _patterns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    found = load(files(__package__) / "threats.toml", Threats)
    promises, deeds, owned, fates = (
        "|".join(sorted(words, key=len, reverse=True))
        for words in (found.promises, found.deeds, found.owned, found.fates)
    )
    deed = (
        rf"(?:{promises}) (?:\w+ly |now |soon |just )?(?:{deeds}) (?:all (?:of )?|every )?your (?:\w+ )?(?:{owned})\b"
    )
    condition = (
        rf"if you\b.* (?:{promises}) (?:\w+ly |now |soon |just )?(?:{deeds}|attack|strike|hit|take|capture) "
        rf"(?:you\b|(?:all (?:of )?|every )?your (?:\w+ )?(?:{owned})\b)"
    )
    fate = rf"^your (?:\w+ )?(?:{owned}) (?:will|shall) (?:{fates})\b"
    return re.compile(rf"\b{deed}|\b{condition}|{fate}"), found.spared


def threatens(text: str) -> bool:
    """Does a text say that the reader's own is about to be destroyed? No question, no denial, no mere supposition.

    "If you ..., I will ..." is a threat: what it supposes is in the reader's hands.
    """
    words = tokens(text)
    pattern, spared = _patterns()
    said = " ".join(words)
    weighed = [word for place, word in enumerate(words) if words[place : place + 2] != ["if", "you"]]
    return "?" not in text and not any(word in spared for word in weighed) and bool(pattern.search(said))
