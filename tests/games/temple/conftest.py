"""A den to test temple in: explorers, chambers and monsters placed by hand, dice scripted in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from yonder.core import Action, Draw, Effect, Event, Game, Model, Query, Reject, SeedDice
from yonder.core.rules import engine
from yonder.core.rules.kernel import Counter
from yonder.core.world.codec import sha256
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.content import default
from yonder.games.temple.explorer.conditions import EFFECTS
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.hero import Hero, hero, owner_of
from yonder.games.temple.kinds import ChamberType, Condition, ExplorerClass, MonsterType
from yonder.games.temple.models import (
    Chamber,
    ChamberExit,
    Chronicle,
    ExplorerCombat,
    ExplorerHealth,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerSkills,
    ExplorerStats,
    ExplorerTempleProgress,
    Feat,
    Living,
    MonsterInstance,
    TempleState,
    Token,
)
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import ExitTemple
from yonder.testkit import Bench, player

CONTENT = default()

# Fighter: STR 15 CON 14 DEX 13 WIS 8 INT 10 CHA 12, Athletics and Perception.
# Rogue: DEX 15 CON 14 CHA 13 WIS 12 STR 10 INT 8, Stealth, Acrobatics, Perception, Persuasion; expert in the first two.
# Wizard: INT 15 WIS 14 DEX 13 CON 12 CHA 10 STR 8, Arcana and Perception.
BIRTHS: dict[str, tuple[int, ...]] = {
    "Fighter": (5, 4, 0, 1, 0),
    "Rogue": (3, 3, 2, 1, 0, 0, 0, 0),
    "Wizard": (3, 3, 2, 1, 0),
}
SHEET: tuple[type[Model], ...] = (
    ExplorerStats,
    ExplorerHealth,
    ExplorerCombat,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerSkills,
)


class Den:
    """One world with a temple of two unopened exits."""

    def __init__(self, tier: int = 1, **setup: Any) -> None:
        self.bench = Bench(rules, setup=setup)
        self.ann, self.bob, self.cat = self.bench.players[:3]
        self.temple = 1
        self.bench.act(self.ann, MintTemple(tier), [1, 0])

    @property
    def world(self) -> Any:
        return self.bench.world

    def mint(self, kind: str, who: str = "", *, green: bool = False, **changes: Any) -> int:
        """A new explorer of known scores, with some fields changed. Unless green, it has earned what is earned once."""
        self.bench.act(who or self.ann, MintExplorer(ExplorerClass(kind)), list(BIRTHS[kind]))
        number: int = self.world.count(ExplorerStats)
        self.change(number, **changes)
        if not green:
            self.season(number)
        return number

    def season(self, explorer: int) -> None:
        """It has been as deep as one can be, killed one of each kind, and escaped from each (T-411 .. T-413)."""
        self.bench.put(self.bench.row(Chronicle, explorer), deepest=255)
        for monster in CONTENT.monsters:
            for objective in ("first_kill", "escape"):
                self.bench.put(Feat(explorer, f"{objective}:{monster}"))

    def change(self, explorer: int, **changes: Any) -> None:
        """Change fields of whichever of the explorer's rows have them; the names of conditions put them on or off."""
        for condition in EFFECTS:
            self.set(explorer, condition, on=changes.pop(condition.name.lower(), None))
        for model in SHEET:
            mine = {name: value for name, value in changes.items() if name in model.__struct_fields__}
            if mine:
                self.bench.put(self.bench.row(model, explorer), **mine)

    def set(self, explorer: int, condition: Condition, *, on: bool | None) -> None:
        """Put a condition on or take it off, without a word."""
        rows = [row for row in self.me(explorer).effects if row.kind == condition]
        if on is False and rows:
            self.world.drop(rows[0])
        elif on and not rows:
            owner, last = owner_of(explorer), self.world.find(Counter, "effect")
            number = 1 + (last.last if last else 0)
            self.world.put(Counter("effect", number))
            self.bench.put(Effect(owner, number, condition.value, clock=owner))

    def room(
        self,
        kind: ChamberType = ChamberType.MONSTER,
        monster: MonsterType = MonsterType.NONE,
        *,
        yonder: int = 1,
        parent: int = 1,
        exits: int = 0,
        **fields: Any,
    ) -> int:
        """A revealed chamber behind a new exit of its parent."""
        state = self.bench.row(TempleState, self.temple)
        number = state.next_chamber_id
        self.bench.put(state, next_chamber_id=number + 1, max_yonder=max(state.max_yonder, yonder))
        above = self.bench.row(Chamber, self.temple, parent)
        self.bench.put(ChamberExit(self.temple, parent, above.exit_count, number, is_discovered=True))
        self.bench.put(above, exit_count=above.exit_count + 1)
        chamber = {k: v for k, v in fields.items() if k in Chamber.__struct_fields__}
        self.bench.put(Chamber(self.temple, number, kind, yonder, 1 + exits), **chamber)
        self.bench.put(ChamberExit(self.temple, number, 0, parent, is_discovered=True))
        for index in range(1, 1 + exits):
            self.bench.put(ChamberExit(self.temple, number, index))
        if monster is not MonsterType.NONE:
            hp = CONTENT.monsters[monster].hp
            rest = {k: v for k, v in fields.items() if k in MonsterInstance.__struct_fields__}
            self.bench.put(MonsterInstance(self.temple, number, 1, monster, hp, hp), **rest)
        return number

    def stand(self, explorer: int, chamber: int, *, fight: bool = False) -> int:
        """Put an explorer into a chamber of the temple."""
        place = {"temple_id": self.temple, "chamber_id": chamber}
        self.change(explorer, **place, in_combat=fight, combat_monster_id=1 if fight else 0)
        if self.world.find(ExplorerTempleProgress, explorer, self.temple) is None:
            self.bench.put(ExplorerTempleProgress(explorer, self.temple))
        return explorer

    def fight(self, kind: str, monster: str, *, hp: int = 0, who: str = "", **changes: Any) -> int:
        """An explorer in combat with a monster in a new chamber."""
        fields: dict[str, Any] = {"current_hp": hp} if hp else {}
        return self.stand(
            self.mint(kind, who, **changes), self.room(monster=MonsterType(monster), **fields), fight=True
        )

    def me(self, explorer: int = 1) -> Hero:
        """The explorer as it is now."""
        return hero(self.world, explorer)

    def owner(self, action: Action) -> str:
        """Who plays the explorer of an action."""
        return self.bench.row(Token, "explorer", getattr(action, "explorer_id", 1)).owner

    def act(self, action: Action, *dice: int, who: str = "") -> list[Event]:
        """Do it, with exactly these dice."""
        return self.bench.act(who or self.owner(action), action, list(dice))

    def refused(self, action: Action, code: str, who: str = "") -> Reject:
        """Insist on a refusal."""
        return self.bench.refused(who or self.owner(action), action, code)

    def told(self, kind: type[Any]) -> list[Any]:
        """Events of the last action."""
        return self.bench.events(kind)

    def labels(self, who: str = "") -> list[str]:
        """The labels of what a player can do, without minting."""
        return [o.label for o in self.bench.offers(who or self.ann) if o.group != "Lobby"]

    def ask(self, query: Query) -> Any:
        """The answer to a query."""
        return engine.ask(rules, self.world, None, query)


@pytest.fixture
def den() -> Den:
    """A den with a temple of tier 1."""
    return Den()


@pytest.fixture
def dens() -> Callable[..., Den]:
    """Dens of another tier or setup."""
    return Den


EAGER: dict[type[Action], int] = {ExitTemple: 1, OpenExit: 12, Attack: 24}


class Step(NamedTuple):
    """One accepted action of a wander."""

    game: Game
    who: str
    action: Action
    events: list[Event]
    draws: list[Draw]


class Wander:
    """Random legal play of several accounts with small parties. The hardy are strong enough to go deep."""

    def __init__(self, seed: str, *, accounts: int = 2, party: int = 2, hardy: bool = False, **setup: Any) -> None:
        self.game = Game(rules, seed=seed, setup=setup, host=player(1))
        self.players = [player(number + 1) for number in range(accounts)]
        self.party = party
        self.hardy = hardy
        self._dice = SeedDice(sha256(f"wander|{seed}".encode()))

    def steps(self, count: int) -> Iterator[Step]:
        """So many actions, each legal when it was chosen."""
        for _ in range(count):
            who = self.players[self._dice.below(len(self.players), "who")]
            action = self._choose(who)
            dice = self.game._dice()
            events = self.game.act(who, action, dice)
            if self.hardy and isinstance(action, MintExplorer):
                self._harden(self.game.world.count(ExplorerStats))
            yield Step(self.game, who, action, events, dice.trace)

    def _choose(self, who: str) -> Action:
        world = self.game.world
        if world.count(Living, who) < self.party:
            return MintExplorer(list(ExplorerClass)[1 + self._dice.below(3, "class")])
        if not world.any(TempleState) or self._dice.chance(30, "temple"):
            return MintTemple(1 + self._dice.below(5, "tier"))
        offers = [o for o in self.game.offers(who) if o.enabled and o.group != "Lobby"]
        weights = [EAGER.get(type(o.action), 6) for o in offers]
        return offers[self._dice.pick(weights, "offer")].some(self._dice)

    def _harden(self, number: int) -> None:
        world = self.game.world
        world.put(world.get(ExplorerStats, number), level=5, xp=6500)
        world.put(world.get(ExplorerHealth, number), current_hp=300, max_hp=300)


@pytest.fixture
def wander() -> type[Wander]:
    """Random play."""
    return Wander
