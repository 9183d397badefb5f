"""Suggest: what a line that means nothing may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yonder.core.show.command.closeness import likeness
from yonder.core.show.command.lexicon import FILLERS, Lexicon, Phrase

LEAST = 60  # of 100
MOST_WORDS = 8


def alike(typed: Phrase, lexicons: Sequence[Lexicon], most: int) -> list[int]:
    """The places of the offers whose words are most like what was typed, the best first."""
    scored = [(-_score(typed[:MOST_WORDS], lexicon), place) for place, lexicon in enumerate(lexicons)]
    return [place for score, place in sorted(scored) if -score >= LEAST][:most]


def _score(typed: Phrase, lexicon: Lexicon) -> int:
    """The first word counts twice: it should be a verb."""
    wanted = [word for word in typed if word not in FILLERS]
    if not wanted:
        return 0
    verb = _best(wanted[0], [phrase[0] for phrase in lexicon.verbs])
    known = [*lexicon.words, *(word for reader in lexicon.readers.values() for word in reader.words())]
    names = [_best(word, known) for word in wanted]
    return (max(verb, names[0]) + sum(names)) // (1 + len(names))


def _best(word: str, known: Iterable[str]) -> int:
    return max((likeness(word, each) for each in known), default=0)
