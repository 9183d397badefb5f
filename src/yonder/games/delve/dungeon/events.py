"""What is told of dungeons (D-291)."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Event
from yonder.games.delve.events import Named
from yonder.games.delve.kinds import CloseReason, OfferState, Readiness, RoomType, Special, TrapKind


class DungeonOffer(Struct, frozen=True):
    """A dungeon that can be entered here (D-231); `readiness` is for oneself, alone or with those who would come."""

    template_id: str
    name: str
    description: str
    difficulty: int
    difficulty_range: tuple[int, int]
    recommended_level: int
    room_range: tuple[int, int]
    boss_name: str
    state: OfferState
    ready_at: int
    readiness: Readiness
    command: str


class LeftBehind(Struct, frozen=True):
    """A party member who could not come along, and why."""

    player: Named
    reason: str


class Exit(Struct, frozen=True):
    """A way out of a room."""

    label: str
    explored: bool
    locked: bool


class Victim(Struct, frozen=True):
    """Somebody whom a trap caught."""

    player: Named
    saved: bool
    damage: int


class DungeonAvailable(Event):
    """What an entrance offers to who has come there (D-231)."""

    offers: tuple[DungeonOffer, ...]


class DungeonEntered(Event, tag="dungeon_enter"):
    instance: str
    dungeon_name: str
    room_count: int
    difficulty: int
    members: tuple[Named, ...]
    left_behind: tuple[LeftBehind, ...]
    message: str


class DungeonReentered(Event, tag="dungeon_reenter"):
    instance: str
    dungeon_name: str
    room_count: int
    difficulty: int
    members: tuple[Named, ...]
    message: str


class RoomEntered(Event):
    room: str
    index: int
    room_type: RoomType
    name: str
    text: str
    exits: tuple[Exit, ...]
    enemies: tuple[Named, ...]
    items: tuple[Named, ...]
    trap: TrapKind | None
    first_visit: bool


class Scouted(Event):
    exit: str
    room_type: RoomType
    enemies: int
    trap: TrapKind | None


class TrapRevealed(Event):
    kind: TrapKind
    room: str


class TrapSprung(Event):
    kind: TrapKind
    room: str
    victims: tuple[Victim, ...]


class TrapDisarmed(Event):
    kind: TrapKind
    room: str
    actor: Named


class DisarmFailed(Event):
    kind: TrapKind
    room: str
    actor: Named


class KeyDropped(Event):
    room: str


class KeyFound(Event):
    room: str
    actor: Named


class DoorUnlocked(Event):
    actor: Named
    room: str


class BossSpeaks(Event):
    boss: Named
    text: str


class BossSpecial(Event):
    boss: Named
    special: Special


class BossCharging(Event):
    boss: Named


class Drowned(Event, tag="undertow"):
    target: Named
    damage: int
    target_hp: int


class DungeonComplete(Event):
    template: str
    difficulty: int
    elapsed: int
    rooms_explored: int
    rooms_total: int
    enemies_defeated: int
    deaths: int
    loot: tuple[Named, ...]
    ready_at: int
    closes_at: int


class Rumour(Event):
    template: str
    names: tuple[str, ...]
    difficulty: int


class DungeonLeft(Event):
    abandoned: bool
    reenter_until: int


class DungeonLetGo(Event):
    """A member gives up the way back."""

    player: Named


class DungeonClosingSoon(Event):
    closes_at: int


class DungeonEvicted(Event):
    reason: CloseReason


class DelveTold(Event):
    """The story of a delve that is over, sentence by sentence."""

    instance: str
    lines: tuple[str, ...]


class DungeonClosed(Event):
    instance: str
    reason: CloseReason
    seed: str
    entropy: str
    difficulty: int
    roster: tuple[str, ...]


class Studied(Event):
    """Somebody has looked closely at what stands out in a room."""

    actor: Named
    sight: str
    text: str


class OddityTried(Event):
    """Somebody has tried something with the odd thing of a room, and how it went."""

    actor: Named
    oddity: str
    choice: str
    well: bool
    text: str


class SecretTold(Event):
    text: str


EVENTS: tuple[type[Event], ...] = (
    DungeonAvailable,
    DungeonEntered,
    DungeonReentered,
    RoomEntered,
    Scouted,
    TrapRevealed,
    TrapSprung,
    TrapDisarmed,
    DisarmFailed,
    KeyDropped,
    KeyFound,
    DoorUnlocked,
    BossSpeaks,
    BossSpecial,
    BossCharging,
    Drowned,
    DungeonComplete,
    Studied,
    OddityTried,
    SecretTold,
    Rumour,
    DungeonLeft,
    DungeonLetGo,
    DungeonClosingSoon,
    DungeonEvicted,
    DelveTold,
    DungeonClosed,
)
