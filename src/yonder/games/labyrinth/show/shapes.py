"""The shape of the view, as clients read it: one struct per part of a screen (L-530, L-560 .. L-569)."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.labyrinth.kinds import (
    Attribute,
    Band,
    Category,
    Cause,
    Chest,
    DiceMode,
    Likelihood,
    Menace,
    Slot,
    Status,
)
from yonder.games.labyrinth.models import Companion, Death


class Shape(Struct, frozen=True):
    """Base of all parts of the view."""


class AttributeView(Shape, frozen=True):
    """`effective` is lower than `value` while Dexterity is sapped; `text` says what it is for."""

    attribute: Attribute
    short: str
    value: int
    effective: int
    text: str


class ItemView(Shape, frozen=True):
    """`dice` of a weapon or `ac` of an armor as it is now; prices are 0 for what cannot be sold."""

    item: int
    slot: Slot
    kind: str
    name: str
    dice: str
    ac: int
    damaged: bool
    found: bool
    equipped: bool
    base: int
    sell: int
    offer: int


class StackView(Shape, frozen=True):
    """A potion or spell and its uses."""

    kind: str
    name: str
    uses: int
    text: str


class RingView(Shape, frozen=True):
    ring: int
    kind: str
    name: str
    attribute: Attribute
    applied: int
    cursed: bool


class QuestView(Shape, frozen=True):
    quest: int
    monster: str
    name: str
    reward: int


class RevivalView(Shape, frozen=True):
    """The next death: both ways back, and the whole chance in basis points (P-3)."""

    difficulty: int
    luck: int
    chance_bp: int


class PlacementView(Shape, frozen=True):
    """What follows if the pending value is placed here; `hp` and `gold` are lowest and highest."""

    attribute: Attribute
    short: str
    text: str
    hp: tuple[int, int]
    ac: tuple[int, int]
    gold: tuple[int, int]


class CreationView(Shape, frozen=True):
    """L-561: the pending value, how low and high one rolls, what is placed, and what each placement makes of it."""

    pending: int
    rolls: tuple[int, int]
    index: int
    placed: tuple[AttributeView, ...]
    hp: tuple[int, int]
    ac: tuple[int, int]
    gold: tuple[int, int]
    placements: tuple[PlacementView, ...]


class ServiceView(Shape, frozen=True):
    """L-534: a service of the town. `code` and `reason` say why it cannot be had now; empty if it can."""

    service: str
    place: str
    host: str
    price: int
    affordable: bool
    used: bool
    open: bool
    code: str
    reason: str


class WareView(Shape, frozen=True):
    """A shelf of the shop; `shortfall` is what the purse lacks, `better` the gain over what is in use."""

    category: Category
    kind: str
    name: str
    price: int
    affordable: bool
    shortfall: int
    dice: str
    ac: int
    uses: int
    text: str
    better: int


class TownView(Shape, frozen=True):
    services: tuple[ServiceView, ...]
    shop: tuple[WareView, ...]
    training_price: int
    trainings_left: int


class OmenView(Shape, frozen=True):
    """What is known of the next room: a sound and its text, or the monster."""

    sound: str
    text: str
    monster: str
    name: str


class WayView(Shape, frozen=True):
    """A way out of the room (L-495): 0 leads up. `signs` is what one sees, `omen` what the omens told of it."""

    way: int
    name: str
    sign: str
    trace: str
    glint: bool
    signs: str
    omen: OmenView | None


class StepView(Shape, frozen=True):
    """A room behind the hero (L-497)."""

    depth: int
    monster: str
    name: str
    charmed: bool


class LootView(Shape, frozen=True):
    """Something found, as `category` and `kind`."""

    category: str
    kind: str
    name: str


class ThingView(Shape, frozen=True):
    """What stands in the room (L-157)."""

    kind: str
    name: str
    label: str
    text: str
    used: bool


class RoomView(Shape, frozen=True):
    """The room, what happened on entering, and what the fight here brought."""

    depth: int
    deepest: int
    shape: str
    shape_text: str
    chest: Chest
    listened: bool
    sought: bool
    ways: tuple[WayView, ...]
    trail: tuple[StepView, ...]
    trap: str
    trap_name: str
    trap_avoided: bool
    trap_damage: int
    monster: str
    monster_name: str
    defeated: bool
    charmed: bool
    xp: int
    gold: int
    found: tuple[LootView, ...]
    multiplier_x2: int
    thing: ThingView


class ChancesView(Shape, frozen=True):
    """Basis points, rounded down: exact once the monster is revealed (L-535)."""

    swing: int
    be_hit: int
    flee: int
    charm: int


class GuessView(Shape, frozen=True):
    """The same before it is revealed: slim, poor, fair or good."""

    swing: Likelihood
    be_hit: Likelihood
    flee: Likelihood
    charm: Likelihood


class FoeView(Shape, frozen=True):
    """What examining reveals (L-260): figures as they are in this fight."""

    hp: int
    max_hp: int
    ac: int
    strength: int
    dexterity: int
    dice: str
    resistance: int
    charm_immune: bool
    flee_target: int
    charm_target: int
    xp: int


class FightView(Shape, frozen=True):
    """`known` and `chances` are null until the monster is revealed; before, `guesses`, and what their words mean.

    `heavy` is where an announced blow is aimed, `heavy_in` in how many rounds the next one is announced (0: never).
    `advice` says what matters now: a turn of fate, and what may be made of it; `tip` what always does.
    """

    monster: str
    name: str
    band: Band
    round: int
    revealed: bool
    known: FoeView | None
    chances: ChancesView | None
    guesses: GuessView
    guess_words: str
    examine_bp: int
    divine_bp: int
    weapon: str
    weapon_name: str
    weapon_dice: str
    attack_modifier: int
    damage_modifier: int
    examined: bool
    prayed: bool
    charmed: bool
    extra_attack: bool
    damage_bonus: int
    ac_bonus: int
    cha_bonus: int
    speed: int
    invisible: int
    weakness: int
    slowness: int
    vulnerability: int
    freeze: int
    exhaustion: int
    entrance: str
    known_for: str
    heavy: str
    heavy_text: str
    heavy_in: int
    opening: bool
    exposed: bool
    staggered: int
    lamed: bool
    burning: int
    spirit: str
    low: bool
    unseen: bool
    advice: str
    tip: str


class HeroView(Shape, frozen=True):
    """The sheet of one's own hero (L-530)."""

    hero: int
    owner: str
    name: str
    status: Status
    status_text: str
    dice_mode: DiceMode
    menace: Menace
    attributes: tuple[AttributeView, ...]
    hp: int
    max_hp: int
    ac: int
    gold: int
    xp: int
    level: int
    level_xp: int
    next_xp: int
    points: int
    trained: int
    deaths: int
    depth: int
    visit: int
    encounters: int
    poison: int
    sapped: int
    weapon: int
    armor: int
    items: tuple[ItemView, ...]
    potions: tuple[StackView, ...]
    spells: tuple[StackView, ...]
    rings: tuple[RingView, ...]
    companion: Companion | None
    quests: tuple[QuestView, ...]
    revival: RevivalView
    last_death: Death | None
    counters: dict[str, int]
    weapon_uses: dict[str, int]
    epithet: str
    tale: tuple[str, ...]


class GlimpseView(Shape, frozen=True):
    """What everybody may know of a hero (L-532)."""

    hero: int
    owner: str
    name: str
    status: Status
    level: int
    depth: int
    deaths: int
    kills: int


class HallView(Shape, frozen=True):
    """A record of the hall of fame (L-511)."""

    place: int
    hero: int
    owner: str
    name: str
    level: int
    xp: int
    deaths: int
    encounters: int
    kills: int
    actions: int
    attributes: dict[str, int]
    weapon: str
    armor: str
    companion: str
    dice_mode: DiceMode
    menace: Menace
    counters: dict[str, int]
    epithet: str


class GraveView(Shape, frozen=True):
    """A record of the graveyard (L-512)."""

    place: int
    hero: int
    owner: str
    name: str
    level: int
    depth: int
    cause: Cause
    by: str
    deaths: int
    kills: int
    epithet: str


class View(Shape, frozen=True):
    """All that a player sees. `hero` is the hero they lead, or the last one they led; others see glimpses."""

    account: str
    hero: HeroView | None
    creation: CreationView | None
    town: TownView | None
    room: RoomView | None
    fight: FightView | None
    heroes: int
    recent: tuple[GlimpseView, ...]
    hall: tuple[HallView, ...]
    graveyard: tuple[GraveView, ...]
