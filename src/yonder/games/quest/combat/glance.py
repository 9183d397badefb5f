"""Glance: a fight in a world that stands still, every answer kept. Offers ask the same guards many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from yonder.core import Effect, Still, World
from yonder.games.quest.combat.fight import FARTHEST, Field
from yonder.games.quest.content.creatures import Creature
from yonder.games.quest.models import Character, Combat, Combatant

T = TypeVar("T")


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
        self._rows: dict[str, Combatant] = {}
        self._known: dict[Any, Any] = {}
        self._combat: Combat | None = None

    @property
    def combat(self) -> Combat:
        if self._combat is None:
            self._combat = super().combat
        return self._combat

    def one(self, cid: str) -> Combatant:
        row = self._rows.get(cid)
        if row is None:
            row = self._rows[cid] = super().one(cid)
        return row

    def all(self) -> list[Combatant]:
        return self._kept("all", super().all)

    def living(self, side: str = "") -> list[Combatant]:
        return self._kept(("living", side), super().living, side)

    def enemies(self, cid: str) -> list[Combatant]:
        return self._kept(("enemies", cid), super().enemies, cid)

    def allies(self, cid: str) -> list[Combatant]:
        return self._kept(("allies", cid), super().allies, cid)

    def block(self, cid: str) -> Creature | None:
        return self._kept(("block", cid), super().block, cid)

    def character(self, cid: str) -> Character | None:
        return self._kept(("character", cid), super().character, cid)

    def range(self, one: str, other: str) -> int:
        return min(FARTHEST, abs(self.one(one).pos - self.one(other).pos))

    def effects(self, cid: str) -> list[Effect]:
        return self._kept(("effects", cid), super().effects, cid)

    def effect(self, cid: str, kind: str) -> Effect | None:
        return next((row for row in self.effects(cid) if row.kind == kind), None)

    def has(self, cid: str, *names: str) -> bool:
        return self._kept(("has", cid, names), super().has, cid, *names)

    def _kept(self, key: Any, make: Callable[..., T], *args: Any) -> T:
        found = self._known.get(key, self)
        if found is self:
            found = self._known[key] = make(*args)
        return found  # type: ignore[no-any-return]  # kept under the key of what made it
