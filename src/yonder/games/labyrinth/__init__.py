"""Labyrinth: one hero, a town, five depths and a Dragon."""

from yonder.games.labyrinth import invariants
from yonder.games.labyrinth.bots import policies, search
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show import guide, narration, odds, offers, records, scene, view

# Any number may be given as its weapon: one that the hero does not own falls back to another (L-178).
rules.unlisted = (*rules.unlisted, Attack)

__all__ = [
    "guide",
    "invariants",
    "narration",
    "odds",
    "offers",
    "policies",
    "records",
    "rules",
    "scene",
    "search",
    "view",
]
