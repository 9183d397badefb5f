"""Ground: the effective terrain of a board as bit sets, made once for each text and kept.

Tile (x, y) is bit y * (width + 1) + x: the spare column keeps neighbours from wrapping round the edge.
"""

from __future__ import annotations

from functools import lru_cache

from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import BY_GLYPH, ENTERED_BY, GROUND, MOVES_AS, UNIT_TYPES, TileType, UnitType

Step = tuple[int, int, int, int]


_BUILT = tuple(GROUND.values())


class Ways:
    """How one type of unit gets about on a ground: sets of tiles by cost, on roads and off them.

    What belongs to single tiles is worked out when first asked for; it never changes.
    """

    __slots__ = (
        "_ground",
        "_steps",
        "cost",
        "costs",
        "enter",
        "move",
        "off_road",
        "pool",
        "range",
        "road",
        "siege",
    )

    def __init__(self, ground: Ground, unit_type: UnitType) -> None:
        content, moves_as = ground.content, MOVES_AS[unit_type]
        kind = content.units[unit_type]
        sets: dict[int, int] = {}
        self.cost: dict[int, int] = {}
        road = 0
        for bit, tile in ground.tiles.items():
            terrain = content.terrain[tile]
            if moves_as in ENTERED_BY[tile]:
                sets[terrain.cost] = sets.get(terrain.cost, 0) | 1 << bit
                self.cost[bit] = terrain.cost
                road |= terrain.road << bit
        self._ground = ground
        self._steps: dict[int, tuple[Step, ...]] = {}
        self.range = kind.range
        self.siege = kind.siege
        self.move = kind.move
        self.pool = content.numbers.road.bonus  # road tiles that are free to who starts on a road
        self.road = road if kind.road_bonus else 0
        self.costs = tuple(sorted(sets.items()))
        self.off_road = tuple((cost, tiles & ~self.road) for cost, tiles in self.costs)
        self.enter = 0
        for _, tiles in self.costs:
            self.enter |= tiles

    def steps(self, bit: int) -> tuple[Step, ...]:
        """The tiles beside a tile that can be entered, north, west, east, south: turn, bit, cost, is it road?"""
        known = self._steps.get(bit)
        if known is None:
            stride = self._ground.stride
            beside = ((turn, bit + delta) for turn, delta in enumerate((-stride, -1, 1, stride)))
            known = self._steps[bit] = tuple(
                (turn, other, self.cost[other], self.road >> other & 1) for turn, other in beside if other in self.cost
            )
        return known


class Ground:
    """A board without units: `tiles` by bit, those with buildings (or ruins) as a set, the ways of each unit type."""

    __slots__ = ("built", "content", "height", "stride", "text", "tiles", "ways", "width")

    def __init__(self, content: Content, width: int, text: str) -> None:
        self.content = content
        self.width, self.height, self.text = width, len(text) // width, text
        self.stride = width + 1
        self.tiles: dict[int, TileType] = {
            y * self.stride + x: BY_GLYPH[text[y * width + x]] for y in range(self.height) for x in range(width)
        }
        self.built = sum(1 << bit for bit, tile in self.tiles.items() if tile in _BUILT)
        self.ways = {unit_type: Ways(self, unit_type) for unit_type in UNIT_TYPES}

    def bit(self, x: int, y: int) -> int:
        """The bit of a tile."""
        return y * self.stride + x

    def place(self, bit: int) -> tuple[int, int]:
        """The tile of a bit."""
        y, x = divmod(bit, self.stride)
        return x, y

    def at(self, x: int, y: int) -> TileType:
        """The effective terrain of a tile."""
        return self.tiles[y * self.stride + x]

    def inside(self, x: int, y: int) -> bool:
        """Does the tile lie on the board?"""
        return 0 <= x < self.width and 0 <= y < self.height

    def rows(self) -> tuple[str, ...]:
        """The text, row by row (H-029)."""
        return tuple(self.text[y * self.width : (y + 1) * self.width] for y in range(self.height))


@lru_cache(maxsize=256)
def ground_of(content: Content, width: int, text: str) -> Ground:
    """The ground that a text stands for."""
    return Ground(content, width, text)


@lru_cache(maxsize=1 << 15)
def around(ground: Ground, bit: int, low: int, high: int) -> int:
    """The tiles at a distance of low to high, as a set."""
    x, y = ground.place(bit)
    found = 0
    for v in range(max(0, y - high), min(ground.height, y + high + 1)):
        for u in range(max(0, x - high), min(ground.width, x + high + 1)):
            if low <= abs(u - x) + abs(v - y) <= high:
                found |= 1 << v * ground.stride + u
    return found


def bits(tiles: int) -> list[int]:
    """The bits of a set, ascending: by y, then x."""
    found = []
    while tiles:
        low = tiles & -tiles
        found.append(low.bit_length() - 1)
        tiles ^= low
    return found
