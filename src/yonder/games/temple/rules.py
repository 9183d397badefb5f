"""The Rules of temple, and the one way to refuse. Guards name what bars an action, to handlers and offers alike."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from msgspec import Struct

from yonder.core import Rules, World, load_about
from yonder.games.temple.content import Content, default
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
    rare=("Greataxe", "Wraith", "ScorchingRay", "MistyStep", "Fireball"),
    unknown={ExplorerClass: "bad_class", SpellId: "bad_spell", ItemType: "bad_item"},
)


FACTS: dict[str, Callable[[Content], dict[str, int | str]]] = {  # numbers of the content that a refusal names
    "cursed": lambda content: {"tithe": content.numbers.combat.tithe},
}


def bar(world: World, code: str) -> None:
    """Refuse with this code; an empty one bars nothing."""
    if code:
        facts = FACTS.get(code)
        raise world.refuse(code) if facts is None else world.refuse(code, **facts(world.content))
