"""Series: matches that are rematches of each other, and the seats that go round in them (H-980).

A rematch gives everybody the slot after the old one; so a slot of one match is known in the one before.
"""

from __future__ import annotations

from typing import Any

from yonder.core import World
from yonder.games.hashfront.board.sites import posts_of
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.models import Game, PlayerState

LONGEST = 99  # matches that are looked back on


def seated(world: World, who: str) -> list[PlayerState]:
    """The table that an account sits at: that of the match that waits for it or goes on, else that of its last."""
    going = list(posts_of(world, who))
    last = [row.game_id for row in world.where(PlayerState, address=who)[-1:]]
    number = next(iter(going[-1:] or last), 0)
    return world.all(PlayerState, number) if number else []


def before(world: World, game: Game) -> Game | None:
    """The match of which this one is the rematch."""
    return next(iter(world.where(Game, next_game=game.game_id)), None)


def score_of(world: World, game: Game) -> dict[str, Any] | None:
    """How often each slot of this match has won in the series, this match included; None for a match by itself."""
    wins = dict.fromkeys(range(1, game.player_count + 1), 0)
    played = drawn = turned = 0
    each: Game | None = game
    for _ in range(LONGEST):
        if each is None:
            break
        if each.state is GameState.FINISHED:
            played, drawn = played + 1, drawn + (not each.winner)
            if each.winner:
                wins[(each.winner - 1 + turned) % game.player_count + 1] += 1
        each, turned = before(world, each), turned + 1
    if turned < 2 and not game.next_game:
        return None
    return {"played": played, "drawn": drawn, "wins": {str(slot): count for slot, count in wins.items()}}
