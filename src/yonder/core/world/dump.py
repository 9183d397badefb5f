"""Dump: a world as it is kept in snapshots, read back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from yonder.core.content import NOTHING, Content
from yonder.core.world.codec import decoder
from yonder.core.world.model import Model, RowKey
from yonder.core.world.world import World


class _Dump(msgspec.Struct, frozen=True):
    now: int
    tables: dict[str, msgspec.Raw]


def load(data: bytes, models: Iterable[type[Model]], content: Content = NOTHING) -> World:
    """Rebuild a world from `World.dump`."""
    by_name = {model.__table__: model for model in models}
    raw: _Dump = decoder(_Dump).decode(data)
    return World.of({by_name[name]: _rows(by_name[name], rows) for name, rows in raw.tables.items()}, raw.now, content)


def _rows(model: type[Model], data: msgspec.Raw) -> dict[RowKey, Model]:
    rows: list[Model] = decoder(list[model]).decode(data)  # type: ignore[valid-type]
    return {model.__keyof__(row): row for row in rows}
