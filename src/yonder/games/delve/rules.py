"""The Rules of delve, and what a host may choose."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from yonder.core import EffectKind, Rules, World, load_about
from yonder.games.delve import events
from yonder.games.delve.content import Content, default
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon import events as dungeon_events
from yonder.games.delve.models import MODELS
from yonder.games.delve.party import events as party_events
from yonder.games.delve.people import events as people_events

SECOND = 1_000


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: the text that the overworld grows from (D-012), and where newcomers wake up."""

    seed: str = "yonder"
    start: Point = (0, 0, 0)


rules = Rules(
    "delve",
    1,
    title="Delve",
    models=MODELS,
    events=(*events.EVENTS, *dungeon_events.EVENTS, *party_events.EVENTS, *people_events.EVENTS),
    setup=Setup,
    content=default(),
    players=(1, 8),
    shared=True,
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "delve.md",
    samples=({}, {"start": [-4, 3, 0]}, {"seed": "other", "start": [3, 2, 0]}),
)


@rules.effects
def kinds(world: World) -> dict[str, EffectKind]:
    content: Content = world.content
    return {str(kind): row for kind, row in content.effects.items()}


def wait(world: World, at: int) -> int:
    """How many seconds are left until a moment; 0 when it has come."""
    return -(-world.left(at * SECOND) // SECOND)


def seconds(world: World) -> int:
    """The time in whole seconds (D-004)."""
    return world.now // SECOND
