"""A front to test hashfront on: small maps from text, units placed by notation, dice scripted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from yonder.core import Action, Event, Game, Query, Reject, SeedDice
from yonder.core.rules import engine
from yonder.core.world.codec import convert, sha256
from yonder.games.hashfront import rules
from yonder.games.hashfront.kinds import UNITS
from yonder.games.hashfront.maps.atlas import RegisterMap
from yonder.games.hashfront.maps.packing import packed, tiles_of
from yonder.games.hashfront.maps.template import BuildingSpec, Template, UnitSpec
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Building, MapInfo, Options, PlayerState, Unit, UnitPosition
from yonder.games.hashfront.models import Game as GameRow
from yonder.testkit import Bench, player

PLAIN = (".........",) * 7
CORNERS = ("H1@0,0", "H2@8,6")
INITIALS = {"I": 1, "T": 2, "R": 3, "C": 1, "F": 2, "H": 3}


def spot(text: str) -> tuple[int, int, int, int]:
    """`T2@5,3` is slot 2, type 2, x 5, y 3."""
    what, _, where = text.partition("@")
    x, y = where.split(",")
    return int(what[1]), INITIALS[what[0]], int(x), int(y)


def map_of(rows: tuple[str, ...], buildings: str, units: str, name: str = "SMALL") -> Template:
    """A map from rows of text and two lists."""
    size = (len(rows[0]), len(rows))
    built = tuple(BuildingSpec(*spot(each)) for each in buildings.split())
    return Template(name, *size, tiles_of(rows), built, tuple(UnitSpec(*spot(each)) for each in units.split()))


class Front:
    """One game on a small map; slot 1 is ann's, 2 bob's, 3 cat's, 4 dan's. It begins at once unless told otherwise."""

    def __init__(
        self,
        rows: tuple[str, ...] = PLAIN,
        buildings: str = "",
        units: str = "I1@1,0 I2@7,6",
        *,
        join: bool = True,
        is_test_mode: bool = False,
        **options: Any,
    ) -> None:
        self.bench = Bench(rules)
        self.ann, self.bob, self.cat, self.dan = self.bench.players
        extra = buildings if "H1" in buildings else f"{' '.join(CORNERS)} {buildings}"
        template = map_of(rows, extra, units)
        self.map = RegisterMap(template.name, template.width, template.height, *packed(template))
        self.bench.act(self.ann, self.map)
        self.map_id = self.bench.rows(MapInfo)[-1].map_id
        self.slots = template.player_count
        self.create = CreateGame(self.map_id, 1, is_test_mode, options=convert(options, Options))
        self.bench.act(self.ann, self.create)
        self.told: list[Event] = []
        if join:
            self.join()

    def join(self, *dice: int) -> list[Event]:
        """Everybody takes a slot; the last one starts the game."""
        for slot in range(2, self.slots + 1):
            who = self.ann if self.create.is_test_mode else self.bench.players[slot - 1]
            self.told = self.bench.act(who, JoinGame(1, slot), list(dice) if slot == self.slots else None)
        return self.told

    @property
    def world(self) -> Any:
        return self.bench.world

    @property
    def game(self) -> GameRow:
        return self.bench.row(GameRow, 1)

    def unit(self, number: int) -> Unit:
        return self.bench.row(Unit, 1, number)

    def slot(self, number: int) -> PlayerState:
        return self.bench.row(PlayerState, 1, number)

    def building(self, x: int, y: int) -> Building:
        return self.bench.row(Building, 1, x, y)

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return self.slot(self.game.current_player).address

    def act(self, action: Action, *dice: int, who: str = "") -> list[Event]:
        """Do it for the slot at turn, with exactly these rolls."""
        self.told = self.bench.act(who or self.who, action, list(dice))
        self.check()
        return self.told

    def refused(self, action: Action, code: str, who: str = "") -> Reject:
        return self.bench.refused(who or self.who, action, code)

    def end(self, turns: int = 1) -> list[Event]:
        """End so many turns."""
        for _ in range(turns):
            self.act(EndTurn(1))
        return self.told

    def round(self) -> None:
        """Every living slot ends its turn once."""
        self.end(sum(self.slot(n).is_alive for n in range(1, self.slots + 1)))

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]

    def names(self) -> list[str]:
        """The kinds of the last events, in order."""
        return [type(event).__name__ for event in self.told]

    def place(self, number: int, x: int, y: int, **changes: Any) -> Unit:
        """Move a unit by hand."""
        unit = self.unit(number)
        self.bench.put(UnitPosition(1, unit.x, unit.y, 0))
        self.bench.put(UnitPosition(1, x, y, number))
        return self.bench.put(unit, x=x, y=y, **changes)

    def add(self, text: str, **changes: Any) -> int:
        """A further unit, as production would make it, but ready."""
        slot, kind, x, y = spot(text)
        number = self.game.next_unit_id + 1
        self.bench.put(self.game, next_unit_id=number)
        hp = changes.pop("hp", {1: 3, 2: 5, 3: 3}[kind])
        self.bench.put(Unit(1, number, slot, UNITS[kind], x, y, hp, **changes))
        self.bench.put(UnitPosition(1, x, y, number))
        self.bench.put(self.slot(slot), unit_count=self.slot(slot).unit_count + 1)
        return number

    def set(self, slot: int, **changes: Any) -> PlayerState:
        return self.bench.put(self.slot(slot), **changes)

    def ask(self, query: Query, who: str | None = None) -> Any:
        return engine.ask(rules, self.world, who, query)

    def check(self) -> None:
        """The invariants of H-421."""
        for invariant in rules.invariants:
            invariant(self.world)


@pytest.fixture
def front() -> Front:
    """Two Infantry far apart on Grass."""
    return Front()


@pytest.fixture(scope="session")
def fronts() -> type[Front]:
    """Fronts of other maps and options."""
    return Front


@pytest.fixture(scope="session")
def maps() -> Callable[..., Template]:
    """Maps from text."""
    return map_of


class Skirmish:
    """Random legal play on an official map, without resigning; every accepted action is handed out."""

    def __init__(self, name: str, seed: str, **options: Any) -> None:
        self.game = Game(rules, seed=seed, setup={"match": {"map": name, "options": options}}, host=player(1))
        row = self.game.world.get(GameRow, 1)
        self.log: list[Event] = [told.event for told in self.game.told]
        for slot in range(1, row.player_count + 1):
            self.log += self.game.act(player(slot), JoinGame(1, slot))
        self._dice = SeedDice(sha256(f"skirmish|{seed}".encode()))

    def choose(self, who: str) -> Action:
        offers = [o for o in self.game.offers(who) if o.enabled and not o.aside and not isinstance(o.action, Resign)]
        weights = [1 if isinstance(o.action, EndTurn) else 6 for o in offers]
        return offers[self._dice.pick(weights, "offer")].some(self._dice)

    def steps(self, count: int) -> Iterator[tuple[str, Action, list[Event]]]:
        """So many actions, or until the end."""
        for _ in range(count):
            if self.game.over() is not None:
                return
            [who] = self.game.awaited() or []
            action = self.choose(who)
            events = self.game.act(who, action)
            self.log += events
            yield who, action, events


@pytest.fixture(scope="session")
def skirmish() -> type[Skirmish]:
    return Skirmish
