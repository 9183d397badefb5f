"""Evaluation: what a position is worth to a slot, in price points (H-547, H-972)."""

from __future__ import annotations

from yonder.games.hashfront.bots.play.board import SEAT, TOWN, WORKS, Board

WON = 1_000_000
SPAN = 10  # rounds before the end
SCORE = 60  # what a point of it is worth in the last round
GOLD = 25
OWNED = {TOWN: 110, WORKS: 160, SEAT: 0}
BEGUN = {TOWN: 45, WORKS: 65, SEAT: 400}


def evaluate(board: Board, slot: int) -> int:
    """The value of a position for this slot (H-547)."""
    if board.over:
        return 0 if not board.winner else WON if board.winner == slot else -WON
    if not board.alive[slot]:
        return -WON
    return _armies(board, slot) + _property(board, slot) + _late(board, slot)


def _late(board: Board, slot: int) -> int:
    """Towards the end the score that decides a timeout counts more and more (H-972)."""
    left = board.last - board.round
    rivals = board.rivals(slot)
    if left >= SPAN or not rivals:
        return 0
    lead = board.score(slot)[0] - max(board.score(rival)[0] for rival in rivals)
    return SCORE * (SPAN - left) // SPAN * lead


def _property(board: Board, slot: int) -> int:
    value = sum(gold * (GOLD if each == slot else -GOLD) for each, gold in enumerate(board.gold) if board.alive[each])
    for b, owner in enumerate(board.b_owner):
        kind, by = board.b_kind[b], board.b_by[b]
        if owner:
            value += OWNED[kind] if owner == slot else -OWNED[kind]
        if by:
            value += BEGUN[kind] if by == slot else -BEGUN[kind]
    return value


def _armies(board: Board, slot: int) -> int:
    field, home = board.field, board.b_at[board.hqs[slot]]
    hqs = [board.b_at[board.hqs[rival]] for rival in board.rivals(slot)]
    captures, worths = board.figures.captures, board.figures.unit
    value = 0
    for unit, hp in enumerate(board.hp):
        if not hp:
            continue
        kind, at = board.kind[unit], board.at[unit]
        worth = worths[kind][hp]
        if board.owner[unit] != slot:
            value -= worth
            if captures[kind] and (way := field.travel(kind, home)[at]) <= 4:
                value -= 20 * (5 - way)
        else:
            value += worth
            if captures[kind] and hqs:
                value += max(0, 40 - min(field.travel(kind, hq)[at] for hq in hqs)) // 2
    return value
