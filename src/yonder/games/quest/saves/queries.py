"""What may be asked about saves: the draft to sign, and what was kept (Q-511)."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.games.quest.models import Character, SaveRecord
from yonder.games.quest.rules import rules
from yonder.games.quest.saves.keeping import KIND, can_save, tags_of
from yonder.games.quest.saves.model import snapshot, text_of


class SaveDraft(Query):
    """The event to sign, so that `save_game` keeps your character as it is now."""

    session: int


class Saves(Query):
    """The saves of a player that are kept here, each with its character, oldest first."""

    owner: str


@rules.query(SaveDraft)
def save_draft(world: World, who: str | None, query: SaveDraft) -> dict[str, Any]:
    hero = can_save(world, who or "", query.session)
    content = text_of(snapshot(world, hero.char))
    return {"pubkey": hero.owner, "kind": KIND, "tags": tags_of(world, hero.char), "content": content}


@rules.query(Saves)
def saves(world: World, _who: str | None, query: Saves) -> list[dict[str, Any]]:
    mine = world.where(Character, owner=query.owner)
    return [_entry(hero, row) for hero in mine for row in world.all(SaveRecord, hero.char) if row.save]


def _entry(hero: Character, row: SaveRecord) -> dict[str, Any]:
    return {
        "save": row.save,
        "char": hero.char,
        "character": hero.uid,
        "prev": row.prev,
        "created_at": row.created_at,
        "content": row.content,
    }
