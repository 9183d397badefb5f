"""Collection: the phrases from which the recogniser is trained and judged, by intent and phrasing family."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from yonder.core.content import load
from yonder.core.world.codec import encode, sha256, sha256_hex
from yonder.games.hashfront.kinds import Intent

HELD = 51  # of 256: one family in five


class Family(Struct, frozen=True):
    """Phrases that say one thing in one manner of speaking."""

    intent: Intent
    name: str
    phrases: tuple[str, ...]

    @property
    def held_out(self) -> bool:
        """Is it kept from training, to judge by? Its name alone decides."""
        return sha256(f"{self.intent}/{self.name}".encode())[0] < HELD


def families() -> list[Family]:
    """Every family, by file, intent and place."""
    folder = files(__package__) / "phrases"
    found = []
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        for intent, members in load(file, dict[Intent, dict[str, str]]).items():
            found += [Family(intent, name, tuple(text.strip().splitlines())) for name, text in members.items()]
    return found


def fingerprint(of: list[Family]) -> str:
    """The hash of all phrases; the weights carry it, so that they are not forgotten when phrases change."""
    return sha256_hex(encode(of))
