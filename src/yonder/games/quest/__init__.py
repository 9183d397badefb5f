"""Quest: fifth-edition fights and journeys for twelve classes. Begun: content, characters, combat and journeys."""

from yonder.games.quest import invariants
from yonder.games.quest.character import creation, growth, packing, spellbook
from yonder.games.quest.combat import conditions, ending, flee, items, movement, opening, reactions, strike, tactics
from yonder.games.quest.combat.features import barbarian, fighter, monk, rogue
from yonder.games.quest.journey import city, dungeons, encounters, legs, rests, sessions, stealth, travel
from yonder.games.quest.magic import casting
from yonder.games.quest.monsters import mind, riders, specials, traits
from yonder.games.quest.party import companions, joining
from yonder.games.quest.rules import rules
from yonder.games.quest.saves import keeping, queries

__all__ = [
    "barbarian",
    "casting",
    "city",
    "companions",
    "conditions",
    "creation",
    "dungeons",
    "encounters",
    "ending",
    "fighter",
    "flee",
    "growth",
    "invariants",
    "items",
    "joining",
    "keeping",
    "legs",
    "mind",
    "monk",
    "movement",
    "opening",
    "packing",
    "queries",
    "reactions",
    "rests",
    "riders",
    "rogue",
    "rules",
    "sessions",
    "specials",
    "spellbook",
    "stealth",
    "strike",
    "tactics",
    "traits",
    "travel",
]
