"""Spells as data (quest-data 5). Mana follows from the level (Q-271)."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from yonder.games.quest.content.creatures import Hurt
from yonder.games.quest.content.dice import Kind, parse
from yonder.games.quest.kinds import ClassName, Stat

Resolve = Literal[
    "ally",
    "auto",
    "automatic",
    "buff",
    "cure",
    "heal",
    "mark",
    "melee",
    "pool",
    "prime",
    "ranged",
    "reaction",
    "save",
    "summon",
    "teleport",
    "utility",
]


class Spell(Kind, frozen=True, kw_only=True):
    """One spell. `rounds` 0 is at once, -1 until the fight ends; `minutes` go on outside."""

    id: str
    level: int
    cast: Literal["action", "bonus", "reaction"]
    resolve: Resolve
    save: Stat | None = None
    half: bool = False
    damage: tuple[Hurt, ...] = ()
    dice: str = ""
    plus_modifier: bool = False
    times: int = 1
    range: int = 0
    long: int = 0
    area: int | None = None
    concentration: bool = False
    rounds: int = 0
    minutes: int = 0
    component: str = ""
    classes: tuple[ClassName, ...]
    targets: int = 1
    applies: tuple[str, ...] = ()  # effects on whoever fails the save, is hit, or is helped
    re_save: bool = False
    escape: bool = False  # held until a STR check against the caster's DC
    data: dict[str, int | str] = field(default_factory=dict)  # what the effects need to know
    only: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    effect: str = ""  # the name of a function, for what is not data
    ground: str = ""  # what it leaves on the ground, an effect
    zone: bool = False  # it harms nobody at once, only those who meet it on the ground
    around: bool = False  # what it leaves moves with the caster
    again: Literal["", "action", "bonus"] = ""  # while it lasts it is used again for this, without mana
    options: tuple[str, ...] = ()  # one of them is chosen when it is cast
    bar: str = ""  # the name of what else bars it
    anybody: bool = False  # friend or foe, or a place
    own: bool = False  # only on the caster
    delayed: bool = False  # its damage does not come at once
    foe: bool = False  # a buff that is aimed at an enemy
    party: bool = False  # it helps everybody on the caster's side
    alert: bool = False  # a ranger who has prepared it rolls initiative with advantage
    srd: bool = False

    def __post_init__(self) -> None:
        if self.dice:
            parse(self.dice)
        if (self.resolve == "save" or self.re_save) != (self.save is not None):
            raise ValueError("save: a spell that calls for a save names its stat, and no other does")
        if not 0 <= self.level <= 9 or not 0 <= self.range <= 6:
            raise ValueError("level is 0 to 9 and range 0 to 6")
        if self.long and self.resolve not in ("ranged", "melee"):
            raise ValueError("long: only attack rolls reach beyond the range")

    @property
    def mana(self) -> int:
        """Level + 1; every cantrip costs 1."""
        return self.level + 1 if self.level else 1

    @property
    def reach(self) -> int:
        """As far as it goes at all (Q-036)."""
        return self.long or self.range
