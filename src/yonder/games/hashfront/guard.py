"""Guards: what bars an action, in the rulebook's order (H-004). Handlers and offers ask the same ones."""

from __future__ import annotations

from yonder.core import World
from yonder.games.hashfront.board.ground import Ground, ground_of
from yonder.games.hashfront.kinds import GameState, called_unit
from yonder.games.hashfront.models import Deployment, Game, PlayerState, Theatre, Tiles, Unit

PLAYING = GameState.PLAYING


def game_at(world: World, game_id: int) -> Game:
    """The game, or `game_unknown`."""
    return world.get(Game, game_id, code="game_unknown")


def not_a_match(world: World) -> None:
    """A realm that is one match opens nothing else (H-959)."""
    if world.get(Theatre).match:
        raise world.refuse("single_match")


def in_lobby(world: World, game_id: int) -> Game:
    """A game that waits for players."""
    game = game_at(world, game_id)
    if game.state is not GameState.LOBBY:
        raise world.refuse("not_lobby", game_id=game_id, state=game.state)
    return game


def playing(world: World, game_id: int) -> Game:
    """A game that is being played."""
    game = game_at(world, game_id)
    if game.state is not PLAYING:
        raise world.refuse("not_playing", game_id=game_id, state=game.state)
    return game


def at_turn(world: World, who: str, game_id: int) -> tuple[Game, PlayerState]:
    """What H-360 calls Board: the game is played, and the actor holds the slot whose turn it is."""
    game = world.find(Game, game_id)
    if game is None or game.state is not PLAYING:
        game = playing(world, game_id)
    me = world.get(PlayerState, game_id, game.current_player)
    if me.address != who:
        raise world.refuse("not_your_turn", side=world.content.side(game.current_player))
    return game, me


def own_unit(world: World, me: PlayerState, unit_id: int) -> Unit:
    """A living unit of the slot at turn."""
    unit = world.get(Unit, me.game_id, unit_id, code="unit_unknown")
    if not unit.is_alive:
        raise world.refuse("unit_dead", unit=called_unit(unit.unit_type, unit_id))
    if unit.player_id != me.player_id:
        raise world.refuse(
            "not_your_unit", unit=called_unit(unit.unit_type, unit_id), side=world.content.side(unit.player_id)
        )
    return unit


def not_acted(world: World, unit: Unit) -> None:
    """H-161."""
    if unit.has_acted:
        raise world.refuse("already_acted", unit=called_unit(unit.unit_type, unit.unit_id))


def slots_of(world: World, who: str, game_id: int) -> list[int]:
    """The slots that an account holds in a game that is not over, ascending."""
    return [row.player_id for row in world.all(Deployment, who, game_id)]


def ground(world: World, game: Game) -> Ground:
    """The effective terrain of a game."""
    return ground_of(world.content, game.width, world.get(Tiles, game.game_id).ground)
