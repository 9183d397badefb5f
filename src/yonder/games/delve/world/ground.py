"""Ground: what a tile is by nature and by what was placed there (D-023 to D-029, D-034, D-036, D-038).

All of it is a pure function of land (content and seed) and coordinates; nothing depends on who came first (D-020).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.land import Landmark, Pin, Point
from yonder.games.delve.kinds import Layer, Prefix, Scale
from yonder.games.delve.world.noise import AMPLITUDE, digest, noise

CACHED = 65_536


class Land(NamedTuple):
    """A world's land: its content and its seed."""

    content: Content
    seed: str

    def digest(self, label: str, *parts: int | str) -> int:
        return digest(self.seed, label, *parts)


class Nearby(NamedTuple):
    """A landmark that a tile is under the influence of, and how far its centre is."""

    landmark: Landmark
    distance: int


def exists(land: Land, at: Point) -> bool:
    """Does the world reach there (D-019)?"""
    return land.content.land.lowest <= at[2] <= land.content.land.highest


def is_hub(land: Land, at: Point) -> bool:
    x, y, z = at
    return z == 0 and abs(x) + abs(y) <= land.content.land.hub_radius


@lru_cache(maxsize=CACHED)
def layers(land: Land, at: Point) -> dict[Layer, int]:
    """The four layers at a tile, elevation as it counts at this height (D-023). Not to be changed."""
    x, y, z = at
    numbers = land.content.land
    found = {layer: noise(land.seed, layer, numbers.cells[layer], x, y) for layer in Layer}
    raised = found[Layer.ELEVATION] + numbers.slope * z
    found[Layer.ELEVATION] = max(-AMPLITUDE, min(AMPLITUDE, raised))
    return found


@lru_cache(maxsize=CACHED)
def natural(land: Land, at: Point) -> str:
    """The biome before pins, landmarks and cave mouths (D-024, D-026)."""
    here, numbers = layers(land, at), land.content.land
    if at[2] >= 0:
        return next(climate.biome for climate in numbers.climates if climate.fits(here))
    biome = numbers.underground[-at[2] - 1]
    if here[Layer.MOISTURE] > numbers.river[1]:
        biome = numbers.river[0]
    return numbers.crystal[0] if here[Layer.WEIRDNESS] > numbers.crystal[1] else biome


def prefix(land: Land, at: Point) -> Prefix:
    """What is strange about a tile of the surface (D-025); it never changes the biome."""
    weirdness, numbers = layers(land, at)[Layer.WEIRDNESS], land.content.land
    if at[2] < 0 or weirdness <= numbers.ancient:
        return Prefix.NONE
    return Prefix.ELDRITCH if weirdness > numbers.eldritch else Prefix.ANCIENT


def pin_at(land: Land, at: Point) -> Pin | None:
    return land.content.pinned.get(at)


@lru_cache(maxsize=CACHED)
def landmark_at(land: Land, at: Point) -> Landmark | None:
    """The landmark whose centre a tile is (D-036)."""
    if at[2] or is_hub(land, at):
        return None
    numbers = land.content.land
    chance, which = land.digest("landmark", *at[:2]), numbers.one_in.landmark
    return None if chance % which else numbers.landmarks[chance // which % len(numbers.landmarks)]


@lru_cache(maxsize=CACHED)
def influence(land: Land, at: Point) -> Nearby | None:
    """The nearest landmark that reaches a tile (D-037); ties go to the smaller (y, x)."""
    x, y, z = at
    if z:
        return None
    reach = max(mark.radius for mark in land.content.land.landmarks)
    found = []
    for dy in range(-reach, reach + 1):
        for dx in range(abs(dy) - reach, reach - abs(dy) + 1):
            mark, distance = landmark_at(land, (x + dx, y + dy, 0)), abs(dx) + abs(dy)
            if mark is not None and distance <= mark.radius:
                found.append((distance, y + dy, x + dx, mark))
    if not found:
        return None
    distance, _, _, mark = min(found, key=lambda each: each[:3])
    return Nearby(mark, distance)


def is_mouth(land: Land, at: Point) -> bool:
    """Is there a cave mouth (D-027)?"""
    if at[2] or is_hub(land, at) or not land.content.biomes[natural(land, at)].mouth:
        return False
    return land.digest("cave", *at[:2]) % land.content.land.one_in.mouth == 0


@lru_cache(maxsize=CACHED)
def biome(land: Land, at: Point) -> str:
    """The base biome: pin, landmark centre, cave mouth, nature, in this order (D-027)."""
    pin, mark = pin_at(land, at), landmark_at(land, at)
    if pin is not None and pin.biome:
        return pin.biome
    if mark is not None and mark.biome:
        return mark.biome
    return land.content.land.cave if is_mouth(land, at) else natural(land, at)


def scale(land: Land, at: Point) -> Scale:
    """How wide a tile feels (D-029)."""
    known = land.content.biomes[biome(land, at)].scale
    if known is not None:
        return known
    return Scale.CRAMPED if land.digest("scale", *at) % 3 else Scale.ROOM


@lru_cache(maxsize=CACHED)
def is_entrance(land: Land, at: Point) -> bool:
    """Does a way into dungeons begin here (D-038)?"""
    pin, mark = pin_at(land, at), landmark_at(land, at)
    if (pin is not None and pin.entrance) or (mark is not None and mark.entrance) or is_mouth(land, at):
        return True
    if at[2] or is_hub(land, at) or not land.content.biomes[biome(land, at)].site:
        return False
    return land.digest("site", *at[:2]) % land.content.land.one_in.site == 0


@lru_cache(maxsize=CACHED)
def offered(land: Land, at: Point) -> tuple[Template, ...]:
    """The dungeons that an entrance leads to, in registry order (D-039, D-232)."""
    if not is_entrance(land, at):
        return ()
    here = biome(land, at)
    return tuple([template for template in land.content.registry if here in template.entry_biomes])
