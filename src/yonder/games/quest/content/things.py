"""Things that are carried: weapons, armour and goods (quest-data 2 to 4). Prices are in copper pieces."""

from __future__ import annotations

from typing import Literal

from yonder.games.quest.content.dice import Kind, Pool, parse, parse_grips
from yonder.games.quest.kinds import ArmorType, DamageType, Stat

Tag = Literal[
    "ammunition",
    "finesse",
    "heavy",
    "light",
    "loading",
    "monk",
    "reach",
    "special",
    "thrown",
    "two-handed",
    "versatile",
]
PieceSlot = Literal["helmet", "armor", "boots", "gloves", "cloak", "ring", "offhand"]
GoodKind = Literal[
    "ammunition", "money", "consumable", "thrown", "gear", "food", "container", "focus", "component", "trophy"
]
SILVERED = "-silvered"
SILVER_COST = 10000


class Item(Kind, frozen=True, kw_only=True):
    """Anything that has a price and fills a slot."""

    id: str
    cost: int
    stack: int = 1


class Weapon(Item, frozen=True, kw_only=True):
    """Part 10. `dice` of a versatile weapon holds both grips."""

    category: Literal["simple", "martial"]
    ranged: bool = False
    dice: str
    type: DamageType | None = None
    tags: tuple[Tag, ...] = ()
    reach: int = 0
    range: int = 0
    long: int = 0
    ammo: str = ""
    silvered: bool = False
    magical: bool = False
    effect: str = ""  # what a hit does instead of damage

    def __post_init__(self) -> None:
        grips = parse_grips(self.dice)
        if (len(grips) == 2) != ("versatile" in self.tags):
            raise ValueError(f"dice {self.dice!r}: two grips belong to versatile weapons, and to them alone")
        if ("ammunition" in self.tags) != bool(self.ammo):
            raise ValueError("ammo: a weapon with the tag ammunition names what it shoots")
        if self.range > self.long:
            raise ValueError(f"long {self.long} is less than range {self.range}")

    def far(self, *, thrown: bool = False) -> int:
        """How far it goes at the most."""
        return self.long or self.range if self.ranged or thrown else self.reach

    def pool(self, grip: str = "one") -> Pool:
        """The dice of a grip."""
        grips = parse_grips(self.dice)
        return grips[-1] if grip == "two" else grips[0]


class Armor(Item, frozen=True, kw_only=True):
    """A piece of armour (Part 11). A base piece replaces 10 + DEX."""

    slot: PieceSlot
    type: ArmorType
    ac: int = 0
    base: bool = False
    dex_cap: int | None = None
    strength: int = 0
    set: str = ""
    saves: int = 0


class Good(Item, frozen=True, kw_only=True):
    """Everything else. `use` names the function of what can be used."""

    kind: GoodKind
    use: str = ""
    dice: str = ""
    type: DamageType | None = None
    range: int = 0
    long: int = 0
    stat: Stat | None = None
    dc: int = 0
    uses: int = 0
    only: tuple[str, ...] = ()
    slots: int = 0
    holds: str = ""
    focus: str = ""
    provides: str = ""
    slot: str = ""

    def __post_init__(self) -> None:
        if self.dice:
            parse(self.dice)
