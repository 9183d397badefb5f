"""Parts: a shape of a view whose parts are made when somebody asks for them. A bot reads few of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Parts(Generic[T]):
    """The fields of a struct by name: values, or functions that make them; the whole struct is made of the same."""

    __slots__ = ("_fields", "_kind")

    def __init__(self, kind: Callable[..., T], /, **fields: Any) -> None:
        self._kind = kind
        self._fields = fields

    def __getitem__(self, name: str) -> Any:
        value = self._fields[name]
        if callable(value):
            value = self._fields[name] = value()
        return value

    def whole(self) -> T:
        """The struct with all its parts."""
        return self._kind(**{name: whole(self[name]) for name in self._fields})


def whole(value: Any) -> Any:
    """A value, made whole if it comes in parts."""
    if isinstance(value, Parts):
        return value.whole()
    return tuple(map(whole, value)) if isinstance(value, tuple) and value and isinstance(value[0], Parts) else value
