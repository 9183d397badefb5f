"""Board: a game's units and terrain at a glance, kept up with the rows of its units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yonder.core import Derived, Model, RowKey, World
from yonder.games.hashfront.board.ground import Ground, around, bits, ground_of
from yonder.games.hashfront.board.movement import Reach, near, reach
from yonder.games.hashfront.models import Game, Tiles, Unit

BOARDS = 256  # so many are kept of a theatre with many games


class Stand:
    """A unit that has not acted, where it stands: the tiles that matter to it, and what offers last made of them."""

    __slots__ = ("bit", "built", "first", "listed", "near", "strike", "unit", "walk")

    def __init__(self, unit: Unit, bit: int, ground: Ground) -> None:
        self.unit = unit
        self.bit = bit
        self.walk, self.strike, self.first = near(ground, unit.unit_type, bit)
        self.near = self.strike if unit.has_moved else self.walk | self.strike
        self.built = ground.built >> bit & 1
        self.listed: tuple[tuple[Any, ...], list[Any]] = ((), [])  # by what they saw, its offers


class Board:
    """The living units of a game by slot and id, by tile, and the tiles of each slot as sets."""

    __slots__ = ("_idle", "_marches", "all", "at", "ground", "of", "units")

    def __init__(self, game: Game, ground: Ground, units: Iterable[Unit]) -> None:
        slots = range(game.player_count + 1)
        self.ground = ground
        self.units: list[dict[int, Unit]] = [{} for _ in slots]
        self.at: dict[int, Unit] = {}
        self.of = [0 for _ in slots]
        self.all = 0
        self._marches = [0 for _ in slots]
        self._idle: list[dict[int, Stand | None]] = [{} for _ in slots]
        for unit in units:
            self.place(unit)

    def place(self, unit: Unit) -> None:
        """A unit has come, moved, changed or died. Ids only rise and keep their places, so all stays in their order."""
        number, slot, stride = unit.unit_id, unit.player_id, self.ground.stride
        old, bit = self.units[slot].get(number), unit.y * stride + unit.x
        here = -1 if old is None else old.y * stride + old.x
        if old is not None and (here != bit or not unit.is_alive):
            del self.at[here]
            self.of[slot] ^= 1 << here
            self.all ^= 1 << here
        if unit.is_alive:
            self.at[bit] = self.units[slot][number] = unit
            if here != bit:
                self.of[slot] |= 1 << bit
                self.all |= 1 << bit
                self._marches[slot] += 1
            self._idle[slot][number] = None if unit.has_acted else Stand(unit, bit, self.ground)
        elif old is not None:
            del self.units[slot][number], self._idle[slot][number]

    def idle(self, slot: int) -> list[Stand]:
        """The units of a slot that have not acted, by id."""
        return [stand for stand in self._idle[slot].values() if stand is not None]

    def everybody(self) -> list[Unit]:
        """All units, by id."""
        return sorted(self.at.values(), key=_id)

    def stamp(self, slot: int) -> int:
        """A number that stays the same as long as no enemy of a slot moves."""
        return sum(self._marches) - self._marches[slot]

    def enemies(self, slot: int) -> int:
        """The tiles of everybody else's units."""
        return self.all & ~self.of[slot]

    def reach(self, unit: Unit) -> Reach:
        """Where a unit could get to from its tile, friends in the way or not."""
        start = self.ground.bit(unit.x, unit.y)
        return reach(self.ground, unit.unit_type, start, self.enemies(unit.player_id))

    def stops(self, unit: Unit) -> int:
        """The tiles where it may end its move."""
        return self.reach(unit).tiles & ~self.all

    def targets(self, unit: Unit, x: int, y: int) -> list[Unit]:
        """The enemies in range from a tile, by id."""
        low, high = self.ground.ways[unit.unit_type].range
        return self.found(around(self.ground, self.ground.bit(x, y), low, high) & self.enemies(unit.player_id))

    def found(self, tiles: int) -> list[Unit]:
        """The units on some tiles, by id."""
        return sorted([self.at[bit] for bit in bits(tiles)], key=_id)


def _id(unit: Unit) -> int:
    return unit.unit_id


class Boards(Derived):
    """The boards of a world's games, each made when first looked at."""

    __slots__ = ("_boards",)

    model = Unit

    def __init__(self) -> None:
        self._boards: dict[int | str, Board] = {}

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """A unit's row was written."""
        del old
        board = self._boards.get(key[0])
        if board is not None:
            assert isinstance(new, Unit), "units stay, also after their death"
            board.place(new)

    def board(self, world: World, game: Game) -> Board:
        """The board of a game; where the ground has changed, a new one."""
        ground = ground_of(world.content, game.width, world.get(Tiles, game.game_id).ground)
        board = self._boards.get(game.game_id)
        if board is None or board.ground is not ground:
            if len(self._boards) >= BOARDS:
                self._boards.clear()
            board = self._boards[game.game_id] = Board(game, ground, world.all(Unit, game.game_id))
        return board


def board_of(world: World, game: Game) -> Board:
    """The board of a game as it stands; it is read at once, for it changes with the next action."""
    return world.derived(Boards).board(world, game)


def units_of(world: World, game: Game, slot: int) -> list[Unit]:
    """The living units of a slot, by id."""
    return list(board_of(world, game).units[slot].values())
