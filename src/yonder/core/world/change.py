"""Changes: what a fork has written, row by row."""

from __future__ import annotations

import msgspec

from yonder.core.world.model import Model, RowKey


class Change(msgspec.Struct, frozen=True, array_like=True):
    """One written row: its table, its key, and the row as it is now (None when dropped)."""

    table: str
    key: RowKey
    row: Model | None


Difference = tuple[str, RowKey, Model | None, Model | None]  # table, key, row now, row before
