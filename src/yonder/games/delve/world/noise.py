"""Noise: numbers that the world's seed gives to places (D-012, D-021, D-022). Whole numbers only."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

AMPLITUDE = 1000


def digest(seed: str, label: str, *parts: int | str) -> int:
    """The rulebook's H: 64 bits that depend on the seed, a label and the parts."""
    text = "|".join((seed, label, *map(str, parts)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


@lru_cache(maxsize=65_536)
def corner(seed: str, layer: str, i: int, j: int) -> int:
    """The value at a corner of a layer's lattice."""
    return digest(seed, "noise", layer, i, j) % (2 * AMPLITUDE + 1) - AMPLITUDE


def noise(seed: str, layer: str, cell: int, x: int, y: int) -> int:
    """The value of a layer at a tile: the corners of its cell, smoothly blended."""
    (i, fx), (j, fy) = divmod(x, cell), divmod(y, cell)
    whole = cell**3
    wx, wy = fx * fx * (3 * cell - 2 * fx), fy * fy * (3 * cell - 2 * fy)
    low = corner(seed, layer, i, j) * (whole - wx) + corner(seed, layer, i + 1, j) * wx
    high = corner(seed, layer, i, j + 1) * (whole - wx) + corner(seed, layer, i + 1, j + 1) * wx
    return (low * (whole - wy) + high * wy) // (whole * whole)
