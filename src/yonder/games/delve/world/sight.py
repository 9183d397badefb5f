"""What can be seen of a tile besides its people: terrain, far biomes, sky, words (D-040 to D-043, D-054)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from yonder.games.delve.content.land import Point
from yonder.games.delve.kinds import CARDINALS, STEPS, Direction, Period, Weather
from yonder.games.delve.world.exits import exits
from yonder.games.delve.world.ground import CACHED, Land, biome, influence, pin_at, prefix

PERIODS = tuple(Period)
MINUTE = 60


class Far(NamedTuple):
    """A biome seen in the distance."""

    direction: Direction
    biome: str


@lru_cache(maxsize=CACHED)
def terrain(land: Land, at: Point) -> tuple[str, ...]:
    """What stands on a tile, drawn without repetition (D-040)."""
    left = list(land.content.biomes[biome(land, at)].terrain)
    count = min(1 + land.digest("terrain", *at) % 3, len(left))
    return tuple(left.pop(land.digest("feature", *at, k) % len(left)) for k in range(count))


@lru_cache(maxsize=CACHED)
def distant(land: Land, at: Point) -> tuple[Far, ...]:
    """The other biomes that can be seen along the cardinal exits (D-041)."""
    if at[2] < 0:
        return ()
    here, numbers = biome(land, at), land.content.land
    found = []
    for way in CARDINALS:
        if way in exits(land, at):
            seen = (biome(land, _along(at, way, steps)) for steps in numbers.far)
            other = next((each for each in seen if each != here), None)
            if other is not None:
                found.append(Far(way, other))
    return tuple(found[: numbers.most_far])


def _along(at: Point, way: Direction, steps: int) -> Point:
    dx, dy, _ = STEPS[way]
    return at[0] + steps * dx, at[1] + steps * dy, at[2]


def period(land: Land, now: int) -> Period:
    """The time of day, the same everywhere (D-042); `now` is in seconds."""
    return PERIODS[now // MINUTE // land.content.land.period_minutes % len(PERIODS)]


def weather(land: Land, at: Point, now: int) -> Weather | None:
    """The weather on a tile of the surface (D-043); fronts drift."""
    x, y, z = at
    if z < 0:
        return None
    numbers = land.content.land
    front = land.digest("weather", (x + now // numbers.drift) // numbers.front, y // numbers.front)
    return numbers.weather[front % len(numbers.weather)]


@lru_cache(maxsize=CACHED)
def name(land: Land, at: Point) -> str:
    """What a tile is called."""
    pin = pin_at(land, at)
    return land.content.word("biome.name", biome(land, at)) if pin is None else land.content.word("pin", pin.id)


@lru_cache(maxsize=CACHED)
def description(land: Land, at: Point) -> str:
    """The words of a tile (D-054)."""
    content, near, odd = land.content, influence(land, at), prefix(land, at)
    lines = [content.words[f"biome.line.{biome(land, at)}"]]
    lines += [content.words[f"prefix.{odd}"]] if odd else []
    lines.append(content.word("feature", terrain(land, at)[0]))
    if near is not None:
        key = "look.at_landmark" if near.distance == 0 else "look.landmark"
        lines.append(content.words[key].format(thing=content.word("landmark", near.landmark.id)))
    return " ".join(lines)
