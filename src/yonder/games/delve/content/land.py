"""What land is made of: biomes, the table that chooses them, landmarks, pinned places (D-019 to D-041)."""

from __future__ import annotations

from msgspec import field

from yonder.games.delve.content.base import Kind
from yonder.games.delve.kinds import Family, Layer, Scale, Weather

Point = tuple[int, int, int]


class Biome(Kind, frozen=True, kw_only=True):
    """A biome: its family for spells, how wide it feels, how many ways it wants, what stands in it.

    `exits` is 0 where a hash decides, `scale` is missing for the same reason; `site` lets dungeon entrances be. `glyph`
    is its symbol on maps (D-310).
    """

    id: str
    glyph: str = "."
    family: Family
    scale: Scale | None = None
    exits: int = 0
    updown: int = 0
    terrain: tuple[str, ...]
    site: bool = False
    mouth: bool = False
    wild: bool = True


class Climate(Kind, frozen=True, kw_only=True):
    """One line of the table of D-024: the biome of a tile whose layers lie above and below all of these."""

    biome: str
    above: dict[Layer, int] = field(default_factory=dict)
    below: dict[Layer, int] = field(default_factory=dict)

    def fits(self, layers: dict[Layer, int]) -> bool:
        over = all(layers[layer] > least for layer, least in self.above.items())
        return over and all(layers[layer] < most for layer, most in self.below.items())


class Landmark(Kind, frozen=True, kw_only=True):
    """A landmark of D-036; `biome` replaces the natural one at its centre, `entrance` leads to dungeons."""

    id: str
    kind: str
    radius: int
    biome: str = ""
    entrance: bool = False


class Pin(Kind, frozen=True, kw_only=True):
    """A place that every world has (D-034). Without a biome the natural one stays."""

    id: str
    at: Point
    biome: str = ""
    entrance: bool = False


class Odds(Kind, frozen=True, kw_only=True):
    """One in so many tiles."""

    landmark: int
    mouth: int
    site: int
    wild: int


class Land(Kind, frozen=True, kw_only=True):
    """The numbers and tables of the overworld."""

    lowest: int
    highest: int
    hub_radius: int
    safe_radius: int
    slope: int
    cells: dict[Layer, int]
    one_in: Odds
    ancient: int
    eldritch: int
    underground: tuple[str, ...]
    river: tuple[str, int]
    crystal: tuple[str, int]
    cave: str
    climates: tuple[Climate, ...]
    landmarks: tuple[Landmark, ...]
    weather: tuple[Weather, ...]
    front: int
    drift: int
    period_minutes: int
    far: tuple[int, int]
    most_far: int
    region: int
