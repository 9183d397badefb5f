"""A story to test labyrinth in: one hero placed by hand, dice scripted in rulebook order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from yonder.core import Action, Event, Reject, effects
from yonder.core.chance.dice import SeedDice
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Counter
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.kinds import Chest, DiceMode, Menace, Slot, Status
from yonder.games.labyrinth.models import (
    Companion,
    Fight,
    Hero,
    Item,
    Player,
    Potions,
    Preview,
    Ring,
    Room,
    Spells,
    Stats,
    Visit,
)
from yonder.testkit import Bench, player

ANN, BOB = player(1), player(2)
PLAIN: dict[str, int] = {
    "strength": 14,
    "dexterity": 12,
    "constitution": 14,
    "intelligence": 10,
    "wisdom": 12,
    "charisma": 10,
    "perception": 12,
}


class Story:
    """One world, and hero 1 of Ann in it."""

    ann, bob = ANN, BOB

    @staticmethod
    def raw(total: int, count: int = 5, sides: int = 4) -> list[int]:
        """Dice that show this total."""
        found, left = [], total
        for i in range(count):
            face = min(sides, left - (count - 1 - i))
            found.append(face)
            left -= face
        assert left == 0
        return found

    def __init__(self, **hero: Any) -> None:
        self.bench = Bench(rules)
        gold = hero.pop("gold", 100)
        row = Hero(1, ANN, "Ann", Status.TOWN, DiceMode.CLASSIC, Menace.OFF, **PLAIN, max_hp=50, hp=50, gold=gold)
        self.bench.put(row, **{"visit": 1, **hero})
        self.bench.put(Player(ANN, 1, 1, 1))
        self.bench.put(Visit(1))
        self.bench.put(Counter("hero", 1))
        self.bench.put(Stats(1, start_gold=gold))

    @property
    def hero(self) -> Hero:
        return self.bench.row(Hero, 1)

    @property
    def stats(self) -> Stats:
        return self.bench.row(Stats, 1)

    @property
    def fight(self) -> Fight:
        return self.bench.row(Fight, 1)

    @property
    def room(self) -> Room:
        return self.bench.row(Room, 1)

    @property
    def me(self) -> Me:
        return Me(self.bench.world, self.hero)

    def act(self, action: Action, *dice: Any) -> list[Event]:
        """Ann acts; lists among the dice are opened."""
        script = [face for each in dice for face in (each if isinstance(each, list) else [each])]
        return self.bench.act(ANN, action, script)

    def refused(self, action: Action, code: str) -> Reject:
        return self.bench.refused(ANN, action, code)

    def told(self, kind: type[Any]) -> Any:
        """The only event of a kind."""
        (found,) = self.bench.events(kind)
        return found

    def heard(self) -> list[str]:
        return [type(event).__name__ for event in self.bench.events()]

    def odds(self, action: Action) -> dict[str, Fraction]:
        return self.bench.odds(ANN, action)

    def set(self, **changes: Any) -> Hero:
        return self.bench.put(self.hero, **changes)

    def gear(self, slot: Slot, kind: str, *, use: bool = True, damaged: bool = False, found: bool = False) -> int:
        number = self.hero.next_item
        self.bench.put(Item(1, number, slot, kind, damaged, found))
        self.set(next_item=number + 1, **({slot.value: number} if use else {}))
        return number

    def weapon(self, kind: str = "mace", **how: bool) -> int:
        return self.gear(Slot.WEAPON, kind, **how)

    def armor(self, kind: str = "leather", **how: bool) -> int:
        return self.gear(Slot.ARMOR, kind, **how)

    def potion(self, kind: str, uses: int = 2) -> None:
        self.bench.put(Potions(1, kind, uses))

    def spell(self, kind: str, uses: int = 2) -> None:
        self.bench.put(Spells(1, kind, uses))

    def ring(self, kind: str, applied: int) -> None:
        number = self.hero.next_ring
        info = default().rings[kind]
        self.bench.put(Ring(1, number, kind, info.attribute, applied, info.cursed))
        self.set(next_ring=number + 1)

    def companion(self, **changes: Any) -> None:
        self.bench.put(Companion(1, "wolf", "Wolf", 40, 40, 11, 11, "3d6"), **changes)

    def explore(self, depth: int = 1, chest: Chest = Chest.NONE) -> None:
        self.set(status=Status.EXPLORING, depth=depth, encounters=1)
        self.bench.put(Room(1, depth, "square_vault", "goblin", chest, defeated=True))

    def meet(self, monster: str = "goblin", *, depth: int = 1, turn: bool = True, **fight: Any) -> None:
        """A fight in the middle of things."""
        status = Status.FIGHT_TURN if turn else Status.FIGHT_DEFEND
        self.set(status=status, depth=depth, encounters=2)
        self.bench.put(Room(1, depth, "square_vault", monster))
        hp = default().monsters[monster].hp
        self.bench.put(Fight(1, monster, hp, round=1), **fight)

    def preview(self, monster: str, **known: Any) -> None:
        self.bench.put(Preview(1, 1, monster, secret=False), **known)

    def afflict(self, kind: str, amount: int) -> None:
        """Poison for so many turns, or sapped by so much."""
        ctx = Ctx(rules, self.bench.world, ANN, 0, SeedDice(b""))
        if kind == "poison":
            effects.apply(ctx, "hero:1", kind, beats=amount)
        else:
            for _ in range(amount):
                effects.apply(ctx, "hero:1", kind, clock="")
        ctx.world.commit()


Maker = Callable[..., Story]


@pytest.fixture
def story() -> Maker:
    return Story
