"""Names: what people call combatants, things, spells and places. All words come from the content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from yonder.games.quest.combat.fight import Field
from yonder.games.quest.content import SCROLL, Content
from yonder.games.quest.content.naming import cid_name
from yonder.games.quest.content.things import SILVERED
from yonder.games.quest.models import Character


def person(content: Content, who: Character) -> str:
    """A character, by name, or by race and class."""
    words = content.words
    return who.name or f"{words[f'race.{who.race}']} {words[f'class.{who.class_name}'].lower()}"


def thing(content: Content, kind: str) -> str:
    """An item by its id."""
    words = content.words
    if kind.startswith(SCROLL):
        return f"Scroll of {words.get('spell.' + kind.removeprefix(SCROLL), kind).lower()}"
    if kind.endswith(SILVERED):
        return f"Silvered {words.get('item.' + kind.removesuffix(SILVERED), kind).lower()}"
    return words.get(f"item.{kind}", kind)


def spoken(content: Content, table: str, name: str) -> str:
    """A word of a table, or the id itself."""
    return content.words.get(f"{table}.{name}", name.replace("-", " ").replace("_", " "))


def source(content: Content, name: str) -> str:
    """What struck: a weapon, a block's action, a spell, a fist."""
    words = content.words
    for table in ("item", "action", "spell", "ability", "source"):
        if f"{table}.{name}" in words:
            return words[f"{table}.{name}"]
    return name.replace("-", " ")


def called(field: Field, cid: str) -> str:
    """A combatant, by the name that the log uses."""
    content, row = field.content, field.one(cid)
    if row.kind == "player":
        who = field.character(cid)
        return cid if who is None else person(content, who)
    return cid_name(content, cid, field.several())


def all_called(field: Field, cids: Iterable[str]) -> Mapping[str, str]:
    return {cid: called(field, cid) for cid in cids}
