"""Queries about people: leaderboard and profile (H-474 .. H-476), and the ranked queue."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World, record
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import EndReason, GameState
from yonder.games.hashfront.models import (
    Game,
    MapInfo,
    PlayerActionStats,
    PlayerMatchStats,
    PlayerState,
    QueueEntry,
    Rating,
    Standing,
)
from yonder.games.hashfront.ranked.queue import waiting, window
from yonder.games.hashfront.ranked.ratings import matching_tier, rating_of, title
from yonder.games.hashfront.ranked.standings import ALL, PEOPLE
from yonder.games.hashfront.rules import rules


class Leaderboard(Query):
    """The best commanders: by rating, wins, fewest losses. Agents are left out unless asked for."""

    page: int = 0
    agents: bool = False


@rules.query(Leaderboard)
def leaderboard(world: World, _who: str | None, query: Leaderboard) -> dict[str, Any]:
    content: Content = world.content
    size = content.numbers.rating.page
    first = max(0, query.page) * size
    board = ALL if query.agents else PEOPLE
    shown = record.top(world, Standing, board, first=first, most=size)
    return {
        "total": world.count(Standing, board),
        "rows": [line(world, place, standing) for place, standing in enumerate(shown, first + 1)],
    }


def line(world: World, place: int, standing: Standing) -> dict[str, Any]:
    """One row, in the columns of H-474."""
    stats = world.get(PlayerMatchStats, standing.account)
    return {
        "rank": f"[{place:03d}]",
        "commander_id": stats.account,
        "rating": standing.rating,
        "wins": stats.wins,
        "loss": stats.losses,
        "draw": stats.draws,
        "streak": stats.win_streak,
        "is_agent": stats.is_agent,
    }


class Profile(Query):
    """One commander: record, rating and rank, deeds, and the games played, the newest first."""

    account: str


@rules.query(Profile)
def profile(world: World, _who: str | None, query: Profile) -> dict[str, Any]:
    account = query.account
    stats = world.find(PlayerMatchStats, account) or PlayerMatchStats(account)
    rating = world.find(Rating, account)
    points = rating_of(world, rating)
    return {
        "commander": account,
        "ops_total": stats.games_played,
        "victories": stats.wins,
        "defeats": stats.losses,
        "draws": stats.draws,
        "match_stats": stats,
        "rating": points,
        "peak": points if rating is None else rating.peak,
        "ranked_games": 0 if rating is None else rating.ranked_games,
        "rank": title(world, points),
        "action_stats": world.find(PlayerActionStats, account) or PlayerActionStats(account),
        "operational_history_log": history(world, account),
    }


def history(world: World, account: str) -> list[dict[str, Any]]:
    """The games of an account, the newest first."""
    slots = sorted(world.where(PlayerState, address=account), key=lambda row: (-row.game_id, row.player_id))
    return [entry(world, world.get(Game, slot.game_id), slot) for slot in slots]


def entry(world: World, game: Game, slot: PlayerState) -> dict[str, Any]:
    """One game of an account."""
    return {
        "game_id": game.game_id,
        "name": game.name,
        "map": world.get(MapInfo, game.map_id).name,
        "player_id": slot.player_id,
        "result": result(game, slot),
        "reason": game.end_reason,
        "rounds": game.round,
        "placement": slot.placement,
    }


def result(game: Game, slot: PlayerState) -> str:
    """Victory, defeat, draw, or the state of a game that is not over."""
    if game.state is not GameState.FINISHED:
        return str(game.state)
    if game.winner == slot.player_id:
        return "victory"
    return "draw" if game.end_reason is EndReason.DRAW and slot.placement == 1 else "defeat"


class RankedQueue(Query):
    """Who waits for a ranked game; after a minute, which agent would suit (H-748)."""


@rules.query(RankedQueue)
def ranked_queue(world: World, _who: str | None, _query: RankedQueue) -> list[dict[str, Any]]:
    return [waiter(world, row) for row in waiting(world)]


def waiter(world: World, row: QueueEntry) -> dict[str, Any]:
    """One who waits; `agent_tier` is empty until the wait is long."""
    content: Content = world.content
    waited = world.now - row.joined_ms
    long = waited >= content.numbers.ranked.offer_agent_s * 1000
    return {
        "account": row.account,
        "player_count": row.player_count,
        "rating": row.rating,
        "waited_ms": waited,
        "window": window(content.numbers.ranked, waited),
        "agent_tier": matching_tier(world, row.rating) if long else "",
    }
