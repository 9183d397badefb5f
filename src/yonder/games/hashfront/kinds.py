"""The enumerations of the rulebook (H-012), as text in rows, actions and events; `number` is for packed data.

A tile's number is not a building's (H-013): `GROUND` says which terrain a building is.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache


class Kind(StrEnum):
    """A value with a name for people and a number for packed data: its place in the list."""

    @property
    def number(self) -> int:
        """The number of H-012."""
        return list(type(self)).index(self) + (type(self) in FROM_ONE)


class GameState(Kind):
    """How far a game has come."""

    LOBBY = "Lobby"
    PLAYING = "Playing"
    FINISHED = "Finished"
    CANCELLED = "Cancelled"


class TileType(Kind):
    """Terrain."""

    GRASS = "Grass"
    MOUNTAIN = "Mountain"
    CITY = "City"
    FACTORY = "Factory"
    HQ = "HQ"
    ROAD = "Road"
    TREE = "Tree"
    DIRT_ROAD = "DirtRoad"
    OCEAN = "Ocean"


class BuildingType(Kind):
    """Buildings."""

    NONE = "None"
    CITY = "City"
    FACTORY = "Factory"
    HQ = "HQ"


class UnitType(Kind):
    """Units."""

    NONE = "None"
    INFANTRY = "Infantry"
    TANK = "Tank"
    RANGER = "Ranger"


class BorderType(Kind):
    """The look of a coast."""

    NONE = "None"
    BLUFF = "Bluff"
    CLIFF = "Cliff"
    BEACH = "Beach"


class CombatOutcome(Kind):
    """What came of a strike."""

    NONE = "None"
    HIT = "Hit"
    GRAZE = "Graze"
    WHIFF = "Whiff"


class EndReason(Kind):
    """How a game ended."""

    NONE = "None"
    HQ_CAPTURE = "HqCapture"
    ELIMINATION = "Elimination"
    TIMEOUT = "Timeout"
    DRAW = "Draw"


class EliminationCause(Kind):
    """Why a slot is out; there is no 0."""

    HQ_LOST = "HqLost"
    DESTROYED = "Destroyed"
    RESIGNED = "Resigned"
    CLOCK_FORFEIT = "ClockForfeit"


class DeathCause(Kind):
    """Why a unit is gone; there is no 0."""

    COMBAT = "Combat"
    DISBANDED = "Disbanded"


class FirstPlayer(StrEnum):
    """Who begins (H-071)."""

    SLOT1 = "slot1"
    VRF = "vrf"


class HqRule(StrEnum):
    """What taking an HQ means with three or more slots alive (H-303)."""

    LAST_STANDING = "last_standing"
    SUDDEN = "sudden"


class GameFilter(StrEnum):
    """Which games to list (H-447)."""

    NONE = "NONE"
    JOINABLE = "JOINABLE"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"
    MY_OPS = "MY_OPS"


class AgentStatus(StrEnum):
    """Where an agent is in its life (H-508)."""

    REQUESTED = "REQUESTED"
    SPAWNED = "SPAWNED"
    AUTHED = "AUTHED"
    WAITING = "WAITING"
    THINKING = "THINKING"
    ACTING = "ACTING"
    DONE = "DONE"
    RELEASED = "RELEASED"
    FAILED = "FAILED"


class Tier(StrEnum):
    """How well an agent plays."""

    CADET = "cadet"
    BASIC = "basic"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class Trait(StrEnum):
    """What an agent is like (H-600)."""

    STUBBORN = "stubborn"
    GULLIBLE = "gullible"
    ANALYTICAL = "analytical"
    AGGRESSIVE = "aggressive"
    CAUTIOUS = "cautious"


class Intent(StrEnum):
    """What a message is meant to do (H-643); none: its words decide."""

    NONE = "none"
    RUSH_THREAT = "rush_threat"
    STRENGTH_CLAIM = "strength_claim"
    TRUCE_OFFER = "truce_offer"
    ALLIANCE_OFFER = "alliance_offer"
    DEMORALIZE = "demoralize"
    TAUNT = "taunt"
    BUILD_CLAIM = "build_claim"
    TARGET_CLAIM = "target_claim"
    ARGUMENT = "argument"
    PLEA = "plea"
    QUESTION = "question"
    SMALLTALK = "smalltalk"


FROM_ONE: tuple[type[Kind], ...] = (EliminationCause, DeathCause)

TILES = tuple(TileType)
BUILDINGS = tuple(BuildingType)
UNITS = tuple(UnitType)
BORDERS = tuple(BorderType)
UNIT_TYPES = UNITS[1:]

GROUND: dict[BuildingType, TileType] = {
    BuildingType.CITY: TileType.CITY,
    BuildingType.FACTORY: TileType.FACTORY,
    BuildingType.HQ: TileType.HQ,
}

# What maps are drawn with, and who may stand where (H-130, H-150): facts of the map format, the same for all content.
TILE_GLYPHS: dict[TileType, str] = dict(zip(TILES, ".MCFHRTDO", strict=True))
BY_GLYPH: dict[str, TileType] = {glyph: tile for tile, glyph in TILE_GLYPHS.items()}
UNIT_GLYPHS: dict[UnitType, str] = dict(zip(UNIT_TYPES, "itr", strict=True))
MOVES_AS: dict[UnitType, str] = dict(zip(UNIT_TYPES, ("foot", "vehicle", "vehicle"), strict=True))
ENTERED_BY: dict[TileType, tuple[str, ...]] = {
    **dict.fromkeys(TILES, ("foot", "vehicle")),
    TileType.MOUNTAIN: ("foot",),
    TileType.OCEAN: (),
}


@lru_cache(maxsize=1 << 12)
def called_unit(unit_type: UnitType, unit_id: int) -> str:
    """What people call a unit."""
    return f"{unit_type} {unit_id}"
