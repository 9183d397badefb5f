"""Guide: the tables of the rulebook as panels show them, taken from the content so that nobody repeats a number."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.games.hashfront.content import NUMBERS, TERRAIN, UNITS, Terrain, UnitKind
from yonder.games.hashfront.kinds import Tier, Trait
from yonder.games.hashfront.rules import rules


class Guide(Query):
    """Units, terrain, agents' tiers and traits, clocks, and gold at the start."""


@rules.query(Guide)
def guide(_world: World, _who: str | None, _query: Guide) -> dict[str, Any]:
    return {
        "units": {kind.id: unit_card(kind) for kind in UNITS.values()},
        "terrain": {kind.id: terrain_card(kind) for kind in TERRAIN.values()},
        "tiers": list(Tier),
        "traits": list(Trait),
        "clocks": NUMBERS.clock.presets,
        "first_gold": NUMBERS.start.first_gold,
        "other_gold": NUMBERS.start.other_gold,
    }


def unit_card(kind: UnitKind) -> dict[str, Any]:
    """H-150: a unit at a glance."""
    return {
        "hp": kind.hp,
        "attack": kind.attack,
        "move": kind.move,
        "range": kind.range,
        "cost": kind.cost,
        "accuracy": kind.accuracy,
        "captures": kind.captures,
        "road_bonus": NUMBERS.road.bonus if kind.road_bonus else 0,
        "siege": kind.siege,
    }


def terrain_card(kind: Terrain) -> dict[str, Any]:
    """H-130: a terrain at a glance; without a cost where nobody can go."""
    return {
        "glyph": kind.glyph,
        "cost": kind.cost if kind.enter else None,
        "defence": kind.defence,
        "evasion": kind.evasion,
        "enter": kind.enter,
    }
