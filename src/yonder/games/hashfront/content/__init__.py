"""The content of hashfront: terrain, units and constants, decoded once from TOML."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct, field

from yonder.core import BadContent, load, load_table, load_words
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES, Tier, TileType, UnitType


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content."""


class Terrain(Content, frozen=True, kw_only=True):
    """A terrain: H-130. `enter` names the classes of units that may."""

    id: TileType
    glyph: str
    cost: int
    defence: int
    evasion: int
    enter: tuple[str, ...]
    road: bool = False


class UnitKind(Content, frozen=True, kw_only=True):
    """A unit: H-150."""

    id: UnitType
    glyph: str
    moves_as: str = field(name="class")
    hp: int
    attack: int
    move: int
    range: tuple[int, int]
    cost: int
    accuracy: int
    captures: bool = False
    road_bonus: bool = False
    siege: bool = False


class Limits(Content, frozen=True):
    """What a value may be at most, or between."""

    max_rounds: tuple[int, int]
    turn_seconds: tuple[int, int]
    reserve_seconds: tuple[int, int]
    game_name: int
    path: int
    gold: int
    units: int
    chat: int


class Start(Content, frozen=True):
    """Gold at the start."""

    first_gold: int
    other_gold: int


class Income(Content, frozen=True):
    """Gold at each turn."""

    base: int
    city: int


class Threshold(Content, frozen=True):
    """Steps that a capture takes."""

    threshold: int


class Hit(Content, frozen=True):
    """The bounds and penalties of the hit chance."""

    low: int
    high: int
    move_penalty: int
    range_penalty: int


class Road(Content, frozen=True):
    """What a road gives."""

    bonus: int


class Lobby(Content, frozen=True):
    """Waiting games and their lists."""

    stale_ms: int
    page: int


class Chat(Content, frozen=True):
    """How often one may speak."""

    pause_ms: int
    per_cycle: int


class Clock(Content, frozen=True):
    """Turn timers."""

    strikes: int
    grace_ms: int
    presets: tuple[tuple[int, int], ...]


class Ranked(Content, frozen=True):
    """Matchmaking."""

    tick_ms: int
    window: int
    window_step: int
    window_every: int
    window_most: int
    player_counts: tuple[int, ...]
    turn_seconds: int
    reserve_seconds: int
    offer_agent_s: int


class RatingNumbers(Content, frozen=True):
    """Ratings: the curve of expected scores in permille, K factors, titles."""

    start: int
    low: int
    new_games: int
    k_new: int
    k: int
    page: int
    curve: tuple[tuple[int, int], ...]
    titles: tuple[tuple[int, str], ...]
    tiers: tuple[tuple[int, Tier], ...]


class Numbers(Content, frozen=True):
    """Every constant."""

    limits: Limits
    start: Start
    income: Income
    capture: Threshold
    hit: Hit
    road: Road
    lobby: Lobby
    chat: Chat
    clock: Clock
    ranked: Ranked
    rating: RatingNumbers


_HERE = files(__package__)
TERRAIN: dict[TileType, Terrain] = {
    TileType(name): kind for name, kind in load_table(_HERE / "terrain.toml", Terrain).items()
}
UNITS: dict[UnitType, UnitKind] = {
    UnitType(name): kind for name, kind in load_table(_HERE / "units.toml", UnitKind).items()
}
NUMBERS = load(_HERE / "numbers.toml", Numbers)
WORDS = load_words(_HERE / "words.toml")
BY_GLYPH: dict[str, Terrain] = {kind.glyph: kind for kind in TERRAIN.values()}


def _check() -> None:
    """Every terrain and unit of the enumerations has its row, and glyphs are single and different."""
    missing = [name for name in TILES if name not in TERRAIN] + [name for name in UNIT_TYPES if name not in UNITS]
    if missing or len(BY_GLYPH) != len(TERRAIN):
        raise BadContent([f"terrain.toml, units.toml: no row, or a glyph twice: {missing}"])


_check()
CONTENT = {"terrain": TERRAIN, "units": UNITS, "numbers": NUMBERS}
