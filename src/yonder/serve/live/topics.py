"""Topics: what an event concerns, by its scope and its own fields. Who follows topics receives nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat
from typing import Annotated

import msgspec
from msgspec import Meta

from yonder.core.rules.action import Event
from yonder.core.words import named
from yonder.serve.live.telling import Item

KEY = re.compile(r"[0-9a-f]{64}")
Topic = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*:[\w:.-]+$", max_length=100)]
Topics = Annotated[frozenset[Topic], Meta(max_length=100)]


def topics(event: Event, scope: str) -> Iterator[str]:
    """Its scope; `explorer:7` for `explorer_id` 7 or token 7 of the collection explorer; `account:<key>` for a key."""
    yield scope
    fields = msgspec.structs.asdict(event)
    for name, value in fields.items():
        if isinstance(value, str) and KEY.fullmatch(value):
            yield f"account:{value}"
        elif name == "token_id":
            yield f"{fields.get('collection', 'token')}:{value}"
        elif name.endswith("_id"):
            yield f"{name.removesuffix('_id')}:{value}"


def about(item: Item, wanted: frozenset[str]) -> Item | None:
    """The events of these topics, without the changed rows, which are of no topic; None if there are none."""
    said = zip(item.events, item.lines, item.scopes or repeat(""), strict=False)
    kept = [each for each in said if not wanted.isdisjoint(topics(each[0], each[2]))]
    if not kept:
        return None
    events, lines, scopes = zip(*kept, strict=True)
    hashes = [words.hash for event in events for words in named(event)]
    texts = {each: item.words[each] for each in hashes if each in item.words}
    return Item(item.seq, item.at, events, lines, (), texts, scopes if any(scopes) else ())
