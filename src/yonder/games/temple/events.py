"""The events of temple (section 26), in the rulebook's words. They stand in the order in which things happen."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    CombatAction,
    CombatEnd,
    Condition,
    DamageType,
    DeathCause,
    ExplorerClass,
    MonsterType,
    MoveKind,
    SpellId,
    WeaponType,
)


class ExplorerMinted(Event):
    explorer_id: int
    explorer_class: ExplorerClass
    player: str
    name: str = ""


class CombatResult(Event):
    """What came of a combat action; `roll` is the action's first natural d20, healing or sleep dice, or 0."""

    explorer_id: int
    action: CombatAction
    roll: int
    damage_dealt: int
    damage_taken: int
    monster_killed: bool
    spell: SpellId
    target_hp: int


class ExplorerDied(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int
    killed_by: MonsterType
    cause: DeathCause
    level: int
    fallen_index: int
    name: str = ""


class ChamberRevealed(Event):
    temple_id: int
    chamber_id: int
    chamber_type: ChamberType
    yonder: int
    revealed_by: int
    from_chamber_id: int
    exit_index: int
    exit_count: int
    monster_type: MonsterType
    trap_dc: int


class LevelUp(Event):
    explorer_id: int
    new_level: int
    hp_gain: int


class BossDefeated(Event):
    temple_id: int
    explorer_id: int
    monster_type: MonsterType
    name: str = ""


class TempleMinted(Event):
    temple_id: int
    difficulty: int
    player: str
    exit_count: int


class TempleEntered(Event):
    explorer_id: int
    temple_id: int


class TempleExited(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int


class ExplorerMoved(Event):
    explorer_id: int
    temple_id: int
    from_chamber_id: int
    to_chamber_id: int
    kind: MoveKind


class CombatStarted(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int
    monster_type: MonsterType
    ambush: bool
    explorer_first: bool


class CombatEnded(Event):
    explorer_id: int
    reason: CombatEnd


class RollMade(Event):
    """One d20 roll of either side; a monster's purposes begin with `monster:`."""

    explorer_id: int
    purpose: str
    dice: tuple[int, ...]
    kept: int
    modifier: int
    total: int
    target: int
    success: bool


class DamageRolled(Event):
    """Damage before it is capped by what the victim had; `by` is `Explorer`, `Trap` or a monster type."""

    explorer_id: int
    by: str
    dice: tuple[int, ...]
    modifier: int
    total: int
    damage_type: DamageType
    critical: bool
    halved: bool


class ConditionChanged(Event):
    explorer_id: int
    condition: Condition
    active: bool
    amount: int


class ExplorerHealed(Event):
    explorer_id: int
    source: str
    amount: int
    new_hp: int


class ExplorerRested(Event):
    explorer_id: int
    hp_restored: int
    tithe_paid: int
    curse_lifted: bool


class MonsterSlept(Event):
    temple_id: int
    chamber_id: int
    monster_id: int
    monster_type: MonsterType
    explorer_id: int


class MonsterWoke(Event):
    temple_id: int
    chamber_id: int
    monster_id: int
    monster_type: MonsterType
    explorer_id: int


class MonsterKilled(Event):
    temple_id: int
    chamber_id: int
    monster_id: int
    monster_type: MonsterType
    explorer_id: int


class TrapSprung(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int
    noticed: bool
    saved: bool
    damage: int


class TrapDisarmed(Event):
    temple_id: int
    chamber_id: int
    explorer_id: int


class ChamberSearched(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int
    success: bool
    gold: int
    potions: int
    item: str
    item_used: bool


class FallenLooted(Event):
    explorer_id: int
    temple_id: int
    chamber_id: int
    fallen_index: int
    gold: int
    potions: int
    weapon_taken: WeaponType
    secondary_taken: WeaponType
    armor_taken: ArmorType
    shield_taken: bool
    name: str = ""  # of the fallen


class XpGained(Event):
    explorer_id: int
    temple_id: int
    amount: int
    reason: str


class CurioDared(Event):
    """T-973: what came of a dare."""

    explorer_id: int
    temple_id: int
    chamber_id: int
    curio: str
    choice: str
    success: bool
    gold: int
    potions: int
    damage: int


class Bought(Event):
    """T-962: what it cost, and the gold that is left."""

    explorer_id: int
    ware: str
    price: int
    gold: int


class Haggled(Event):
    """T-961: by how many percent prices fall; 0 if not at all."""

    explorer_id: int
    off: int


class HoardFound(Event):
    """T-558: what the boss had hoarded; `items` are those that were put to use."""

    explorer_id: int
    temple_id: int
    chamber_id: int
    gold: int
    potions: int
    items: tuple[str, ...]
    relic: str
    hp_gain: int


class KeyFound(Event):
    """T-953: a key lay in the treasure."""

    explorer_id: int
    keys: int


class LockOpened(Event):
    """T-952: a key is spent."""

    explorer_id: int
    temple_id: int
    chamber_id: int
    exit_index: int


class Transfer(Event):
    """A token changed hands; minted ones come from nobody."""

    collection: str
    sender: str
    to: str
    token_id: int
    data: str = ""


class Approval(Event):
    collection: str
    owner: str
    approved: str
    token_id: int


class ApprovalForAll(Event):
    collection: str
    owner: str
    operator: str
    approved: bool


class MetadataUpdate(Event):
    collection: str
    token_id: int


class ContractURIUpdated(Event, tag="contract_uri_updated"):
    collection: str


EVENTS: tuple[type[Event], ...] = (
    ExplorerMinted,
    CombatResult,
    ExplorerDied,
    ChamberRevealed,
    LevelUp,
    BossDefeated,
    TempleMinted,
    TempleEntered,
    TempleExited,
    ExplorerMoved,
    CombatStarted,
    CombatEnded,
    RollMade,
    DamageRolled,
    ConditionChanged,
    ExplorerHealed,
    ExplorerRested,
    MonsterSlept,
    MonsterWoke,
    MonsterKilled,
    TrapSprung,
    TrapDisarmed,
    ChamberSearched,
    FallenLooted,
    XpGained,
    CurioDared,
    Bought,
    Haggled,
    HoardFound,
    KeyFound,
    LockOpened,
    Transfer,
    Approval,
    ApprovalForAll,
    MetadataUpdate,
    ContractURIUpdated,
)
