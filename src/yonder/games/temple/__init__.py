"""Temple: explorers, chambers that exist once somebody opens the door, and a Wraith somewhere in the dark."""

from yonder.games.temple import (
    bots,
    choices,
    guide,
    invariants,
    leaderboard,
    metadata,
    narrate,
    odds,
    offers,
    permits,
    scene,
    view,
)
from yonder.games.temple.rules import rules

__all__ = [
    "bots",
    "choices",
    "guide",
    "invariants",
    "leaderboard",
    "metadata",
    "narrate",
    "odds",
    "offers",
    "permits",
    "rules",
    "scene",
    "view",
]
