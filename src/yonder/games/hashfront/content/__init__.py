"""The content of hashfront: terrain, units and constants, decoded once from TOML."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files

from msgspec import Struct, field

from yonder.core import BadContent, load_content
from yonder.core import Content as BaseContent
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES, Tier, TileType, UnitType


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content."""


class Terrain(Kind, frozen=True, kw_only=True):
    """A terrain: H-130. `enter` names the classes of units that may."""

    id: TileType
    glyph: str
    cost: int
    defence: int
    evasion: int
    enter: tuple[str, ...]
    road: bool = False


class UnitKind(Kind, frozen=True, kw_only=True):
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


class Limits(Kind, frozen=True):
    """What a value may be at most, or between."""

    max_rounds: tuple[int, int]
    turn_seconds: tuple[int, int]
    reserve_seconds: tuple[int, int]
    game_name: int
    path: int
    gold: int
    units: int
    chat: int


class Start(Kind, frozen=True):
    """Gold at the start."""

    first_gold: int
    other_gold: int


class Income(Kind, frozen=True):
    """Gold at each turn."""

    base: int
    city: int


class Threshold(Kind, frozen=True):
    """Steps that a capture takes."""

    threshold: int


class Hit(Kind, frozen=True):
    """The bounds and penalties of the hit chance."""

    low: int
    high: int
    move_penalty: int
    range_penalty: int


class Road(Kind, frozen=True):
    """What a road gives."""

    bonus: int


class Lobby(Kind, frozen=True):
    """Waiting games and their lists."""

    stale_ms: int
    page: int


class Chat(Kind, frozen=True):
    """How often one may speak."""

    pause_ms: int
    per_cycle: int


class Clock(Kind, frozen=True):
    """Turn timers."""

    strikes: int
    grace_ms: int
    presets: tuple[tuple[int, int], ...]


class Ranked(Kind, frozen=True):
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


class RatingNumbers(Kind, frozen=True):
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


class Numbers(Kind, frozen=True):
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


class Content(BaseContent, frozen=True, kw_only=True):
    """All of it, as the genesis entry hashes it."""

    terrain: dict[TileType, Terrain]
    units: dict[UnitType, UnitKind]
    numbers: Numbers

    @cached_property
    def by_glyph(self) -> dict[str, Terrain]:
        """Terrains by the sign that maps are drawn with."""
        return {kind.glyph: kind for kind in self.terrain.values()}

    def __post_init__(self) -> None:
        """Every terrain and unit of the enumerations has its row, and glyphs are single and different."""
        missing: list[str] = [name for name in TILES if name not in self.terrain]
        missing += [name for name in UNIT_TYPES if name not in self.units]
        if missing or len(self.by_glyph) != len(self.terrain):
            raise BadContent([f"terrain, units: no row, or a glyph twice: {missing}"])


CONTENT = load_content(files(__package__), Content)
TERRAIN, UNITS, NUMBERS, WORDS, BY_GLYPH = (
    CONTENT.terrain,
    CONTENT.units,
    CONTENT.numbers,
    CONTENT.words,
    CONTENT.by_glyph,
)
