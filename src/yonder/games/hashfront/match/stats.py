"""Statistics: what accounts have done and how their games ended (section 23). Test games leave no trace (H-068)."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.core import World
from yonder.games.hashfront.kinds import BuildingType, EndReason
from yonder.games.hashfront.models import Departed, Game, PlayerActionStats, PlayerMatchStats, PlayerState

_CAPTURED = {
    BuildingType.CITY: "cities_captured",
    BuildingType.FACTORY: "factories_captured",
    BuildingType.HQ: "hqs_captured",
}
_WON_BY = {
    EndReason.HQ_CAPTURE: "wins_by_hq_capture",
    EndReason.ELIMINATION: "wins_by_elimination",
    EndReason.TIMEOUT: "wins_by_timeout",
}


def count(world: World, game: Game, slot: int, *fields: str) -> None:
    """One more of each for the holder of a slot (H-471)."""
    if game.is_test_mode:
        return
    account = world.get(PlayerState, game.game_id, slot).address
    stats = world.find(PlayerActionStats, account) or PlayerActionStats(account)
    world.put(replace(stats, **{name: getattr(stats, name) + 1 for name in fields}))


def count_capture(world: World, game: Game, slot: int, kind: BuildingType) -> None:
    """A building was taken."""
    count(world, game, slot, "buildings_captured", _CAPTURED[kind])


def count_kill(world: World, game: Game, killer: int, victim: int) -> None:
    """A unit died in combat; one killed by a counter counts for the slot that countered."""
    count(world, game, killer, "units_killed")
    count(world, game, victim, "units_lost")


def record(world: World, game: Game, players: list[PlayerState]) -> None:
    """The end of a game, for every slot (H-470, H-472)."""
    if game.is_test_mode:
        return
    for player in players:
        stats = world.find(PlayerMatchStats, player.address) or PlayerMatchStats(player.address)
        stats = replace(stats, games_played=stats.games_played + 1, is_agent=player.is_agent)
        if world.find(Departed, game.game_id, player.player_id) is not None:
            stats = replace(stats, resignations=stats.resignations + 1)
        world.put(_ended(stats, game, player))


def _ended(stats: PlayerMatchStats, game: Game, player: PlayerState) -> PlayerMatchStats:
    if game.winner == player.player_id:
        streak, how = stats.win_streak + 1, _WON_BY[game.end_reason]
        best = max(streak, stats.best_win_streak)
        won = {how: getattr(stats, how) + 1}
        return replace(stats, wins=stats.wins + 1, win_streak=streak, best_win_streak=best, **won)
    if game.end_reason is EndReason.DRAW and player.placement == 1:
        return replace(stats, draws=stats.draws + 1, win_streak=0)
    return replace(stats, losses=stats.losses + 1, win_streak=0)
