"""Deed: one hero's action as it unfolds. Every action of a hero begins and ends here (L-005, L-006, L-007)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from yonder.core import Action, Ctx, Event, Reject, World, guard
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.numbers import Numbers
from yonder.games.labyrinth.content.things import Monster, dice_of
from yonder.games.labyrinth.kinds import FINISHED, Status
from yonder.games.labyrinth.models import Fight, Hero, Room, Stats
from yonder.games.labyrinth.rules import rules


class HeroAction(Action):
    """Base of all that a hero does."""

    hero: int


A = TypeVar("A", bound=HeroAction)


class Me:
    """A hero with its room and fight, as they are now: all that guards, offers and views read."""

    __slots__ = ("content", "fight", "id", "numbers", "room", "row", "world")

    def __init__(self, world: World, row: Hero) -> None:
        self.world = world
        self.content: Content = world.content
        self.numbers: Numbers = self.content.numbers
        self.row = row
        self.id = row.hero
        labyrinth = row.depth > 0
        self.room: Room | None = world.find(Room, row.hero) if labyrinth else None
        self.fight: Fight | None = world.find(Fight, row.hero) if labyrinth else None

    @property
    def here(self) -> Room:
        """The room the hero stands in."""
        assert self.room is not None
        return self.room

    @property
    def foe(self) -> Fight:
        """The fight the hero is in."""
        assert self.fight is not None
        return self.fight

    @property
    def monster(self) -> Monster:
        """What the hero fights."""
        return self.content.monsters[self.foe.monster]


class Deed(Me):
    """Who acts, with the means to roll, change and tell."""

    __slots__ = ("counts", "ctx", "dice")

    def __init__(self, ctx: Ctx, row: Hero) -> None:
        super().__init__(ctx.world, row)
        self.ctx = ctx
        self.dice = ctx.dice
        self.counts: dict[str, int] = {"actions": 1}

    def refuse(self, code: str, **facts: int | str) -> Reject:
        """A refusal with what any sentence may name (L-540)."""
        return refusal(self, code, **facts)

    def bar(self, code: str, **facts: int | str) -> None:
        """Refuse with this code; an empty one bars nothing."""
        if code:
            raise refusal(self, code, **facts)

    def roll(self, dice: str, reason: str) -> int:
        """The total of dice given as text (L-022)."""
        count, sides = dice_of(dice)
        return self.dice.sum(count, sides, reason) if count else 0

    def check(self, reason: str) -> int:
        """The core roll of the game, 5d4 (L-024)."""
        core = self.numbers.roll
        return self.dice.sum(core.count, core.sides, reason)

    def set(self, **changes: Any) -> None:
        """Change the hero."""
        self.row = self.world.put(self.row, **changes)

    def set_fight(self, **changes: Any) -> None:
        """Change the fight."""
        self.fight = self.world.put(self.foe, **changes)

    def set_room(self, **changes: Any) -> None:
        """Change the room."""
        self.room = self.world.put(self.here, **changes)

    def tell(self, event: Event) -> None:
        """Tell everybody."""
        self.ctx.tell(event)

    def count(self, counter: str, amount: int = 1) -> None:
        """Add to a counter of L-513; they are written once, when the deed is done."""
        self.counts[counter] = self.counts.get(counter, 0) + amount

    def earn(self, amount: int) -> None:
        """Gold comes in (L-355)."""
        self.set(gold=self.row.gold + amount)
        self.count("gold_earned", amount)

    def pay(self, price: int) -> None:
        """Gold goes out; the guards have seen that it is there (L-009)."""
        self.set(gold=self.row.gold - price)
        self.count("gold_spent", price)

    def settle(self) -> None:
        """Write the counters."""
        stats = self.world.find(Stats, self.id) or Stats(self.id)
        added = {name: getattr(stats, name) + amount for name, amount in self.counts.items()}
        if self.row.depth > stats.max_depth:
            added["max_depth"] = self.row.depth
        if added:
            self.world.put(stats, **added)
        self.counts = {}


def refusal(me: Me, code: str, **facts: int | str) -> Reject:
    """A refusal of something that this hero tried."""
    row = me.row
    known: dict[str, int | str] = {"hero": row.hero, "gold": row.gold, "hp": row.hp, "depth": row.depth}
    return me.world.refuse(code, **known, status=me.content.words[f"status.{row.status}"], **facts)


def hero_action(kind: type[A], *statuses: Status) -> Callable[[Callable[[Deed, A], None]], Callable[[Deed, A], None]]:
    """Register what a hero does in these statuses, behind the checks of section 30 in their order."""

    def bind(handler: Callable[[Deed, A], None]) -> Callable[[Deed, A], None]:
        def handle(ctx: Ctx, action: A) -> None:
            row = ctx.world.get(Hero, action.hero, code="no_such_hero")
            guard.owned(ctx.world, ctx.who, row.owner, hero=action.hero)
            if row.status not in statuses:
                raise wrong_status(ctx.world, row, statuses)
            deed = Deed(ctx, row)
            handler(deed, action)
            deed.settle()

        rules.on(kind)(handle)
        return handler

    return bind


def wrong_status(world: World, row: Hero, statuses: tuple[Status, ...]) -> Reject:
    """L-080, L-081."""
    content: Content = world.content
    status = content.words[f"status.{row.status}"]
    if row.status in FINISHED:
        return world.refuse("hero_finished", hero=row.hero, status=status)
    needed = " or ".join(content.words[f"status.{each}"] for each in statuses)
    return world.refuse("wrong_status", hero=row.hero, status=status, needed=needed)
