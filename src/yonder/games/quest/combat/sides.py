"""Sides: what a fight's rows come to, worked out once until one of them changes: who is there, and what they bear."""

from __future__ import annotations

from typing import Any

from yonder.core import Effect
from yonder.core.world.index import Made
from yonder.core.world.model import Model, RowKey
from yonder.games.quest.content import Content
from yonder.games.quest.content.conditions import EffectKind
from yonder.games.quest.content.naming import several
from yonder.games.quest.models import Combat, Combatant


def present(row: Combatant) -> bool:
    """Alive and in the fight."""
    return row.alive and not row.fled and not row.away


class Fighters(Made["Sides"]):
    """Everybody in each fight, by side."""

    model = Combatant

    def make(self, rows: list[Combatant], _content: Any) -> Sides:
        return Sides({row.cid: row for row in sorted(rows, key=lambda row: (row.side != "party", row.place))})

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """Somebody's place in the order stays: only a row that comes or goes makes it anew."""
        known = self.known.get(key[0])
        if known is None:
            return
        row = known.by.get(key[1])  # type: ignore[arg-type]  # a cid
        if row is None or not isinstance(new, Combatant) or row.place != new.place or row.side != new.side:
            super().move(key, old, new)
            return
        if known.keeper is not self:  # the world below has the same
            known = self.known[key[0]] = Sides({**known.by}, self)
        known.change(new)


class Sides:
    """Everybody, party first, each side in its order; and those of each side (or of none) who are in the fight.

    Its keeper alone changes it; the lists it has given stay as they were.
    """

    __slots__ = ("_all", "_living", "_several", "by", "keeper")

    def __init__(self, by: dict[str, Combatant], keeper: Fighters | None = None) -> None:
        self.by = by
        self.keeper = keeper
        self._all: list[Combatant] | None = None
        self._living: dict[str, list[Combatant]] | None = None
        self._several: tuple[str, ...] | None = None  # who is there stays the same

    def change(self, new: Combatant) -> None:
        """Put a changed row in its place."""
        self.by[new.cid] = new
        self._all = self._living = None

    @property
    def all(self) -> list[Combatant]:
        if self._all is None:
            self._all = [*self.by.values()]
        return self._all

    @property
    def several(self) -> tuple[str, ...]:
        if self._several is None:
            self._several = several(row.cid for row in self.by.values() if row.kind != "player")
        return self._several

    @property
    def living(self) -> dict[str, list[Combatant]]:
        if self._living is None:
            there = [row for row in self.all if present(row)]
            party = [row for row in there if row.side == "party"]
            self._living = {"": there, "party": party, "monsters": [row for row in there if row.side != "party"]}
        return self._living


class Course(Made["Combat | None"]):
    """How each fight stands."""

    model = Combat

    def make(self, rows: list[Combat], _content: Any) -> Combat | None:
        return rows[0] if rows else None


class Bearing(Made["Borne"]):
    """What each combatant bears; none of it ends by the time of the realm."""

    model = Effect

    def make(self, rows: list[Effect], content: Content) -> Borne:
        return Borne(rows, content)


class Borne:
    """What lasts on somebody, in order of application.

    By kind the first; with their kinds, and those that they imply (Q-305); the names of all of these; and the kinds of
    damage that each resists.
    """

    __slots__ = ("first", "kinds", "names", "resists", "rows")

    def __init__(self, rows: list[Effect], content: Content) -> None:
        known = content.effects
        self.rows = rows
        self.first: dict[str, Effect] = {}
        self.kinds: list[tuple[Effect, EffectKind]] = []
        self.names: dict[str, None] = {}
        self.resists = [tuple(kinds.split()) for row in rows if (kinds := row.text("resists"))]
        for row in rows:
            name = row.kind
            self.first.setdefault(name, row)
            self.names[name] = None
            if name in known:
                kind = known[name]
                self.kinds.append((row, kind))
                for implied in kind.implies:
                    self.kinds.append((row, known[implied]))
                    self.names[implied] = None
