"""Openness: whether everything in a realm may be seen by everybody, or something is still hidden from somebody."""

from __future__ import annotations

from yonder.core.rules import engine
from yonder.core.rules.kernel import Secret
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.serve.edge.refusal import Forbidden


def hides(rules: Rules, world: World) -> bool:
    """Is anything hidden here: a secret that is not yet open, or rows that the game shows only to some as it runs?"""
    return world.any(Secret) or (rules.hides and engine.over(rules, world) is None)


def refuse_hidden(rules: Rules, world: World) -> None:
    """Refuse what could tell hidden things of a game that still runs."""
    if hides(rules, world):
        raise still_running()


def still_running() -> Forbidden:
    """The refusal."""
    return Forbidden(
        "This game hides things and still runs: only its players may look, each for themselves.", "still_running"
    )
