"""The rows of labyrinth (section 28), without the prefix. Ids start at 1; 0 and empty text mean none."""

from __future__ import annotations

from yonder.core import Model
from yonder.games.labyrinth.kinds import Attribute, Cause, Chest, DiceMode, Menace, Slot, Spirit, Status


class Player(Model, key=("owner",)):
    """An account: the hero it leads now, and the last it made."""

    owner: str
    active: int = 0
    last: int = 0
    made: int = 0


class Hero(Model, key=("hero",)):
    """A hero. Poison and sapped strength are effects of the kernel on `hero:<id>` (L-310)."""

    hero: int
    owner: str
    name: str
    status: Status
    dice_mode: DiceMode
    menace: Menace
    strength: int = 0
    dexterity: int = 0
    constitution: int = 0
    intelligence: int = 0
    wisdom: int = 0
    charisma: int = 0
    perception: int = 0
    max_hp: int = 0
    hp: int = 0
    gold: int = 0
    xp: int = 0
    level: int = 1
    points: int = 0
    trained: int = 0
    deaths: int = 0
    depth: int = 0
    visit: int = 0
    encounters: int = 0
    weapon: int = 0
    armor: int = 0
    next_item: int = 1
    next_ring: int = 1
    next_quest: int = 1

    @property
    def id(self) -> str:
        """How effects and scopes call this hero."""
        return f"hero:{self.hero}"


class Creation(Model, key=("hero",)):
    """The value that waits to be placed, and what is placed already (L-045)."""

    hero: int
    pending: int
    assigned: tuple[Attribute, ...] = ()
    rolled: int = 1


class Item(Model, key=("hero", "item")):
    """A weapon or armor; what was found in the labyrinth cannot be sold."""

    hero: int
    item: int
    slot: Slot
    kind: str
    damaged: bool = False
    found: bool = False


class Potions(Model, key=("hero", "potion")):
    """Uses of one potion."""

    hero: int
    potion: str
    uses: int


class Spells(Model, key=("hero", "spell")):
    """Uses of one spell."""

    hero: int
    spell: str
    uses: int


class Ring(Model, key=("hero", "ring")):
    """A bound ring and what it really changed (L-374)."""

    hero: int
    ring: int
    kind: str
    attribute: Attribute
    applied: int
    cursed: bool


class Companion(Model, key=("hero",)):
    """Who walks with the hero (L-294)."""

    hero: int
    species: str
    name: str
    hp: int
    max_hp: int
    ac: int
    strength: int
    dice: str


class Room(Model, key=("hero",)):
    """The room a hero stands in, what happened on entering it, and what the last fight here brought."""

    hero: int
    depth: int
    shape: str
    monster: str
    chest: Chest = Chest.NONE
    listened: bool = False
    sought: bool = False
    trap: str = ""
    trap_avoided: bool = False
    trap_damage: int = 0
    used: bool = False
    defeated: bool = False
    charmed: bool = False
    xp: int = 0
    gold: int = 0
    found: tuple[str, ...] = ()


class Way(Model, key=("hero", "way")):
    """A way out of the room and its signs (L-495): 0 leads up, all others down. `glint` tells of a chest."""

    hero: int
    way: int
    sign: str
    glint: bool


class Trail(Model, key=("hero", "step")):
    """A room of this expedition that lies behind the hero, for the map (L-497)."""

    hero: int
    step: int
    depth: int
    shape: str
    monster: str
    charmed: bool = False


class Preview(Model, key=("hero", "way")):
    """What waits behind a way down, once an omen has told of it (L-494).

    `sound` is what the hero has heard, `named` whether a vision showed it. `secret` is false where the rules leave
    no choice: everybody knows that the Dragon lives at depth 5.
    """

    hero: int
    way: int
    monster: str
    sound: str = ""
    named: bool = False
    secret: bool = True


class Fight(Model, key=("hero",)):
    """A fight, with all that lasts no longer than it does (L-140).

    `wounded` is the round of the last wound, `tired` the round that exhaustion counts from when it began early (L-151).
    `heavy` is where a heavy blow is aimed that was announced (L-154), empty if none was. `opening` is the monster's,
    `exposed` the hero's lack of a guard for one blow (L-153). `burning` and `staggered` count rounds and turns.
    """

    hero: int
    monster: str
    hp: int
    round: int = 0
    revealed: bool = False
    examined_round: int = -1
    prayed: bool = False
    charmed: bool = False
    extra_attack: bool = False
    damage_bonus: int = 0
    ac_bonus: int = 0
    cha_bonus: int = 0
    speed: int = 0
    invisible: int = 0
    doses: tuple[str, ...] = ()
    weakness: int = 0
    slowness: int = 0
    vulnerability: int = 0
    freeze: int = 0
    wounded: int = 0
    tired: int = 0
    heavy: str = ""
    opening: bool = False
    exposed: bool = False
    staggered: int = 0
    lamed: bool = False
    burning: int = 0
    spirit: Spirit = Spirit.NONE


class Visit(Model, key=("hero",)):
    """What was used up since the hero arrived in town (L-083)."""

    hero: int
    meal: bool = False
    drink: bool = False
    rest: bool = False
    prayer: bool = False
    asked: bool = False


class Haggled(Model, key=("hero", "item")):
    """An offer for an item, good for this visit (L-410)."""

    hero: int
    item: int
    price: int


class Quest(Model, key=("hero", "quest")):
    """A monster to kill, and what is paid for it."""

    hero: int
    quest: int
    monster: str
    reward: int


class Stats(Model, key=("hero",)):
    """The counters of L-513."""

    hero: int
    actions: int = 0
    kills: int = 0
    charms: int = 0
    flights: int = 0
    potions_used: int = 0
    spells_used: int = 0
    quests_done: int = 0
    gold_earned: int = 0
    gold_spent: int = 0
    gold_lost: int = 0
    start_gold: int = 0
    criticals: int = 0
    fumbles: int = 0
    blocks: int = 0
    rooms: int = 0
    max_depth: int = 0
    traps_sprung: int = 0
    traps_avoided: int = 0
    tellings: int = 0
    dodges: int = 0
    presses: int = 0
    things: int = 0
    rages: int = 0


class Saga(Model, key=("hero",)):
    """What a tale tells beside counters (L-514): the greatest monster slain, and the narrowest win in hit points."""

    hero: int
    greatest: str
    depth: int
    narrow: int
    narrowly: str


class WeaponUse(Model, key=("hero", "kind")):
    """How often a hero has swung a kind of weapon; empty text is the bare fist."""

    hero: int
    kind: str
    uses: int


class Death(Model, key=("hero",)):
    """A hero's last death, with both rolls of the revival (L-323)."""

    hero: int
    number: int
    cause: Cause
    by: str
    depth: int
    raw: int
    total: int
    difficulty: int
    luck: int
    chance: int
    revived: bool


class Hall(Model, key=("entry",), rank=("deaths", "actions", "entry")):
    """A record of the hall of fame (L-511); attributes, gear and counters are those of the hero's last moment."""

    entry: int
    hero: int
    owner: str
    name: str
    level: int
    xp: int
    deaths: int
    encounters: int
    kills: int
    actions: int
    attributes: tuple[int, ...]
    weapon: str
    armor: str
    companion: str
    dice_mode: DiceMode
    menace: Menace
    epithet: str = ""


class Grave(Model, key=("entry",), rank=("-level", "-kills", "entry")):
    """A record of the graveyard (L-512)."""

    entry: int
    hero: int
    owner: str
    name: str
    level: int
    depth: int
    cause: Cause
    by: str
    deaths: int
    kills: int
    epithet: str = ""


MODELS: tuple[type[Model], ...] = (
    Player,
    Hero,
    Creation,
    Item,
    Potions,
    Spells,
    Ring,
    Companion,
    Room,
    Way,
    Trail,
    Preview,
    Fight,
    Visit,
    Haggled,
    Quest,
    Stats,
    Saga,
    WeaponUse,
    Death,
    Hall,
    Grave,
)
