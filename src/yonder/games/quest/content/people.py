"""Classes, races, backgrounds, levels and abilities as data (quest-data 6 and 7)."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal, get_args

from msgspec import field

from yonder.games.quest.content.dice import Kind
from yonder.games.quest.kinds import ArmorType, ClassName, Condition, Difficulty, Size, Stat

TOP = 20


class Resource(Kind, frozen=True, kw_only=True):
    """A pool that exists in combat only (Q-205). `start` -1 is full; `max_stat` adds that modifier and the level."""

    type: Literal["stamina", "rage", "ki", "cunning"]
    max: int = 0
    max_stat: Stat | None = None
    per_turn: int = 0
    per_hit_taken: int = 0
    per_crit: int = 0
    per_hit_dealt: int = 0
    start: int = -1


class ClassKind(Kind, frozen=True, kw_only=True):
    """A class. Tables run from level 1 to 20."""

    id: ClassName
    hit_die: int
    saves: tuple[Stat, Stat]
    armor: tuple[ArmorType, ...] = ()
    weapons: tuple[str, ...]
    primary: tuple[Stat, Stat]
    casting: Stat | None = None
    resource: Resource | None = None
    extra_attacks: tuple[int, ...] = ()
    style: int = 0
    features: dict[str, int] = field(default_factory=dict)  # the level at which each comes
    mana: tuple[int, ...] = ()
    cantrips: tuple[int, ...] = ()
    slots: tuple[tuple[int, ...], ...] = ()
    known: tuple[int, ...] = ()
    gear: tuple[tuple[tuple[str, ...], ...], ...]
    spells: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("mana", "cantrips", "slots", "known"):
            if len(getattr(self, name)) not in (0, TOP):
                raise ValueError(f"{name}: a table has {TOP} levels")
        if (self.casting is None) != (not self.mana):
            raise ValueError("mana: those who cast have it, and nobody else")


class Race(Kind, frozen=True):
    """A people, the city they wake in, and how likely destiny makes one of them (Q-527)."""

    id: str
    size: Size
    city: str
    weight: int
    classes: dict[ClassName, int]


class Background(Kind, frozen=True):
    """Starting gold pieces, and the classes that have this background."""

    id: str
    gold: int
    classes: tuple[ClassName, ...] = ()


class Levels(Kind, frozen=True):
    """Q-419, Q-426, Q-547."""

    xp: tuple[int, ...]
    multiplier: tuple[int, ...]
    points: tuple[int, ...]
    feats: tuple[int, ...]
    more_feats: dict[ClassName, tuple[int, ...]]
    score_cap: int
    above: dict[Difficulty, tuple[int, ...]]  # how likely somebody beyond one's level is met at each level

    def __post_init__(self) -> None:
        weights = [self.above.get(name, ()) for name in get_args(Difficulty)]
        if any(len(each) != TOP or min(each) < 0 for each in weights):
            raise ValueError(f"above: {TOP} weights for each difficulty")
        if len(self.xp) != TOP or len(self.multiplier) != TOP or self.xp[0] or list(self.xp) != sorted(self.xp):
            raise ValueError(f"xp: {TOP} levels, rising from 0")

    def at(self, xp: int) -> int:
        """The level of so much experience."""
        return bisect_right(self.xp, xp)

    def feats_by(self, class_name: ClassName, level: int) -> int:
        """How many feats a class may have taken by a level (Q-427)."""
        return sum(at <= level for at in (*self.feats, *self.more_feats.get(class_name, ())))


class AbilityTier(Kind, frozen=True, kw_only=True):
    """What an ability does from a level on (Q-212)."""

    start: int = field(name="from")
    cost: int | None = None
    uses: int | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    immune: tuple[Condition, ...] = ()


class Ability(Kind, frozen=True, kw_only=True):
    """Q-211. Its id names its function."""

    id: str
    class_: ClassName = field(name="class")
    level: int
    cost: int = 0
    time: Literal["action", "bonus", "free", "reaction", "passive"]
    uses: int = 0
    per_day: int = 0
    tiers: tuple[AbilityTier, ...]

    def __post_init__(self) -> None:
        starts = [tier.start for tier in self.tiers]
        if not starts or starts[0] != self.level or starts != sorted(starts):
            raise ValueError("tiers: the first begins at the level of the ability, and each later than the one before")

    def tier(self, level: int) -> AbilityTier:
        """The tier of a level."""
        return [tier for tier in self.tiers if tier.start <= level][-1]


class Feat(Kind, frozen=True, kw_only=True):
    """Q-427. One of `stats` rises by 1; `options` are what may be chosen with it."""

    id: str
    hp: int = 0  # for each level
    stats: tuple[Stat, ...] = ()
    save: bool = False  # proficiency in saves of the stat
    options: tuple[str, ...] = ()


class TotalTier(Kind, frozen=True):
    """Q-528: below this percentile the scores add up to `total` and at most `spread` - 1 more."""

    below: int
    total: int
    spread: int


class Start(Kind, frozen=True, kw_only=True):
    """How a character begins (Q-526 to Q-529)."""

    pack: tuple[str, ...]
    picks: dict[str, str]
    component: str
    alignments: dict[str, int]
    base_score: int
    primary_score: int
    most_score: int
    custom_total: int
    tiers: tuple[TotalTier, ...]
    slots: int
    vault: int
