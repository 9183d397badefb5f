"""Features: what the recogniser looks at in a text: words, pairs of words and pieces of words, negated ones apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from yonder.games.hashfront.bots.talk.lexicon import LEXICON, clauses, is_region, kinds

SHORTEST, LONGEST = 3, 5
SUBJECTS = ("@first", "@you", "@slot", "@other", "@asking", "@mutual")
FRAMES = {"p": "past", "s": "supposed", "l": "life"}
_NUMBER = re.compile(r"[0-9]+")


def features(text: str) -> list[str]:
    """The features of a text, each once, in the order in which they stand."""
    found: dict[str, None] = {}
    for words in clauses(text):
        shown = marked(words)
        found.update(dict.fromkeys(_of(shown)))
        found.update(dict.fromkeys(_kindred(shown)))
    found.update(dict.fromkeys(_whole(text)))
    return list(found)


def emphasis(feature: str) -> int:
    """How much a feature counts in training, in tenths: kinds of words and pairs more, pieces of words less."""
    if "~" in feature:
        return 4
    if feature.startswith("=frame"):
        return 10
    if "@" in feature:
        return 15 if ": " in feature or " " not in feature else 8
    if " * " in feature:
        return 8
    return 12 if " " in feature else 10


def marked(words: list[str]) -> list[str]:
    """The words of a clause with names as slots, and an exclamation mark before each that is negated."""
    shown, left = [], 0
    for i, word in enumerate(words):
        if word in LEXICON.negation.ends:
            left = 0
        shown.append(("!" if left else "") + _slot(words, i))
        turns = word in LEXICON.negation.words and words[i - 1 : i] != ["why"]  # "why don't we" denies nothing
        left = LEXICON.negation.scope if turns else max(0, left - 1)
    return shown


def _slot(words: list[str], i: int) -> str:
    word = words[i]
    if word in LEXICON.units:
        return "<unit>"
    if word in LEXICON.slots:
        return "<slot>"
    if word in LEXICON.home.words:
        return "<home>"
    if is_region(words, i):
        return "<region>"
    return "<number>" if _NUMBER.fullmatch(word) else word


def _of(words: list[str]) -> Iterator[str]:
    """Words, pairs, pairs with one word between, and pieces of words."""
    framed = ["^", *words, "$"]
    for i, word in enumerate(framed):
        yield word
        if i + 1 < len(framed):
            yield f"{word} {framed[i + 1]}"
        if i + 2 < len(framed):
            yield f"{word} * {framed[i + 2]}"
    for word in words:
        yield from _pieces(word)


def _pieces(word: str) -> Iterator[str]:
    """Character n-grams of a word between bars, so that a misspelt word still shares most of them."""
    mark, bare = ("!", word[1:]) if word.startswith("!") else ("", word)
    if bare.startswith("<"):
        return
    framed = f"|{bare}|"
    for size in range(SHORTEST, LONGEST + 1):
        for i in range(len(framed) - size + 1):
            yield f"{mark}~{framed[i : i + size]}"


def _kindred(words: list[str]) -> Iterator[str]:
    """Kinds of words, alone and two by two in their order, and each with the one who is spoken of first."""
    line = [("!" if word.startswith("!") else "") + f"@{kind}" for word in words for kind in _kinds(word)]
    subject = next((kind for kind in line if kind.removeprefix("!") in SUBJECTS), "@nobody")
    opening = next((word for word in words if word not in LEXICON.negation.words), "")
    yield from (f"^: {'!' * opening.startswith('!')}@{kind}" for kind in _kinds(opening))
    for i, kind in enumerate(line):
        yield kind
        yield f"{subject}: {kind}"
        for later in line[i + 1 :]:
            yield f"{kind} {later}"


def _kinds(word: str) -> tuple[str, ...]:
    bare = word.removeprefix("!")
    return (bare.strip("<>"),) if bare.startswith("<") else kinds(bare)


def _whole(text: str) -> Iterator[str]:
    """What holds for the text as a whole: who is spoken of, whether it asks, how long it is."""
    words = [word for clause in clauses(text) for word in clause]
    every = [kind for word in words for kind in kinds(word)]
    negated = any(word in LEXICON.negation.words for word in words)
    about = f"{'first' in every:d}{'you' in every:d}"
    yield f"=who {about}"
    yield f"=asks {'?' in text:d}{about}"
    yield f"=turned {negated:d}{about}"
    yield f"=length {min(4, len(words) // 2)}"
    yield "=always"
    frame = _frame(text, every, negated=negated)
    yield f"=frame {frame}"
    yield from (f"=frame {frame} @{kind}" for kind in dict.fromkeys(every))
    yield from (f"=frame {frame} {word}" for word in dict.fromkeys(words))
    if "?" in text:
        yield from (f"? {kind}" for kind in every)


def _frame(text: str, every: list[str], *, negated: bool) -> str:
    """How a text speaks: asking, denying, of the past, supposing, of daily life. Words count differently by it."""
    signs = {"a": "?" in text, "n": negated} | {sign: kind in every for sign, kind in FRAMES.items()}
    return "".join(sign for sign, shown in signs.items() if shown) or "-"
