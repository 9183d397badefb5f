"""The rows of delve (D-312). Every aspect of an entity is a row of its own (D-056, D-058).

An entity is named by text: a player by the account, others by derived ids (D-013). Times are whole seconds.
"""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Model, party
from yonder.core.words import Words
from yonder.games.delve.kinds import (
    Behavior,
    CloseReason,
    EntityKind,
    InstanceStatus,
    Label,
    RoomType,
    TrapKind,
    TrapState,
)


class WorldSeed(Model):
    """What the overworld grows from, and where newcomers wake up."""

    text: str
    start: str


class Presence(Model, key=("entity",), index=(("place",), ("place", "kind"))):
    """Where somebody is. Every player, person and enemy has one place (D-045)."""

    entity: str
    kind: EntityKind
    name: str
    place: str


class TakenName(Model, key=("folded",)):
    """A name that nobody else may have, whatever its capitals (D-062)."""

    folded: str
    player: str


class Character(Model, key=("player",)):
    """A player's one character."""

    player: str
    level: int
    xp: int
    purse: int
    recover_anchor: int
    rest_ready_at: int
    created_at: int
    pvp: bool = False
    struck_at: int = -1  # when this player last attacked another
    title: Words | None = None
    short: Words | None = None
    description: Words | None = None


class Combat(Model, key=("entity",)):
    """What a player or an enemy fights with, without equipment and effects."""

    entity: str
    hp: int
    max_hp: int
    attack: int
    defense: int
    level: int
    last_attacker: str = ""
    respawn_epoch: int = 0

    @property
    def is_dead(self) -> bool:
        return self.hp == 0


class Magic(Model, key=("player",)):
    """What a player casts with."""

    player: str
    mana: int
    max_mana: int
    mana_regen: int
    spells: tuple[str, ...]
    affinity: str
    level: int = 1
    xp: int = 0


class Item(Model, key=("item",), index=(("holder",), ("place",))):
    """A thing: held by somebody (`holder`) or lying somewhere (`place`), never both (D-060)."""

    item: str
    kind: str
    holder: str = ""
    place: str = ""
    amount: int = 0
    durability: int = 0
    touched: bool = False
    opens: str = ""
    reserved_for: str = ""
    reserved_until: int = 0


class Worn(Model, key=("player", "slot")):
    """What a player wears in a slot."""

    player: str
    slot: str
    item: str


class Npc(Model, key=("entity",)):
    """A person of the world: who it is, where on its route, and whom it has greeted lately."""

    entity: str
    person: str
    behavior: Behavior
    route_index: int = 0
    greeted: tuple[str, ...] = ()


class Foe(Model, key=("entity",)):
    """An enemy: a wild creature, or the type of a template."""

    entity: str
    species: str
    boss: bool = False
    summoned: bool = False
    template: str = ""
    type: int = -1  # of the template's enemy types
    tricked: bool = False  # nobody falls for it twice


class Visited(Model, key=("player", "place")):
    """A tile that a player has stood on (D-052)."""

    player: str
    place: str


class TileState(Model, key=("place",)):
    """A tile whose creature is dead until a time."""

    place: str
    wild_dead_until: int


class Encounter(Model, key=("place",)):
    """A fight in a place (D-100)."""

    place: str
    round: int
    deadline: int
    idle_rounds: int = 0
    dormant: bool = False
    charging: bool = False  # the boss draws breath
    once_used: bool = False  # the boss has used what it does once
    voluntary: bool = False  # has anybody acted of their own will this round?


class Fighter(Model, key=("place", "player")):
    """A player in a fight: has acted this round, is engaged, how many rounds lapsed, what defending adds."""

    place: str
    player: str
    engaged: bool = False
    acted: bool = False
    lapses: int = 0
    guard: int = 0
    shields: str = ""  # whom this player stands in front of


class Threat(Model, key=("enemy", "player")):
    """How much an enemy is after a player (D-099)."""

    enemy: str
    player: str
    amount: int


class Conversation(Model, key=("player",)):
    """Whom a player is talking to, and where in the dialogue they are (D-157)."""

    player: str
    npc: str
    node: str


class QuestLog(Model, key=("player", "quest")):
    """A quest that a player has taken: how far each objective has come, and how often it was completed."""

    player: str
    quest: str
    progress: tuple[int, ...]
    accepted_at: int
    active: bool = True
    completed: int = 0
    completed_at: int = 0


class Helper(Model, key=("player",)):
    """Who has been hired by a player, and how often it has healed in this dungeon (D-326)."""

    player: str
    npc: str
    role: str
    healed: int = 0


class Tiding(Model, key=("number",)):
    """Something that has happened in the world and is talked about (D-327)."""

    number: int
    kind: str
    names: tuple[str, ...]
    about: str
    difficulty: int
    at: int


class Following(Model, key=("player",)):
    """A party member who goes where the leader goes."""

    player: str


class Instance(Model, key=("instance",), index=(("entry_tile",),)):
    """An open dungeon: whose it is, how it stands, and when it ends. What is hidden of it is its Plan."""

    instance: str
    template: str
    owner: str
    roster: tuple[str, ...]
    attempt: int
    difficulty: int
    entry_tile: str
    created_at: int
    status: InstanceStatus = InstanceStatus.ACTIVE
    completed_at: int = 0
    close_at: int = 0
    close_epoch: int = 0
    life_epoch: int = 0
    postponed: int = 0
    rooms: int = 0
    explored: tuple[int, ...] = ()
    door_open: bool = False
    enemies_defeated: int = 0
    keys_found: int = 0
    deaths: int = 0
    boss_spoke: bool = False


class Plan(Model, key=("instance",)):
    """What a dungeon is drawn from; nobody sees it before the instance closes (D-179)."""

    instance: str
    entropy: str
    seed: str


class Way(Struct, frozen=True):
    """An exit of a room: what it is called when open, where it leads (-1: out), and whether it has a lock."""

    label: Label
    to: int
    lock: bool = False


class Report(Struct, frozen=True):
    """What a member has seen of a room by looking ahead (D-228), from the room `at` through its exit `exit`."""

    index: int
    type: RoomType
    enemies: int
    trap: TrapKind | None = None
    at: int = 0
    exit: str = ""


class Room(Model, key=("instance", "index")):
    """A room that has been entered or scouted (D-212)."""

    instance: str
    index: int
    type: RoomType
    name: str
    text: str
    difficulty: int
    threat: int
    ways: tuple[Way, ...] = ()
    sight: str = ""
    clue: str = ""  # the key of what a close look tells, and what it tells of
    about: tuple[tuple[str, str], ...] = ()
    studied: bool = False
    oddity: str = ""
    tried: str = ""  # the choice


class Trap(Model, key=("room",)):
    """The trap of a room."""

    room: str
    kind: TrapKind
    state: TrapState = TrapState.HIDDEN


class Chronicle(Model, key=("instance",)):
    """What the story of a delve will tell (D-329). `low` is the closest call, in percent of the health."""

    instance: str
    low: int = 100
    low_hp: int = 0
    low_who: str = ""
    low_room: str = ""
    saves: tuple[tuple[str, str], ...] = ()
    used: int = 0
    odd: tuple[str, str, bool] | None = None  # who, what, and did it go well
    best: str = ""
    best_price: int = 0
    helper: str = ""


class MemberState(Model, key=("instance", "player"), index=(("player",),)):
    """What a roster member has left in an open dungeon."""

    instance: str
    player: str
    rests_left: int
    meditated: tuple[int, ...] = ()
    scouted: tuple[Report, ...] = ()
    deaths: int = 0
    let_go: bool = False


class DelveRecord(Model, key=("player", "template")):
    """A player's record with a template (D-255)."""

    player: str
    template: str
    attempts: int = 0
    completions: int = 0
    best_difficulty: int = 0
    fastest: int = 0
    first: int = 0
    last: int = 0
    ready_at: int = 0


class DelveHistory(Model, key=("player", "number")):
    """One of a player's last closed delves (D-280)."""

    player: str
    number: int
    template: str
    difficulty: int
    outcome: CloseReason
    seconds: int
    deaths: int
    attempt: int
    seed: str
    closed_at: int


class Ranking(
    Model, key=("template", "group", "number"), rank=("template", "group", "-difficulty", "seconds", "at", "number")
):
    """A completion among the best of its template, alone or in a group (D-279)."""

    template: str
    group: int  # 1 for a roster of several
    number: int
    difficulty: int
    seconds: int
    at: int
    names: tuple[str, ...]
    rooms: int
    deaths: int


MODELS: tuple[type[Model], ...] = (
    WorldSeed,
    Presence,
    TakenName,
    Character,
    Combat,
    Magic,
    Item,
    Worn,
    Npc,
    Foe,
    Visited,
    TileState,
    Encounter,
    Fighter,
    Threat,
    Conversation,
    QuestLog,
    Helper,
    Tiding,
    Following,
    Instance,
    Plan,
    Room,
    Trap,
    Chronicle,
    MemberState,
    DelveRecord,
    DelveHistory,
    Ranking,
    *party.MODELS,
)
