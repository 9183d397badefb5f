"""Complete: the lines that a line may become, each one word or one name longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from yonder.core.show.command.asking import ASK
from yonder.core.show.command.closeness import Fit, number, plain_words
from yonder.core.show.command.lexicon import Lexicon, Phrase
from yonder.core.show.command.matching import MISSING, Match, match_offer, read_values
from yonder.core.show.command.typed import Typed
from yonder.core.show.command.values import names
from yonder.core.show.offer import Choice, Offer, Some, widest

MOST = 50
DIGITS = 6


def completions(
    text: str,
    typed: Typed,
    numbered: Mapping[int, Offer],
    offers: Sequence[Offer],
    lexicons: Sequence[Lexicon],
    queries: Sequence[str],
) -> list[str]:
    """Lines that begin with this one; the word at its end may be half typed."""
    ended = not typed.words or text[-1:].isspace()
    done, begun = (typed, "") if ended else (typed.without_last(), typed.plain[-1])
    head = text if ended else text[: len(text) - len(typed.text) + typed.words[-1].start]
    if done.plain and number(done.plain[0]):
        found = _after_number(done, numbered)
    elif done.plain:
        found = _after_verb(done, offers, lexicons)
    else:
        found = _verbs(offers, lexicons, begun)
    words = (*(word for word in found if _begins(word, begun)), *_asked(done, queries, begun))
    return [f"{head}{word}" for word in dict.fromkeys(words)][:MOST]


def _begins(word: str, begun: str) -> bool:
    """A name may be begun with any of its words, a pair of numbers only with the first."""
    parts = plain_words(word)
    return not begun or any(each.startswith(begun) for each in (parts[:1] if number(begun) else parts))


def _verbs(offers: Sequence[Offer], lexicons: Sequence[Lexicon], begun: str) -> Iterator[str]:
    """What a line may begin with: the words of the labels; once a letter is typed, the other verbs too."""
    for offer, lexicon in zip(offers, lexicons, strict=True):
        if offer.enabled:
            yield from lexicon.core[:1] or lexicon.verbs[0][:1]
            if begun:
                yield from (" ".join(verb) for verb in lexicon.verbs if verb[0].startswith(begun))


def _after_number(done: Typed, numbered: Mapping[int, Offer]) -> Iterator[str]:
    offer = numbered.get(int(done.plain[0])) if len(done.plain[0]) <= DIGITS else None
    if offer is not None:
        yield from _values(read_values(0, offer, Lexicon(offer, {}), done, 1))


def _after_verb(done: Typed, offers: Sequence[Offer], lexicons: Sequence[Lexicon]) -> Iterator[str]:
    each = enumerate(zip(offers, lexicons, strict=True))
    read = [match_offer(place, *pair, done, verbless=False) for place, pair in each if pair[0].enabled]
    found = [match for match in read if match is not None and match.fit < Fit.CLOSE]
    for match in found:
        yield from _names(done.plain, lexicons[match.place].core)
    for match in found:  # places on a map only once it is clear who goes there
        yield from (name for name in _values(match) if len(found) == 1 or not all(map(number, plain_words(name))))


def _names(typed: Phrase, core: Phrase) -> Iterator[str]:
    """The next word of the label."""
    at = max((core.index(word) + 1 for word in typed if word in core), default=1)
    yield from core[at : at + 1]


def _values(match: Match | None) -> Iterator[str]:
    """The values that an open field may have."""
    if match is None or match.missing != MISSING:
        return
    for name in match.left():
        domain = widest(match.offer.domains[name])
        if isinstance(domain, Choice | Some):
            yield from names(domain)


def _asked(done: Typed, queries: Sequence[str], begun: str) -> Iterator[str]:
    """Queries after `ask`, or where a word is begun that may be one."""
    if done.plain == (ASK,) or (not done.plain and begun):
        yield from (query.replace("_", " ") for query in queries if query.startswith(begun))
    if not done.plain and queries and ASK.startswith(begun):
        yield ASK
