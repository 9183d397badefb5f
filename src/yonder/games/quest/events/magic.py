"""Events of casting: what it costs and what is held."""

from __future__ import annotations

from yonder.games.quest.events.combat import CombatEvent


class ManaSpent(CombatEvent):
    cid: str
    amount: int
    left: int


class ComponentUsed(CombatEvent):
    cid: str
    item: str


class SpellCast(CombatEvent):
    cid: str
    spell: str
    targets: tuple[str, ...]


class ConcentrationStarted(CombatEvent):
    cid: str
    spell: str
