"""Threat: which tiles the enemies of a slot can strike in their next turn (H-537), kept while the turn goes on."""

from __future__ import annotations

from yonder.games.hashfront.board.ground import bits
from yonder.games.hashfront.board.movement import reach
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.figures import INFANTRY, PLAIN, RANGER, TANK, WORSE
from yonder.games.hashfront.kinds import UNITS as TYPE_NAMES


class Threat:
    """For each tile, how many Infantry, Tanks, Rangers, and Rangers at their longest range can strike it."""

    __slots__ = ("_board", "_ev", "_sets", "_slot", "any", "foot", "long", "short", "tanks")

    def __init__(self, board: Board, slot: int) -> None:
        size = board.field.size
        self._board = board
        self._slot = slot
        self._ev = board.figures.ev
        self.foot, self.tanks, self.short, self.long = [0] * size, [0] * size, [0] * size, [0] * size
        self.any = [0] * size
        self._sets: dict[int, tuple[int, int]] = {}
        self.refresh()

    def refresh(self) -> int:
        """Look again at who can get where; only what has changed is counted anew. Returns the tiles it concerns."""
        board, known, changed = self._board, self._sets, 0
        everybody = 0
        for tiles in board.taken:
            everybody |= tiles
        for foe in list(known):
            if not board.hp[foe]:
                old = known.pop(foe)
                changed |= old[0] | old[1]
                self._count(foe, old, -1)
        for foe in board.foes(self._slot):
            before = known.get(foe)
            new = self._struck(foe, everybody, everybody & ~board.taken[board.owner[foe]])
            if new != before:
                if before is not None:
                    changed |= before[0] ^ new[0] | before[1] ^ new[1]
                    self._count(foe, before, -1)
                self._count(foe, new, 1)
                known[foe] = new
        return changed

    def by(self, foe: int, tile: int) -> int:
        """The worth of one enemy's strike on a tile: 0 none, 1 plain, 2 with a penalty."""
        first, second = self._sets[foe]
        if first >> tile & 1:
            return 1 if self._board.kind[foe] == RANGER else 2
        return 2 if second >> tile & 1 else 0

    def expected(self, tile: int, ground: int, hp: int) -> int:
        """Damage x 100 that all of them together may do to a unit with so many HP there."""
        total, ev = 0, self._ev
        if count := self.foot[tile]:
            total += count * ev[INFANTRY][ground][WORSE][hp]
        if count := self.tanks[tile]:
            total += count * ev[TANK][ground][WORSE][hp]
        if count := self.short[tile]:
            total += count * ev[RANGER][ground][PLAIN][hp]
        if count := self.long[tile]:
            total += count * ev[RANGER][ground][WORSE][hp]
        return total

    def _struck(self, foe: int, everybody: int, enemies: int) -> tuple[int, int]:
        """The tiles it can strike; for a Ranger, from where it stands, those within and those at its longest range."""
        board = self._board
        field, here, kind = board.field, board.at[foe], board.kind[foe]
        if kind == RANGER:
            low, high = board.figures.range[kind]
            return field.ring(here, low, high - 1), field.ring(here, high, high)
        stand = reach(field.ground, TYPE_NAMES[kind], here, enemies).tiles & ~everybody | 1 << here
        stride = field.stride
        return stand << 1 | stand >> 1 | stand << stride | stand >> stride, 0

    def _count(self, foe: int, sets: tuple[int, int], by: int) -> None:
        kind = self._board.kind[foe]
        first, second = sets
        table = self.short if kind == RANGER else self.foot if kind == INFANTRY else self.tanks
        last = self._board.field.size
        for tile in bits(first):
            if tile < last:
                table[tile] += by
                self.any[tile] += by
        for tile in bits(second):
            self.long[tile] += by
            self.any[tile] += by
