"""Temple: explorers, chambers that exist once somebody opens the door, and a Wraith somewhere in the dark."""

from yonder.games.temple import invariants, migrations, permits
from yonder.games.temple.bots import policies
from yonder.games.temple.rules import rules
from yonder.games.temple.show import choices, guide, life, narration, odds, offers, records, scene, view
from yonder.games.temple.tokens import metadata

__all__ = [
    "choices",
    "guide",
    "invariants",
    "life",
    "metadata",
    "migrations",
    "narration",
    "odds",
    "offers",
    "permits",
    "policies",
    "records",
    "rules",
    "scene",
    "view",
]
