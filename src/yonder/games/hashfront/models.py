"""The rows of hashfront (H-420). Slots are 1 to 4 and 0 is nobody; ids start at 1.

Terrain and the layers of a map are one row each instead of one per tile: they are read whole and never change alone.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from yonder.core import Model
from yonder.core.words import Words
from yonder.games.hashfront.kinds import (
    AgentStatus,
    BuildingType,
    EndReason,
    FirstPlayer,
    GameState,
    HqRule,
    Intent,
    Tier,
    Trait,
    UnitType,
)

GAMES, MAPS = 0, 1


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """What the creator of a game may choose (H-070)."""

    max_rounds: int = 30
    first_player: FirstPlayer = FirstPlayer.SLOT1
    hq_rule: HqRule = HqRule.LAST_STANDING
    rout_rule: bool = False
    turn_seconds: int = 0
    reserve_seconds: int = 0
    private: bool = False
    test_seed: int | None = None
    scripted_rolls: tuple[int, ...] = ()


class Theatre(Model):
    """What this realm is: `operator` made it; `match` is its only game, or 0."""

    operator: str
    match: int = 0


class GameCounter(Model, key=("id",)):
    """The last id given out: 0 games, 1 maps (H-022)."""

    id: int
    count: int


class Game(Model, key=("game_id",), index=(("state",), ("next_game",))):
    """One game. `next_unit_id` is the last id given to a unit, `next_game` the rematch.

    `stale` is the number of turns ended since the last death in combat or completed capture (H-526).
    """

    game_id: int
    name: str
    map_id: int
    state: GameState
    player_count: int
    num_players: int
    current_player: int
    first_player: int
    round: int
    next_unit_id: int
    winner: int
    end_reason: EndReason
    width: int
    height: int
    is_test_mode: bool
    options: Options
    creator: str
    turn_started_ms: int
    touched_ms: int
    ranked: bool = False
    stale: int = 0
    next_game: int = 0


class PlayerState(Model, key=("game_id", "player_id"), index=(("address",),)):
    """A slot of a game; it exists once somebody has taken it. `orders` counts its Factories with a queued unit."""

    game_id: int
    player_id: int
    address: str
    gold: int = 0
    unit_count: int = 0
    factory_count: int = 0
    city_count: int = 0
    is_alive: bool = True
    placement: int = 0
    eliminated_round: int = 0
    is_agent: bool = False
    clock_reserve_ms: int = 0
    clock_strikes: int = 0
    orders: int = 0


class Deployment(Model, key=("account", "game_id", "player_id")):
    """The slots that an account holds in games that are not over: found without passing all its old ones."""

    account: str
    game_id: int
    player_id: int


class PlayerHQ(Model, key=("game_id", "player_id")):
    """Where a slot's HQ stands."""

    game_id: int
    player_id: int
    x: int
    y: int


class Tiles(Model, key=("game_id",)):
    """The effective terrain of a game (H-041), one glyph per tile, row after row."""

    game_id: int
    ground: str


class Building(Model, key=("game_id", "x", "y")):
    """A building; `seq` is its place in the template."""

    game_id: int
    x: int
    y: int
    seq: int
    building_type: BuildingType
    player_id: int
    capture_player: int = 0
    capture_progress: int = 0
    queued_unit: UnitType = UnitType.NONE


class Unit(Model, key=("game_id", "unit_id")):
    """A unit, also after its death."""

    game_id: int
    unit_id: int
    player_id: int
    unit_type: UnitType
    x: int
    y: int
    hp: int
    has_moved: bool = False
    has_acted: bool = False
    is_alive: bool = True


class UnitPosition(Model, key=("game_id", "x", "y")):
    """Who stands on a tile; 0 is nobody."""

    game_id: int
    x: int
    y: int
    unit_id: int


class MapInfo(Model, key=("map_id",), index=(("key",),)):
    """A map. `key` is its name without regard to case."""

    map_id: int
    name: str
    key: str
    player_count: int
    width: int
    height: int
    tile_count: int
    building_count: int
    unit_count: int
    official: bool
    symmetry: str
    fair: bool
    author: str


class MapLayers(Model, key=("map_id",)):
    """The packed layers of a map, exactly as they were registered (H-043)."""

    map_id: int
    tiles: tuple[int, ...]
    buildings: tuple[int, ...]
    units: tuple[int, ...]


class Invite(Model, key=("game_id", "key")):
    """One invitation to a private game: the public half of a key that its creator has given to a guest.

    `account` is whoever has used it; nobody else can any more.
    """

    game_id: int
    key: str
    account: str = ""


class TestDice(Model, key=("game_id",)):
    """The dice of a test game (H-345, H-346): `seq` counts its actions, `used` its scripted rolls."""

    __test__ = False  # not a test class

    game_id: int
    seq: int
    used: int


class PlayerMatchStats(Model, key=("account",)):
    """How an account's games have ended (H-470)."""

    account: str
    is_agent: bool = False
    games_played: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    resignations: int = 0
    win_streak: int = 0
    best_win_streak: int = 0
    wins_by_hq_capture: int = 0
    wins_by_elimination: int = 0
    wins_by_timeout: int = 0


class PlayerActionStats(Model, key=("account",)):
    """What an account has done (H-471)."""

    account: str
    units_killed: int = 0
    units_lost: int = 0
    units_produced: int = 0
    buildings_captured: int = 0
    cities_captured: int = 0
    factories_captured: int = 0
    hqs_captured: int = 0


class Rating(Model, key=("account",)):
    """How strong an account is in ranked games."""

    account: str
    rating: int
    ranked_games: int = 0
    peak: int = 0


class Standing(Model, key=("board", "account"), rank=("board", "-rating", "-wins", "losses")):
    """An account's place on a leaderboard (H-473): `people`, or `all` with the agents among them."""

    board: str
    account: str
    rating: int
    wins: int
    losses: int


class QueueEntry(Model, key=("account",)):
    """Who waits for a ranked game."""

    account: str
    player_count: int
    rating: int
    joined_ms: int


Region = Annotated[str, Meta(max_length=16, pattern=r"^[A-Za-z0-9, ]*$(?!\n)")]
Aim = Annotated[str, Meta(max_length=16, pattern=r"^[a-z]*$(?!\n)")]


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """What a message speaks of, where its intent needs it."""

    unit_type: UnitType = UnitType.NONE
    region: Region = ""
    player_id: int = 0
    aim: Aim = ""


class ChatMessage(Model, key=("game_id", "message_id")):
    """One message; `to` 0 is everybody. A private one is seen, and can be read, by its two parties alone (H-653)."""

    game_id: int
    message_id: int
    sender: int
    to: int
    words: Words
    intent: Intent
    params: Params
    round: int
    at_ms: int


class ChatPace(Model, key=("game_id", "player_id")):
    """How much a slot has said: the last time, and the count since its last turn ended."""

    game_id: int
    player_id: int
    at_ms: int
    count: int


class Agent(Model, key=("agent_id",), index=(("game_id", "player_id"), ("status",))):
    """An agent that was asked for; the service that runs it reports the rest. `seed` is shown after the game.

    `kin` is the one of the first match of its series: it comes back under the same account (H-980).
    """

    agent_id: int
    game_id: int
    player_id: int
    tier: Tier
    traits: tuple[Trait, ...]
    status: AgentStatus
    created_ms: int
    last_active_ms: int
    account: str = ""
    seed: str = ""
    lease_id: str = ""
    kin: int = 0


class DrawOffer(Model, key=("game_id",)):
    """A draw that was offered (H-955): by whom, who agrees, and how many of the offerer's turns it still stands."""

    game_id: int
    by: int
    agreed: tuple[int, ...]
    turns: int


class Departed(Model, key=("game_id", "player_id")):
    """A slot that resigned, for the statistics at the end (H-472)."""

    game_id: int
    player_id: int


class Tide(Model, key=("game_id", "round")):
    """A round as it was played (H-978), by slot: strength at its end, units lost in combat, buildings taken."""

    game_id: int
    round: int
    strength: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()


class Feat(Model, key=("game_id", "unit_id")):
    """What one unit has done."""

    game_id: int
    unit_id: int
    kills: int = 0
    captures: int = 0


MODELS: tuple[type[Model], ...] = (
    Theatre,
    GameCounter,
    Game,
    PlayerState,
    Deployment,
    PlayerHQ,
    Tiles,
    Building,
    Unit,
    UnitPosition,
    MapInfo,
    MapLayers,
    Invite,
    TestDice,
    PlayerMatchStats,
    PlayerActionStats,
    Rating,
    Standing,
    QueueEntry,
    ChatMessage,
    ChatPace,
    Agent,
    DrawOffer,
    Departed,
    Tide,
    Feat,
)
