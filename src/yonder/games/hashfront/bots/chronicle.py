"""Chronicle: a game as its events tell it. The board it keeps is the real one, and what each slot did is remembered."""

from __future__ import annotations

from typing import Any

from yonder.core import Event
from yonder.games.hashfront import events as told
from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play.board import TOWN
from yonder.games.hashfront.bots.play.position import opening
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import BuildingType, DeathCause
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.models import Options


class Chronicle:
    """Follows one game from its first event on."""

    def __init__(self, game_id: int, template: Template, options: Options, content: Content) -> None:
        self.game_id = game_id
        self.board = opening(template, content, rounds=options.max_rounds, rout=options.rout_rule)
        self._content = content
        self._options = options
        self._template = template
        self.started = False
        self.history = History(self.board.slots)
        self._index: dict[int, int] = {}

    def see(self, event: Event) -> None:
        """Take in one event; those of other games, and those that move nothing, pass by."""
        follow = _FOLLOW.get(type(event))
        if follow is not None and getattr(event, "game_id", 0) == self.game_id:
            follow(self, event)

    def unit(self, number: int) -> int:
        """The place of a unit in the lists of the board."""
        return self._index[number]

    def tile(self, x: int, y: int) -> int:
        """The tile of a place."""
        return self.board.field.ground.bit(x, y)

    def _started(self, event: told.GameStarted) -> None:
        options = self._options
        self.board = opening(
            self._template,
            self._content,
            rounds=options.max_rounds,
            rout=options.rout_rule,
            first=event.first_player,
            begin=False,
        )
        self.board.sudden = options.hq_rule == "sudden"
        self._index = {number: u for u, number in enumerate(self.board.ids)}
        self.started = True
        self.history.begin(self.board)

    def _income(self, event: told.IncomePaid) -> None:
        self.board.gold[event.player_id] = event.gold

    def _moved(self, event: told.UnitMoved) -> None:
        self.board.move(self.unit(event.unit_id), self.tile(event.x, event.y))

    def _waited(self, event: told.UnitWaited) -> None:
        self.board.wait(self.unit(event.unit_id))

    def _attacked(self, event: told.UnitAttacked) -> None:
        board, unit, target = self.board, self.unit(event.attacker_id), self.unit(event.target_id)
        board.hp[target] = max(0, board.hp[target] - event.damage_to_defender)
        board.hp[unit] = max(0, board.hp[unit] - event.damage_to_attacker)
        board.acted[unit] = True
        self.history.attacked(board, unit, target)

    def _died(self, event: told.UnitDied) -> None:
        board, unit = self.board, self.unit(event.unit_id)
        board.remove(unit)
        if event.cause is DeathCause.COMBAT:
            board.stale = 0

    def _progress(self, event: told.CaptureProgress) -> None:
        tile = self.tile(event.x, event.y)
        b, unit = self.board.spot[tile], self.board.occ[tile]
        self.board.set_capture(b, event.player_id, event.progress)
        self.board.acted[unit] = True
        self.history.captured(tile)

    def _reset(self, event: told.CaptureReset) -> None:
        self.board.set_capture(self.board.spot[self.tile(event.x, event.y)])

    def _captured(self, event: told.BuildingCaptured) -> None:
        b = self.board.spot[self.tile(event.x, event.y)]
        self.board.b_owner[b] = event.player_id
        self.board.b_queue[b] = 0
        self.board.set_capture(b)
        self.board.stale = 0

    def _changed(self, event: told.BuildingChanged) -> None:
        b = self.board.spot[self.tile(event.x, event.y)]
        self.board.b_queue[b] = 0
        if event.building_type is BuildingType.CITY and self.board.b_kind[b] != TOWN:
            self.board.demote(b, event.player_id)
        self.board.b_owner[b] = event.player_id

    def _built(self, event: told.UnitBuilt) -> None:
        kind = event.unit_type.number
        self.board.gold[event.player_id] -= self.board.figures.cost[kind]
        self.board.b_queue[self.board.spot[self.tile(event.x, event.y)]] = kind
        self.history.built(event.player_id, kind)

    def _spawned(self, event: told.UnitSpawned) -> None:
        tile = self.tile(event.x, event.y)
        self.board.b_queue[self.board.spot[tile]] = 0
        self.board.next_id = event.unit_id - 1
        self._index[event.unit_id] = len(self.board.ids)
        self.board.spawn(event.player_id, event.unit_type.number, tile)

    def _ended(self, event: told.TurnEnded) -> None:
        board = self.board
        self.history.end(board)
        board.slot, board.round, board.stale = event.next_player, event.round, board.stale + 1
        for unit in board.army(board.slot):
            board.moved[unit] = board.acted[unit] = False
        self.history.begin(board)

    def _eliminated(self, event: told.PlayerEliminated) -> None:
        self.board.alive[event.player_id] = False

    def _over(self, event: told.GameOver) -> None:
        self.board.over, self.board.winner = True, event.winner


_FOLLOW: dict[type[Event], Any] = {
    told.GameStarted: Chronicle._started,
    told.IncomePaid: Chronicle._income,
    told.UnitMoved: Chronicle._moved,
    told.UnitWaited: Chronicle._waited,
    told.UnitAttacked: Chronicle._attacked,
    told.UnitDied: Chronicle._died,
    told.CaptureProgress: Chronicle._progress,
    told.CaptureReset: Chronicle._reset,
    told.BuildingCaptured: Chronicle._captured,
    told.BuildingChanged: Chronicle._changed,
    told.UnitBuilt: Chronicle._built,
    told.UnitSpawned: Chronicle._spawned,
    told.TurnEnded: Chronicle._ended,
    told.PlayerEliminated: Chronicle._eliminated,
    told.GameOver: Chronicle._over,
}
