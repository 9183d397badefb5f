"""Delve: a shared world of words with dungeons of one's own."""

from yonder.games.delve import invariants
from yonder.games.delve.bots import delver, townsfolk
from yonder.games.delve.dungeon import caution, closing, entering, leaving, oddities
from yonder.games.delve.encounter import ailments, magic, rounds, tricks, turns
from yonder.games.delve.party import helpers, joining, together
from yonder.games.delve.people import character, dialogue, quests, recovery, regions, rest
from yonder.games.delve.rules import rules
from yonder.games.delve.show import help as manual
from yonder.games.delve.show import narration, odds, offers, queries, redraw, scene, sight, view
from yonder.games.delve.things import handling, trade, using, wearing
from yonder.games.delve.world import movement, respawn, start, talk

# Too free to be offered: any player may be whispered to, a profile is any text.
rules.unlisted = (*rules.unlisted, talk.Whisper, character.SetProfile)

__all__ = [
    "ailments",
    "caution",
    "character",
    "closing",
    "delver",
    "dialogue",
    "entering",
    "handling",
    "helpers",
    "invariants",
    "joining",
    "leaving",
    "magic",
    "manual",
    "movement",
    "narration",
    "oddities",
    "odds",
    "offers",
    "queries",
    "quests",
    "recovery",
    "redraw",
    "regions",
    "respawn",
    "rest",
    "rounds",
    "rules",
    "scene",
    "sight",
    "start",
    "talk",
    "together",
    "townsfolk",
    "trade",
    "tricks",
    "turns",
    "using",
    "view",
    "wearing",
]
