"""Commands: orders on a board as the actions that a player signs, one at a time."""

from __future__ import annotations

from yonder.core import Action
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.movement import Path, reach
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, Order
from yonder.games.hashfront.kinds import UNITS
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.production import BuildUnit


def actions(board: Board, order: Order, game_id: int) -> list[Action]:
    """What must be sent to carry out an order on this board."""
    unit, tile, act, target = order
    if act == BUILD:
        x, y = board.field.ground.place(tile)
        return [BuildUnit(game_id, x, y, UNITS[target])]
    number = board.ids[unit]
    found: list[Action] = []
    if tile != board.at[unit]:
        found.append(MoveUnit(game_id, number, path(board, unit, tile)))
    if act == ATTACK:
        found.append(Attack(game_id, number, board.ids[target]))
    elif act == CAPTURE:
        found.append(Capture(game_id, number))
    return found


def path(board: Board, unit: int, tile: int) -> Path:
    """The canonical way of a unit to a tile that it can reach (H-441)."""
    enemies = 0
    for other, hp in enumerate(board.hp):
        if hp and board.owner[other] != board.owner[unit]:
            enemies |= 1 << board.at[other]
    ways = reach(board.field.ground, UNITS[board.kind[unit]], board.at[unit], enemies).ways()
    return ways[tile].path
