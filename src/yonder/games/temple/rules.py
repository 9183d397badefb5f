"""The Rules of temple, and what its host may choose."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from yonder.core import Rules, load_about
from yonder.games.temple.content import default
from yonder.games.temple.events import EVENTS
from yonder.games.temple.kinds import ExplorerClass, ItemType, SpellId
from yonder.games.temple.models import MODELS


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: locked exits (T-950) and, per collection, the most tokens (T-643; 0 is no limit)."""

    locks: bool = False
    max_explorers: int = 0
    max_temples: int = 0


rules = Rules(
    "temple",
    2,
    title="Temple",
    models=MODELS,
    events=EVENTS,
    setup=Setup,
    content=default(),
    players=(1, 8),
    shared=True,
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "temple.md",
    samples=({}, {"locks": True}),
    rare=(
        *("Greataxe", "Wraith", "ScorchingRay", "MistyStep", "Fireball", "treasure", "conquest", "first_kill", "curio"),
        *("bynames", *default().wares, *default().relics, *default().curios, *default().signs),
    ),
    unknown={ExplorerClass: "bad_class", SpellId: "bad_spell", ItemType: "bad_item"},
)
