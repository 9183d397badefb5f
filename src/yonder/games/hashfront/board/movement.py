"""Movement as pure functions (section 9): what a walk costs, what can be reached, and the canonical way there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, overload

from yonder.games.hashfront.board.ground import Ground, Ways, around, bits
from yonder.games.hashfront.kinds import UnitType

Path = tuple[tuple[int, int], ...]
ALL = -1  # no tile in particular


class Way(NamedTuple):
    """How to get to a tile: cost, and the canonical path without the start (H-441)."""

    cost: int
    path: Path


class Reach:
    """What a unit can reach from a tile: `tiles` as a set; friends in the way are left to the asker."""

    __slots__ = ("_enemies", "_found", "_start", "_ways", "ground", "tiles")

    def __init__(self, ground: Ground, unit_type: UnitType, start: int, enemies: int) -> None:
        self.ground = ground
        self._start = start
        self._enemies = enemies
        self._ways = ground.ways[unit_type]
        self.tiles = flooded(ground, self._ways, start, enemies)
        self._found: dict[int, int] = {}

    def way(self, bit: int) -> Way:
        """The canonical way to one of the tiles."""
        if bit not in self._found:
            # Where every tile costs the same, walking outward by steps is enough.
            level = not self._ways.road >> self._start & 1 and not self.tiles & ~self._ways.costs[0][1]
            search = outward if level else canonical
            # Many ask for one way only; who asks for a second gets all.
            self._found.update(search(self._ways, self._start, self._enemies, ALL if self._found else bit))
        walked = self._found[bit]
        path = _path(self._start, walked & _TURNS, walked >> _STEPS & 31, self.ground.stride)
        return Way(walked >> _COST, path)

    def ways(self) -> dict[int, Way]:
        """The canonical way to every tile of `tiles`, by bit."""
        return {bit: self.way(bit) for bit in bits(self.tiles)}


def flooded(ground: Ground, ways: Ways, start: int, enemies: int) -> int:
    """The tiles that can be entered within the move value (H-179); the start is never among them (H-173)."""
    free = ways.enter & ~enemies
    stride, move = ground.stride, ways.move
    levels = [0] * (move + 1)
    here = 1 << start
    found = 0
    if ways.road & here:
        for _ in range(ways.pool):
            near = (here << 1 | here >> 1 | here << stride | here >> stride) & free
            for cost, tiles in ways.off_road:
                if cost <= move:
                    levels[cost] |= near & tiles
            here = near & ways.road
            found |= here
    levels[0] = here
    seen = 0
    for spent in range(move):
        here = levels[spent] & ~seen
        if here:
            seen |= here
            near = (here << 1 | here >> 1 | here << stride | here >> stride) & free & ~seen
            for cost, tiles in ways.costs:
                if spent + cost <= move:
                    levels[spent + cost] |= near & tiles
    for level in levels:
        found |= level
    return found & ~(1 << start)


def canonical(ways: Ways, start: int, enemies: int, until: int = ALL) -> dict[int, int]:
    """Least cost, then fewest steps, then north, west, east, south at the first difference (H-441), by tile.

    The search ends when it comes to `until`.
    An entry of the queue is one number: cost, steps, turns in base 4, tile, pool. Equally many turns compare as numbers
    do, and they alone tell the path.
    """
    move = ways.move
    queue = [start << _TILE | (ways.pool if ways.road >> start & 1 else 0)]
    best: dict[int, int] = {queue[0]: queue[0]}
    found: dict[int, int] = {}
    while queue:
        entry = heappop(queue)
        state = entry & _STATE
        if best[state] < entry:
            continue
        bit, pool = state >> _TILE, state & _POOL
        walked = entry >> _ORDER
        if bit not in found:
            found[bit] = walked
            if bit == until:
                break
        # one step more, the turns so far moved up by one place
        ahead = (walked >> _STEPS) + 1 << _STEPS | (walked & _TURNS) << 2
        for turn, other, cost, road in ways.steps(bit):
            paid = pool and road
            if other in found and not paid:  # it was reached before, with as much pool
                continue
            total = ahead if paid else ahead + (cost << _COST)
            reached = other << _TILE | (pool - 1 if paid else 0)
            if total >> _COST > move or enemies >> other & 1:
                continue
            entry = (total | turn) << _ORDER | reached
            if reached not in best or entry < best[reached]:
                best[reached] = entry
                heappush(queue, entry)
    return found


def outward(ways: Ways, start: int, enemies: int, until: int = ALL) -> dict[int, int]:
    """The same without pool and with one cost for all: layer by layer, each in the order in which it was found."""
    price = ways.costs[0][0]
    found = {start: 0}
    layer = [start]
    for steps in range(1, ways.move // price + 1):
        ahead, layer_before, layer = steps * price << _COST | steps << _STEPS, layer, []
        for bit in layer_before:
            order = (found[bit] & _TURNS) << 2
            for turn, other, _, _ in ways.steps(bit):
                if other not in found and not enemies >> other & 1:
                    found[other] = ahead | order | turn
                    layer.append(other)
        if until in found:
            break
    return found


_TILE, _POOL, _ORDER = 2, 3, 16
_STATE = (1 << _ORDER) - 1
_TURNS, _STEPS, _COST = (1 << 32) - 1, 32, 37


def _path(start: int, order: int, steps: int, stride: int) -> Path:
    """The tiles that so many turns lead over."""
    path, bit = [], start
    for shift in range(2 * steps - 2, -1, -2):
        turn = order >> shift & 3
        bit += -stride if turn == 0 else turn * 2 - 3 if turn < 3 else stride
        y, x = divmod(bit, stride)
        path.append((x, y))
    return tuple(path)


class Near(NamedTuple):
    """The tiles that matter to a unit: those it could walk over were it alone, those in range, and its first steps."""

    walk: int
    strike: int
    first: int


@lru_cache(maxsize=1 << 13)
def near(ground: Ground, unit_type: UnitType, bit: int) -> Near:
    """What is near a unit on a tile; who stands elsewhere cannot change what it can do."""
    ways = ground.ways[unit_type]
    first = sum(1 << other for _, other, cost, _ in ways.steps(bit) if cost <= ways.move)
    return Near(flooded(ground, ways, bit, 0), around(ground, bit, *ways.range), first)


@lru_cache(maxsize=1 << 13)
def _reach(ground: Ground, unit_type: UnitType, start: int, enemies: int) -> Reach:
    return Reach(ground, unit_type, start, enemies)


def reach(ground: Ground, unit_type: UnitType, start: int, enemies: int) -> Reach:
    """What a unit can reach, with enemies as a set of tiles; only those near enough matter, so it is often known."""
    return _reach(ground, unit_type, start, enemies & near(ground, unit_type, start).walk)


class Paths(Sequence[Path]):
    """The canonical ways to every tile where a unit may stop, by y then x; looked for when somebody looks at them."""

    __slots__ = ("_foes", "_ground", "_kind", "_reach", "_start", "_taken")

    def __init__(self, ground: Ground, unit_type: UnitType, start: int, foes: int, taken: int) -> None:
        self._ground = ground
        self._kind = unit_type
        self._start = start
        self._foes = foes
        self._taken = taken
        self._reach: Reach | None = None

    def way(self, place: int) -> Way:
        """The way to one of them, with its cost."""
        stops = self._stops()
        for _ in range(range(stops.bit_count())[place]):
            stops &= stops - 1  # the first is passed over
        return self._looked().way((stops & -stops).bit_length() - 1)

    def ways(self) -> Iterator[Way]:
        """The ways to all of them."""
        return map(self._looked().way, bits(self._stops()))

    def _looked(self) -> Reach:
        if self._reach is None:
            self._reach = reach(self._ground, self._kind, self._start, self._foes)
        return self._reach

    def _stops(self) -> int:
        return self._looked().tiles & ~self._taken

    def __len__(self) -> int:
        return self._stops().bit_count()

    def __iter__(self) -> Iterator[Path]:
        return (way.path for way in self.ways())

    @overload
    def __getitem__(self, place: int) -> Path: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Path, ...]: ...
    def __getitem__(self, place: int | slice) -> Path | tuple[Path, ...]:
        return tuple(self)[place] if isinstance(place, slice) else self.way(place).path


class Names(Sequence[str]):
    """What people call such ways: where they lead, and what they cost (`3,4:2`)."""

    __slots__ = ("_paths",)

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    def __len__(self) -> int:
        return len(self._paths)

    def __iter__(self) -> Iterator[str]:
        return map(_name, self._paths.ways())

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return tuple(self)[place] if isinstance(place, slice) else _name(self._paths.way(place))


def _name(way: Way) -> str:
    x, y = way.path[-1]
    return f"{x},{y}:{way.cost}"
