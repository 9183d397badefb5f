"""The theatre: how a realm begins, whose move it waits for, and when it is over.

H-959  A realm is a theatre of any number of games and never over. With the setup option `match` it is one game on the
       named map, in the lobby from the start and held by nobody; it is not cancelled when its last member leaves, the
       realm is over when it is, and nothing else can be opened there (`single_match`).
"""

from __future__ import annotations

from yonder.core import Ctx, Malformed, Outcome, Reject, World
from yonder.games.hashfront.guard import PLAYING
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.maps.atlas import map_called, packed_layers, register
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.match.lobby import check_options, normal_name
from yonder.games.hashfront.match.opening import open_game
from yonder.games.hashfront.models import Game, PlayerState, Theatre
from yonder.games.hashfront.rules import Match, Setup, rules


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
        check_options(match.options, "", is_test_mode=match.is_test_mode)
        name = normal_name(match.name)
    except Reject as problem:
        raise Malformed("$.match", problem.text, problem.code) from None
    game = open_game(ctx, info, match.options, name=name, creator=ctx.who, is_test_mode=match.is_test_mode)
    ctx.world.put(ctx.world.get(Theatre), match=game.game_id)


def match_of(world: World) -> Game | None:
    """The game of a match realm."""
    number = world.get(Theatre).match
    return world.get(Game, number) if number else None


@rules.awaited
def awaited(world: World) -> list[str]:
    """In a match, whose turn it is. A theatre waits for nobody in particular."""
    game = match_of(world)
    if game is None or game.state is not PLAYING:
        return []
    return [world.get(PlayerState, game.game_id, game.current_player).address]


@rules.over
def over(world: World) -> Outcome | None:
    game = match_of(world)
    if game is None or game.state is PLAYING or game.state is GameState.LOBBY:
        return None
    players = world.all(PlayerState, game.game_id)
    if game.state is GameState.CANCELLED:
        return Outcome((), rules.words["over.cancelled"])
    winners = tuple(player.address for player in players if player.player_id == game.winner)
    reason = rules.words[f"over.{game.end_reason}"].format(winner=game.winner)
    points: dict[str, int] = {}
    for player in players:  # in test mode one account may hold several slots
        mine = len(players) - player.placement
        points[player.address] = max(mine, points.get(player.address, 0))
    return Outcome(winners, reason, points)
