"""Commands: every game can be played by typing. Verbs and names come from the offers and queries themselves."""

from yonder.core.show.command.command import Candidate, Command, Commands, listed
from yonder.core.show.command.values import names, shown

__all__ = ["Candidate", "Command", "Commands", "listed", "names", "shown"]
