"""Keeping: saves as signed events of kind 30078, compared, chained, loaded again (Q-520 to Q-522).

The proof layer has checked the id and the signature of every event that comes here.
"""

from __future__ import annotations

from yonder.core import Action, Attested, Ctx, Malformed, World, guard
from yonder.core.world.codec import decode
from yonder.games.quest.models import Character, Combat, House, SaveRecord
from yonder.games.quest.party.company import host, known, own, playing
from yonder.games.quest.rules import SessionAction, rules
from yonder.games.quest.saves.events import GameLoaded, GameSaved, SaveDeleted
from yonder.games.quest.saves.model import SCHEMA, Save, snapshot, text_of
from yonder.games.quest.saves.record import keep, last_save, restore
from yonder.games.quest.saves.soundness import sound

KIND, PREFIX = 30078, "quest:"
MOST_BYTES = 65_536


class SaveGame(SessionAction):
    """Keep your character: sign the event that `save_draft` gives you. Nothing else ever writes a save."""

    event: Attested


class LoadSave(Action):
    """Bring back a character from a save of yours; where the host allows it, also from another server."""

    event: Attested


class DeleteSave(Action):
    """Forget a save that is not the last one of its character."""

    char: int
    save: str


def tags_of(world: World, char: int) -> tuple[tuple[str, ...], ...]:
    """The tags that the next save must have."""
    who, prev = world.get(Character, char), last_save(world, char)
    tags: tuple[tuple[str, ...], ...] = (("d", PREFIX + who.uid), ("schema", str(SCHEMA)))
    return (*tags, ("prev", prev)) if prev else tags


def can_save(world: World, who: str, session: int) -> Character:
    """Q-089, Q-495: `missing`, `not_owner`, `save_in_combat`."""
    row, hero = own(world, who, session)
    guard.need(world, world.find(Combat, host(world, row).session) is None, "save_in_combat")
    return hero


def can_save_game(world: World, who: str, action: SaveGame) -> Character:
    """Q-521, in this order: combat, form, owner, chain, content."""
    hero, event = can_save(world, who, action.session), action.event
    shaped = event.kind == KIND and event.tag("d") == PREFIX + hero.uid and event.tag("schema") == str(SCHEMA)
    guard.need(world, shaped and len(event.tags) == 2 + (event.tag("prev") is not None), "bad_event")
    guard.owned(world, event.pubkey, hero.owner)
    guard.need(world, (event.tag("prev") or "") == last_save(world, hero.char), "stale_save")
    guard.need(world, event.id != last_save(world, hero.char), "stale_save")
    guard.need(world, event.content == text_of(snapshot(world, hero.char)), "save_mismatch")
    return hero


@rules.on(SaveGame)
def save_game(ctx: Ctx, action: SaveGame) -> None:
    hero = can_save_game(ctx.world, ctx.who, action)
    keep(ctx, hero.char, action.event.id, action.event.created_at)
    ctx.tell(GameSaved(action.session, hero.char, action.event.id))


def read_save(world: World, event: Attested) -> Save:
    """What a save says, if it can be played: `bad_event`, `newer_schema`."""
    guard.need(world, event.kind == KIND and len(event.content) <= MOST_BYTES, "bad_event")
    try:
        schema = int(event.tag("schema") or "")
    except ValueError:
        raise world.refuse("bad_event") from None
    guard.need(world, schema <= SCHEMA, "newer_schema", schema=schema, known=SCHEMA)
    try:
        save = decode(event.content, Save)
    except Malformed:
        raise world.refuse("bad_event") from None
    named = event.tag("d") == PREFIX + save.character_id and save.schema == schema
    guard.need(world, named and sound(world, save), "bad_event")
    return save


def can_load_save(world: World, who: str, action: LoadSave) -> tuple[Save, Character | None]:
    """Q-522: `not_owner`, `bad_event`, `newer_schema`, `already_open`, `unknown_save` (under the strict policy)."""
    event = action.event
    guard.owned(world, who, event.pubkey)
    save = read_save(world, event)
    mine = next((row for row in world.where(Character, owner=who) if row.uid == save.character_id), None)
    guard.need(world, mine is None or playing(world, mine.char) is None, "already_open")
    accepted = mine is not None and any(
        row.char == mine.char and row.content == event.content for row in world.where(SaveRecord, save=event.id)
    )
    guard.need(world, accepted or world.get(House).saves == "open", "unknown_save")
    return save, mine


@rules.on(LoadSave)
def load_save(ctx: Ctx, action: LoadSave) -> None:
    save, mine = can_load_save(ctx.world, ctx.who, action)
    char = ctx.next("character") if mine is None else mine.char
    if mine is None:
        ctx.world.put(blank(char, ctx.who, save))
    restore(ctx, char, save)
    keep(ctx, char, action.event.id, action.event.created_at)
    ctx.tell(GameLoaded(char, ctx.who, action.event.id))


def blank(char: int, owner: str, save: Save) -> Character:
    """A row to be filled from a save."""
    stats, city = save.stats, save.location
    return Character(char, owner, save.race, save.class_name, save.background, save.alignment, stats, 1, 1, 0, city)


def can_delete_save(world: World, who: str, action: DeleteSave) -> SaveRecord:
    """`unknown_id`, `not_owner`, `last_save`."""
    hero = known(world, action.char)
    guard.owned(world, who, hero.owner)
    row = next((row for row in world.where(SaveRecord, save=action.save) if row.char == action.char), None)
    guard.need(world, row is not None and action.save, "unknown_id", id=action.save)
    assert row is not None
    guard.need(world, row.save != last_save(world, action.char), "last_save")
    return row


@rules.on(DeleteSave)
def delete_save(ctx: Ctx, action: DeleteSave) -> None:
    row = can_delete_save(ctx.world, ctx.who, action)
    ctx.world.drop(row)
    ctx.tell(SaveDeleted(row.char, row.save))
