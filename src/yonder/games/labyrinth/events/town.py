"""What happens in town."""

from __future__ import annotations

from yonder.games.labyrinth.events.base import HeroEvent
from yonder.games.labyrinth.kinds import Attribute, Category, TownReason


class TownEntered(HeroEvent):
    visit: int
    reason: TownReason


class Bought(HeroEvent):
    """`item` is the first of the items bought; 0 for potions and spells."""

    category: Category
    kind: str
    quantity: int
    price: int
    item: int


class Sold(HeroEvent):
    item: int
    kind: str
    price: int
    haggled: bool


class Appraised(HeroEvent):
    item: int
    kind: str
    raw: int
    permille: int
    price: int


class Repaired(HeroEvent):
    item: int
    kind: str
    price: int


class Healed(HeroEvent):
    """`source` is healer, rest, meal, drink, prayer, potion or spell; `price` what was paid."""

    source: str
    amount: int
    hp: int
    price: int = 0


class RumourHeard(HeroEvent):
    rumour: int
    price: int


class PrayerRolled(HeroEvent):
    raw: int
    total: int
    target: int
    success: bool


class CurseRemoved(HeroEvent):
    ring: int
    kind: str
    attribute: Attribute
    restored: int
    max_hp: int
    price: int


class Trained(HeroEvent):
    attribute: Attribute
    value: int
    price: int
    times: int
    max_hp: int


class QuestTaken(HeroEvent):
    quest: int
    monster: str
    reward: int


class QuestDone(HeroEvent):
    quest: int
    monster: str
    reward: int


class QuestAbandoned(HeroEvent):
    quest: int
    monster: str


class Wagered(HeroEvent):
    """`mode` is range or exact; `pick` the range (1 to 4) or the number; `delta` what was won or lost."""

    mode: str
    sides: int
    pick: int
    bet: int
    roll: int
    delta: int
