"""Where wild creatures live, and which (D-149)."""

from __future__ import annotations

from functools import lru_cache

from yonder.games.delve.content.land import Point
from yonder.games.delve.content.people import Creature
from yonder.games.delve.world.ground import CACHED, Land, biome, is_entrance, landmark_at


@lru_cache(maxsize=CACHED)
def creature_at(land: Land, at: Point) -> Creature | None:
    """The creature whose home a tile is."""
    content, (x, y, _) = land.content, at
    here = content.biomes[biome(land, at)]
    tame = abs(x) + abs(y) <= content.land.safe_radius or not here.wild
    if tame or is_entrance(land, at) or landmark_at(land, at) is not None:
        return None
    if land.digest("wild", *at) % content.land.one_in.wild:
        return None
    kinds = content.wild[here.family]
    return content.creatures[kinds[land.digest("wildkind", *at) % len(kinds)]]
