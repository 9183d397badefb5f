"""Words: what is signed of a text that travels beside the log: its salted hash, its size, and who may read it.

One law: rules see these three and never the text, so nothing can depend on it and it can be erased.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from yonder.core.errors import Reject
from yonder.core.world.codec import sha256_hex

LARGEST: Final = 65_536
KEYS: Final = 16  # for which a private text may be encrypted
_PLACE: Final = re.compile("⟦([0-9a-f]{64})⟧")
Digits = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class Words(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A text by the SHA-256 of its salt and its UTF-8 bytes, and its size in bytes.

    With `readers` (accounts) it is private: the text is encrypted by its sender for each of them (NIP-44).
    """

    hash: Digits
    size: Annotated[int, Meta(ge=0, le=LARGEST)]
    readers: Annotated[tuple[Digits, ...], Meta(max_length=KEYS)] = ()

    def __str__(self) -> str:
        return f"⟦{self.hash}⟧"


def at_most(size: int) -> Meta:
    """Limit a field to so many bytes of text before it is encrypted; it stands in the annotation of the field."""
    return Meta(extra={"most": size}, extra_json_schema={"maxBytes": size})


def sample(text: str = "hello", readers: tuple[str, ...] = ()) -> Words:
    """Words of a known text, hashed without a salt: they stand for any text in offers and tests."""
    data = text.encode()
    return Words(sha256_hex(bytes(16) + data), len(data), readers)


def filled(line: str, texts: Callable[[str], str]) -> str:
    """A line of narration in which words stand by their hash, with their texts in the place of these."""
    return _PLACE.sub(lambda place: texts(place[1]), line)


def named(thing: Struct) -> tuple[Words, ...]:
    """The words that an action, an event or a row refers to."""
    return tuple(words for name, _ in _fields(type(thing)) for words in _each(getattr(thing, name)))


def check_size(action: Struct) -> None:
    """Refuse an action whose words are empty or longer than their field allows."""
    for name, most in _fields(type(action)):
        for words in _each(getattr(action, name)):
            check_limit(words, most)


def check_limit(words: Words, most: int) -> None:
    """Refuse words that are empty, or longer than so many bytes before they were encrypted."""
    if not words.size:
        raise Reject("empty_text", "Say something.")
    if words.size > (room(most) if words.readers else most):
        raise Reject("text_too_long", f"This text is longer than {most} bytes.")


def room(most: int) -> int:
    """The size of a private text of at most so many bytes, encrypted for as many keys as may be, at the most."""
    padded = most + max(32, most // 4)
    payload = (padded + 67 + 2) // 3 * 4
    return min(LARGEST, 90 + KEYS * (payload + 70))


def _each(value: Any) -> tuple[Words, ...]:
    if isinstance(value, Words):
        return (value,)
    return tuple(each for each in value if isinstance(each, Words)) if isinstance(value, tuple) else ()


@lru_cache(maxsize=4096)
def _fields(kind: type[Struct]) -> tuple[tuple[str, int], ...]:
    """The fields of a class that hold words, alone, optional or in a tuple, with the limit of each."""
    found = ((name, _most(hint)) for name, hint in get_type_hints(kind, include_extras=True).items())
    return tuple((name, most) for name, most in found if most is not None and name in kind.__struct_fields__)


def _most(hint: Any) -> int | None:
    if hint is Words:
        return LARGEST
    within = [most for each in get_args(hint) if (most := _most(each)) is not None]
    if not within:
        return None
    metas = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    extras = [meta.extra for meta in metas if isinstance(meta, Meta) and meta.extra]
    return min([*within, *(int(extra["most"]) for extra in extras if "most" in extra)])
