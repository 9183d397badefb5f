"""Position: boards from what there is: a map at its start, or what a player sees."""

from __future__ import annotations

from typing import Any

from yonder.games.hashfront.bots.play.board import FREE, SEAT, Board
from yonder.games.hashfront.bots.play.field import field
from yonder.games.hashfront.bots.play.figures import figures
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import TILE_GLYPHS, TILES, BuildingType, GameState, HqRule, UnitType
from yonder.games.hashfront.maps.template import Template


def opening(
    template: Template, content: Content, *, rounds: int = 30, rout: bool = True, first: int = 1, begin: bool = True
) -> Board:
    """The board of a game on this map as its first turn begins (H-066)."""
    board = blank(content, template.width, _text(template), template.player_count)
    board.last, board.rout, board.first, board.slot = rounds, rout, first, first
    stride = template.width + 1
    for building in template.buildings:
        add_building(board, building.building_type, building.y * stride + building.x, building.player_id)
    settle(board)
    for n, unit in enumerate(template.units, start=1):
        add_unit(board, n, unit.player_id, unit.unit_type, unit.y * stride + unit.x)
    start = content.numbers.start
    for slot in range(1, board.slots + 1):
        board.gold[slot] = start.first_gold if slot == first else start.other_gold
    if begin:
        board.begin_turn()
    return board


def seen(snapshot: dict[str, Any], content: Content) -> Board:
    """The board of a game that is being played, from what everybody sees of it (H-440)."""
    game, stride = snapshot["game"], snapshot["game"]["width"] + 1
    board = blank(content, game["width"], "".join(snapshot["terrain"]), game["player_count"])
    board.slot, board.first, board.round = game["current_player"], game["first_player"], game["round"]
    options = game["options"]
    board.last, board.rout = options["max_rounds"], options["rout_rule"]
    board.sudden = options["hq_rule"] == HqRule.SUDDEN
    board.stale, board.winner = game["stale"], game["winner"]
    board.over = game["state"] != GameState.PLAYING
    for row in snapshot["buildings"]:
        kind, queued = BuildingType(row["building_type"]).number, UnitType(row["queued_unit"]).number
        add_building(board, kind, row["y"] * stride + row["x"], row["player_id"], queued)
        board.set_capture(-1, row["capture_player"], row["capture_progress"])
    settle(board)
    for row in snapshot["units"]:
        tile, kind = row["y"] * stride + row["x"], UnitType(row["unit_type"]).number
        flags = {"moved": row["has_moved"], "acted": row["has_acted"]}
        add_unit(board, row["unit_id"], row["player_id"], kind, tile, row["hp"], **flags)
    board.next_id = game["next_unit_id"]
    for row in snapshot["players"]:
        board.gold[row["player_id"]], board.alive[row["player_id"]] = row["gold"], row["is_alive"]
    return board


def _text(template: Template) -> str:
    places = [(x, y) for y in range(template.height) for x in range(template.width)]
    return "".join(TILE_GLYPHS[TILES[template.terrain(x, y)]] for x, y in places)


def blank(content: Content, width: int, text: str, slots: int) -> Board:
    """A board with nothing on it."""
    board = Board()
    board.field, board.figures, board.slots = field(content, width, text), figures(content), slots
    board.slot, board.first, board.round, board.last = 1, 1, 1, 30
    board.rout, board.sudden, board.over, board.winner, board.stale, board.next_id = True, False, False, 0, 0, 0
    board.ids, board.owner, board.kind, board.at = [], [], [], []
    board.hp, board.moved, board.acted = [], [], []
    board.occ = [FREE] * board.field.size
    board.b_at, board.b_kind, board.b_owner, board.b_queue = (), [], [], []
    board.b_by, board.b_steps = [], []
    board.gold, board.alive = [0] * (slots + 1), [False] + [True] * slots
    board.troops, board.taken = [[] for _ in range(slots + 1)], [0] * (slots + 1)
    settle(board)
    return board


def add_building(board: Board, kind: int, tile: int, owner: int, queue: int = 0) -> None:
    """Put a building on a board; `settle` when all stand."""
    board.b_at = (*board.b_at, tile)
    board.b_kind.append(kind)
    board.b_owner.append(owner)
    board.b_by.append(0)
    board.b_steps.append(0)
    board.b_queue.append(queue)


def settle(board: Board) -> None:
    """Look up what stands where, once all buildings stand."""
    board.spot = {tile: b for b, tile in enumerate(board.b_at)}
    board.hqs = [0] * (board.slots + 1)
    for b, kind in enumerate(board.b_kind):
        if kind == SEAT:
            board.hqs[board.b_owner[b]] = b


def add_unit(  # noqa: PLR0913 - a row
    board: Board,
    number: int,
    owner: int,
    kind: int,
    tile: int,
    hp: int = 0,
    *,
    moved: bool = False,
    acted: bool = False,
) -> int:
    """Put a unit on a board (of full health unless said), in order of its number; returns its place in the lists."""
    unit = board.place(number, owner, kind, tile, hp or board.figures.hp[kind])
    board.moved[unit], board.acted[unit] = moved, acted
    board.next_id = max(board.next_id, number)
    return unit
