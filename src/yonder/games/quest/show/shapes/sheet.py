"""A character: its numbers, what it carries, knows and can do; and the same at a glance (Q-406, Q-408)."""

from __future__ import annotations

from yonder.games.quest.kinds import ClassName, ReactionPolicy, Stat
from yonder.games.quest.show.shapes.shape import Shape


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


class AchievementView(Shape, frozen=True):
    """Something worth a badge; `at` is when it was earned, in ms."""

    id: str
    name: str
    text: str
    earned: bool
    at: int


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
    achievements: tuple[AchievementView, ...]


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
