"""Danger: the expected damage that enemies could deal on each tile in their next turn (H-445, by H-537)."""

from __future__ import annotations

from yonder.games.hashfront.board.board import Board
from yonder.games.hashfront.board.combat import expected, strike
from yonder.games.hashfront.board.ground import around, bits
from yonder.games.hashfront.models import Unit


def threat_map(board: Board, slot: int) -> list[int]:
    """Expected damage times 100 by tile, row after row, as if a unit that cannot die stood there."""
    ground = board.ground
    total = dict.fromkeys(ground.tiles, 0)
    for enemy in board.at.values():
        if enemy.player_id != slot:
            for bit, far in threatened(board, enemy).items():
                total[bit] += expected(strike(ground.content, enemy.unit_type, ground.tiles[bit], far, far == 1))
    return list(total.values())


def threatened(board: Board, enemy: Unit) -> dict[int, int]:
    """The tiles that a unit could strike next turn, and from how far: Rangers from where they stand, others moved."""
    ground, kind = board.ground, board.ground.content.units[enemy.unit_type]
    here = ground.bit(enemy.x, enemy.y)
    if kind.siege:
        low, high = kind.range
        return {bit: far for far in range(low, high + 1) for bit in bits(around(ground, here, far, far))}
    stands = board.stops(enemy) | 1 << here
    near = 0
    for bit in bits(stands):
        near |= around(ground, bit, 1, 1)
    return dict.fromkeys(bits(near), 1)
