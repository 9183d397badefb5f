"""Sample: a content written as a commented TOML file, for those who make a pack."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from yonder.core.content import Content
from yonder.core.pack import HEADER
from yonder.core.world.codec import plain

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def sample_pack(game: str, version: int, content: Content) -> str:
    """A pack that changes nothing yet: every table and value of the content, commented out."""
    lines = [
        f"# A pack for {game}: other numbers and words. Uncomment what you change, with the [table] above it;",
        "# what stays commented stays as it is. Lists are replaced as a whole.",
        f"# Written from version {version}.",
        "",
        f"[{HEADER}]",
        f"game = {json.dumps(game)}",
    ]
    for section, value in plain(content).items():
        lines += _table((section,), value, words=section == "words")
    return "\n".join(lines) + "\n"


def _table(path: tuple[str, ...], value: Any, *, words: bool) -> Iterator[str]:
    inner = {name: each for name, each in value.items() if isinstance(each, Mapping)}
    own = {name: each for name, each in value.items() if name not in inner and name != "id" and each is not None}
    if own:
        yield ""
        yield f"# [{'.'.join(map(_key, path))}]"
        yield from (f"# {name if words else _key(name)} = {_inline(each)}" for name, each in own.items())
    for name, each in inner.items():
        yield from _table((*path, name), each, words=words)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        given = {name: each for name, each in value.items() if each is not None}  # TOML has no null: it is left out
        return "{ " + ", ".join(f"{_key(name)} = {_inline(each)}" for name, each in given.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
