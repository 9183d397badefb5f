"""The Rules of hashfront, and what a host may choose."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from yonder.core import Rules, load_about
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import EVENTS
from yonder.games.hashfront.models import MODELS, Options


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """One game that is the whole realm: it stands in the lobby at once, and the realm is over when it is (H-959)."""

    map: str
    options: Options = Options()
    name: str = ""
    is_test_mode: bool = False


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: a theatre of many games (the default), or a single match."""

    match: Match | None = None


rules = Rules(
    "hashfront",
    1,
    title="Hashfront",
    models=MODELS,
    events=EVENTS,
    setup=Setup,
    content=default(),
    players=(2, 4),
    shared=True,
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "hashfront.md",
    samples=(
        {"match": {"map": "PINHOLE"}},
        {"match": {"map": "TRIAD", "options": {"turn_seconds": 60}}},
        {"match": {"map": "COMPASS"}},
        {},
    ),
)
