"""Ratings of ranked games (H-744 .. H-747): whole numbers, a table of expected scores, and no floor of doubt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from yonder.core import Ctx, World
from yonder.games.hashfront.content import RatingNumbers
from yonder.games.hashfront.events import RatingChanged
from yonder.games.hashfront.kinds import Tier
from yonder.games.hashfront.models import Game, PlayerState, Rating


def numbers(world: World) -> RatingNumbers:
    """What the content says of ratings."""
    found: RatingNumbers = world.content.numbers.rating
    return found


def expected_score(curve: Sequence[tuple[int, int]], mine: int, theirs: int) -> int:
    """The expected score in permille against one opponent: linear between the points of the curve."""
    difference = min(abs(mine - theirs), curve[-1][0])
    strong = next(
        low + (high - low) * (difference - start) // (end - start)
        for (start, low), (end, high) in pairwise(curve)
        if difference <= end
    )
    return strong if mine >= theirs else 1000 - strong


def factor(rating: RatingNumbers, ranked_games: int) -> int:
    """K of an account that has played so many."""
    return rating.k_new if ranked_games < rating.new_games else rating.k


def delta(curve: Sequence[tuple[int, int]], k: int, mine: int, others: Sequence[tuple[int, int]]) -> int:
    """The change of a rating, from (rating, score in permille) for each opponent; with one it is H-745."""
    total = sum(k * (score - expected_score(curve, mine, rating)) for rating, score in others)
    count = len(others)
    return (total + 500 * count) // (1000 * count)


def score_of(mine: int, theirs: int) -> int:
    """The score of a pairing in permille, by placement (1 is best)."""
    return 1000 if mine < theirs else 500 if mine == theirs else 0


def rating_of(world: World, row: Rating | None) -> int:
    """A rating, also of somebody who has none yet."""
    return numbers(world).start if row is None else row.rating


def title(world: World, rating: int) -> str:
    """The rank of H-476."""
    return next(name for low, name in reversed(numbers(world).titles) if rating >= low)


def matching_tier(world: World, rating: int) -> Tier:
    """The agent that suits a player (H-748)."""
    return next(tier for low, tier in reversed(numbers(world).tiers) if rating >= low)


def rate(ctx: Ctx, game: Game, players: list[PlayerState]) -> None:
    """Change the ratings of everybody in a ranked game; all by the ratings before it."""
    if not game.ranked:
        return
    known = numbers(ctx.world)
    fresh = (known.start, 0, known.start)
    rows = {p.player_id: ctx.world.find(Rating, p.address) or Rating(p.address, *fresh) for p in players}
    for me in players:
        mine = rows[me.player_id]
        others = [
            (rows[p.player_id].rating, score_of(me.placement, p.placement))
            for p in players
            if p.player_id != me.player_id
        ]
        k = factor(known, mine.ranked_games)
        rating = max(known.low, mine.rating + delta(known.curve, k, mine.rating, others))
        ctx.world.put(mine, rating=rating, ranked_games=mine.ranked_games + 1, peak=max(mine.peak, rating))
        ctx.tell(RatingChanged(game.game_id, me.address, rating, rating - mine.rating))
