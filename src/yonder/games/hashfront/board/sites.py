"""Sites and posts: the buildings of a game in order, and the slots of an account, each listed once until it changes."""

from __future__ import annotations

from typing import Any

from yonder.core import Made, World
from yonder.games.hashfront.models import Building, Deployment


class Sites(Made[list[Building]]):
    """The buildings of each game, in template order."""

    __slots__ = ()

    model = Building

    def make(self, rows: list[Building], _content: Any) -> list[Building]:
        return sorted(rows, key=_seq)


def _seq(building: Building) -> int:
    return building.seq


class Posts(Made[dict[int, list[int]]]):
    """The slots that each account holds, by game."""

    __slots__ = ()

    model = Deployment

    def make(self, rows: list[Deployment], _content: Any) -> dict[int, list[int]]:
        games: dict[int, list[int]] = {}
        for row in rows:
            games.setdefault(row.game_id, []).append(row.player_id)
        return games


def buildings_of(world: World, game_id: int) -> list[Building]:
    """The buildings of a game in template order (H-007)."""
    return world.made(Sites, game_id)


def posts_of(world: World, who: str) -> dict[int, list[int]]:
    """The slots that an account holds in games that are not over, by game, each ascending."""
    return world.made(Posts, who)
