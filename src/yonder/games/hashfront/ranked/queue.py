"""Ranked matchmaking (H-740 .. H-743, H-748): a queue, and a matcher that wakes every second while anybody waits."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.content import Ranked
from yonder.games.hashfront.events import QueueLeft, RankedMatched, RankedQueued
from yonder.games.hashfront.guard import not_a_match
from yonder.games.hashfront.match.opening import open_game, seat, start_if_full
from yonder.games.hashfront.models import MapInfo, Options, PlayerMatchStats, QueueEntry, Rating
from yonder.games.hashfront.ranked.ratings import rating_of
from yonder.games.hashfront.rules import rules


def numbers(world: World) -> Ranked:
    """What the content says of matchmaking."""
    found: Ranked = world.content.numbers.ranked
    return found


class QueueRanked(Action):
    """Wait for a ranked game of 2 or 4 players. Whoever waits long is matched more widely."""

    player_count: int = 2


@rules.on(QueueRanked)
def queue_ranked(ctx: Ctx, action: QueueRanked) -> None:
    world = ctx.world
    not_a_match(world)
    may_queue(world, ctx.who, action.player_count)
    rating = rating_of(world, world.find(Rating, ctx.who))
    if not world.any(QueueEntry):
        ctx.later(ctx.now + numbers(ctx.world).tick_ms, MatchRanked())
    world.put(QueueEntry(ctx.who, action.player_count, rating, ctx.now))
    ctx.tell(RankedQueued(ctx.who, action.player_count))


def may_queue(world: World, who: str, player_count: int) -> None:
    """One entry per account, for 2 or 4 players; agents do not queue."""
    if world.find(QueueEntry, who) is not None:
        raise world.refuse("already_queued")
    if player_count not in numbers(world).player_counts:
        raise world.refuse("bad_player_count", count=player_count)
    stats = world.find(PlayerMatchStats, who)
    if stats is not None and stats.is_agent:
        raise world.refuse("agents_do_not_queue")


class LeaveQueue(Action):
    """Wait no longer."""


@rules.on(LeaveQueue)
def leave_queue(ctx: Ctx, _action: LeaveQueue) -> None:
    ctx.world.drop(ctx.world.get(QueueEntry, ctx.who, code="not_queued"))
    ctx.tell(QueueLeft(ctx.who))
    if not ctx.world.any(QueueEntry):
        ctx.cancel(MatchRanked)


class MatchRanked(Action, internal=True):
    """The matcher walks the queue, the longest wait first (H-741)."""


@rules.on(MatchRanked)
def match_ranked(ctx: Ctx, _action: MatchRanked) -> None:
    for entry in waiting(ctx.world):
        if ctx.world.find(QueueEntry, entry.account) is not None:
            group = companions(ctx.world, entry)
            if len(group) == entry.player_count:
                start_ranked(ctx, group)
    if ctx.world.any(QueueEntry):
        ctx.later(ctx.now + numbers(ctx.world).tick_ms, MatchRanked())


def waiting(world: World) -> list[QueueEntry]:
    """The queue, in order of arrival."""
    return sorted(world.all(QueueEntry), key=lambda entry: (entry.joined_ms, entry.account))


def window(ranked: Ranked, wait_ms: int) -> int:
    """How far ratings may differ after such a wait."""
    steps = wait_ms // 1000 // ranked.window_every
    return min(ranked.window_most, ranked.window + ranked.window_step * steps)


def companions(world: World, entry: QueueEntry) -> list[QueueEntry]:
    """The one who waits and the closest in rating within the window, as many as there are."""
    reach = window(numbers(world), world.now - entry.joined_ms)
    fit = [
        other
        for other in waiting(world)
        if other.account != entry.account
        and other.player_count == entry.player_count
        and abs(other.rating - entry.rating) <= reach
    ]
    fit.sort(key=lambda other: (abs(other.rating - entry.rating), other.joined_ms, other.account))
    return [entry, *fit[: entry.player_count - 1]]


def start_ranked(ctx: Ctx, group: list[QueueEntry]) -> None:
    """Draw the map and the slots, and begin (H-742)."""
    world, count = ctx.world, len(group)
    maps = ranked_maps(world, count)
    if not maps:
        return
    info = maps[ctx.dice.below(len(maps), "ranked_map")]
    order = [entry.account for entry in group]
    for i in range(count - 1, 0, -1):
        j = ctx.dice.below(i + 1, f"slot{i}")
        order[i], order[j] = order[j], order[i]
    for entry in group:
        world.drop(world.get(QueueEntry, entry.account))
    game = open_game(ctx, info, options(world), ranked=True)
    ctx.tell(RankedMatched(game.game_id, tuple(order)))
    for slot, account in enumerate(order, 1):
        game = seat(ctx, game, slot, account)
    start_if_full(ctx, game)


def options(world: World) -> Options:
    """How ranked games are played."""
    ranked = numbers(world)
    return Options(rout_rule=True, turn_seconds=ranked.turn_seconds, reserve_seconds=ranked.reserve_seconds)


def ranked_maps(world: World, player_count: int) -> list[MapInfo]:
    """The pool: fair official maps (H-023)."""
    return [info for info in world.all(MapInfo) if info.official and info.fair and info.player_count == player_count]
