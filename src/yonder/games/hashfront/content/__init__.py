"""The content of hashfront: terrain, units and constants, decoded once from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import Struct

from yonder.core import BadContent, check_names, load_content
from yonder.core import Content as BaseContent
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES, Tier, TileType, UnitType

MOST_BONUS, FARTHEST = 3, 16  # what a walk packs into one number: free road tiles, and steps


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content."""


class Terrain(Kind, frozen=True, kw_only=True):
    """A terrain: H-130."""

    id: TileType
    cost: int
    defence: int
    evasion: int
    road: bool = False


class UnitKind(Kind, frozen=True, kw_only=True):
    """A unit: H-150."""

    id: UnitType
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

    def of(self, cities: int) -> int:
        """What a turn pays to who holds so many cities."""
        return self.base + self.city * cities


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
    rounds: tuple[int, ...]


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

    def __post_init__(self) -> None:
        """What the types cannot say: every terrain and unit has its row, and walks stay within what is searched."""
        check_names("terrain", TILES, self.terrain)
        check_names("units", UNIT_TYPES, self.units)
        bonus = self.numbers.road.bonus
        problems = [f"terrain: {kind.id}: cost must be at least 1" for kind in self.terrain.values() if kind.cost < 1]
        problems += [
            f"units: {kind.id}: move and the road bonus must be at most {FARTHEST} together"
            for kind in self.units.values()
            if kind.move < 1 or kind.move + bonus > FARTHEST
        ]
        if not 0 <= bonus <= MOST_BONUS:
            problems.append(f"numbers: road.bonus must be 0 to {MOST_BONUS}")
        if problems:
            raise BadContent(problems)

    def side(self, slot: int) -> str:
        """What people call a slot: its colour."""
        return self.words[f"side.{slot}"]


@cache
def default() -> Content:
    """The content that comes with the game."""
    return load_content(files(__package__), Content)
