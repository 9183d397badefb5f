"""Field: what never changes on a map, worked out once: neighbours, costs, cover, and the way to every tile (H-520).

A tile is its bit in the rules' `Ground`: ascending tiles go by y, then x.
"""

from __future__ import annotations

from functools import lru_cache

from yonder.games.hashfront.board.ground import Ground, Ways, around, bits, ground_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import TILES, UNIT_TYPES, TileType

FAR = 60  # what unreachable counts
MOST_WALKS = 1 << 16

Steps = tuple[tuple[tuple[int, int], ...], ...]


class Field:
    """The tiles of one map. `steps[type][tile]` lists (neighbour, cost) in order N, W, E, S."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.width, self.height, self.stride = ground.width, ground.height, ground.stride
        self.size = ground.stride * ground.height
        self.tiles = tuple(ground.tiles)
        self.terrain = tuple(ground.tiles.get(bit, TileType.OCEAN).number for bit in range(self.size))
        self.cover = tuple(ground.content.terrain[TILES[kind]].defence for kind in self.terrain)
        self.near = tuple(
            tuple(bits(around(ground, bit, 1, 1))) if bit in ground.tiles else () for bit in range(self.size)
        )
        self.ways: tuple[Ways, ...] = (ground.ways[UNIT_TYPES[0]], *(ground.ways[each] for each in UNIT_TYPES))
        self.steps: tuple[Steps, ...] = tuple(self._steps(ways) for ways in self.ways)
        self._walks: dict[tuple[int, int, int], dict[int, int]] = {}
        self._travel: tuple[dict[int, list[int]], ...] = ({}, {}, {}, {})

    def distance(self, a: int, b: int) -> int:
        """Steps between two tiles, whatever lies there (H-006)."""
        stride = self.stride
        return abs(a % stride - b % stride) + abs(a // stride - b // stride)

    def travel(self, unit_type: int, goal: int) -> list[int]:
        """From each tile, the least cost of the way to `goal` for this type of unit, as if nobody stood in the way."""
        known = self._travel[unit_type]
        found = known.get(goal)
        if found is None:
            found = known[goal] = self._ways(self.ways[unit_type], goal)
        return found

    def ring(self, tile: int, low: int, high: int) -> int:
        """The tiles at this distance, as a set of bits."""
        return around(self.ground, tile, low, high)

    def scope(self, unit_type: int, tile: int) -> int:
        """All tiles that matter to a unit there for one turn: what it may reach, strike or be stopped by."""
        kind = self.ground.content.units[UNIT_TYPES[unit_type - 1]]
        far = max(kind.range[1], self.ways[unit_type].pool + 1 if kind.road_bonus else 0)
        return around(self.ground, tile, 0, kind.move + far)

    def walks(self, unit_type: int, start: int, enemies: int) -> dict[int, int]:
        """The tiles a unit can get to or through, with the least cost, its own first; enemies stop it. Often known."""
        ways = self.ways[unit_type]
        far = ways.move + ways.pool if ways.road >> start & 1 else ways.move
        return self._walked(unit_type, start, enemies & around(self.ground, start, 1, far))

    def _walked(self, unit_type: int, start: int, enemies: int) -> dict[int, int]:
        key = (unit_type, start, enemies)
        found = self._walks.get(key)
        if found is None:
            if len(self._walks) > MOST_WALKS:
                self._walks.clear()
            on_road = self.ways[unit_type].road >> start & 1
            found = self._walks[key] = (self._roll if on_road else self._walk)(unit_type, start, enemies)
        return found

    def _walk(self, unit_type: int, start: int, enemies: int) -> dict[int, int]:
        steps, most = self.steps[unit_type], self.ways[unit_type].move
        best = {start: 0}
        rims: list[list[int]] = [[start]] + [[] for _ in range(most + 1)]
        for cost in range(most):
            for tile in rims[cost]:
                if best[tile] != cost:
                    continue
                for n, price in steps[tile]:
                    total = cost + price
                    if total <= most and best.get(n, FAR) > total and not enemies >> n & 1:
                        best[n] = total
                        rims[total].append(n)
        return best

    def _roll(self, unit_type: int, start: int, enemies: int) -> dict[int, int]:
        """The same for wheels that start on a road: states are (tile, pool left), as a dear way may reach further."""
        steps, ways = self.steps[unit_type], self.ways[unit_type]
        seen = {(start, ways.pool): 0}
        best = {start: 0}
        queue = [(start, ways.pool, 0)]
        for tile, pool, cost in queue:
            if seen[tile, pool] < cost:
                continue
            for n, price in steps[tile]:
                free = pool > 0 and ways.road >> n & 1
                total, left = (cost, pool - 1) if free else (cost + price, 0)
                if total > ways.move or enemies >> n & 1 or seen.get((n, left), FAR) <= total:
                    continue
                seen[n, left] = total
                best[n] = min(total, best.get(n, FAR))
                queue.append((n, left, total))
        return best

    def _steps(self, ways: Ways) -> Steps:
        return tuple(tuple((n, ways.cost[n]) for n in near if n in ways.cost) for near in self.near)

    def _ways(self, ways: Ways, goal: int) -> list[int]:
        """Outward from the goal; a step costs what the tile costs that it enters, so costs are paid backwards."""
        found = [FAR] * self.size
        entry = ways.cost
        if goal not in entry:
            return found
        found[goal] = 0
        rims: list[list[int]] = [[goal]] + [[] for _ in range(FAR + max(entry.values()))]
        for cost, rim in enumerate(rims[:FAR]):
            for tile in rim:
                if found[tile] != cost:
                    continue
                through = cost + entry[tile]
                for n in self.near[tile]:
                    if n in entry and through < found[n]:
                        found[n] = through
                        rims[through].append(n)
        return found


@lru_cache(maxsize=64)
def field(content: Content, width: int, text: str) -> Field:
    """The field of this terrain, worked out once."""
    return Field(ground_of(content, width, text))
