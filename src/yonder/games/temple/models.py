"""The rows of temple (section 24), and the few that views need beyond them. Ids start at 1; 0 means none."""

from __future__ import annotations

from yonder.core import Model
from yonder.games.temple.kinds import ArmorType, ChamberType, DeathCause, ExplorerClass, MonsterType, Skill, WeaponType


class Config(Model, key=("key",)):
    """T-012: written once at world creation."""

    key: int
    vrf_public_key: str
    rules_version: str


class Season(Model):
    """What the host chose: T-950."""

    locks: bool = False


class ExplorerStats(Model, key=("explorer_id",), rank={"temples_conquered": ("-temples_conquered",)}):
    """T-691: who the explorer is."""

    explorer_id: int
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    level: int
    xp: int
    explorer_class: ExplorerClass
    temples_conquered: int = 0
    str_drain: int = 0
    name: str = ""


class ExplorerHealth(Model, key=("explorer_id",)):
    """T-692: how well it is."""

    explorer_id: int
    current_hp: int
    max_hp: int
    max_hp_drain: int = 0
    is_dead: bool = False

    @property
    def most(self) -> int:
        """Effective maximum HP (T-407)."""
        return self.max_hp - self.max_hp_drain

    @property
    def full(self) -> bool:
        """Is there nothing to heal?"""
        return self.current_hp >= self.max_hp - self.max_hp_drain


class ExplorerCombat(Model, key=("explorer_id",)):
    """T-693: armour class, slots, what is spent and what is on."""

    explorer_id: int
    armor_class: int
    spell_slots_1: int = 0
    spell_slots_2: int = 0
    spell_slots_3: int = 0
    second_wind_used: bool = False
    action_surge_used: bool = False
    extra_actions: int = 0
    bonus_used: bool = False
    two_handed_used: bool = False


class ExplorerInventory(Model, key=("explorer_id",)):
    """T-694: what it carries."""

    explorer_id: int
    primary_weapon: WeaponType = WeaponType.NONE
    secondary_weapon: WeaponType = WeaponType.NONE
    primary_blessed: bool = False
    secondary_blessed: bool = False
    armor: ArmorType = ArmorType.NONE
    has_shield: bool = False
    gold: int = 0
    potions: int = 0


class ExplorerPosition(
    Model,
    key=("explorer_id",),
    index=(("temple_id",), ("temple_id", "chamber_id"), ("temple_id", "chamber_id", "combat_monster_id")),
):
    """T-695: where it stands, and whom it fights."""

    explorer_id: int
    temple_id: int = 0
    chamber_id: int = 0
    in_combat: bool = False
    combat_monster_id: int = 0
    searched: bool = False


class ExplorerSkills(Model, key=("explorer_id",)):
    """T-696: what it is good at."""

    explorer_id: int
    athletics: bool = False
    stealth: bool = False
    perception: bool = False
    persuasion: bool = False
    arcana: bool = False
    acrobatics: bool = False
    expertise_1: Skill = Skill.NONE
    expertise_2: Skill = Skill.NONE


class ExplorerTempleProgress(Model, key=("explorer_id", "temple_id")):
    """T-697: what it has done in one temple."""

    explorer_id: int
    temple_id: int
    chambers_explored: int = 0
    xp_earned: int = 0


class TempleState(Model, key=("temple_id",)):
    """T-698: one temple."""

    temple_id: int
    difficulty_tier: int
    next_chamber_id: int = 2
    boss_chamber_id: int = 0
    boss_alive: bool = True
    max_yonder: int = 0
    omens: int = 0


class Chamber(Model, key=("temple_id", "chamber_id")):
    """T-699: one room."""

    temple_id: int
    chamber_id: int
    chamber_type: ChamberType
    yonder: int
    exit_count: int
    is_revealed: bool = True
    treasure_looted: bool = False
    trap_disarmed: bool = False
    trap_dc: int = 0
    fallen_count: int = 0


class MonsterInstance(Model, key=("temple_id", "chamber_id", "monster_id")):
    """T-700: a monster in its chamber."""

    temple_id: int
    chamber_id: int
    monster_id: int
    monster_type: MonsterType
    current_hp: int
    max_hp: int
    is_alive: bool = True
    asleep_left: int = 0

    @property
    def awake(self) -> bool:
        """Alive and not asleep."""
        return self.is_alive and not self.asleep_left


class ChamberExit(Model, key=("temple_id", "from_chamber_id", "exit_index")):
    """T-701: a way out; 0 leads nowhere yet."""

    temple_id: int
    from_chamber_id: int
    exit_index: int
    to_chamber_id: int = 0
    is_discovered: bool = False


class FallenExplorer(
    Model, key=("temple_id", "chamber_id", "fallen_index"), index=(("temple_id", "chamber_id", "is_looted"),)
):
    """T-702: a body and what lies beside it."""

    temple_id: int
    chamber_id: int
    fallen_index: int
    explorer_id: int
    dropped_weapon: WeaponType
    dropped_weapon_blessed: bool
    dropped_secondary: WeaponType
    dropped_secondary_blessed: bool
    dropped_armor: ArmorType
    dropped_shield: bool
    dropped_gold: int
    dropped_potions: int
    is_looted: bool = False
    looted_by: int = 0


class Collection(Model, key=("collection",)):
    """T-703, T-655: a token collection; a maximum of 0 is none."""

    collection: str
    name: str
    symbol: str
    minted: int = 0
    max_supply: int = 0
    paused: bool = False
    royalty_receiver: str = ""
    royalty_bps: int = 0
    description: str = ""
    external_link: str = ""


class Token(Model, key=("collection", "token_id"), index=(("collection", "owner"),)):
    """T-703: who owns it, who may transfer it."""

    collection: str
    token_id: int
    owner: str
    approved: str = ""


class Operator(Model, key=("collection", "owner", "operator")):
    """T-703: who may transfer all tokens of an owner."""

    collection: str
    owner: str
    operator: str
    approved: bool


class Balance(Model, key=("collection", "owner")):
    """T-703: how many tokens an account has."""

    collection: str
    owner: str
    count: int


class TokenRoyalty(Model, key=("collection", "token_id")):
    """T-657: a royalty of one token's own."""

    collection: str
    token_id: int
    receiver: str
    bps: int


class Living(Model, key=("owner", "explorer_id")):
    """An account's living explorers: what it can play, found without passing its dead."""

    owner: str
    explorer_id: int


class Chronicle(
    Model,
    key=("explorer_id",),
    rank={
        "monsters_killed": ("-kills",),
        "deepest_yonder": ("-deepest",),
        "most_gold": ("-most_gold",),
        "lived": ("-lived",),
        "living": ("hunting", "born"),
    },
):
    """What the leaderboard reads: an explorer's deeds so far. Who hunts lives and has killed."""

    explorer_id: int
    born: int
    kills: int = 0
    deepest: int = 0
    most_gold: int = 0
    hunting: bool = False
    lived: int = 0


class Feat(Model, key=("explorer_id", "feat")):
    """An objective that an explorer can earn once for each kind of monster, and has (T-412, T-413)."""

    explorer_id: int
    feat: str


class Grave(Model, key=("explorer_id",), rank=("-explorer_id",)):
    """How and where an explorer ended (T-584)."""

    explorer_id: int
    temple_id: int
    chamber_id: int
    killed_by: MonsterType
    cause: DeathCause
    level: int
    fallen_index: int
    at: int
    foe_hp: int = 0  # what was left of whoever killed it


class Conquest(Model, key=("temple_id",)):
    """Who killed the boss of a temple (T-521)."""

    temple_id: int
    explorer_id: int


class Lock(Model, key=("temple_id", "chamber_id", "exit_index")):
    """An unopened exit that needs a key (T-951)."""

    temple_id: int
    chamber_id: int
    exit_index: int


class Bargain(Model, key=("explorer_id",)):
    """What an explorer has talked off the prices since its last rest, in percent (T-961)."""

    explorer_id: int
    off: int


class Dared(Model, key=("temple_id", "chamber_id")):
    """Who has dared something with the curious thing of a chamber (T-971)."""

    temple_id: int
    chamber_id: int
    explorer_id: int


class Relic(Model, key=("explorer_id", "relic")):
    """What an explorer took from a boss's hoard (T-558)."""

    explorer_id: int
    relic: str
    temple_id: int


class KeyRing(Model, key=("explorer_id",)):
    """The keys an explorer has found (T-953)."""

    explorer_id: int
    keys: int


MODELS: tuple[type[Model], ...] = (
    Config,
    Season,
    ExplorerStats,
    ExplorerHealth,
    ExplorerCombat,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerSkills,
    ExplorerTempleProgress,
    TempleState,
    Chamber,
    MonsterInstance,
    ChamberExit,
    FallenExplorer,
    Collection,
    Token,
    Operator,
    Balance,
    TokenRoyalty,
    Living,
    Chronicle,
    Feat,
    Grave,
    Conquest,
    Lock,
    KeyRing,
    Bargain,
    Relic,
    Dared,
)
