"""The SRD 5.1 arithmetic that temple and quest share. Pure functions of integers and dice; no rows, no content."""

from yonder.games.d20.rolls import Attack, Test, attack, check, contest, d20, damage, edge
from yonder.games.d20.scores import halved, modifier, proficiency, save_dc, skill_bonus

__all__ = [
    "Attack",
    "Test",
    "attack",
    "check",
    "contest",
    "d20",
    "damage",
    "edge",
    "halved",
    "modifier",
    "proficiency",
    "save_dc",
    "skill_bonus",
]
