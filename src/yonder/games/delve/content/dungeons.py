"""What dungeons are made of: templates, room types, traps (D-169 to D-222)."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from yonder.games.delve.content.base import Affliction, Hit, Kind
from yonder.games.delve.content.things import Loot
from yonder.games.delve.kinds import Behavior, Element, RoomType, Special, TrapKind


class Foe(Kind, frozen=True, kw_only=True):
    """An enemy type as it stands in a template, before scaling."""

    name: str
    behavior: Behavior
    hp: int
    attack: int
    defense: int
    on_hit: Hit | None = None
    habit: str = ""


class Boss(Kind, frozen=True, kw_only=True):
    """The master of a dungeon; each of its loot goes to every member who earned it."""

    name: str
    behavior: Behavior
    hp: int
    attack: int
    defense: int
    special: Special
    loot: tuple[str, ...]


class Count(Kind, frozen=True, kw_only=True):
    """From the least to the most."""

    min: int
    max: int


class Template(Kind, frozen=True, kw_only=True):
    """A kind of dungeon (D-169)."""

    id: str
    name: str
    description: str
    entry_biomes: tuple[str, ...]
    room_count: Count
    enemy_types: tuple[Foe, ...]
    boss: Boss
    boss_guards: int = 0
    trap_types: tuple[TrapKind, ...]
    loot_table: tuple[Loot, ...]
    difficulty_range: tuple[int, int]
    cooldown_seconds: int
    recommended_level: int
    room_words: tuple[str, ...]
    affinity_overrides: dict[Element, int] = field(default_factory=dict)
    entry_line: str
    guide_line: str
    boss_line: str


class TrapRow(Kind, frozen=True, kw_only=True):
    """A line of D-222; damage is `damage` plus the threat of the room."""

    id: TrapKind
    detect: int
    save: int
    disarm: int
    damage: int
    area: bool = False
    half: bool = False
    inflicts: Affliction | None = None
    drains: int = 0
    throws: Literal["", "entrance", "parent"] = ""
    arcane: int = 0  # the mana that disarming it costs; then magic level counts


class RoomKind(Kind, frozen=True, kw_only=True):
    """A line of D-174: how many enemies, in how many of a hundred cases a loot roll, and so on."""

    id: RoomType
    enemies: tuple[int, int] = (0, 0)
    crowd: bool = False  # more of them for larger rosters
    trap_in: int = 0  # a trap in one of so many rooms; 1 is always
    rolls: tuple[int, int] = (0, 0)
    loot_percent: int = 100


class Generation(Kind, frozen=True, kw_only=True):
    """What layouts and contents are drawn from (D-183 to D-208)."""

    registry: tuple[str, ...]
    pool: tuple[RoomType, ...]
    leaf_pool: tuple[RoomType, ...]
    locked_from: int
    common_percent: int
    drop_percent: int
    sight_percent: int
    oddity_percent: int
    unique_percent: int
    common: tuple[Loot, ...]
