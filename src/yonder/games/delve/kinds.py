"""The words of the rulebook that are more than text: every enumeration (D-313)."""

from __future__ import annotations

from enum import StrEnum


class EntityKind(StrEnum):
    PLAYER = "player"
    NPC = "npc"
    ENEMY = "enemy"


class Direction(StrEnum):
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    UP = "up"
    DOWN = "down"


CARDINALS = (Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST)
STEPS = {
    Direction.NORTH: (0, 1, 0),
    Direction.SOUTH: (0, -1, 0),
    Direction.EAST: (1, 0, 0),
    Direction.WEST: (-1, 0, 0),
    Direction.UP: (0, 0, 1),
    Direction.DOWN: (0, 0, -1),
}
OPPOSITE = {
    Direction.NORTH: Direction.SOUTH,
    Direction.SOUTH: Direction.NORTH,
    Direction.EAST: Direction.WEST,
    Direction.WEST: Direction.EAST,
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
}


class Layer(StrEnum):
    ELEVATION = "elevation"
    MOISTURE = "moisture"
    CIVILIZATION = "civilization"
    WEIRDNESS = "weirdness"


class Prefix(StrEnum):
    NONE = ""
    ANCIENT = "ancient"
    ELDRITCH = "eldritch"


class Scale(StrEnum):
    VAST = "vast"
    WIDE = "wide"
    ROOM = "room"
    CRAMPED = "cramped"


class Family(StrEnum):
    PLAINS = "plains"
    FOREST = "forest"
    DESERT = "desert"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    CAVE = "cave"
    DUNGEON = "dungeon"


class Period(StrEnum):
    DAWN = "dawn"
    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"


class Weather(StrEnum):
    CLEAR = "clear"
    RAIN = "rain"
    FOG = "fog"
    STORM = "storm"
    SNOW = "snow"


class Element(StrEnum):
    FIRE = "fire"
    WATER = "water"
    EARTH = "earth"
    AIR = "air"
    SHADOW = "shadow"
    LIGHT = "light"


class Slot(StrEnum):
    HEAD = "head"
    BODY = "body"
    HANDS = "hands"
    FEET = "feet"
    HELD_MAIN = "held_main"
    HELD_OFF = "held_off"
    ACCESSORY = "accessory"


class Ailment(StrEnum):
    """The nine kinds of lasting effect (D-125)."""

    POISON = "poison"
    BURNING = "burning"
    REGENERATING = "regenerating"
    STUNNED = "stunned"
    WEAKENED = "weakened"
    CURSED = "cursed"
    BLESSED = "blessed"
    FORTIFIED = "fortified"
    OBSCURED = "obscured"


class Special(StrEnum):
    RALLY = "rally"
    STONESKIN = "stoneskin"
    FRENZY = "frenzy"
    UNDERTOW = "undertow"
    ERUPTION = "eruption"
    DRAIN = "drain"


class TrapKind(StrEnum):
    PIT = "pit"
    DART = "dart"
    MAGIC_RUNE = "magic_rune"
    COLLAPSING_FLOOR = "collapsing_floor"
    SNARE = "snare"
    FLOOD_VALVE = "flood_valve"
    FLAME_JET = "flame_jet"
    FALLING_BLOCK = "falling_block"
    GRAVE_GAS = "grave_gas"


class TrapState(StrEnum):
    HIDDEN = "hidden"
    REVEALED = "revealed"
    DISARMED = "disarmed"
    SPRUNG = "sprung"


class RoomType(StrEnum):
    ENTRANCE = "entrance"
    CORRIDOR = "corridor"
    CHAMBER = "chamber"
    TRAP_ROOM = "trap_room"
    TREASURE_ROOM = "treasure_room"
    LOCKED_ROOM = "locked_room"
    BOSS_ROOM = "boss_room"


class Label(StrEnum):
    """What the exits of a dungeon room are called (D-195)."""

    EXIT = "exit"
    BACK = "back"
    DEEPER = "deeper"
    SIDE_PASSAGE = "side passage"
    LOCKED_DOOR = "locked door"
    PORTAL = "portal"


class Behavior(StrEnum):
    WANDER = "wander"
    PATROL = "patrol"
    GUARD = "guard"
    MERCHANT = "merchant"
    HERMIT = "hermit"
    GUIDE = "guide"
    VETERAN = "veteran"
    HOSTILE = "hostile"


class InstanceStatus(StrEnum):
    ACTIVE = "active"
    ABANDONED = "abandoned"
    COMPLETE = "complete"


class CloseReason(StrEnum):
    COMPLETED = "completed"
    ABANDONED = "abandoned"
    TIMEOUT = "timeout"


class OfferState(StrEnum):
    READY = "ready"
    COOLDOWN = "cooldown"
    RESUME = "resume"
    ELSEWHERE = "elsewhere"


class Readiness(StrEnum):
    NOT_READY = "not_ready"
    RISKY = "risky"
    READY = "ready"
