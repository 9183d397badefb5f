"""The shape of the view, as clients read it: one struct for each part of a screen (Q-400 to Q-412, Q-513).

Ids are slugs, `name` and `text` are for people. Numbers of a fight are those of CombatState (Q-513).
"""

from __future__ import annotations

from msgspec import Struct

from yonder.games.quest.kinds import ClassName, Difficulty, Outcome, Phase, ReactionPolicy, Stat


class Shape(Struct, frozen=True):
    """Base of all parts of the view."""


class StatView(Shape, frozen=True):
    """`effective` has fatigue and hunger in it; `save` is what a saving throw adds."""

    stat: Stat
    short: str
    score: int
    effective: int
    modifier: int
    save: int
    proficient: bool


class ItemView(Shape, frozen=True):
    """A stack. `where` is a gear slot, `slots`, or the id of the container that holds it; prices in copper."""

    id: int
    kind: str
    name: str
    count: int
    where: str
    place: int
    cost: int
    type: str
    text: str


class SpellView(Shape, frozen=True):
    """A spell that is known; `time` is action, bonus or reaction."""

    id: str
    name: str
    text: str
    level: int
    mana: int
    time: str
    range: int
    area: int | None
    concentration: bool
    component: str
    prepared: bool
    utility: bool


class AbilityView(Shape, frozen=True):
    """An ability of the class, at the present level. `uses_left` -1 is without end; below `level` it is locked."""

    id: str
    name: str
    text: str
    level: int
    locked: bool
    time: str
    cost: int
    uses_left: int


class PoolView(Shape, frozen=True):
    """Stamina, rage, ki or cunning."""

    type: str
    name: str
    current: int
    max: int


class SheetView(Shape, frozen=True):
    """A character's own sheet, in full; hit points and mana are those of the fight while there is one."""

    char: int
    owner: str
    name: str
    race: str
    race_name: str
    class_name: ClassName
    class_title: str
    class_text: str
    background: str
    background_name: str
    alignment: str
    level: int
    experience: int
    level_xp: int
    next_xp: int
    xp_pct: int
    proficiency: int
    stats: tuple[StatView, ...]
    hp: int
    max_hp: int
    max_hp_penalty: int
    mana: int
    max_mana: int
    ac: int
    fatigue: int
    hunger: int
    day: int
    minute: int
    clock: str
    location: str
    location_name: str
    style: str
    feats: tuple[str, ...]
    items: tuple[ItemView, ...]
    gold_cp: int
    spells: tuple[SpellView, ...]
    slots: tuple[int, ...]
    abilities: tuple[AbilityView, ...]
    policies: dict[str, ReactionPolicy]
    auto_sneak: bool
    short_rests: int
    points: int
    load: int
    capacity: int
    preparing: tuple[str, ...]
    discovered: tuple[str, ...]
    row: str


class ConditionView(Shape, frozen=True):
    """Something that lasts. `rounds` -1: until it is ended; a save against `dc` with `stat` ends it."""

    id: str
    name: str
    text: str
    rounds: int
    source: str
    dc: int
    stat: str
    bad: bool
    stacks: int


class DyingView(Shape, frozen=True):
    successes: int
    failures: int
    stable: bool


class TurnView(Shape, frozen=True):
    """The tokens of a turn: what is left of action, attacks, bonus action, free step, extra steps and reaction."""

    actions: int
    attacks: int
    bonus: int
    steps: int
    extra_steps: int
    reaction: bool


class FighterView(Shape, frozen=True):
    """Somebody in a fight, as everybody there sees them. `pos` is the place on the line; `range` is from your own.

    `pool`, `mana` and `xp` are of players; `type`, `cr8` and `seen` of monsters, who show no more than that (Q-515).
    """

    cid: str
    name: str
    side: str
    kind: str
    ref: str
    owner: str
    mine: bool
    place: int
    pos: int
    range: int
    range_name: str
    hp: int
    max_hp: int
    temp_hp: int
    ac: int
    alive: bool
    fled: bool
    awake: bool
    size: str
    initiative: int
    turn: TurnView
    conditions: tuple[ConditionView, ...]
    concentration: str
    dying: DyingView | None
    mana: int
    max_mana: int
    pool: PoolView | None
    xp: int
    level: int
    type: str
    cr8: int
    boss: bool


class StepView(Shape, frozen=True):
    """What a step would do (Q-407): the range it gives to this enemy, and who would strike."""

    direction: str
    ref: str
    pos: int
    range: int
    range_name: str
    provokes: tuple[str, ...]


class ArmView(Shape, frozen=True):
    """Something to strike with (Q-404): `ammo` -1 needs none."""

    source: str
    item: str
    name: str
    dice: str
    type: str
    bonus: int
    flat: int
    melee: bool
    reach: int
    range: int
    long: int
    ammo: int
    tags: tuple[str, ...]


class DropView(Shape, frozen=True):
    item: str
    name: str
    quantity: int
    cost: int


class PendingView(Shape, frozen=True):
    """A question that waits for its answer: whom, and if it is for you, about what."""

    cid: str
    name: str
    mine: bool
    prompt: str
    until: int


class FightView(Shape, frozen=True):
    """A fight (Q-401, Q-513). `order` is the initiative ribbon; `line` lists who stands where, from left to right."""

    kind: str
    kind_name: str
    terrain: str
    phase: Phase
    phase_text: str
    outcome: Outcome
    round: int
    turn: str
    mine: bool
    order: tuple[str, ...]
    me: str
    party: tuple[FighterView, ...]
    monsters: tuple[FighterView, ...]
    line: tuple[tuple[int, tuple[str, ...]], ...]
    steps: tuple[StepView, ...]
    arms: tuple[ArmView, ...]
    abilities: tuple[AbilityView, ...]
    flee_bp: int
    adjustable: bool
    surprise: bool
    difficulty: str
    difficulty_name: str
    loot: tuple[DropView, ...]
    level_up_pending: bool
    pending: PendingView | None


class DungeonView(Shape, frozen=True):
    """A dungeon near where you are: so many of its steps are taken."""

    id: str
    name: str
    terrain: str
    steps: int
    taken: int
    patrol: bool
    inside: bool


class WayView(Shape, frozen=True):
    """A road that leaves the city, and where it leads."""

    id: str
    name: str
    terrain: str
    goal: str
    goal_name: str
    minutes: int
    discovered: bool


class TravelView(Shape, frozen=True):
    """On the road: `progress` is in basis points of the whole way."""

    environment: str
    name: str
    terrain: str
    goal: str
    goal_name: str
    progress: int
    minutes: int
    stopped: bool
    weather: str
    weather_name: str


class WareView(Shape, frozen=True):
    """Something a shop has; `cost` in copper."""

    kind: str
    name: str
    cost: int
    type: str
    text: str


class PlaceView(Shape, frozen=True):
    """Where a session is: `kind` is city, road or dungeon. Wares and vault are those of the city."""

    kind: str
    id: str
    name: str
    day: int
    minute: int
    clock: str
    window: str
    ways: tuple[WayView, ...]
    travel: TravelView | None
    dungeons: tuple[DungeonView, ...]
    wares: tuple[WareView, ...]
    vault: tuple[ItemView, ...]


class HiredView(Shape, frozen=True):
    """A companion; `paid` is how many minutes its wage still lasts."""

    number: int
    companion: str
    name: str
    hp: int
    max_hp: int
    row: str
    paid: int


class MemberView(Shape, frozen=True):
    """Somebody who goes along. `there`: has played within the host's patience."""

    session: int
    owner: str
    char: int
    name: str
    class_name: ClassName
    level: int
    hp: int
    max_hp: int
    row: str
    leader: bool
    there: bool


class InvitationView(Shape, frozen=True):
    party: int
    name: str
    until: int


class CompanyView(Shape, frozen=True):
    """Who goes together: players in party order, own companions, and invitations that wait for an answer."""

    led: bool
    members: tuple[MemberView, ...]
    companions: tuple[HiredView, ...]
    invitations: tuple[InvitationView, ...]


class SaveView(Shape, frozen=True):
    """A save that is kept; `created_at` is in seconds. `fresh`: the character is as it was saved."""

    save: str
    created_at: int
    last: bool
    fresh: bool


class SettingsView(Shape, frozen=True):
    difficulty: Difficulty
    flanking: bool
    roll_monster_hp: bool
    fumbles: bool


class SessionView(Shape, frozen=True):
    """One game: its character, where it is, and the fight if there is one.

    `lapses_at` is when it is thrown away if its owner does nothing, in ms; 0 is never (Q-094).
    """

    session: int
    host: int  # the session in which it takes place: that of the party's leader
    owner: str
    lapses_at: int
    settings: SettingsView
    character: SheetView
    place: PlaceView
    company: CompanyView
    saves: tuple[SaveView, ...]
    fight: FightView | None


class CharacterGlimpse(Shape, frozen=True):
    """A character at a glance, for lists."""

    char: int
    owner: str
    name: str
    race: str
    class_name: ClassName
    level: int
    experience: int
    hp: int
    max_hp: int
    location: str
    location_name: str
    session: int


class HouseView(Shape, frozen=True):
    debug: bool
    custom: bool


class View(Shape, frozen=True):
    """What a player sees. `session` is the one opened last; `others` are further open ones."""

    account: str
    house: HouseView
    characters: tuple[CharacterGlimpse, ...]
    session: SessionView | None
    others: tuple[int, ...]
    heroes: tuple[CharacterGlimpse, ...]
