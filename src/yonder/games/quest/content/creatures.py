"""Monsters, companions and forms as data (Q-075 to Q-085). A block that cannot be played does not load."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from yonder.games.quest.content.dice import Kind, parse
from yonder.games.quest.kinds import (
    STATS,
    Aggression,
    Condition,
    DamageType,
    Qualifier,
    Size,
    Stat,
    TargetPriority,
    Terrain,
)


class Hurt(Kind, frozen=True):
    """Dice of one damage type."""

    dice: str
    type: DamageType

    def __post_init__(self) -> None:
        parse(self.dice)


class Rider(Kind, frozen=True, kw_only=True):
    """What follows a hit (Q-077): after a failed save, or by itself when there is no DC."""

    stat: Stat | None = None
    dc: int = 0
    condition: Condition | None = None
    rounds: int = -1
    re_save: bool = False
    escape: int = 0
    burns: int = 0  # so much fire damage ends what holds
    damage: Hurt | None = None
    half: bool = False  # a successful save halves the rider's damage instead of preventing it
    effect: str = ""  # the name of a function, for what is not data
    spares: tuple[str, ...] = ()  # types and races that the rider leaves alone
    only: tuple[str, ...] = ()  # types that alone are struck by it


class Strike(Kind, frozen=True, kw_only=True):
    """One action of a creature (Q-076)."""

    id: str
    kind: Literal["melee", "ranged", "special"]
    bonus: int = 0
    reach: int = 0
    range: int = 0
    long: int = 0
    weapon: bool = False
    dice: str = "0"
    type: DamageType | None = None
    extra: tuple[Hurt, ...] = ()
    rider: Rider | None = None
    recharge: int = 0  # ready again on this face of a d6 and above
    uses: int = 0  # per combat; 0 is no limit
    use_bp: int = 10000
    area: int = 0
    effect: str = ""

    def __post_init__(self) -> None:
        parse(self.dice)
        if self.kind != "special" and parse(self.dice).most and self.type is None:
            raise ValueError(f"{self.id}: damage has a type")
        if not 0 <= self.reach <= 2 or not 0 <= self.range <= 6 or not 0 <= self.long <= 6:
            raise ValueError(f"{self.id}: a range is 0 to 6")

    @property
    def far(self) -> int:
        """How far it goes at the most."""
        return self.reach if self.kind == "melee" else self.long or self.range


class Trait(Kind, frozen=True, kw_only=True):
    """Something special that a creature has all the time; its id names what it does."""

    id: str
    dice: str = ""
    amount: int = 0
    dc: int = 0
    stopped_by: tuple[DamageType | Literal["sunlight"], ...] = ()
    returns: int = 0  # at 0 hit points it is only down: 1 until it is stopped while down, 2 once unless stopped at once


class Find(Kind, frozen=True, kw_only=True):
    """A row of a loot table; the item "nothing" is an empty result."""

    item: str
    weight: int = 1
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high or self.weight < 0:
            raise ValueError(f"{self.item}: {self.low}-{self.high} with weight {self.weight} is no loot")


class Tier(Kind, frozen=True):
    """A tier of loot by weight."""

    name: str
    weight: int
    entries: tuple[Find, ...]


class Loot(Kind, frozen=True):
    """Q-429: what always drops, how often the tiers are rolled, and the tiers."""

    rolls: int
    tiers: tuple[Tier, ...]
    guaranteed: tuple[Find, ...] = ()

    def __post_init__(self) -> None:
        if not self.rolls:
            return
        if sum(tier.weight for tier in self.tiers) <= 0:
            raise ValueError("the weights of the tiers add up to 0")
        for tier in self.tiers:
            if tier.weight and sum(entry.weight for entry in tier.entries) <= 0:
                raise ValueError(f"the weights of tier {tier.name} add up to 0")


class Behavior(Kind, frozen=True, kw_only=True):
    """Q-079."""

    aggression: Aggression
    flee: int = 0
    range: int = 0
    target: TargetPriority = "nearest"
    relentless: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.range <= 6:
            raise ValueError("the preferred range is 0 to 6")
        if not 0 <= self.flee <= 100:
            raise ValueError("flee is a percentage")


class Senses(Kind, frozen=True, kw_only=True):
    darkvision: int = 0
    blindsight: int = 0
    perception: int | None = None


class Creature(Kind, frozen=True, kw_only=True):
    """What every stat block has."""

    id: str
    ac: int
    hp: int
    stats: tuple[int, int, int, int, int, int] | None = None
    size: Size = "medium"
    type: str = "humanoid"
    actions: tuple[Strike, ...] = ()
    multiattack: tuple[tuple[str, ...], ...] = ()
    behavior: Behavior = Behavior(aggression="aggressive")

    def __post_init__(self) -> None:
        names = [action.id for action in self.actions]
        for routine in self.multiattack:
            for name in routine:
                if name not in names:
                    raise ValueError(f"multiattack: no such action: {name!r}")

    def score(self, stat: Stat) -> int:
        """One of the six scores; 10 in a stub."""
        return 10 if self.stats is None else self.stats[STATS.index(stat)]


class Legendary(Kind, frozen=True):
    """Q-377: an action of the block that costs points and is taken after another's turn."""

    action: str
    cost: int = 1


class Monster(Creature, frozen=True, kw_only=True):
    """Q-075. Without scores it is a stub, which no encounter picks (Q-084)."""

    cr8: int
    xp: int = 0
    kill_bonus: int = 0
    boss: bool = False
    tags: tuple[str, ...] = ()
    hp_dice: str = ""
    speed: dict[Literal["walk", "fly", "swim", "climb", "burrow"], int] = field(default_factory=dict)
    saves: dict[Stat, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    resists: tuple[DamageType | Qualifier, ...] = ()
    immune: tuple[DamageType | Qualifier, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    condition_immune: tuple[Condition, ...] = ()
    senses: Senses = Senses()
    traits: tuple[Trait, ...] = ()
    legendary: tuple[Legendary, ...] = ()
    legendary_points: int = 0  # at the start of each of its turns
    group: tuple[int, int] = (1, 1)
    terrain: tuple[Terrain, ...] = ()
    loot: Loot | None = None
    preferred_range: int | None = None  # a mirror of the behaviour's

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.preferred_range not in (None, self.behavior.range):
            raise ValueError(f"preferred_range {self.preferred_range} is not the behaviour's {self.behavior.range}")
        if self.stub:
            return
        if not self.actions:
            raise ValueError("a monster has at least one action")
        if not self.hp_dice:
            raise ValueError("a monster has hp_dice")
        names = [action.id for action in self.actions]
        if any(each.action not in names for each in self.legendary):
            raise ValueError("legendary: every action is one of the block's")
        average = parse(self.hp_dice).average
        if abs(self.hp - average) > 1:
            raise ValueError(f"hp {self.hp} is not the average of {self.hp_dice}, which is {average}")

    @property
    def stub(self) -> bool:
        """Is this only a name with a few numbers?"""
        return self.stats is None

    @property
    def perception(self) -> int:
        """Q-082: what is stored, or 10 + WIS."""
        stored = self.senses.perception
        return 10 + (self.score("wisdom") - 10) // 2 if stored is None else stored

    def trait(self, name: str) -> Trait | None:
        """A trait of this id, if it has it."""
        return next((trait for trait in self.traits if trait.id == name), None)


class Companion(Creature, frozen=True, kw_only=True):
    """Somebody for hire (Q-487)."""

    price: int
    level: int
    row: Literal["front", "back"] = "front"
    heals: int = 0  # times per long rest
    heal_dice: str = ""


class Form(Creature, frozen=True, kw_only=True):
    """A beast that a druid can become (Q-265)."""

    level: int
