"""What a combatant's id says by itself, so that rules, events and questions can name somebody without the fight."""

from __future__ import annotations

from yonder.games.quest.content import Content


def cid_name(content: Content, cid: str) -> str:
    """`goblin#2` is Goblin 2; the id of a hero is the name and a number (`hero_cid`)."""
    kind, _, number = cid.partition("#")
    for table in ("monster", "companion"):
        if f"{table}.{kind}" in content.words:
            name = content.words[f"{table}.{kind}"]
            return name if number in ("", "1") else f"{name} {number}"
    return kind
