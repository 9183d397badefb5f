"""Players and enemies to try the rules of delve on."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.encounter.ailments import inflict
from yonder.games.delve.encounter.rounds import meet
from yonder.games.delve.kinds import Ailment, Behavior, EntityKind
from yonder.games.delve.models import Character, Combat, Fighter, Foe, Item, Magic, Npc, Presence, Worn
from yonder.games.delve.people.character import CreateCharacter
from yonder.testkit.bench import Bench

QUIET = "t:1:0:0"  # a tile of the hub where nobody lives


class Tale(Bench):
    """A world under test with players by name; they stand on a quiet tile."""

    def __init__(self, *names: str) -> None:
        super().__init__(rules)
        for name in names:
            self.act(name, CreateCharacter(name[:50]))
            self.put(self.row(Presence, name), place=QUIET)
        for row in self.rows(Npc) if names else ():  # people neither walk nor greet: nothing is drawn for them
            self.put(row, behavior=Behavior.MERCHANT if row.person == "merrit" else Behavior.GUARD, greeted=names)

    def change(self, who: str, **changes: Any) -> None:
        """Change what somebody is: fields of Combat, Character or Magic."""
        for model in (Combat, Character, Magic):
            row = self.world.find(model, who)
            mine = {name: value for name, value in changes.items() if name in model.__struct_fields__}
            if row is not None and mine:
                self.put(row, **mine)

    def foe(self, number: int = 0, *, place: str = QUIET, species: str = "boar", **stats: int) -> str:
        """Place a wild creature; who is there is at once in a fight with it."""
        creature = default().creatures[species]
        entity = f"{place}/e{number}"
        hp = stats.get("hp", creature.hp)
        self.put(Presence(entity, EntityKind.ENEMY, default().word("creature", species), place))
        level, attack = stats.get("level", creature.level), stats.get("attack", creature.attack)
        self.put(Combat(entity, hp, stats.get("max_hp", hp), attack, stats.get("defense", creature.defense), level))
        self.put(Foe(entity, species))
        return entity

    def meet(self, *players: str, place: str = QUIET) -> None:
        """Let the fight begin, as when these players had come here one after the other."""
        for who in players:
            ctx = Ctx(rules, self.world, who, self.world.now, SeedDice(bytes(32)))
            meet(ctx, who, place)
            ctx.world.commit()

    def engage(self, *players: str, place: str = QUIET) -> None:
        """Let bystanders take part."""
        for who in players:
            self.put(Fighter(place, who, engaged=True))

    def afflict(self, entity: str, kind: Ailment, *, beats: int = 3, magnitude: int = 0, source: str = "") -> None:
        """Put an effect on somebody."""
        ctx = Ctx(rules, self.world, "", self.world.now, SeedDice(bytes(32)))
        inflict(ctx, entity, kind, beats, magnitude=magnitude, source=source)
        ctx.world.commit()

    def item(self, kind: str, holder: str = "", *, place: str = "", **fields: Any) -> str:
        """Make a thing, held or lying."""
        name = f"test/{len(self.rows(Item))}"
        worn = default().items[kind].slot is not None
        self.put(Item(name, kind, holder, place, durability=100 if worn else 0), **fields)
        return name

    def wear(self, who: str, kind: str, **fields: Any) -> str:
        slot = default().items[kind].slot
        assert slot is not None
        name = self.item(kind, who, **fields)
        self.put(Worn(who, str(slot), name))
        return name

    def bare(self, who: str) -> None:
        """Take everything from somebody."""
        for row in (*self.rows(Worn, who), *self.world.where(Item, holder=who)):
            self.drop(row)

    def hp(self, entity: str) -> int:
        return self.row(Combat, entity).hp


@pytest.fixture
def tale() -> type[Tale]:
    return Tale
