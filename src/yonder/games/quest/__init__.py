"""Quest: fifth-edition fights and journeys for twelve classes. Begun: content, characters and combat."""

from yonder.games.quest import invariants
from yonder.games.quest.character import creation
from yonder.games.quest.combat import (
    care,
    coatings,
    conditions,
    ending,
    flee,
    hands,
    items,
    movement,
    opening,
    reactions,
    ready,
    strike,
    tactics,
)
from yonder.games.quest.combat.features import barbarian, bard, divinity, druid, fighter, monk, paladin, rogue, styles
from yonder.games.quest.journey import dungeons, encounters, rests, sessions, stealth
from yonder.games.quest.magic import answers, blessings, casting, curses, ground, harming, helping, scrolls, summons
from yonder.games.quest.monsters import mind, riders, specials, traits
from yonder.games.quest.rules import rules

__all__ = [
    "answers",
    "barbarian",
    "bard",
    "blessings",
    "care",
    "casting",
    "coatings",
    "conditions",
    "creation",
    "curses",
    "divinity",
    "druid",
    "dungeons",
    "encounters",
    "ending",
    "exhaustion",
    "fighter",
    "flee",
    "ground",
    "hands",
    "harming",
    "helping",
    "invariants",
    "items",
    "mind",
    "monk",
    "movement",
    "opening",
    "paladin",
    "reactions",
    "ready",
    "rests",
    "riders",
    "rogue",
    "rules",
    "scrolls",
    "sessions",
    "specials",
    "stealth",
    "strike",
    "styles",
    "summons",
    "tactics",
    "traits",
]
