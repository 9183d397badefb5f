"""Temple: explorers, chambers that exist once somebody opens the door, and a Wraith somewhere in the dark."""

from yonder.games.temple import offers
from yonder.games.temple.rules import rules

__all__ = ["offers", "rules"]
