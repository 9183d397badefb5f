"""Glance: a fight in a world that stands still, every answer kept. Offers ask the same guards many times."""

from __future__ import annotations

from typing import Any

from yonder.core import Still, World
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.combat.sides import Borne
from yonder.games.quest.content.creatures import Creature
from yonder.games.quest.models import Character, Combat, Combatant


def look(world: World, session: int) -> Field:
    """The fight of a session as it is best read in this world."""
    if not isinstance(world, Still):
        return Field(world, session)
    key = ("fight", session)
    known: Glance | None = world.notes.get(key)
    if known is None:
        known = world.notes[key] = Glance(world, session)
    return known


class Glance(Field):
    """Reads every row once."""

    def __init__(self, world: World, session: int) -> None:
        super().__init__(world, session)
        self.known: dict[Any, Any] = {}
        self._rows: dict[str, Combatant] = {}
        self._borne: dict[str, Borne] = {}
        self._blocks: dict[str, Creature | None] = {}
        self._characters: dict[str, Character | None] = {}
        self._enemies: dict[str, list[Combatant]] = {}
        self._living: dict[str, list[Combatant]] = {}
        self._combat: Combat | None = None

    @property
    def combat(self) -> Combat:
        if self._combat is None:
            self._combat = super().combat
        return self._combat

    def one(self, cid: str) -> Combatant:
        if cid not in self._rows:
            self._rows[cid] = super().one(cid)
        return self._rows[cid]

    def living(self, side: str = "") -> list[Combatant]:
        if side not in self._living:
            self._living[side] = super().living(side)
        return self._living[side]

    def enemies(self, cid: str) -> list[Combatant]:
        if cid not in self._enemies:
            self._enemies[cid] = super().enemies(cid)
        return self._enemies[cid]

    def block(self, cid: str) -> Creature | None:
        if cid not in self._blocks:
            self._blocks[cid] = super().block(cid)
        return self._blocks[cid]

    def character(self, cid: str) -> Character | None:
        if cid not in self._characters:
            self._characters[cid] = super().character(cid)
        return self._characters[cid]

    def borne(self, cid: str) -> Borne:
        if cid not in self._borne:
            self._borne[cid] = super().borne(cid)
        return self._borne[cid]
