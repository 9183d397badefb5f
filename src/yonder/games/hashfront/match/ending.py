"""How a game ends: scores, placements, statistics, ratings (section 16)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.board.board import units_of
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.events import GameOver
from yonder.games.hashfront.kinds import EndReason, GameState
from yonder.games.hashfront.match import stats
from yonder.games.hashfront.match.tide import close_round
from yonder.games.hashfront.models import Deployment, DrawOffer, Game, PlayerState
from yonder.games.hashfront.ranked import ratings
from yonder.games.hashfront.ranked.standings import stand

Standing = tuple[int, int, int, int]


class RunOut(Action, internal=True):
    """Nobody has claimed a timeout: the referee does (H-763)."""

    game_id: int


def standing(world: World, player: PlayerState) -> Standing:
    """What a timeout compares (H-321): score, total HP, buildings, units. The dead have nothing."""
    if not player.is_alive:
        return (0, 0, 0, 0)
    health = sum(unit.hp for unit in units_of(world, world.get(Game, player.game_id), player.player_id))
    owned = sum(b.player_id == player.player_id for b in buildings_of(world, player.game_id))
    return (health + player.gold, health, owned, player.unit_count)


def score(world: World, player: PlayerState) -> int:
    """The score of a slot."""
    return standing(world, player)[0]


def time_out(ctx: Ctx, game: Game) -> None:
    """The round limit is reached: the best standing wins, equal ones draw (H-320, H-321)."""
    players = ctx.world.all(PlayerState, game.game_id)
    best = max(standing(ctx.world, p) for p in players if p.is_alive)
    first = [p.player_id for p in players if p.is_alive and standing(ctx.world, p) == best]
    if len(first) == 1:
        finish(ctx, game, first[0], EndReason.TIMEOUT)
    else:
        finish(ctx, game, 0, EndReason.DRAW)


def finish(ctx: Ctx, game: Game, winner: int, reason: EndReason, *, agreed: bool = False) -> None:
    """State, winner and reason; the board stays as it is (H-306, H-323). An agreed draw places the living alike."""
    world = ctx.world
    game = world.put(world.get(Game, game.game_id), state=GameState.FINISHED, winner=winner, end_reason=reason)
    close_round(world, game)
    players = placed(world, game, agreed=agreed)
    ctx.tell(GameOver(game.game_id, winner, reason, tuple(score(world, p) for p in players)))
    stats.record(world, game, players)
    ratings.rate(ctx, game, players)
    if not game.is_test_mode:
        for player in players:
            stand(world, player.address)
    close(ctx, game)


def placed(world: World, game: Game, *, agreed: bool) -> list[PlayerState]:
    """Give those who are still alive their placements (H-310); equal standings share one."""
    players = world.all(PlayerState, game.game_id)
    living = [p for p in players if p.is_alive]
    order = {p.player_id: (p.player_id != game.winner, *(-n for n in standing(world, p))) for p in living}
    for player in living:
        mine = order[player.player_id]
        world.put(player, placement=1 if agreed else 1 + sum(other < mine for other in order.values()))
    return world.all(PlayerState, game.game_id)


def close(ctx: Ctx, game: Game) -> None:
    """Nothing is left to do in a game: its slots, offers and clock go."""
    world = ctx.world
    for player in world.all(PlayerState, game.game_id):
        row = world.find(Deployment, player.address, game.game_id, player.player_id)
        if row is not None:
            world.drop(row)
    offer = world.find(DrawOffer, game.game_id)
    if offer is not None:
        world.drop(offer)
    if game.options.turn_seconds:
        ctx.cancel(RunOut, str(game.game_id))
