"""Records: halls of fame, graveyards, ladders. A game's own row declares its `rank`; reading the top costs the top.

`class Fallen(Model, key=("entry",), rank=("-level", "-kills", "entry"))`, then `record.top(world, Fallen)`. A row that
counts in several ways names them: `rank={"gold": ("-gold",)}`, then `record.top(world, Fallen, by="gold")`.
"""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

from yonder.core.world.model import Model
from yonder.core.world.world import World

M = TypeVar("M", bound=Model)


def top(world: World, model: type[M], *board: int | str, by: str = "", most: int = 10, first: int = 0) -> list[M]:
    """The best so many, from a place (0 is the best) on; `board` are the values with which the rank begins."""
    return list(islice(world.ranked(model, *board, by=by), first, first + max(0, most)))
