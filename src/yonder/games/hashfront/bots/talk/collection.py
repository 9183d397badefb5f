"""Collection: the phrases from which the recogniser is trained and judged, by intent and phrasing family.

Families in `held_out`, a fifth of all phrases, are never trained on; look at their totals only, or they are worth
nothing as judges. `drawn_*` were drawn by lot from the rest, `fresh_*`, `voices_*` and `winter_*` written to judge by.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from yonder.core.content import load
from yonder.core.world.codec import encode, sha256_hex
from yonder.games.hashfront.bots.talk.lexicon import LEXICON
from yonder.games.hashfront.kinds import Intent

HELD_OUT = "held_out"


class Family(Struct, frozen=True):
    """Phrases that say one thing in one manner of speaking."""

    intent: Intent
    name: str
    phrases: tuple[str, ...]
    file: str
    held_out: bool = False  # kept from training, to judge by


def families() -> list[Family]:
    """Every family, by file, intent and place: those to train by, then those to judge by."""
    folder = files(__package__).joinpath("phrases")
    return [*_within(folder, held_out=False), *_within(folder.joinpath(HELD_OUT), held_out=True)]


def _within(folder: Traversable, *, held_out: bool) -> list[Family]:
    found = []
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            for intent, members in load(file, dict[Intent, dict[str, str]]).items():
                for name, text in members.items():
                    phrases = tuple(text.strip().splitlines())
                    found.append(Family(intent, name, phrases, file.name.removesuffix(".toml"), held_out))
    return found


def fingerprint(of: list[Family]) -> str:
    """The hash of all phrases and the lexicon; the weights carry it, so that a change of either is not forgotten."""
    return sha256_hex(encode((of, LEXICON)))
