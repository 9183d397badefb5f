"""Quest: fifth-edition fights and journeys for twelve classes. Begun: content, characters, combat and journeys."""

from yonder.games.quest import form, invariants
from yonder.games.quest.bots import policies
from yonder.games.quest.character import creation, growth, packing, spellbook
from yonder.games.quest.combat import conditions, ending, flee, items, movement, opening, reactions, strike, tactics
from yonder.games.quest.combat.features import barbarian, fighter, monk, rogue
from yonder.games.quest.doors import paths
from yonder.games.quest.journey import city, dungeons, encounters, legs, rests, sessions, stealth, travel
from yonder.games.quest.magic import answers, blessings, casting, curses, ground, harming, helping, summons
from yonder.games.quest.monsters import mind, riders, specials, traits
from yonder.games.quest.party import companions, joining
from yonder.games.quest.rules import rules
from yonder.games.quest.saves import keeping, queries
from yonder.games.quest.show import narration, odds, offers, records, scene, view

__all__ = [
    "answers",
    "barbarian",
    "blessings",
    "casting",
    "city",
    "companions",
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
    "growth",
    "harming",
    "helping",
    "invariants",
    "items",
    "joining",
    "keeping",
    "legs",
    "mind",
    "monk",
    "movement",
    "narration",
    "odds",
    "offers",
    "opening",
    "packing",
    "paths",
    "policies",
    "queries",
    "reactions",
    "records",
    "rests",
    "riders",
    "rogue",
    "rules",
    "scene",
    "sessions",
    "specials",
    "spellbook",
    "stealth",
    "strike",
    "summons",
    "tactics",
    "traits",
    "travel",
    "view",
]
