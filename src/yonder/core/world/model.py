"""Model: the base of every row. A row is a frozen struct identified by its key fields, which are integers or text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, dataclass_transform

import msgspec
from msgspec import Struct, StructMeta

RowKey = tuple[int | str, ...]


def snake(name: str) -> str:
    """`ChamberExit` -> `chamber_exit`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


@lru_cache(maxsize=4096)
def fields_getter(fields: tuple[str, ...]) -> Callable[[Any], RowKey]:
    """A function that reads these fields of a row as one tuple, whatever their number."""
    if not fields:
        return lambda _row: ()
    if len(fields) == 1:
        one = attrgetter(fields[0])
        return lambda row: (one(row),)
    return attrgetter(*fields)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class ModelMeta(StructMeta):
    """Gives each model its table name, key reader, declared indexes and order."""

    __key__: tuple[str, ...]
    __ranks__: dict[str, tuple[str, ...]]
    __indexes__: tuple[tuple[str, ...], ...]
    __table__: str
    __keyof__: Any

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        key: tuple[str, ...] = (),
        index: tuple[tuple[str, ...], ...] = (),
        rank: tuple[str, ...] | dict[str, tuple[str, ...]] = (),
        **options: Any,
    ) -> ModelMeta:
        options.setdefault("frozen", True)
        options.setdefault("forbid_unknown_fields", True)
        options.setdefault("gc", False)  # rows hold no cycles
        cls = super().__new__(mcs, name, bases, namespace, **options)
        ranks = rank if isinstance(rank, dict) else {"": rank}
        named = (field.removeprefix("-") for fields in (*index, *ranks.values()) for field in fields)
        for field in (*key, *named):
            if field not in cls.__struct_fields__:
                msg = f"{name} has no field {field!r} to be found by"
                raise TypeError(msg)
        cls.__key__ = key
        cls.__indexes__ = index
        cls.__ranks__ = ranks
        cls.__table__ = snake(name)
        cls.__keyof__ = staticmethod(fields_getter(key))
        return cls


class Model(Struct, metaclass=ModelMeta):
    """Base of all rows: `class Health(Model, key=("explorer",))`; `index=` names further fields to find rows by.

    `rank=("board", "-score")` ranks rows for `World.ranked`, a field with a minus from the highest down;
    `rank={"kills": ("-kills",), "gold": ("-gold",)}` in several ways, of which a reader names one.
    """

    __key__: ClassVar[tuple[str, ...]]
    __ranks__: ClassVar[dict[str, tuple[str, ...]]]
    __indexes__: ClassVar[tuple[tuple[str, ...], ...]]
    __table__: ClassVar[str]
    __keyof__: ClassVar[Callable[[Any], RowKey]]


def key_of(row: Model) -> RowKey:
    """The key of a row as a tuple."""
    return type(row).__keyof__(row)
