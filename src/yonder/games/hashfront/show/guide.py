"""Guide: the tables of the rulebook as panels show them, taken from the content so that nobody repeats a number."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.games.hashfront.content import Content, Terrain, UnitKind
from yonder.games.hashfront.kinds import ENTERED_BY, TILE_GLYPHS, Tier, Trait
from yonder.games.hashfront.rules import rules


class Guide(Query):
    """Units, terrain, agents' tiers and traits, clocks, and gold at the start."""


@rules.query(Guide)
def guide(world: World, _who: str | None, _query: Guide) -> dict[str, Any]:
    content: Content = world.content
    numbers = content.numbers
    return {
        "units": {kind.id: unit_card(kind, numbers.road.bonus) for kind in content.units.values()},
        "terrain": {kind.id: terrain_card(kind) for kind in content.terrain.values()},
        "tiers": list(Tier),
        "traits": list(Trait),
        "clocks": numbers.clock.presets,
        "first_gold": numbers.start.first_gold,
        "other_gold": numbers.start.other_gold,
    }


def unit_card(kind: UnitKind, bonus: int) -> dict[str, Any]:
    """H-150: a unit at a glance."""
    return {
        "hp": kind.hp,
        "attack": kind.attack,
        "move": kind.move,
        "range": kind.range,
        "cost": kind.cost,
        "accuracy": kind.accuracy,
        "captures": kind.captures,
        "road_bonus": bonus if kind.road_bonus else 0,
        "siege": kind.siege,
    }


def terrain_card(kind: Terrain) -> dict[str, Any]:
    """H-130: a terrain at a glance; without a cost where nobody can go."""
    return {
        "glyph": TILE_GLYPHS[kind.id],
        "cost": kind.cost if ENTERED_BY[kind.id] else None,
        "defence": kind.defence,
        "evasion": kind.evasion,
        "enter": ENTERED_BY[kind.id],
    }
