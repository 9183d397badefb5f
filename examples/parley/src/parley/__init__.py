"""Parley: tables of two to six with sealed hands. The second tutorial's game: secrets, interrupts and time."""

from parley import bots, show, table, talk
from parley.rules import rules

__all__ = ["bots", "rules", "show", "table", "talk"]
