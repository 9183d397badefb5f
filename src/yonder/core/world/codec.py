"""The one way to bytes: deterministic JSON. Equal values have equal bytes, on every machine and in every process."""

from __future__ import annotations

import hashlib
import operator
import re
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from yonder.core.errors import Malformed

T = TypeVar("T")


def _whole(value: Any) -> Any:
    """What stands for a number (one that a walk has not decided) or a list is written as what it stands for."""
    if isinstance(value, Sequence):
        return tuple(value)
    if not hasattr(value, "__index__"):
        msg = f"Encoding objects of type {type(value).__name__} is unsupported"
        raise TypeError(msg)
    return operator.index(value)


encode = msgspec.json.Encoder(order="deterministic", enc_hook=_whole).encode
_PLACE = re.compile(r" - at (?:`key` in )?`(?P<path>[^`]*)`$")
_making = threading.Lock()  # msgspec crashes when two threads learn the fields of one struct at the same time


def sha256(data: bytes) -> bytes:
    """The project's only hash."""
    return hashlib.sha256(data).digest()


def sha256_hex(data: bytes) -> str:
    """The same as text."""
    return hashlib.sha256(data).hexdigest()


def malformed(error: msgspec.MsgspecError, *, root: str = "$") -> Malformed:
    """Turn msgspec's error into ours: the path apart from the sentence."""
    text = str(error)
    place = _PLACE.search(text)
    path = place["path"] if place else root
    return Malformed(path, _PLACE.sub("", text))


def decode(data: bytes | str, kind: type[T]) -> T:
    """Decode JSON strictly to `kind`, or raise Malformed with the path."""
    hashable: Any = kind
    try:
        return cast("T", decoder(hashable).decode(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _unreadable(error) from None


@lru_cache(maxsize=256)
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once for a kind: for a union that costs more than to decode."""
    with _making:
        return msgspec.json.Decoder(kind)


def convert(value: Any, kind: type[T]) -> T:
    """Convert plain data (dicts, lists) strictly to `kind`, or raise Malformed with the path."""
    hashable: Any = kind
    decoder(hashable)  # which learns what the next line needs, one thread at a time
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.MsgspecError as error:
        raise malformed(error) from None


def plain(value: Any) -> Any:
    """The value as dicts, lists (tuples stay tuples), text and integers."""
    return msgspec.to_builtins(value, order="deterministic", enc_hook=_whole)


def _unreadable(error: Exception) -> Malformed:
    if isinstance(error, msgspec.MsgspecError):
        return malformed(error)
    return Malformed("$", "This is not readable JSON text.")
