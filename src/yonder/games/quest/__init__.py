"""Quest: fifth-edition fights and journeys for twelve classes. Begun: content, characters and combat."""

from yonder.games.quest import form, invariants
from yonder.games.quest.bots import policies
from yonder.games.quest.character import creation
from yonder.games.quest.combat import conditions, ending, flee, items, movement, opening, reactions, strike, tactics
from yonder.games.quest.combat.features import barbarian, fighter, monk, rogue
from yonder.games.quest.journey import dungeons, encounters, rests, sessions, stealth
from yonder.games.quest.magic import answers, blessings, casting, curses, ground, harming, helping, summons
from yonder.games.quest.monsters import mind, riders, specials, traits
from yonder.games.quest.rules import rules
from yonder.games.quest.show import narration, odds, offers, records, scene, view

__all__ = [
    "answers",
    "barbarian",
    "blessings",
    "casting",
    "conditions",
    "creation",
    "curses",
    "dungeons",
    "encounters",
    "ending",
    "fighter",
    "flee",
    "form",
    "ground",
    "harming",
    "helping",
    "invariants",
    "items",
    "mind",
    "monk",
    "movement",
    "narration",
    "odds",
    "offers",
    "opening",
    "policies",
    "reactions",
    "records",
    "rests",
    "riders",
    "rogue",
    "rules",
    "scene",
    "sessions",
    "specials",
    "stealth",
    "strike",
    "summons",
    "tactics",
    "traits",
    "view",
]
