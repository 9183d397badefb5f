"""Values of hidden fields: other values that such a field might hold, and all that lies inside one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

OTHERS = 12  # other values of one value
DEEP = 6
NOBODY = "00" * 32


def others(value: Any, kin: Sequence[Any] = ()) -> list[Any]:
    """Other values of the same form; `kin` are the values that the same field has in other rows."""
    made: list[Any] = []
    for other in islice(_others(value, kin), 2 * OTHERS):
        if other != value and other not in made:
            made.append(other)
    return made[:OTHERS]


def _others(value: Any, kin: Sequence[Any]) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Enum):
        yield from (member for member in type(value) if member is not value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from (other for other in kin if isinstance(other, str))
        yield NOBODY
    elif isinstance(value, tuple | list):
        yield from (type(value)(items) for items in _sequences(list(value), kin))
    elif isinstance(value, Struct):
        yield from _structs(value, kin)
    yield from (other for other in kin if other is not None)


def _sequences(items: list[Any], kin: Sequence[Any]) -> Iterator[list[Any]]:
    """One item changed, two exchanged, one taken away, one added: what shows of them is left to `sight`."""
    inner = [each for other in kin if isinstance(other, tuple | list) for each in other]
    for i in (*range(min(2, len(items))), *range(2, len(items))[-1:]):
        yield from ([*items[:i], other, *items[i + 1 :]] for other in others(items[i], inner)[:3])
    if len(items) > 1:
        yield [items[-1], *items[1:-1], items[0]]
    yield items[:-1]
    yield from ([*items, each] for each in [*items[:1], *inner[:1]])


def _structs(value: Struct, kin: Sequence[Any]) -> Iterator[Struct]:
    for name in value.__struct_fields__:
        known = [getattr(other, name) for other in kin if type(other) is type(value)]
        yield from (replace(value, **{name: other}) for other in others(getattr(value, name), known)[:1])


def insides(value: Any, path: str = "", depth: int = DEEP) -> Iterator[tuple[str, Any]]:
    """A value and all that lies inside it, each with its path; a text that is JSON is opened."""
    yield path, value
    if depth == 0:
        return
    if isinstance(value, Struct):
        inner: Iterator[tuple[str, Any]] = ((f".{name}", getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        inner = ((f".{name}", each) for name, each in value.items())
    elif isinstance(value, tuple | list):
        inner = ((f"[{i}]", each) for i, each in enumerate(value))
    elif isinstance(value, str) and value.startswith(("{", "[")):
        inner = iter([(" as JSON", _opened(value))])
    else:
        return
    for step, each in inner:
        yield from insides(each, path + step, depth - 1)


def carries(told: Sequence[Any], values: Sequence[Any]) -> bool:
    """Do these texts or values, side by side, hold those other values?"""
    if all(map(_same, told, values)):
        return True
    if not all(isinstance(text, str) for text in told) or len(values) != len(told):
        return False
    rest = [re.sub(rf"(?<!\w){re.escape(_name(v))}(?!\w)", "\0", text) for text, v in zip(told, values, strict=True)]
    return all("\0" in text for text in rest) and all(text == rest[0] for text in rest)


def _same(told: Any, value: Any) -> bool:
    """Equal, also as one tuple and one list; but 1 is not True, nor is a number the text of it."""
    if isinstance(told, tuple | list) and isinstance(value, tuple | list):
        return len(told) == len(value) and all(map(_same, told, value))
    return type(told) is type(value) and told == value


def _name(value: Any) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def _opened(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
