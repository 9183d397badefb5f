"""A fight as its players see it: the numbers are those of CombatState (Q-401, Q-513)."""

from __future__ import annotations

from yonder.games.quest.kinds import Outcome, Phase
from yonder.games.quest.show.shapes.shape import Shape
from yonder.games.quest.show.shapes.sheet import AbilityView, PoolView
from yonder.games.quest.show.shapes.tale import AccountView


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
    danger: str
    worst: int
    mortal: bool
    loot: tuple[DropView, ...]
    account: AccountView
    level_up_pending: bool
    pending: PendingView | None
