"""The theatre: how a realm begins, whose move it waits for, and when it is over.

H-959  A realm is a theatre of any number of games and never over. With the setup option `match` it is one game on the
       named map, in the lobby from the start and held by nobody; it is not cancelled when its last member leaves, the
       realm is over when it is, and nothing else can be opened there (`single_match`).
"""

from __future__ import annotations

from yonder.core import Action, Ctx, Malformed, Outcome, Reject, World
from yonder.games.hashfront.board.sites import posts_of
from yonder.games.hashfront.guard import PLAYING
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.maps.atlas import map_called, packed_layers, register
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.match.lobby import check_invites, check_options, normal_name
from yonder.games.hashfront.match.opening import open_game
from yonder.games.hashfront.models import Game, PlayerState, Theatre
from yonder.games.hashfront.rules import Match, Setup, rules

GAME = "game:"  # a scope is a game: the same word as the topic of its events


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(Theatre(ctx.who))
    for template in official():
        register(ctx, template, packed_layers(template), ctx.who)
    if setup.match is not None:
        open_match(ctx, setup.match)


def open_match(ctx: Ctx, match: Match) -> None:
    """The only game of a match realm."""
    try:
        info = map_called(ctx.world, match.map)
        check_options(ctx.world, match.options, is_test_mode=match.is_test_mode)
        check_invites(ctx.world, match.options, (), info.player_count - 1)
        name = normal_name(ctx.world, match.name)
    except Reject as problem:
        raise Malformed("$.match", problem.text, problem.code) from None
    game = open_game(ctx, info, match.options, name=name, creator=ctx.who, is_test_mode=match.is_test_mode)
    ctx.world.put(ctx.world.get(Theatre), match=game.game_id)


def match_of(world: World) -> Game | None:
    """The game of a match realm."""
    number = world.get(Theatre).match
    return world.get(Game, number) if number else None


def match_in(world: World, scope: str) -> Game | None:
    """The game of a scope; of the realm itself, if it is a match."""
    return world.find(Game, int(scope.removeprefix(GAME))) if scope.startswith(GAME) else match_of(world)


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    """Every order to a game names it."""
    game = getattr(action, "game_id", 0)
    return f"{GAME}{game}" if game else ""


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    """The games in which an account holds a slot."""
    return [f"{GAME}{game}" for game in posts_of(world, who)]


@rules.members
def members(world: World, scope: str) -> list[str]:
    """The accounts that hold a slot of a game."""
    game = match_in(world, scope)
    players = [] if game is None else world.all(PlayerState, game.game_id)
    return list(dict.fromkeys(player.address for player in players if player.address))


@rules.awaited
def awaited(world: World, scope: str) -> list[str]:
    """In a match, whose turn it is. A theatre waits for nobody in particular."""
    game = match_in(world, scope)
    if game is None or game.state is not PLAYING:
        return []
    return [world.get(PlayerState, game.game_id, game.current_player).address]


@rules.over
def over(world: World, scope: str) -> Outcome | None:
    game = match_in(world, scope)
    if game is None or game.state is PLAYING or game.state is GameState.LOBBY:
        return None
    players = world.all(PlayerState, game.game_id)
    if game.state is GameState.CANCELLED:
        return Outcome((), world.content.words["over.cancelled"])
    winners = tuple(player.address for player in players if player.player_id == game.winner)
    reason = world.content.words[f"over.{game.end_reason}"].format(side=world.content.side(game.winner))
    points: dict[str, int] = {}
    for player in players:  # in test mode one account may hold several slots
        mine = len(players) - player.placement
        points[player.address] = max(mine, points.get(player.address, 0))
    return Outcome(winners, reason, points)
