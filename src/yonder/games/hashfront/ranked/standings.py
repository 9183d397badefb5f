"""Standings: where each account is on the leaderboards (H-473, H-474), kept up when a game has ended."""

from __future__ import annotations

from yonder.core import World
from yonder.games.hashfront.models import PlayerMatchStats, Rating, Standing
from yonder.games.hashfront.ranked.ratings import rating_of

PEOPLE, ALL = "people", "all"


def stand(world: World, account: str) -> None:
    """Place an account anew: by rating, wins, fewest losses. Agents are not among the people."""
    stats = world.get(PlayerMatchStats, account)
    rating = rating_of(world, world.find(Rating, account))
    world.put(Standing(ALL, account, rating, stats.wins, stats.losses))
    if not stats.is_agent:
        world.put(Standing(PEOPLE, account, rating, stats.wins, stats.losses))
    elif (row := world.find(Standing, PEOPLE, account)) is not None:
        world.drop(row)
