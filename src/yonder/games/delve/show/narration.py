"""Narration: a sentence for each kind of event, from words.toml. How a fight ended has words of its own."""

from __future__ import annotations

from msgspec.structs import asdict

from yonder.core import Event, tag_of
from yonder.games.delve.content import Content
from yonder.games.delve.events import EncounterEnded
from yonder.games.delve.rules import rules


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    if isinstance(event, EncounterEnded):
        return content.words[f"ended.{event.reason}"]
    return content.words.get(f"tell.{tag_of(event)}", "").format_map(asdict(event))
