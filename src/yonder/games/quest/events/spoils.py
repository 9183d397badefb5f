"""What a fight brings: experience, levels, loot, and the death outcome."""

from __future__ import annotations

from yonder.games.quest.events.combat import CombatEvent
from yonder.games.quest.models import Drop


class XpGained(CombatEvent):
    cid: str
    amount: int
    total: int


class KillBonus(CombatEvent):
    cid: str
    amount: int
    total: int


class LevelUpPending(CombatEvent):
    cid: str
    level: int


class LevelUp(CombatEvent, omit_defaults=False):
    char: int
    level: int
    rolled: int
    gained: int
    max_hp: int
    features: tuple[str, ...] = ()
    points: int = 0


class LootRolled(CombatEvent):
    cid: str
    drops: tuple[Drop, ...]


class LootTaken(CombatEvent):
    cid: str
    item: str
    quantity: int


class LootDiscarded(CombatEvent):
    drops: tuple[Drop, ...]


class AmmoRecovered(CombatEvent):
    cid: str
    item: str
    quantity: int


class DeathOutcome(CombatEvent):
    char: int
    city: str
    kept: tuple[Drop, ...]
