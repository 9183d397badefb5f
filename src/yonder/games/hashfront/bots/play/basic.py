"""Basic: greedy. Units act by id, each takes the first thing that comes to hand (H-527 .. H-529)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.games.hashfront.bots.play.board import WORKS, Board
from yonder.games.hashfront.bots.play.figures import INFANTRY, PLAIN, RANGER, TANK, WORSE
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, WAIT, Order
from yonder.games.hashfront.bots.talk.temper import CALM, Temper

STRONG = 40
SURE = 75


def next_order(board: Board, slot: int, temper: Temper = CALM) -> Order | None:
    """What Basic does next; None when it is done."""
    homebound = _homebound(board, slot) if temper.defence >= STRONG else ()
    for unit in board.army(slot):
        if not board.acted[unit]:
            order = _order(board, unit, temper, home=unit in homebound)
            if order is not None:
                return order
    return next(_orders_to_build(board, slot), None)


def _order(board: Board, unit: int, temper: Temper, *, home: bool) -> Order | None:
    here, slot = board.at[unit], board.owner[unit]
    b = board.spot.get(here)
    if b is not None and board.b_by[b] == slot and board.can_capture(unit):
        return Order(unit, here, CAPTURE)
    reach = board.reach(unit)
    strike = _strike(board, unit, reach, temper)
    if strike is not None:
        return strike
    fierce = temper.aggression >= STRONG
    if not home and board.can_capture(unit) and not (fierce and not _is_hq(board, here)):
        return Order(unit, here, CAPTURE)
    if board.moved[unit]:
        return None
    goal = board.b_at[board.hqs[slot]] if home else _goal(board, unit, fierce=fierce)
    ways = board.field.travel(board.kind[unit], goal)
    tile = min(reach, key=lambda t: (ways[t], reach[t], t))
    if tile == here:
        return None
    return Order(unit, tile, CAPTURE if board.kind[unit] == INFANTRY and _takes(board, unit, tile) else WAIT)


def _takes(board: Board, unit: int, tile: int) -> bool:
    b = board.spot.get(tile)
    return b is not None and board.b_owner[b] != board.owner[unit]


def _is_hq(board: Board, tile: int) -> bool:
    b = board.spot.get(tile)
    return b is not None and board.b_kind[b] == 3


def _strike(board: Board, unit: int, reach: dict[int, int], temper: Temper) -> Order | None:
    """The nearest enemy, the weakest of them, with the shortest way; Rangers fire from where they stand."""
    field, here, kind = board.field, board.at[unit], board.kind[unit]
    best: tuple[int, ...] | None = None
    if kind == RANGER:
        if board.moved[unit]:
            return None
        low, high = board.figures.range[kind]
        foes = board.foes(board.owner[unit])
        spots = [(foe, here) for foe in foes if low <= field.distance(here, board.at[foe]) <= high]
    else:
        owners, slot, occ = board.owner, board.owner[unit], board.occ
        spots = [(occ[n], tile) for tile in reach for n in field.near[tile] if occ[n] >= 0 and owners[occ[n]] != slot]
    for foe, tile in spots:
        if temper.aggression <= -STRONG and not _safe(board, unit, foe, tile):
            continue
        key = (field.distance(here, board.at[foe]), board.hp[foe], foe, reach[tile], tile)
        if best is None or key < best:
            best = key
    return None if best is None else Order(unit, best[4], ATTACK, best[2])


def _safe(board: Board, unit: int, foe: int, tile: int) -> bool:
    """Cannot be countered, or kills most of the time (H-529)."""
    ground, distance = board.field.terrain, board.field.distance(tile, board.at[foe])
    figures, kind = board.figures, board.kind[unit]
    worse = WORSE if board.moved[unit] or tile != board.at[unit] or distance == figures.far[kind] else PLAIN
    mine = (kind, board.hp[unit], ground[tile])
    _, loss, survival = figures.trade(*mine, worse, distance, board.kind[foe], board.hp[foe], ground[board.at[foe]])
    return not loss or survival <= 100 - SURE


def _goal(board: Board, unit: int, *, fierce: bool) -> int:
    field, here, kind, slot = board.field, board.at[unit], board.kind[unit], board.owner[unit]
    if board.figures.captures[kind] and not (fierce and not _hq_in_reach(board, unit)):
        best = None
        for b, tile in enumerate(board.b_at):
            other = board.occ[tile]
            if board.b_owner[b] == slot or (other >= 0 and other != unit and board.owner[other] == slot):
                continue
            if fierce and board.b_kind[b] != 3:
                continue
            key = (field.travel(kind, tile)[here], tile)
            if best is None or key < best:
                best = key
        if best is not None:
            return best[1]
    foes = board.foes(slot)
    if foes:
        return min((field.travel(kind, board.at[foe])[here], foe, board.at[foe]) for foe in foes)[2]
    return board.b_at[board.hqs[min(board.rivals(slot))]]


def _hq_in_reach(board: Board, unit: int) -> bool:
    """Can it stand on an enemy HQ this turn?"""
    slot, reach = board.owner[unit], board.reach(unit)
    return any(board.b_at[board.hqs[rival]] in reach for rival in board.rivals(slot))


def _homebound(board: Board, slot: int) -> list[int]:
    """The two units nearest to the own HQ (H-529)."""
    hq = board.b_at[board.hqs[slot]]
    army = board.army(slot)
    return sorted(army, key=lambda u: (board.field.travel(board.kind[u], hq)[board.at[u]], u))[:2]


def _orders_to_build(board: Board, slot: int) -> Iterator[Order]:
    """Infantry until there are three, then the dearest that can be paid (H-528)."""
    factories = [b for b, kind in enumerate(board.b_kind) if kind == WORKS and board.b_owner[b] == slot]
    for b in sorted(factories, key=lambda b: board.b_at[b]):
        infantry = sum(board.kind[u] == INFANTRY for u in board.army(slot))
        infantry += sum(board.b_queue[i] == INFANTRY for i in factories)
        wanted = (INFANTRY,) if infantry < 3 else (TANK, RANGER, INFANTRY)
        for kind in wanted:
            if board.gold[slot] >= board.figures.cost[kind] and board.can_build(b, kind):
                yield Order(b, board.b_at[b], BUILD, kind)
                return
