"""The rows of quest (Part 33). A session is a scope with one character or a party; a combat belongs to a session."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Model, inventory, party
from yonder.games.quest.kinds import (
    ClassName,
    Difficulty,
    Outcome,
    Phase,
    ReactionPolicy,
    Row,
    SavePolicy,
    Size,
    Terrain,
    Weather,
)

Counts = tuple[tuple[str, int], ...]
Scores = tuple[int, int, int, int, int, int]


class House(Model):
    """What the host chose: fights by hand, characters made to measure, patience (Q-095, Q-550), whose saves load."""

    debug: bool
    custom: bool
    grace: int = 900  # seconds; 0 is for ever
    reaction: int = 120  # seconds in which a fellow has to answer; 0 is for ever
    saves: SavePolicy = "strict"


class Character(Model, key=("char",), index=(("owner",),), rank=("-experience",)):
    """A character between fights. Level, proficiency and armour class are derived (Q-096)."""

    char: int
    owner: str
    race: str
    class_name: ClassName
    background: str
    alignment: str
    stats: Scores
    max_hp: int
    hp: int
    mana: int
    location: str
    experience: int = 0
    max_hp_penalty: int = 0
    fatigue: int = 0
    hunger: int = 2
    day: int = 1
    minute: int = 720
    known: tuple[str, ...] = ()
    prepared: tuple[str, ...] = ()
    style: str = ""
    feats: tuple[str, ...] = ()
    increases: Scores = (0, 0, 0, 0, 0, 0)  # what points and feats have added; they are part of `stats`
    points_spent: int = 0
    metamagic: tuple[str, ...] = ()
    enemies: tuple[str, ...] = ()  # favoured by a ranger
    features_used: Counts = ()
    policies: tuple[tuple[str, ReactionPolicy], ...] = ()
    auto_sneak: bool = True
    short_rests: int = 0
    last_long_rest: int = 0  # in minutes since day 0; 0 is never
    uid: str = ""  # the same on every server
    name: str = ""
    tired: int = 0  # travelled minutes since fatigue last rose
    unfed: int = 0  # minutes since hunger last changed, or since a starving one lost a hit point
    discovered: tuple[str, ...] = ()
    row: Row = "front"
    masters: tuple[str, ...] = ()  # whom they have felled, in order


class Session(Model, key=("session",), index=(("owner",),)):
    """One game of one player (Q-027); its settings are fixed when it is opened."""

    session: int
    owner: str
    char: int
    difficulty: Difficulty = "normal"
    flanking: bool = False
    roll_monster_hp: bool = False
    fumbles: bool = False
    closed: bool = False
    seen: int = 0  # when its owner last did something, in ms


class Drop(Struct, frozen=True):
    """Loot that nobody has taken yet."""

    item: str
    quantity: int


class Combat(Model, key=("session",)):
    """A fight; it lives in its session alone and is never saved (Q-086). `turn` is the place in the order."""

    session: int
    kind: str
    terrain: Terrain
    minute: int
    phase: Phase = "active"
    outcome: Outcome = "none"
    round: int = 1
    turn: int = 0
    order: tuple[str, ...] = ()
    adjustable: bool = False
    surprise: bool = False  # the party was caught unawares
    loot: tuple[Drop, ...] = ()
    killed: int = 0


class Combatant(Model, key=("session", "cid")):
    """Somebody in a fight, with what was noted at its start (Q-092). `ref` is a character's number or a block's id."""

    session: int
    cid: str
    place: int  # party order, then spawn order
    side: str  # party or monsters
    kind: str  # player, companion, summon or monster
    owner: str
    ref: str
    level: int
    stats: Scores
    size: Size
    pos: int
    hp: int
    max_hp: int
    temp_hp: int = 0
    mana: int = 0
    initiative: int = 0
    alive: bool = True
    fled: bool = False
    away: bool = False  # banished: it may come back
    actions: int = 0
    attacks: int = 0
    bonus: int = 0
    steps: int = 0
    extra_steps: int = 0
    reaction: bool = True
    resource: int = 0
    resource_max: int = 0
    uses: Counts = ()
    spent: tuple[str, ...] = ()  # actions that wait for their recharge
    used: tuple[str, ...] = ()  # what was done this turn: attack, offhand, dash, draw, loading ids…
    threat: int = 0
    successes: int = 0
    failures: int = 0
    stable: bool = False
    near: tuple[str, ...] = ()  # enemies at range 0-1 when its turn began
    legendary: int = 0  # points left for legendary actions
    shot: Counts = ()  # ammunition used
    thrown: Counts = ()
    xp: int = 0


class Tally(Model, key=("session", "cid")):
    """What somebody has done and suffered in a fight; `start` is with how many hit points they went in (Q-556)."""

    session: int
    cid: str
    start: int
    dealt: int = 0
    taken: int = 0


class Blow(Struct, frozen=True):
    """A blow that counted: so many of so many hit points, and what was left, in which round."""

    by: str
    target: str
    dealt: int
    of: int
    left: int
    round: int


class Tide(Model, key=("session",)):
    """The heaviest blow of the party, and the heaviest that it took (Q-556)."""

    session: int
    ours: Blow | None = None
    theirs: Blow | None = None


class Page(Model, key=("char", "number")):
    """A page of a character's tale: a fight, where and when, against whom, and how it ended (Q-557)."""

    char: int
    number: int
    at: int
    day: int
    minute: int
    place: str
    kind: str
    outcome: Outcome
    level: int
    foes: Counts = ()
    rounds: int = 0
    dealt: int = 0
    taken: int = 0
    master: str = ""


class Delving(Model, key=("session",)):
    """A session is in a dungeon; so many steps are taken, and a patrol may wait for a choice."""

    session: int
    dungeon: str
    step: int = 0
    patrol: bool = False


class Travel(Model, key=("char",)):
    """A character is on the road: `goal` is the city ahead, `carry` the rest of the last division (Q-442)."""

    char: int
    environment: str
    goal: str
    progress: int = 0  # in basis points
    carry: int = 0
    stopped: bool = False


class EncounterClock(Model, key=("char",)):
    """Q-058. `last` is who was met last, as far as it is known (Q-067)."""

    char: int
    acc: int = 0
    weather: Weather = "clear"
    last: str = ""


class Leg(Model, key=("session",)):
    """A stretch of road whose hidden dice are still closed (Q-015)."""

    session: int
    number: int
    fought: bool = False


class Lurker(Model, key=("session",)):
    """Whom the party has slipped past last: nobody sees this row."""

    session: int
    monster: str


class Preparation(Model, key=("char", "spell")):
    """A spell that will be prepared at a minute since day 0 (Q-270); it lives in the session only."""

    char: int
    spell: str
    ready: int


class Hired(Model, key=("char", "number")):
    """A companion (Q-487). `paid` is the minute since day 0 until which its wage is paid."""

    char: int
    number: int
    companion: str
    hp: int
    paid: int
    row: Row
    heals: int = 0  # used since the last long rest


class SaveRecord(Model, key=("char", "number"), index=(("save",),)):
    """A save that was accepted (Q-521); number 0 is how the character came into the world."""

    char: int
    number: int
    save: str
    prev: str
    created_at: int
    content: str


class Achieved(Model, key=("char", "achievement")):
    """Something that a character has achieved, and when, in ms; a discarded session does not take it back (Q-548)."""

    char: int
    achievement: str
    at: int


class Met(Model, key=("owner", "monster")):
    """A kind of monster that a player has met, and how many of it have fallen in their fights; it stays (Q-549)."""

    owner: str
    monster: str
    fights: int = 0
    felled: int = 0


class Credit(Model, key=("session", "cid", "char")):
    """What a character has earned from one monster: the damage counted, and the rest of the division (Q-413)."""

    session: int
    cid: str
    char: int
    damage: int = 0
    rest: int = 0


MODELS: tuple[type[Model], ...] = (
    House,
    Character,
    Session,
    Combat,
    Combatant,
    Credit,
    Tally,
    Tide,
    Page,
    Delving,
    Travel,
    EncounterClock,
    Leg,
    Lurker,
    Preparation,
    Hired,
    SaveRecord,
    Achieved,
    Met,
    *inventory.MODELS,
    *party.MODELS,
)
