"""Board: a game's units and terrain at a glance, read from the world once and never written."""

from __future__ import annotations

from yonder.core import World
from yonder.games.hashfront.content import UNITS
from yonder.games.hashfront.ground import Ground, around, bits, ground_of
from yonder.games.hashfront.models import Game, Tiles, Unit
from yonder.games.hashfront.movement import Reach, reach


class Board:
    """The living units of a game by id and by tile, and the tiles of each slot as sets."""

    __slots__ = ("all", "at", "game", "ground", "of", "units")

    def __init__(self, game: Game, ground: Ground, units: list[Unit]) -> None:
        self.game = game
        self.ground = ground
        self.units = units
        self.at: dict[int, Unit] = {}
        self.of = [0] * (game.player_count + 1)
        stride = ground.stride
        taken = 0
        for unit in units:
            bit = unit.y * stride + unit.x
            self.at[bit] = unit
            self.of[unit.player_id] |= 1 << bit
            taken |= 1 << bit
        self.all = taken

    def enemies(self, slot: int) -> int:
        """The tiles of everybody else's units."""
        return self.all & ~self.of[slot]

    def reach(self, unit: Unit) -> Reach:
        """Where a unit could get to from its tile, friends in the way or not."""
        start = unit.y * self.ground.stride + unit.x
        return reach(self.ground, unit.unit_type, start, self.all & ~self.of[unit.player_id])

    def stops(self, unit: Unit) -> int:
        """The tiles where it may end its move."""
        return self.reach(unit).tiles & ~self.all

    def targets(self, unit: Unit, x: int, y: int) -> list[Unit]:
        """The enemies in range from a tile, by id."""
        low, high = UNITS[unit.unit_type].range
        near = around(self.ground, y * self.ground.stride + x, low, high) & self.all & ~self.of[unit.player_id]
        if not near:
            return []
        return sorted((self.at[bit] for bit in bits(near)), key=_id)


def _id(unit: Unit) -> int:
    return unit.unit_id


def board_of(world: World, game: Game) -> Board:
    """The board of a game as it stands."""
    ground = ground_of(game.width, world.get(Tiles, game.game_id).ground)
    return Board(game, ground, world.where(Unit, game_id=game.game_id, is_alive=True))
