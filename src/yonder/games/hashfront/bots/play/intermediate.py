"""Intermediate: matchups, trades, the safety of the HQ (H-531 .. H-540). Advanced plans by the same procedure."""

from __future__ import annotations

from yonder.games.hashfront.bots.play.board import SEAT, TOWN, WORKS, Board
from yonder.games.hashfront.bots.play.field import FAR
from yonder.games.hashfront.bots.play.figures import ANSWER, INFANTRY, PLAIN, RANGER, TANK, WORSE
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, WAIT, Order
from yonder.games.hashfront.bots.play.quantities import drive
from yonder.games.hashfront.bots.play.threat import Threat
from yonder.games.hashfront.bots.talk.temper import CALM, Temper

PULL = {TOWN: 18, WORKS: 26}
HQ_PULL = 40
FOCUS_PULL = 80
TRUCE_ENTRY, TRUCE_STRIKE = 60, 150
WORTH_TAKING = {TOWN: 90, WORKS: 130, SEAT: 300}
WINS = 100_000

# Score, less the cost of the way, less the tile, act and target: the greatest is the best.
Candidate = tuple[int, int, int, int, int]


class Turn:
    """One turn of one slot as Intermediate plays it. `next` gives an order; `done` must be told when it is carried out.

    Effective aggression is settled when the turn begins; who takes over in the middle of one gives it as `boldness`.
    """

    def __init__(self, board: Board, slot: int, temper: Temper = CALM, boldness: int | None = None) -> None:
        self.board = board
        self.slot = slot
        self.temper = temper
        self._figures = board.figures
        self.home = board.b_at[board.hqs[slot]]
        self.threat = Threat(board, slot)
        self._best: dict[int, Candidate] = {}
        self._drive = drive(board, slot, temper.aggression)
        self.boldness = self._drive.boldness if boldness is None else boldness
        self._fear = max(0, 60 - self.boldness // 2 + temper.defence // 4)
        self._look()

    def next(self) -> Order | None:
        """The best order of all units that can still do something; then orders to build; None when the turn is done."""
        board, best, chosen = self.board, (0, 0, 0), None
        for unit in board.army(self.slot):
            if board.acted[unit]:
                continue
            found = self.best(unit)
            act, tile = found[3], -found[2]
            if act == WAIT and tile == board.at[unit]:
                continue
            rank = 1 if act == WAIT else 3 if act == ATTACK and self._figures.siege[board.kind[unit]] else 2
            if chosen is None or (rank, found[0], -unit) > best:
                best, chosen = (rank, found[0], -unit), Order(unit, tile, act, found[4])
        return chosen or self.build()

    def done(self, order: Order) -> None:
        """An order has been carried out on the board."""
        board = self.board
        if order.act == BUILD or board.over:
            return
        changed = self.threat.refresh() | 1 << order.tile | 1 << self._were[order.unit]
        if order.act == ATTACK:
            changed |= 1 << self._were[order.target]
        before = (self.guard, self._objectives)
        self._look()
        self._forget(order.unit, changed, before)

    def best(self, unit: int) -> Candidate:
        """The best candidate of a unit; ties go to the cheaper way, then to smaller y, x."""
        found = self._best.get(unit)
        if found is None:
            found = self._best[unit] = max(self.candidates(unit))
        return found

    def candidates(self, unit: int) -> list[Candidate]:  # noqa: C901 - the innermost loop of all planning
        """Every way to use a unit (H-534, H-535)."""
        board, slot = self.board, self.slot
        here, kind, hp = board.at[unit], board.kind[unit], board.hp[unit]
        field, siege = board.field, self._figures.siege[kind]
        ways, cover, near, terrain = field.travel(kind, self._objectives[unit]), field.cover, field.near, field.terrain
        occ, owner, spot, threatened = board.occ, board.owner, board.spot, self.threat.any
        homeward = field.travel(kind, self.home) if self.guard[unit] else None
        reach = board.reach(unit)
        place, leaving = self._places(here, reach)
        found: list[Candidate] = []
        for tile, cost in reach.items():
            still = tile == here
            position = 10 * cover[tile] - 6 * ways[tile]
            if place:
                position += place.get(tile, 0)
            if not still:
                position += leaving
            if homeward is not None:
                position += self._guarding(homeward[tile], tile)
            exposed = self.threat.expected(tile, terrain[tile], hp) if threatened[tile] else 0
            score = position - self._danger(unit, tile, exposed) if exposed else position
            found.append((score, -cost, -tile, WAIT, -1))
            b = spot.get(tile)
            if b is not None and board.b_owner[b] != slot and self._may_take(unit, still=still):
                found.append((score + self._taking(b), -cost, -tile, CAPTURE, -1))
            if not siege:
                for n in near[tile]:
                    foe = occ[n]
                    if foe >= 0 and owner[foe] != slot:
                        self._consider(found, unit, foe, tile, cost, position, exposed)
            elif still and not board.moved[unit]:
                low, high = self._figures.range[kind]
                for foe in board.foes(slot):
                    if low <= field.distance(here, board.at[foe]) <= high:
                        self._consider(found, unit, foe, here, 0, position, exposed)
        return found

    def objective(self, unit: int) -> int:
        """The tile a unit is after (H-533)."""
        return self._objectives[unit]

    def build(self) -> Order | None:
        """What to order, and where (H-539)."""
        board = self.board
        if board.round >= board.last:
            return None
        for b in self._factories:
            if not board.b_queue[b]:
                kind = self._wanted()
                if kind and board.can_build(b, kind):
                    return Order(b, board.b_at[b], BUILD, kind)
        return None

    # What is looked up once for each order

    def _look(self) -> None:
        board, slot = self.board, self.slot
        self._factories = sorted(
            (b for b, kind in enumerate(board.b_kind) if kind == WORKS and board.b_owner[b] == slot),
            key=lambda b: board.b_at[b],
        )
        self.alarming = self._alarming()
        self.guard = self._guards()
        self._objectives = self._choose_objectives()
        self._were = board.at[:]

    def _forget(self, mover: int, changed: int, before: tuple[list[bool], dict[int, int]]) -> None:
        """Judge those units anew whom the last order concerns: what they can reach or aim at is no longer the same."""
        board, best = self.board, self._best
        guard, objectives = before
        best.pop(mover, None)
        for unit in list(best):
            same = guard[unit] is self.guard[unit] and objectives.get(unit) == self._objectives.get(unit)
            if not same or board.field.scope(board.kind[unit], board.at[unit]) & changed:
                del best[unit]

    def _alarming(self) -> list[int]:
        """The HQ danger list (H-532): enemy capturers that can be there in two turns, nearest first."""
        board, home, captures, move = self.board, self.home, self._figures.captures, self._figures.move
        near = []
        for foe in board.foes(self.slot):
            kind = board.kind[foe]
            if captures[kind]:
                way = board.field.travel(kind, home)[board.at[foe]]
                if way <= 2 * move[kind]:
                    near.append((way, foe))
        return [foe for _, foe in sorted(near)]

    def _guards(self) -> list[bool]:
        board = self.board
        guard = [False] * len(board.ids)
        if count := max(len(self.alarming), self.temper.guards):
            ways = ((board.field.travel(board.kind[u], self.home)[board.at[u]], u) for u in board.army(self.slot))
            for _, unit in sorted(ways)[:count]:
                guard[unit] = True
        return guard

    def _choose_objectives(self) -> dict[int, int]:
        """Units that have moved or acted claim what they are after; each of the others looks at what is left."""
        board, slot = self.board, self.slot
        wanted = [
            (b, board.b_at[b], self._pull(b))
            for b, owner in enumerate(board.b_owner)
            if owner != slot and not self.temper.spares(owner, board.b_at[b])
        ]
        prey = [(foe, board.at[foe]) for foe in board.foes(slot)]
        claimed: list[int] = []
        chosen: dict[int, int] = {}
        army = board.army(slot)
        for fresh in (False, True):
            for unit in army:
                acted = board.acted[unit]
                if (board.moved[unit] or acted) is fresh:
                    continue
                b = self._building(unit, wanted, claimed)
                if b is not None and not fresh:
                    claimed.append(b)
                if not acted:
                    chosen[unit] = board.b_at[b] if b is not None else self._prey(unit, prey)
        return chosen

    def _building(self, unit: int, wanted: list[tuple[int, int, int]], claimed: list[int]) -> int | None:
        board, kind = self.board, self.board.kind[unit]
        if not self._figures.captures[kind]:
            return None
        here, slot, occ, owner, travel = board.at[unit], self.slot, board.occ, board.owner, board.field.travel
        best = None
        for b, tile, pull in wanted:
            other = occ[tile]
            if b in claimed or (other >= 0 and other != unit and owner[other] == slot):
                continue
            key = (10 * travel(kind, tile)[here] - pull, tile, b)
            if best is None or key < best:
                best = key
        return None if best is None else best[2]

    def _pull(self, b: int) -> int:
        kind, focused = self.board.b_kind[b], self.board.b_owner[b] == self.temper.focus > 0
        extra = FOCUS_PULL if focused else 0
        if kind != SEAT:
            return PULL[kind] * self.temper.greed // 100 + extra
        if self.temper.hq_pull is not None:
            return self.temper.hq_pull + extra
        return HQ_PULL + self._drive.ramp + max(0, self._drive.advantage) + extra

    def _prey(self, unit: int, prey: list[tuple[int, int]]) -> int:
        """The nearest enemy, or the nearest HQ if there is none."""
        board, kind, here = self.board, self.board.kind[unit], self.board.at[unit]
        travel = board.field.travel
        best, found = FAR + 1, -1
        for _, tile in prey:
            way = travel(kind, tile)[here]
            if way < best:
                best, found = way, tile
        if found >= 0:
            return found
        hqs = [board.b_at[board.hqs[rival]] for rival in board.rivals(self.slot)]
        return min((travel(kind, hq)[here], hq) for hq in hqs)[1] if hqs else here

    # Parts of a score

    def _places(self, here: int, reach: dict[int, int]) -> tuple[dict[int, int], int]:
        """What single tiles are worth beyond their cover, and what leaving costs (H-535, H-608, H-609)."""
        board, slot = self.board, self.slot
        place = {board.b_at[b]: -40 for b in self._factories if board.b_queue[b]}
        stays = 0
        b = board.spot.get(here)
        if b is not None and board.b_by[b] == slot:
            stays = -80
        for bonus, mask in self.temper.alarms:
            for b, owner in enumerate(board.b_owner):
                tile = board.b_at[b]
                if owner == slot and mask[tile]:
                    place[tile] = place.get(tile, 0) + bonus
        for _, mask in self.temper.truces:
            if not mask[here]:
                for tile in reach:
                    if mask[tile]:
                        place[tile] = place.get(tile, 0) - TRUCE_ENTRY
        return place, stays

    def _guarding(self, way: int, tile: int) -> int:
        d = self.temper.defence
        return -(8 + d // 10) * way + (150 + d if tile == self.home else 0)

    def _danger(self, unit: int, tile: int, exposed: int) -> int:
        if not exposed:
            return 0
        board = self.board
        kind, hp = board.kind[unit], board.hp[unit]
        if kind == INFANTRY and self.temper.sacrifice:
            return 0
        fatal = exposed >= 100 * hp
        cost = (100 * hp if fatal else exposed) * self._figures.worth[kind] // 100 + (
            self._figures.price[kind] // 2 if fatal else 0
        )
        danger = cost * self._fear // 100
        if self.temper.trap and kind == INFANTRY and danger > 0:
            danger -= 15 * min(4, self._cover(unit, tile))
        return danger

    def _cover(self, unit: int, tile: int) -> int:
        """How many other own units could strike next to a tile (H-545)."""
        board, distance, siege, move = self.board, self.board.field.distance, self._figures.siege, self._figures.move
        return sum(
            distance(board.at[u], tile) <= (4 if siege[board.kind[u]] else move[board.kind[u]] + 1)
            for u in board.army(self.slot)
            if u != unit
        )

    def _may_take(self, unit: int, *, still: bool) -> bool:
        board, kind = self.board, self.board.kind[unit]
        return self._figures.captures[kind] and not (self._figures.siege[kind] and (board.moved[unit] or not still))

    def _taking(self, b: int) -> int:
        """What a step of a capture is worth (H-536)."""
        board, kind = self.board, self.board.b_kind[b]
        completes = board.completes(b, self.slot)
        if kind == SEAT and completes:
            return WINS
        worth = WORTH_TAKING[kind] + (30 if board.b_owner[b] else 0)
        return 2 * worth if completes else worth

    def _consider(
        self, found: list[Candidate], unit: int, foe: int, tile: int, cost: int, position: int, exposed: int
    ) -> None:
        value, survival = self._attack(unit, foe, tile)
        if value < 0 and foe not in self.alarming:
            if not (self.temper.sacrifice and value >= -60 and self.board.kind[unit] == INFANTRY):
                return
            value = 10
        if survival < 50 and exposed:
            exposed -= self._share(unit, foe, tile)
        found.append((position + value - self._danger(unit, tile, exposed), -cost, -tile, ATTACK, foe))

    def _attack(self, unit: int, foe: int, tile: int) -> tuple[int, int]:
        """The value of an attack, and the target's chance to survive (H-536)."""
        board, ground, figures = self.board, self.board.field.terrain, self._figures
        there, kind, prey = board.at[foe], board.kind[unit], board.kind[foe]
        distance = board.field.distance(tile, there)
        worse = WORSE if distance == figures.far[kind] or board.moved[unit] or tile != board.at[unit] else PLAIN
        gain, loss, survival = figures.trade(
            kind, board.hp[unit], ground[tile], worse, distance, prey, board.hp[foe], ground[there]
        )
        a = self.boldness
        value = gain * (100 + a) // 100 - loss * (100 - a // 2) // 100
        if figures.captures[prey]:
            b = board.spot.get(there)
            if b is not None and board.b_owner[b] == self.slot:
                value += 60 + (100 if board.b_by[b] == board.owner[foe] else 0)
                value += 1000 if there == self.home else 0
        return value + self._leaning(foe, there), survival

    def _leaning(self, foe: int, there: int) -> int:
        """What promises and pleas add or take (H-608, H-609); an enemy on the own HQ is beyond them (H-611)."""
        temper, owner = self.temper, self.board.owner[foe]
        if there == self.home:
            return 0
        value = temper.favour[owner] if temper.favour else 0
        for slot, mask in temper.truces:
            if slot == owner and mask[there]:
                value -= TRUCE_STRIKE
        return value

    def _share(self, unit: int, foe: int, tile: int) -> int:
        """What this enemy adds to the danger of a tile."""
        board = self.board
        how = self.threat.by(foe, tile)
        if not how:
            return 0
        return self._figures.ev[board.kind[foe]][board.field.terrain[tile]][PLAIN if how == 1 else WORSE][
            board.hp[unit]
        ]

    def _wanted(self) -> int:
        """The type to order next, or 0 (H-539)."""
        board, slot = self.board, self.slot
        mine, theirs = [0] * 4, [0] * 4
        for unit, hp in enumerate(board.hp):
            if hp:
                (mine if board.owner[unit] == slot else theirs)[board.kind[unit]] += 1
        for b, queued in enumerate(board.b_queue):
            if queued:
                (mine if board.b_owner[b] == slot else theirs)[queued] += 1
        if self.temper.expect and board.gold[slot] >= self._figures.cost[ANSWER[self.temper.expect]]:
            return ANSWER[self.temper.expect]
        free = sum(owner != slot and board.b_kind[b] != SEAT for b, owner in enumerate(board.b_owner))
        if mine[INFANTRY] < min(4, 2 + free // 3):
            wanted = INFANTRY
        elif theirs[TANK] > theirs[INFANTRY] + theirs[RANGER] or mine[TANK] > mine[RANGER] + 1:
            wanted = RANGER
        else:
            wanted = TANK
        return self._figures.affordable(wanted, board.gold[slot])


def next_order(board: Board, slot: int, temper: Temper = CALM) -> Order | None:
    """What Intermediate does next; None when it is done."""
    return Turn(board, slot, temper).next()
