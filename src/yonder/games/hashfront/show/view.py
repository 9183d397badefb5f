"""The view: what a player sees at a glance. Plain data that decides nothing; the board is open to all (H-463)."""

from __future__ import annotations

from typing import Any

from yonder.core import World, chat
from yonder.core.world.codec import encode, sha256_hex
from yonder.games.hashfront.board.board import board_of
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.guard import ground
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.match.ending import score
from yonder.games.hashfront.match.series import score_of
from yonder.games.hashfront.match.turns import deadline
from yonder.games.hashfront.models import (
    Agent,
    Building,
    ChatMessage,
    Deployment,
    DrawOffer,
    Game,
    MapInfo,
    PlayerHQ,
    PlayerState,
    Theatre,
    Tiles,
    Unit,
    UnitPosition,
)
from yonder.games.hashfront.rules import rules

_STATES = (GameState.PLAYING, GameState.LOBBY, GameState.FINISHED)


def snapshot(world: World, who: str | None, game: Game) -> dict[str, Any]:
    """A game as everybody may see it (H-440), and the messages this account may read."""
    players = world.all(PlayerState, game.game_id)
    return {
        "game": game,
        "map": world.get(MapInfo, game.map_id).name,
        "players": players,
        "hqs": world.all(PlayerHQ, game.game_id),
        "buildings": buildings_of(world, game.game_id),
        "units": board_of(world, game).everybody(),
        "terrain": ground(world, game).rows(),
        "scores": {str(player.player_id): score(world, player) for player in players},
        "stranded": [player.player_id for player in players if stranded(game, player)],
        "deadline_ms": turn_deadline(world, game),
        "draw_offer": world.find(DrawOffer, game.game_id),
        "agents": agents(world, game),
        "series": score_of(world, game),
        "chat": [m for m in world.all(ChatMessage, game.game_id) if chat.readable(m.words, who)],
    }


def agents(world: World, game: Game) -> list[Agent]:
    """The agents that were asked into a game."""
    slots = range(1, game.player_count + 1)
    return [agent for slot in slots for agent in world.where(Agent, game_id=game.game_id, player_id=slot)]


def stranded(game: Game, player: PlayerState) -> bool:
    """Alive with no unit and no Factory (H-308)."""
    started = game.state is not GameState.LOBBY
    return started and player.is_alive and not player.unit_count and not player.factory_count


def turn_deadline(world: World, game: Game) -> int:
    """When the current turn is late; 0 without a timer."""
    if game.state is not GameState.PLAYING or not game.options.turn_seconds:
        return 0
    return deadline(game, world.get(PlayerState, game.game_id, game.current_player))


def state_hash(world: World, game: Game) -> str:
    """One hash of everything on the board: equal states have equal hashes on every machine (H-009)."""
    number = game.game_id
    tables = (PlayerState, PlayerHQ, Tiles, Building, Unit, UnitPosition)
    return sha256_hex(encode([game, *(world.all(table, number) for table in tables)]))


def summary(world: World, game: Game) -> dict[str, Any]:
    """A game in a line, for lists."""
    players = world.all(PlayerState, game.game_id)
    return {
        "game_id": game.game_id,
        "name": game.name,
        "map_id": game.map_id,
        "map": world.get(MapInfo, game.map_id).name,
        "state": game.state,
        "player_count": game.player_count,
        "players": [{"player_id": p.player_id, "account": p.address, "is_agent": p.is_agent} for p in players],
        "current_player": game.current_player,
        "round": game.round,
        "max_rounds": game.options.max_rounds,
        "winner": game.winner,
        "end_reason": game.end_reason,
        "private": game.options.private,
        "ranked": game.ranked,
        "is_test_mode": game.is_test_mode,
        "next_game": game.next_game,
    }


def my_games(world: World, who: str) -> list[Game]:
    """The games an account is in that are not over: those that wait for it first, then the newest (H-702)."""
    games = [world.get(Game, number) for number in dict.fromkeys(row.game_id for row in world.all(Deployment, who))]
    return sorted(games, key=lambda game: (not my_turn(world, who, game), -game.game_id))


def my_turn(world: World, who: str, game: Game) -> bool:
    """Does the game wait for this account?"""
    if game.state is not GameState.PLAYING:
        return False
    return world.get(PlayerState, game.game_id, game.current_player).address == who


def listed(world: World) -> list[Game]:
    """Playing, Lobby, Finished, each the newest first (H-447)."""
    return [game for state in _STATES for game in reversed(world.where(Game, state=state))]


@rules.view
def view(world: World, who: str | None) -> dict[str, Any]:
    """In a match its board; in a theatre one's games, and the board of the first that waits."""
    theatre = world.get(Theatre)
    if theatre.match:
        return {
            "account": who or "",
            "match": theatre.match,
            "game": snapshot(world, who, world.get(Game, theatre.match)),
        }
    content: Content = world.content
    mine = [] if who is None else my_games(world, who)
    waiting = world.where(Game, state=GameState.LOBBY)
    return {
        "account": who or "",
        "match": 0,
        "game": snapshot(world, who, mine[0]) if mine else None,
        "mine": [summary(world, game) for game in mine],
        "waiting": 0 if who is None else sum(my_turn(world, who, game) for game in mine),
        "open": [summary(world, game) for game in waiting[: -content.numbers.lobby.page - 1 : -1]],
    }
