"""Quest: fifth-edition fights and journeys for twelve classes. Begun: content, characters, combat and journeys."""

from yonder.games.quest import achievements, form, invariants
from yonder.games.quest.bots import policies
from yonder.games.quest.character import creation, growth, packing, spellbook
from yonder.games.quest.combat import movement
from yonder.games.quest.combat.actions import care, coatings, flee, hands, items, reactions, ready, tactics
from yonder.games.quest.combat.attacks import strike
from yonder.games.quest.combat.features import barbarian, bard, divinity, druid, fighter, monk, paladin, rogue, styles
from yonder.games.quest.combat.health import conditions, exhaustion
from yonder.games.quest.combat.rounds import opening
from yonder.games.quest.combat.spoils import ending
from yonder.games.quest.doors import paths
from yonder.games.quest.journey import city, dungeons, encounters, legs, masters, rests, sessions, stealth, travel
from yonder.games.quest.magic import answers, blessings, casting, curses, ground, harming, helping, scrolls, summons
from yonder.games.quest.monsters import lore, mind, riders, specials, traits
from yonder.games.quest.party import companions, joining
from yonder.games.quest.rules import rules
from yonder.games.quest.saves import keeping, queries
from yonder.games.quest.show import bestiary, guide, narration, odds, records, scene, tale, view
from yonder.games.quest.show.offers import listing

# Saves are events that the player signs: too free to be offered (`save_draft` says what to sign).
rules.unlisted = (*rules.unlisted, keeping.SaveGame, keeping.LoadSave)

__all__ = [
    "achievements",
    "answers",
    "barbarian",
    "bard",
    "bestiary",
    "blessings",
    "care",
    "casting",
    "city",
    "coatings",
    "companions",
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
    "form",
    "ground",
    "growth",
    "guide",
    "hands",
    "harming",
    "helping",
    "invariants",
    "items",
    "joining",
    "keeping",
    "legs",
    "listing",
    "lore",
    "masters",
    "mind",
    "monk",
    "movement",
    "narration",
    "odds",
    "opening",
    "packing",
    "paladin",
    "paths",
    "policies",
    "queries",
    "reactions",
    "ready",
    "records",
    "rests",
    "riders",
    "rogue",
    "rules",
    "scene",
    "scrolls",
    "sessions",
    "specials",
    "spellbook",
    "stealth",
    "strike",
    "styles",
    "summons",
    "tactics",
    "tale",
    "traits",
    "travel",
    "view",
]
