"""Evidence: how far the board bears out what is said (H-607), from 0 to 100."""

from __future__ import annotations

from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play.board import WORKS, Board
from yonder.games.hashfront.bots.play.quantities import army_worth
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.stance import clamp
from yonder.games.hashfront.bots.talk.temper import Mask, mask
from yonder.games.hashfront.kinds import Intent

NEUTRAL = 50


def evidence(  # noqa: PLR0911 - the rows of a table
    board: Board, history: History, meaning: Meaning, sender: int, agent: int
) -> int:
    """How well founded a message of `sender` is, seen by `agent`."""
    match meaning.intent:
        case Intent.RUSH_THREAT:
            return _rush(board, sender, board.b_at[board.hqs[agent]])
        case Intent.STRENGTH_CLAIM | Intent.DEMORALIZE:
            theirs, mine = army_worth(board, sender), army_worth(board, agent)
            return clamp(0, 100, 50 + (theirs - mine) * 100 // max(1, theirs + mine))
        case Intent.TRUCE_OFFER:
            return _truce(board, history, mask(board, meaning.region), sender, agent)
        case Intent.ALLIANCE_OFFER:
            total = sum(army_worth(board, rival) for rival in board.rivals(agent))
            return 100 * army_worth(board, meaning.slot) // max(1, total) if meaning.slot <= board.slots else 0
        case Intent.BUILD_CLAIM:
            return _build(board, history, meaning.unit, sender)
        case Intent.TARGET_CLAIM:
            return 70 if _can_enter(board, sender, mask(board, meaning.region)) else 30
        case Intent.ARGUMENT:
            return _argument(board, meaning, agent)
        case _:
            return NEUTRAL


def _turns(board: Board, unit: int, goal: int) -> int:
    """How many turns a unit needs to a tile."""
    return -(-board.field.travel(board.kind[unit], goal)[board.at[unit]] // board.figures.move[board.kind[unit]])


def _rush(board: Board, sender: int, hq: int) -> int:
    turns = [_turns(board, unit, hq) for unit in board.army(sender)]
    return min(100, 30 * sum(n <= 2 for n in turns) + 10 * sum(3 <= n <= 4 for n in turns))


def _truce(board: Board, history: History, region: Mask, sender: int, agent: int) -> int:
    last = history.of(sender, 1)
    hostile = bool(last) and any(region[tile] for tile in last[0].places)
    theirs, mine = (sum(region[board.at[u]] for u in board.army(slot)) for slot in (sender, agent))
    return (0 if hostile else 50) + (25 if theirs >= mine else 0)


def _build(board: Board, history: History, unit_type: int, sender: int) -> int:
    able = board.count(sender, WORKS) > 0 and board.gold[sender] >= board.figures.cost[unit_type]
    return (60 if able else 10) + (20 if unit_type in history.orders[sender][-3:] else 0)


def _can_enter(board: Board, sender: int, region: Mask) -> bool:
    tiles = [tile for tile in board.field.tiles if region[tile]]
    army = board.army(sender)
    return any(_turns(board, unit, tile) <= 2 for tile in tiles for unit in army)


def _argument(board: Board, meaning: Meaning, agent: int) -> int:
    if meaning.retreat:
        mine = army_worth(board, agent)
        theirs = sum(army_worth(board, rival) for rival in board.rivals(agent))
        return clamp(0, 100, 50 + (theirs - mine) * 50 // max(1, mine))
    goal = _defended(board, meaning, agent)
    return min(100, 40 * sum(_turns(board, foe, goal) <= 2 for foe in board.foes(agent)))


def _defended(board: Board, meaning: Meaning, agent: int) -> int:
    """What is to be defended: the own building in the region that is nearest to the HQ, or the HQ."""
    hq = board.b_at[board.hqs[agent]]
    if not meaning.region:
        return hq
    region = mask(board, meaning.region)
    mine = [board.b_at[b] for b, owner in enumerate(board.b_owner) if owner == agent and region[board.b_at[b]]]
    return min(mine, key=lambda tile: (board.field.distance(tile, hq), tile), default=hq)
