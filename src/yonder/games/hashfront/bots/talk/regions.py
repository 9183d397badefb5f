"""Regions: which tiles a word means (H-646). The map is cut into thirds both ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from yonder.games.hashfront.bots.talk.lexicon import LEXICON

AROUND_HQ = 3


def cell(x: int, y: int, width: int, height: int) -> int:
    """The cell of the 3 x 3 grid in which a tile lies."""
    return y * 3 // height * 3 + x * 3 // width


@lru_cache(maxsize=256)
def region(name: str, width: int, height: int, hqs: tuple[int, ...]) -> tuple[bool, ...]:
    """For each tile: does it lie in the region? No name means all but the tiles around each HQ."""
    places = [(x, y) for y in range(height) for x in range(width + 1)]  # as tiles are numbered
    if not name:
        return tuple(not _near(x, y, hqs, width + 1) for x, y in places)
    cells = _cells(name, width, height)
    return tuple(x < width and cell(x, y, width, height) in cells for x, y in places)


def _cells(name: str, width: int, height: int) -> Sequence[int]:
    if name in LEXICON.regions:
        return LEXICON.regions[name]
    x, y = map(int, name.split(","))
    return (cell(min(x, width - 1), min(y, height - 1), width, height),)


def _near(x: int, y: int, hqs: tuple[int, ...], stride: int) -> bool:
    return any(abs(x - hq % stride) + abs(y - hq // stride) <= AROUND_HQ for hq in hqs)
