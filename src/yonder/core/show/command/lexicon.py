"""Lexicon: the words by which an offer is called. They come from the offer itself and from the game's aliases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from yonder.core.rules.action import Action, tag_of
from yonder.core.show.command.closeness import Fit, best_fit, fit, number, plain_words
from yonder.core.show.command.values import Reader
from yonder.core.show.offer import Offer, Speech, Text, widest

ALIASES = "command.aliases."
SHORT = "command.short."
FILLERS = (
    *("a", "an", "and", "at", "by", "for", "from", "in", "into", "my", "of", "on", "the", "through", "to", "using"),
    "with",
)
LONGEST_NAME = 32  # longer values of fields are keys and hashes, which nobody types
GROUP_WORDS = 3  # a longer group is a sentence, not a name
_ASIDE = re.compile(r"\(([^()]*)\)")
_STATE = re.compile(r"\(\d+/\d+\)")  # so much of so much: no number of a thing
Phrase = tuple[str, ...]


class Lexicon:
    """The verbs and names of one offer."""

    def __init__(self, offer: Offer, aliases: Mapping[str, str]) -> None:
        core, remark = split(offer.label)
        tag = plain_words(tag_of(offer.action))
        group = plain_words(offer.group)
        fields = dict(_fields(offer))
        self.core = core
        self.numbered = any(map(number, split(_STATE.sub("", offer.label))[0]))
        self.verbs: list[Phrase] = list(dict.fromkeys(_verbs(tag, core, aliases.get("_".join(tag), ""))))
        named = [*core, *_letters(remark), *tag, *(_letters(group) if len(group) <= GROUP_WORDS else ())]
        open_fields = [word for name in offer.domains for word in plain_words(name)]
        values = [word for value in fields.values() for word in (value.casefold(), *_letters(plain_words(value)))]
        known = [*named, *open_fields, *values, *(word for verb in self.verbs for word in verb)]
        self.words: dict[str, None] = dict.fromkeys(known)
        pairs = [*_pairs(remark), *_pairs(group), *_field_pairs(offer.action)]
        self.pairs: dict[tuple[str, str], None] = dict.fromkeys(pairs)
        self.readers = {
            name: Reader(domain)
            for name, domain in offer.domains.items()
            if not isinstance(widest(domain), Text | Speech)
        }

    def verb(self, typed: Phrase) -> Iterator[tuple[Fit, int]]:
        """How the first words fit a verb, and how many of them it takes; the longest first."""
        for phrase in sorted(self.verbs, key=len, reverse=True):
            found = sequence(typed[: len(phrase)], phrase)
            if found is not None:
                yield found, len(phrase)

    def word(self, typed: str) -> Fit | None:
        """How a word fits any of the names."""
        return Fit.EXACT if typed in self.words else best_fit(typed, self.words)


def sequence(typed: Phrase, phrase: Phrase) -> Fit | None:
    """How typed words fit a phrase, word for word."""
    if len(typed) < len(phrase):
        return None
    worst = Fit.EXACT
    for word, known in zip(typed, phrase, strict=True):
        found = fit(word, known)
        if found is None:
            return None
        worst = max(worst, found)
    return worst


def split(label: str) -> tuple[Phrase, Phrase]:
    """The words of a label, and those of its remarks in brackets; brackets with numbers alone are no remark."""
    remarks = [found.group() for found in _ASIDE.finditer(label) if not all(map(number, plain_words(found.group())))]
    for remark in remarks:
        label = label.replace(remark, " ", 1)
    return plain_words(label), plain_words(" ".join(remarks))


def phrases(listed: str) -> Iterator[Phrase]:
    """Aliases as a game writes them: phrases between commas. A sign such as `?` is a phrase too."""
    for alias in listed.split(","):
        found = plain_words(alias) or tuple(alias.split())
        if found:
            yield found


def _verbs(tag: Phrase, core: Phrase, aliases: str) -> Iterator[Phrase]:
    yield tag
    yield tag[:1]
    if core and not number(core[0]):
        yield core[:1]
    yield from phrases(aliases)


def _letters(phrase: Phrase) -> Iterator[str]:
    return (word for word in phrase if not number(word))


def _pairs(phrase: Phrase) -> Iterator[tuple[str, str]]:
    """A number beside the word before it: `Fighter #2` is called `fighter 2`, not `2`."""
    return ((one, two) for one, two in pairwise(phrase) if number(two) and not number(one))


def _fields(offer: Offer) -> Iterator[tuple[str, str]]:
    for name in offer.action.__struct_fields__:
        value = getattr(offer.action, name)
        if isinstance(value, str) and name not in offer.domains and len(value) <= LONGEST_NAME:
            yield name, str(value)


def _field_pairs(action: Action) -> Iterator[tuple[str, str]]:
    """`game 2` for a field `game_id` that is 2."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if type(value) is int and name.endswith("_id"):
            yield plain_words(name)[0], str(value)
