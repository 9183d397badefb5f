"""Turn timers (section 28.4): time comes from the log alone, and whoever is late loses the turn."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import TurnTimedOut
from yonder.games.hashfront.guard import playing, slots_of
from yonder.games.hashfront.kinds import EliminationCause
from yonder.games.hashfront.match.elimination import eliminate
from yonder.games.hashfront.match.ending import RunOut
from yonder.games.hashfront.match.turns import deadline, pass_turn
from yonder.games.hashfront.models import Game, PlayerState
from yonder.games.hashfront.rules import rules


class ClaimTimeout(Action):
    """End the turn of a player who is late. Three such turns in a row forfeit the game."""

    game_id: int


@rules.on(ClaimTimeout)
def claim_timeout(ctx: Ctx, action: ClaimTimeout) -> None:
    game = late(ctx.world, playing(ctx.world, action.game_id), ctx.who)
    run_out(ctx, game)


def late(world: World, game: Game, who: str) -> Game:
    """The game, if a member may claim its timeout now."""
    if not slots_of(world, who, game.game_id):
        raise world.refuse("not_in_game", game_id=game.game_id)
    if not game.options.turn_seconds:
        raise world.refuse("no_timer", game_id=game.game_id)
    ends = deadline(game, world.get(PlayerState, game.game_id, game.current_player))
    if world.now <= ends:
        seconds = (ends - world.now) // 1000 + 1
        raise world.refuse("time_left", player_id=game.current_player, seconds=seconds, ready_at=ends + 1)
    return game


@rules.on(RunOut)
def referee_claims(ctx: Ctx, action: RunOut) -> None:
    run_out(ctx, playing(ctx.world, action.game_id))


def run_out(ctx: Ctx, game: Game) -> None:
    """One strike more; the third in a row is the end of the slot (H-763, H-765)."""
    content: Content = ctx.content
    slot = game.current_player
    me = ctx.world.get(PlayerState, game.game_id, slot)
    me = ctx.world.put(me, clock_strikes=me.clock_strikes + 1, clock_reserve_ms=0)
    ctx.tell(TurnTimedOut(game.game_id, slot, me.clock_strikes))
    if me.clock_strikes >= content.numbers.clock.strikes:
        eliminate(ctx, game, slot, EliminationCause.CLOCK_FORFEIT)
    else:
        pass_turn(ctx, game)
