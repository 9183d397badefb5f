"""The events of hashfront (H-400). With the map alone they rebuild every board (H-402)."""

from __future__ import annotations

from yonder.core import Event
from yonder.core.words import Words
from yonder.games.hashfront.kinds import (
    BuildingType,
    CombatOutcome,
    DeathCause,
    EliminationCause,
    EndReason,
    Intent,
    Tier,
    Trait,
    UnitType,
)
from yonder.games.hashfront.models import Params


class MapRegistered(Event):
    map_id: int
    name: str
    width: int
    height: int
    player_count: int


class GameEvent(Event):
    """Something that happened in a game."""

    game_id: int


class GameCreated(GameEvent):
    map_id: int
    player_count: int
    name: str
    is_test_mode: bool


class PlayerJoined(GameEvent):
    player_id: int
    account: str


class PlayerLeft(GameEvent):
    player_id: int
    account: str


class AgentRequested(GameEvent):
    agent_id: int
    player_id: int
    tier: Tier
    traits: tuple[Trait, ...]


class GameStarted(GameEvent):
    player_count: int
    first_player: int


class GameCancelled(GameEvent):
    pass


class UnitMoved(GameEvent):
    unit_id: int
    path: tuple[tuple[int, int], ...]
    x: int
    y: int
    cost: int


class UnitAttacked(GameEvent):
    """Damage is told as rolled; a counter that did not happen has chance, roll and damage 0."""

    attacker_id: int
    target_id: int
    distance: int
    attack_chance: int
    attack_roll: int
    attack_outcome: CombatOutcome
    damage_to_defender: int
    counter_chance: int
    counter_roll: int
    counter_outcome: CombatOutcome
    damage_to_attacker: int


class UnitDied(GameEvent):
    unit_id: int
    cause: DeathCause


class UnitWaited(GameEvent):
    unit_id: int


class CaptureProgress(GameEvent):
    x: int
    y: int
    player_id: int
    progress: int


class CaptureReset(GameEvent):
    x: int
    y: int
    player_id: int
    progress: int = 0


class BuildingCaptured(GameEvent):
    x: int
    y: int
    building_type: BuildingType
    player_id: int
    old_player_id: int


class BuildingChanged(GameEvent):
    """A building of an eliminated slot: it becomes neutral, and an HQ becomes a City (H-304, H-305)."""

    x: int
    y: int
    building_type: BuildingType
    player_id: int


class UnitBuilt(GameEvent):
    """An order was placed; the unit appears with UnitSpawned."""

    player_id: int
    unit_type: UnitType
    x: int
    y: int


class UnitSpawned(GameEvent):
    unit_id: int
    player_id: int
    unit_type: UnitType
    x: int
    y: int


class IncomePaid(GameEvent):
    player_id: int
    amount: int
    gold: int


class TurnEnded(GameEvent):
    player_id: int
    next_player: int
    round: int


class TurnTimedOut(GameEvent):
    player_id: int
    strikes: int


class PlayerEliminated(GameEvent):
    player_id: int
    cause: EliminationCause
    by: int


class GameOver(GameEvent):
    """`scores` by slot, from slot 1 (H-321)."""

    winner: int
    reason: EndReason
    scores: tuple[int, ...]


class ChatSent(GameEvent):
    message_id: int
    sender: int
    to: int
    words: Words
    intent: Intent
    params: Params


class DrawOffered(GameEvent):
    player_id: int


class DrawAccepted(GameEvent):
    player_id: int


class DrawDeclined(GameEvent):
    """The offer is off the table; `player_id` 0: it has run out."""

    player_id: int


class RematchMade(GameEvent):
    next_game: int


class RankedQueued(Event):
    account: str
    player_count: int


class QueueLeft(Event):
    account: str


class RankedMatched(GameEvent):
    accounts: tuple[str, ...]


class RatingChanged(GameEvent):
    account: str
    rating: int
    change: int


EVENTS: tuple[type[Event], ...] = (
    MapRegistered,
    GameCreated,
    PlayerJoined,
    PlayerLeft,
    AgentRequested,
    GameStarted,
    GameCancelled,
    UnitMoved,
    UnitAttacked,
    UnitDied,
    UnitWaited,
    CaptureProgress,
    CaptureReset,
    BuildingCaptured,
    BuildingChanged,
    UnitBuilt,
    UnitSpawned,
    IncomePaid,
    TurnEnded,
    TurnTimedOut,
    PlayerEliminated,
    GameOver,
    ChatSent,
    DrawOffered,
    DrawAccepted,
    DrawDeclined,
    RematchMade,
    RankedQueued,
    QueueLeft,
    RankedMatched,
    RatingChanged,
)
