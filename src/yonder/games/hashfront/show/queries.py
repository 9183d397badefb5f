"""Queries about a game and its board (section 22): answered from the world, never logged, open to anybody."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Query, World
from yonder.games.hashfront.board.attacks import target_of
from yonder.games.hashfront.board.board import Board, board_of
from yonder.games.hashfront.board.danger import threat_map
from yonder.games.hashfront.board.ground import bits
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.board.units import occupant
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.guard import game_at, ground
from yonder.games.hashfront.kinds import BuildingType, GameFilter, GameState
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Game, PlayerState, Unit
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.show.odds import Preview, preview
from yonder.games.hashfront.show.offers import orders
from yonder.games.hashfront.show.view import listed, snapshot, state_hash, summary


class GetGame(Query):
    """One game: players, buildings, units, terrain, scores and the hash of its state."""

    game_id: int


@rules.query(GetGame)
def get_game(world: World, who: str | None, query: GetGame) -> dict[str, Any]:
    game = game_at(world, query.game_id)
    return {**snapshot(world, who, game), "state_hash": state_hash(world, game)}


def unit_at(world: World, game_id: int, unit_id: int) -> Unit:
    """The unit, dead or alive, or `unit_unknown`."""
    game_at(world, game_id)
    return world.get(Unit, game_id, unit_id, code="unit_unknown")


class Reachable(Query):
    """Every tile where a unit may end its move: the least cost and the canonical path. Empty if it cannot move."""

    game_id: int
    unit_id: int


@rules.query(Reachable)
def reachable(world: World, _who: str | None, query: Reachable) -> list[dict[str, Any]]:
    unit = unit_at(world, query.game_id, query.unit_id)
    if not unit.is_alive or unit.has_moved or unit.has_acted:
        return []
    board = board_of(world, game_at(world, query.game_id))
    reach = board.reach(unit)
    ways = [reach.way(bit) for bit in bits(board.stops(unit))]
    return [{"x": way.path[-1][0], "y": way.path[-1][1], "cost": way.cost, "path": way.path} for way in ways]


class Attackable(Query):
    """The enemies that a unit could strike, from where it stands or from another tile."""

    game_id: int
    unit_id: int
    x: int = -1
    y: int = -1


@rules.query(Attackable)
def attackable(world: World, _who: str | None, query: Attackable) -> list[int]:
    unit = unit_at(world, query.game_id, query.unit_id)
    board = board_of(world, game_at(world, query.game_id))
    x, y = stance(unit, query.x, query.y)
    if (
        not unit.is_alive
        or unit.has_acted
        or not board.ground.inside(x, y)
        or not may_strike(world.content, unit, x, y)
    ):
        return []
    return [target.unit_id for target in board.targets(unit, x, y)]


def stance(unit: Unit, x: int, y: int) -> tuple[int, int]:
    """The tile that is asked about; -1 is where the unit stands."""
    return (unit.x, unit.y) if x < 0 or y < 0 else (x, y)


def may_strike(content: Content, unit: Unit, x: int, y: int) -> bool:
    """A Ranger strikes only from where its turn began (H-442)."""
    return not content.units[unit.unit_type].siege or (not unit.has_moved and (x, y) == (unit.x, unit.y))


class PreviewAttack(Query):
    """What an attack may do: chances, damages, the counter. No dice are used."""

    game_id: int
    unit_id: int
    target_id: int
    x: int = -1
    y: int = -1


@rules.query(PreviewAttack)
def preview_attack(world: World, _who: str | None, query: PreviewAttack) -> Preview | None:
    unit = unit_at(world, query.game_id, query.unit_id)
    target = target_of(world, unit, query.target_id)
    board = ground(world, game_at(world, query.game_id))
    x, y = stance(unit, query.x, query.y)
    return preview(board, unit, target, x, y) if board.inside(x, y) else None


class LegalActions(Query):
    """Everything a slot can do on the board now, in a fixed order; out of turn it can only resign."""

    game_id: int
    player_id: int


@rules.query(LegalActions)
def legal_actions(world: World, _who: str | None, query: LegalActions) -> list[Action]:
    game = game_at(world, query.game_id)
    player = world.find(PlayerState, game.game_id, query.player_id)
    if game.state is not GameState.PLAYING or player is None or not player.is_alive:
        return []
    found = legal(world, game, player) if game.current_player == player.player_id else []
    return [*found, Resign(game.game_id, player.player_id)]


def legal(world: World, game: Game, player: PlayerState) -> list[Action]:
    """The board actions of the slot at turn (H-444)."""
    offered: list[Any] = []
    orders(world, game, player, offered)
    return [*(action for offer in offered for action in offer.each()), EndTurn(game.game_id)]


class ThreatMap(Query):
    """For each tile, row by row: the expected damage times 100 that enemies of a slot could deal there next turn."""

    game_id: int
    player_id: int


@rules.query(ThreatMap)
def threats(world: World, _who: str | None, query: ThreatMap) -> dict[str, Any]:
    game = game_at(world, query.game_id)
    board: Board = board_of(world, game)
    return {"width": game.width, "height": game.height, "damage_x100": threat_map(board, query.player_id)}


class IncomePreview(Query):
    """What a slot's next turn will pay, and what its Factories will deliver."""

    game_id: int
    player_id: int


@rules.query(IncomePreview)
def income_preview(world: World, _who: str | None, query: IncomePreview) -> dict[str, Any]:
    game = game_at(world, query.game_id)
    player = world.find(PlayerState, game.game_id, query.player_id)
    if player is None:
        raise world.refuse("bad_slot", player_id=query.player_id, count=game.player_count)
    mine = [b for b in buildings_of(world, game.game_id) if b.player_id == query.player_id]
    content: Content = world.content
    income = content.numbers.income.of(player.city_count)
    return {
        "income": income if player.is_alive else 0,
        "factories": [
            {"x": b.x, "y": b.y, "queued": b.queued_unit, "free": not occupant(world, game.game_id, b.x, b.y)}
            for b in mine
            if b.building_type is BuildingType.FACTORY
        ],
    }


class ListGames(Query):
    """Games by state and name: those being played, then those in the lobby, then those over; 20 to a page."""

    filter: GameFilter = GameFilter.NONE
    search: str = ""
    page: int = 0


_SHOWN = {
    GameFilter.JOINABLE: GameState.LOBBY,
    GameFilter.IN_PROGRESS: GameState.PLAYING,
    GameFilter.COMPLETED: GameState.FINISHED,
}


@rules.query(ListGames)
def list_games(world: World, who: str | None, query: ListGames) -> dict[str, Any]:
    games = [game for game in listed(world) if query.search.upper() in game.name]
    if query.filter in _SHOWN:
        games = [game for game in games if game.state is _SHOWN[query.filter]]
    elif query.filter is GameFilter.MY_OPS:
        mine = [row.game_id for row in world.where(PlayerState, address=who or "")]
        games = [game for game in games if game.game_id in mine]
    content: Content = world.content
    size = content.numbers.lobby.page
    first = max(0, query.page) * size
    shown = games[first : first + size]
    return {"total": len(games), "page": query.page, "games": [summary(world, game) for game in shown]}
