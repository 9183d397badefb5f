"""Basic: greedy. Units act by id, each takes the first thing that comes to hand (H-527 .. H-529)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from yonder.games.hashfront.bots.play.board import WORKS, Board
from yonder.games.hashfront.bots.play.figures import ANSWER, INFANTRY, PLAIN, RANGER, TANK, WORSE
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, WAIT, Order
from yonder.games.hashfront.bots.play.threat import Threat
from yonder.games.hashfront.bots.talk.temper import CALM, Temper

STRONG = 40
WARY = -20
SPARED = -30  # a slot that is favoured no more than this is not attacked
SURE = 75


def next_order(board: Board, slot: int, temper: Temper = CALM, posts: Mapping[int, int] | None = None) -> Order | None:
    """What Basic does next; None when it is done. `posts` are settled when the turn begins."""
    posts = posts_of(board, slot, temper) if posts is None else posts
    for unit in board.army(slot):
        if not board.acted[unit]:
            order = _order(board, unit, temper, posts.get(unit))
            if order is not None:
                return order
    return next(_orders_to_build(board, slot, temper), None)


def _order(board: Board, unit: int, temper: Temper, post: int | None) -> Order | None:
    """What a unit does; one with a post goes there unless it can strike."""
    here, slot = board.at[unit], board.owner[unit]
    b = board.spot.get(here)
    if b is not None and board.b_by[b] == slot and board.can_capture(unit):
        return Order(unit, here, CAPTURE)
    reach = board.reach(unit)
    strike = _strike(board, unit, reach, temper)
    if strike is not None:
        return strike
    fierce = temper.aggression >= STRONG
    if post is None and board.can_capture(unit) and _may_take(board, here, temper, fierce=fierce):
        return Order(unit, here, CAPTURE)
    if board.moved[unit]:
        return None
    goal = _goal(board, unit, temper, fierce=fierce) if post is None else post
    ways = board.field.travel(board.kind[unit], goal)
    tile = min(_open(board, unit, reach, temper), key=lambda t: (ways[t], reach[t], t))
    if tile == here:
        return None
    return Order(unit, tile, CAPTURE if board.kind[unit] == INFANTRY and _takes(board, unit, tile) else WAIT)


def _may_take(board: Board, tile: int, temper: Temper, *, fierce: bool) -> bool:
    if _is_hq(board, tile):
        return True
    return not fierce and not temper.spares(board.b_owner[board.spot[tile]], tile)


def _open(board: Board, unit: int, reach: dict[int, int], temper: Temper) -> list[int]:
    """Where it may go: not into a region under a truce; who is wary, only where no enemy can strike (H-529, H-609)."""
    here, slot = board.at[unit], board.owner[unit]
    seats = [board.b_at[board.hqs[rival]] for rival in board.rivals(slot)]
    tiles = [tile for tile in reach if tile in seats or not _barred(here, tile, temper)]
    if temper.aggression > WARY:
        return tiles
    threat = Threat(board, slot)
    return [t for t in tiles if not threat.any[t]] or tiles


def _barred(here: int, tile: int, temper: Temper) -> bool:
    """Does a truce keep who stands here from going there?"""
    return any(region[tile] and not region[here] for _, region in temper.truces)


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
        if _left_alone(board, foe, temper) or (temper.aggression <= WARY and not _safe(board, unit, foe, tile)):
            continue
        if temper.truces and _barred(here, tile, temper) and not _on_my_hq(board, foe):
            continue
        other = temper.focus > 0 and board.owner[foe] != temper.focus
        key = (other, field.distance(here, board.at[foe]), board.hp[foe], foe, reach[tile], tile)
        if best is None or key < best:
            best = key
    return None if best is None else Order(unit, best[5], ATTACK, best[3])


def _left_alone(board: Board, foe: int, temper: Temper) -> bool:
    """Is this enemy spared, by a truce, an alliance or out of mercy? Never on the own HQ (H-611)."""
    slot, there = board.owner[foe], board.at[foe]
    if _on_my_hq(board, foe):
        return False
    return temper.spares(slot, there) or (bool(temper.favour) and temper.favour[slot] <= SPARED)


def _on_my_hq(board: Board, foe: int) -> bool:
    return board.at[foe] == board.b_at[board.hqs[board.slot]]


def _safe(board: Board, unit: int, foe: int, tile: int) -> bool:
    """Cannot be countered, or kills most of the time (H-529)."""
    ground, distance = board.field.terrain, board.field.distance(tile, board.at[foe])
    figures, kind = board.figures, board.kind[unit]
    worse = WORSE if board.moved[unit] or tile != board.at[unit] or distance == figures.far[kind] else PLAIN
    mine = (kind, board.hp[unit], ground[tile])
    _, loss, survival = figures.trade(*mine, worse, distance, board.kind[foe], board.hp[foe], ground[board.at[foe]])
    return not loss or survival <= 100 - SURE


def _goal(board: Board, unit: int, temper: Temper, *, fierce: bool) -> int:
    field, here, kind, slot = board.field, board.at[unit], board.kind[unit], board.owner[unit]
    if board.figures.captures[kind] and not (fierce and not _hq_in_reach(board, unit)):
        best = None
        for b, tile in enumerate(board.b_at):
            other = board.occ[tile]
            if board.b_owner[b] == slot or (other >= 0 and other != unit and board.owner[other] == slot):
                continue
            if (fierce and board.b_kind[b] != 3) or temper.spares(board.b_owner[b], tile):
                continue
            key = (temper.focus > 0 and board.b_owner[b] != temper.focus, field.travel(kind, tile)[here], tile)
            if best is None or key < best:
                best = key
        if best is not None:
            return best[2]
    foes = [foe for foe in board.foes(slot) if not _left_alone(board, foe, temper)]
    if foes:
        return min((field.travel(kind, board.at[foe])[here], foe, board.at[foe]) for foe in foes)[2]
    return board.b_at[board.hqs[min(board.rivals(slot))]]


def _hq_in_reach(board: Board, unit: int) -> bool:
    """Can it stand on an enemy HQ this turn?"""
    slot, reach = board.owner[unit], board.reach(unit)
    return any(board.b_at[board.hqs[rival]] in reach for rival in board.rivals(slot))


def posts_of(board: Board, slot: int, temper: Temper) -> dict[int, int]:
    """Who goes where to stand guard: the nearest to the HQ, and to own buildings that are said to be in danger."""
    hq = board.b_at[board.hqs[slot]]
    posts = dict.fromkeys(_nearest(board, slot, hq)[: temper.guards], hq)
    for _, region in temper.alarms:
        mine = [tile for b, tile in enumerate(board.b_at) if board.b_owner[b] == slot and region[tile] and tile != hq]
        for tile in mine:
            free = [unit for unit in _nearest(board, slot, tile) if unit not in posts]
            if free:
                posts[free[0]] = tile
                break
    return posts


def _nearest(board: Board, slot: int, tile: int) -> list[int]:
    """The units of a slot that can still act, the nearest to a tile first (H-529)."""
    ready = [unit for unit in board.army(slot) if not board.acted[unit]]
    return sorted(ready, key=lambda u: (board.field.travel(board.kind[u], tile)[board.at[u]], u))


def _orders_to_build(board: Board, slot: int, temper: Temper) -> Iterator[Order]:
    """What answers the type that is expected; else Infantry until there are three, then the dearest (H-528)."""
    factories = [b for b, kind in enumerate(board.b_kind) if kind == WORKS and board.b_owner[b] == slot]
    for b in sorted(factories, key=lambda b: board.b_at[b]):
        infantry = sum(board.kind[u] == INFANTRY for u in board.army(slot))
        infantry += sum(board.b_queue[i] == INFANTRY for i in factories)
        wanted: tuple[int, ...] = (INFANTRY,) if infantry < 3 else (TANK, RANGER, INFANTRY)
        if temper.expect:
            wanted = (ANSWER[temper.expect], *wanted)
        for kind in wanted:
            if board.gold[slot] >= board.figures.cost[kind] and board.can_build(b, kind):
                yield Order(b, board.b_at[b], BUILD, kind)
                return
