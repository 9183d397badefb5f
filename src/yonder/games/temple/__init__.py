"""Temple: explorers, chambers that exist once somebody opens the door, and a Wraith somewhere in the dark."""

from yonder.games.temple import attacks, creation, death, exits, features, movement, rest, spells, tactics, tokens, traps, treasure
from yonder.games.temple.rules import rules

__all__ = ["rules"]
