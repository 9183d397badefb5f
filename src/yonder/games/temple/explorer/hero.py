"""Hero: one explorer's rows and its surroundings, read once and written through. All writes to them go through here."""

from __future__ import annotations

from typing import Any

from yonder.core import Effect, World
from yonder.core.rules.effect import Lasting
from yonder.games.temple.content import ClassKind, Content, MonsterKind
from yonder.games.temple.explorer.names import name_of
from yonder.games.temple.kinds import ChamberType, Condition
from yonder.games.temple.models import (
    Chamber,
    ExplorerCombat,
    ExplorerHealth,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerSkills,
    ExplorerStats,
    MonsterInstance,
)

MONSTER = 1  # the only monster id of version 1 (T-170)
LAIRS = (ChamberType.MONSTER, ChamberType.BOSS)


class Hero:
    """An explorer with its chamber and the monster there, as they are now; `was` holds the rows as they were."""

    __slots__ = (
        "_effects",
        "chamber",
        "combat",
        "content",
        "foe",
        "health",
        "id",
        "inventory",
        "position",
        "stats",
        "was",
        "world",
    )

    def __init__(self, world: World, stats: ExplorerStats) -> None:
        number = stats.explorer_id
        find: Any = world.find  # an explorer has all its rows from the first to the last
        self.world = world
        self.content: Content = world.content
        self.id = number
        self.stats = stats
        self.health: ExplorerHealth = find(ExplorerHealth, number)
        self.combat: ExplorerCombat = find(ExplorerCombat, number)
        self.inventory: ExplorerInventory = find(ExplorerInventory, number)
        self.position: ExplorerPosition = find(ExplorerPosition, number)
        self._effects: list[Effect] | None = None
        self.was = (stats, self.health, self.combat, self.position)
        self.chamber: Chamber | None = None
        self.foe: MonsterInstance | None = None
        if self.position.temple_id:
            self.look()

    def look(self) -> None:
        """Read chamber and monster anew; only two kinds of chambers ever hold a monster."""
        temple, number = self.position.temple_id, self.position.chamber_id
        self.chamber = self.world.find(Chamber, temple, number) if temple else None
        if self.chamber is not None and self.chamber.chamber_type in LAIRS:
            self.foe = self.world.find(MonsterInstance, temple, number, MONSTER)
        else:
            self.foe = None

    @property
    def effects(self) -> list[Effect]:
        """What lasts on it, in order of application; read when first asked for."""
        if self._effects is None:
            self._effects = self.world.made(Lasting, f"explorer:{self.id}")  # none of them ends by time
        return self._effects

    @effects.setter
    def effects(self, rows: list[Effect]) -> None:
        self._effects = rows

    def has(self, condition: Condition) -> bool:
        """Is this condition on it?"""
        rows = self.effects if self._effects is None else self._effects
        for row in rows:  # noqa: SIM110 - mostly there are none, and a generator would cost more than the look
            if row.kind == condition:
                return True
        return False

    @property
    def name(self) -> str:
        """What it is called (T-076)."""
        return name_of(self.content, self.stats)

    @property
    def skills(self) -> ExplorerSkills:
        """Skills never change."""
        return self.world.get(ExplorerSkills, self.id)

    @property
    def here(self) -> Chamber:
        """The chamber it stands in."""
        assert self.chamber is not None
        return self.chamber

    @property
    def enemy(self) -> MonsterInstance:
        """The monster in its chamber."""
        assert self.foe is not None
        return self.foe

    @property
    def kind(self) -> ClassKind:
        """What its class gives."""
        return self.content.classes[self.stats.explorer_class]

    @property
    def enemy_kind(self) -> MonsterKind:
        """What the monster in its chamber is."""
        return self.content.monsters[self.enemy.monster_type]

    @property
    def standoff(self) -> bool:
        """With an awake monster, but not in combat (T-171)."""
        return self.foe is not None and not self.position.in_combat and self.foe.awake

    def set_stats(self, **changes: Any) -> None:
        self.stats = self.world.put(self.stats, **changes)

    def set_health(self, **changes: Any) -> None:
        self.health = self.world.put(self.health, **changes)

    def set_combat(self, **changes: Any) -> None:
        self.combat = self.world.put(self.combat, **changes)

    def set_inventory(self, **changes: Any) -> None:
        self.inventory = self.world.put(self.inventory, **changes)

    def set_position(self, **changes: Any) -> None:
        self.position = self.world.put(self.position, **changes)

    def set_chamber(self, **changes: Any) -> None:
        self.chamber = self.world.put(self.here, **changes)

    def set_foe(self, **changes: Any) -> None:
        self.foe = self.world.put(self.enemy, **changes)


def owner_of(explorer_id: int) -> str:
    """How effects name an explorer."""
    return f"explorer:{explorer_id}"


def hero(world: World, explorer_id: int) -> Hero:
    """The explorer with this id, which exists."""
    return Hero(world, world.get(ExplorerStats, explorer_id))
