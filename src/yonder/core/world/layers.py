"""Layers: the worlds below a world that went its own way. They stay few, none is copied often, none is written to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yonder.core.world.world import World

DEEP = 4  # so many layers are looked through before some are made one
SMALL = 2  # a layer below that is at most so many times as large is made one with the layer above it
_EMPTY: dict[Any, Any] = {}


def packed(layer: World) -> World:
    """This layer; over too many others, made one with those below that are hardly larger."""
    if depth(layer) > DEEP:
        while layer._parent is not None and _size(layer._parent) <= SMALL * _size(layer):
            layer = _merged(layer, layer._parent)
    return layer


def _merged(above: World, below: World) -> World:
    """Two layers as one; both stay as they are."""
    merged = type(above)(now=above.now, content=above.content)
    merged._parent = below._parent
    merged._drops = merged._parent is not None and (above._drops or below._drops)
    merged._tables = {**below._tables}
    for model, table in above._tables.items():
        rows = {**below._tables.get(model, _EMPTY), **table}
        dropped = merged._parent is None and above._drops
        merged._tables[model] = {k: row for k, row in rows.items() if row is not None} if dropped else rows
    return merged


def depth(layer: World) -> int:
    """How many layers lie below this one."""
    return 0 if layer._parent is None else 1 + depth(layer._parent)


def _size(layer: World) -> int:
    return sum(map(len, layer._tables.values()))
