"""Bots: the three tiers as policies that know only a seat. They know neither log nor chat; agents do (H-500)."""

from __future__ import annotations

from yonder.core import Action, Seat
from yonder.games.hashfront.bots.play.board import WORKS
from yonder.games.hashfront.bots.play.commands import actions
from yonder.games.hashfront.bots.play.position import seen
from yonder.games.hashfront.bots.play.tiers import thinker
from yonder.games.hashfront.kinds import GameState, Tier
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.rules import rules

QUICK = 12  # plans for each single action: a policy is asked anew every time


@rules.bot("basic")
def basic_bot(seat: Seat) -> Action | None:
    """Strikes the nearest enemy, takes the nearest building."""
    return decide(seat, Tier.BASIC)


@rules.bot("intermediate")
def intermediate_bot(seat: Seat) -> Action | None:
    """Weighs trades, covers its units, guards its HQ."""
    return decide(seat, Tier.INTERMEDIATE)


@rules.bot("advanced")
def advanced_bot(seat: Seat) -> Action | None:
    """Tries plans against the opponents' answers and plays the best."""
    return decide(seat, Tier.ADVANCED)


def decide(seat: Seat, tier: Tier) -> Action | None:
    """The next action of the slot that waits for this player."""
    snapshot = seat.view()["game"]
    if snapshot is None or snapshot["game"]["state"] != GameState.PLAYING:
        return _join(seat)
    board = seen(snapshot, seat.content)
    mine = [row["player_id"] for row in snapshot["players"] if row["address"] == seat.who and row["is_alive"]]
    if board.slot not in mine:
        return None
    game_id = snapshot["game"]["game_id"]
    if not board.army(board.slot) and not board.count(board.slot, WORKS):
        return Resign(game_id, board.slot)
    order = thinker(tier, board.slot, plans=QUICK).next(board)
    return EndTurn(game_id) if order is None else actions(board, order, game_id)[0]


def _join(seat: Seat) -> Action | None:
    """Take a free slot of a game in the lobby, or open one where there is none."""
    offers = [offer for offer in seat.offers() if offer.enabled]
    for kind in (JoinGame, CreateGame):
        for offer in offers:
            if isinstance(offer.action, kind):
                return offer.action
    return None
