"""What is told (D-291). Names stand beside ids, so that a text client needs no lookup. Tags are the rulebook's."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Event
from yonder.core.words import Words
from yonder.games.delve.kinds import Ailment, Slot


class Named(Struct, frozen=True):
    """Somebody or something, by id and by name."""

    id: str
    name: str


class CharacterCreated(Event):
    player: str
    name: str
    affinity: str


class ProfileChanged(Event):
    player: Named
    title: Words | None
    pvp: bool


class Moved(Event):
    place: str
    name: str
    text: str
    exits: tuple[str, ...]
    sign: str = ""  # who is near, or was here before


class Departed(Event, tag="depart"):
    actor: Named
    exit: str


class Arrived(Event, tag="arrive"):
    actor: Named
    origin: str


class Said(Event, tag="say"):
    speaker: Named
    words: Words


class Greeted(Event):
    """A person says one of the lines of the content."""

    speaker: Named
    text: str


class Emoted(Event, tag="emote"):
    speaker: Named
    words: Words


class Whispered(Event, tag="whisper"):
    speaker: Named
    target: Named
    words: Words


class Taken(Event, tag="take"):
    actor: Named
    item: Named


class Dropped(Event, tag="drop"):
    actor: Named
    item: Named


class Given(Event, tag="give"):
    actor: Named
    item: Named
    target: Named


class Share(Struct, frozen=True):
    """What one of several gets."""

    player: Named
    gold: int


class Coins(Event):
    actor: Named
    total: int
    shares: tuple[Share, ...]


class Changes(Struct, frozen=True):
    """What equipment changes."""

    attack: int = 0
    defense: int = 0
    magic: int = 0
    hp: int = 0


class Equipped(Event, tag="equip"):
    actor: Named
    item: Named
    slot: Slot
    replaced: Named | None
    changes: Changes


class Unequipped(Event, tag="unequip"):
    actor: Named
    item: Named
    slot: Slot
    changes: Changes


class ItemBroken(Event):
    item: Named
    slot: Slot


class Used(Event, tag="use"):
    actor: Named
    item: Named
    target: Named
    result: str
    amount: int = 0


class Bought(Event):
    npc: Named
    item: Named
    count: int
    gold: int
    purse: int


class Sold(Event):
    npc: Named
    item: Named
    gold: int
    purse: int


class Repaired(Event):
    npc: Named
    item: Named
    gold: int
    purse: int


class Rested(Event):
    actor: Named
    hp: int
    mana: int
    rests_left: int


class Meditated(Event):
    actor: Named
    hp: int
    mana: int


class EncounterStarted(Event, tag="encounter_start"):
    enemies: tuple[Named, ...]
    round: int
    deadline: int


class Attacked(Event, tag="attack"):
    actor: Named
    target: Named
    roll: int
    quality: str
    damage: int
    target_hp: int


class SpellCast(Event, tag="cast"):
    caster: Named
    spell: str
    target: Named | None
    power: int
    amount: int
    mana: int


class Defended(Event, tag="defend"):
    actor: Named
    guard: int


class Outwitted(Event):
    """Somebody has played on an enemy's habit, and how it went."""

    actor: Named
    target: Named
    habit: str
    well: bool
    text: str


class TrapLured(Event):
    """Somebody has tried to get an enemy into the trap of the room."""

    actor: Named
    target: Named
    well: bool
    damage: int
    text: str


class Shielded(Event):
    """Somebody stands in front of another until the enemies have acted."""

    actor: Named
    target: Named


class Waited(Event):
    actor: Named


class Fled(Event):
    actor: Named
    exit: str


class FleeFailed(Event):
    actor: Named


class Retreated(Event):
    actor: Named
    exit: str


class EnemyPhase(Event):
    round: int


class Skipped(Event, tag="skip"):
    actor: Named


class EffectBegan(Event, tag="effect"):
    entity: Named
    kind: Ailment
    beats: int


class EffectTicked(Event, tag="effect_tick"):
    entity: Named
    kind: Ailment
    amount: int
    hp: int


class EffectEnded(Event, tag="effect_end"):
    entity: Named
    kind: Ailment


class RoundEnded(Event, tag="round_end"):
    round: int
    deadline: int


class EncounterEnded(Event, tag="encounter_end"):
    reason: str


class Died(Event, tag="death"):
    entity: Named
    killer: Named | None
    drops: tuple[Named, ...]


class Respawned(Event, tag="respawn"):
    player: Named
    place: str


class XpGained(Event, tag="xp"):
    amount: int
    total: int
    source: str


class LevelUp(Event):
    player: Named
    level: int
    hp: int


class MagicLevelUp(Event):
    player: Named
    level: int
    mana: int


class SpellLearned(Event):
    player: Named
    spell: str


class LootDropped(Event):
    source: Named
    items: tuple[Named, ...]


EVENTS: tuple[type[Event], ...] = (
    CharacterCreated,
    ProfileChanged,
    Moved,
    Departed,
    Arrived,
    Said,
    Greeted,
    Emoted,
    Whispered,
    Taken,
    Dropped,
    Given,
    Coins,
    Equipped,
    Unequipped,
    ItemBroken,
    Used,
    Bought,
    Sold,
    Repaired,
    Rested,
    Meditated,
    EncounterStarted,
    Attacked,
    SpellCast,
    Defended,
    Outwitted,
    TrapLured,
    Shielded,
    Waited,
    Fled,
    FleeFailed,
    Retreated,
    EnemyPhase,
    Skipped,
    EffectBegan,
    EffectTicked,
    EffectEnded,
    RoundEnded,
    EncounterEnded,
    Died,
    Respawned,
    XpGained,
    LevelUp,
    MagicLevelUp,
    SpellLearned,
    LootDropped,
)
