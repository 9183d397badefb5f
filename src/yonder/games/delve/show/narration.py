"""Narration: a sentence for each kind of event, from words.toml; endings, blows and spells have several."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec.structs import asdict

from yonder.core import Event, tag_of
from yonder.games.delve.content import Content
from yonder.games.delve.dungeon.events import DelveTold, TrapSprung
from yonder.games.delve.events import Attacked, EncounterEnded, Named, SpellCast
from yonder.games.delve.party.events import FollowFailed, PartyLeftOutside
from yonder.games.delve.people.events import QuestProgress
from yonder.games.delve.rules import rules


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    told = content.words.get(form(event), "") or content.words.get(f"tell.{tag_of(event)}", "")
    fields = {name: spoken(value) for name, value in asdict(event).items()}
    if isinstance(event, QuestProgress):
        fields["name"] = content.words.get(f"quest.{event.quest}.name", "A quest goes on")
    if isinstance(event, FollowFailed):
        fields["reason"] = content.words.get(f"held.{event.reason}", "the way is closed to you")
    told = told.format_map(fields)
    if isinstance(event, DelveTold):
        return " ".join(event.lines)
    if isinstance(event, TrapSprung):
        hurt = [content.words[f"trap.{'hurts' if victim.damage else 'clear'}"] for victim in event.victims]
        told = " ".join([told, *(line.format(victim=one) for line, one in zip(hurt, event.victims, strict=True))])
    told = told.rstrip()
    return told[:1].upper() + told[1:] if told.startswith("the ") else told


def form(event: Event) -> str:
    """What has more than one sentence."""
    if isinstance(event, EncounterEnded):
        return f"ended.{event.reason}"
    if isinstance(event, PartyLeftOutside):
        return f"outside.{event.reason}"
    if isinstance(event, Attacked):
        return f"blow.{event.quality}"
    return "blow.spell" if isinstance(event, SpellCast) and event.target and event.amount else ""


def spoken(value: Any) -> Any:
    """A beast is "the thorn rat", while masters and people have names; several things stand in a row."""
    if isinstance(value, Named) and value.id.rpartition("/")[2].startswith("e") and value.name[:1].islower():
        return Named(value.id, f"the {value.name}")
    if isinstance(value, StrEnum):
        return value.replace("_", " ")
    if isinstance(value, tuple):
        return ", ".join([each.name for each in value if isinstance(each, Named)])
    return value
