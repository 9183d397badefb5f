"""Recogniser: what a text wants, by a linear classifier with whole-number weights. Trained by scripts/recogniser.py."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.games.hashfront.bots.talk.features import features
from yonder.games.hashfront.kinds import Intent

ZERO = 79  # the letter of weight 0; a weight is a printable letter before or after it
NEUTRAL = Intent.SMALLTALK


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """The trained classifier: a letter for each feature and intent.

    `sure` is the lead over neutral that is enough; a lead from `doubt` on is worth asking what was meant.
    """

    phrases: str
    doubt: int
    sure: int
    intents: tuple[Intent, ...]
    weights: dict[str, str]


class Guess(Struct, frozen=True):
    """The intent that a text has most likely, how far it leads neutral talk, and whether that is enough.

    `influence` is the likeliest that is not neutral, be its lead enough or not.
    """

    intent: Intent
    lead: int
    sure: bool
    influence: Intent


@cache
def weights() -> Weights:
    """The shipped weights, read when they are first needed."""
    return load(files(__package__) / "weights.json", Weights)


def scores(text: str, by: Weights) -> list[int]:
    """The score of each intent: the sum of the weights of the text's features."""
    total = [0] * len(by.intents)
    for feature in features(text):
        letters = by.weights.get(feature)
        if letters is not None:
            for i, letter in enumerate(letters):
                total[i] += ord(letter) - ZERO
    return total


def guess(text: str, by: Weights | None = None) -> Guess:
    """What a text wants most likely. Neutral is always sure: only an influence has to be proved."""
    by = by or weights()
    total = scores(text, by)
    neutral = total[by.intents.index(NEUTRAL)]
    lead, first = max((score - neutral, -i) for i, score in enumerate(total) if by.intents[i] is not NEUTRAL)
    influence = by.intents[-first]
    if lead < by.doubt:
        return Guess(NEUTRAL, lead, sure=True, influence=influence)
    return Guess(influence, lead, sure=lead >= by.sure, influence=influence)
