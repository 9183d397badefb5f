"""Telling: an item together with its words. What cannot be put into words is sent without them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.rules import engine
from yonder.core.rules.action import Event
from yonder.core.rules.rules import Rules
from yonder.core.words import filled, named
from yonder.core.world.change import Change
from yonder.proof.entry import Entry
from yonder.proof.event import Signed
from yonder.proof.transition import envelope
from yonder.realm.feed import FeedItem, may_read
from yonder.realm.realm import Receipt
from yonder.realm.store import Text
from yonder.serve.edge.journal import log
from yonder.serve.edge.refusal import Forbidden
from yonder.serve.house.hall import Hall
from yonder.serve.house.privacy import reader


class Wording(Struct, frozen=True, omit_defaults=True):
    """A text that stands beside the log, with the salt it was hashed with; an erased one has neither.

    A private one is encrypted, as JSON: `from` whose key, `for` which key which NIP-44 payload.
    """

    salt: str = ""
    text: str = ""
    erased: bool = False
    private: bool = False


class Item(Struct, frozen=True):
    """One entry as one player may know it; `lines` says each event in words, in order.

    `words` are the texts that it names, by hash, as far as this player may have them. `scopes` names the part of the
    realm that each event concerns, in order; it is empty if they concern the realm itself.
    """

    seq: int
    at: int
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    changes: tuple[Change, ...]
    words: dict[str, Wording] = {}
    scopes: tuple[str, ...] = ()


class ItemReceipt(Struct, frozen=True):
    """A receipt whose item has its words; without it for a caller who may not see for the player."""

    entry: Entry
    checkpoint: Signed
    item: Item | None


def told(rules: Rules, item: FeedItem) -> Item:
    """An item with its words."""
    lines = tuple([_line(rules, event) for event in item.events])
    whole = Item(item.seq, item.at, item.events, lines, item.changes, scopes=item.scopes)
    return _spoken(whole, wordings(item.texts))


def wordings(texts: Iterable[Text]) -> dict[str, Wording]:
    """Texts by hash, as they are sent."""
    return {each.hash: Wording(each.salt, each.text, each.erased, bool(each.readers)) for each in texts}


async def worded(hall: Hall, realm: str, who: str | None, items: list[Item]) -> list[Item]:
    """Items of durable entries with the texts they name, as they are now: one may have been erased since."""
    names = {item.seq: _named(item) for item in items}
    hashes = [each for hashes in names.values() for each in hashes]
    if not hashes:
        return items
    texts = await hall.quick(lambda: hall.referee.store.texts(realm, hashes))
    known = wordings(text for text in texts if may_read(text, who))
    return [_spoken(item, {each: known[each] for each in names[item.seq] if each in known}) for item in items]


def _spoken(item: Item, words: dict[str, Wording]) -> Item:
    """An item with these texts, also in its lines; one that is private is not put into a line."""
    if not words:
        return item

    def text(digest: str) -> str:
        found = words.get(digest)
        if found is None or found.private:
            return "(private)"
        return "(erased)" if found.erased else found.text

    return replace(item, words=words, lines=tuple([filled(line, text) for line in item.lines]))


def _named(item: Item) -> list[str]:
    rows = [change.row for change in item.changes if change.row is not None]
    return [words.hash for thing in (*item.events, *rows) for words in named(thing)]


async def told_receipt(hall: Hall, receipt: Receipt, key: str | None) -> ItemReceipt:
    """A receipt with its words, for the key that was proved. A logged event is public, so it proves nobody itself."""
    entry = receipt.entry
    if not await _may_know(hall, entry, key):
        reads = await reader(hall, entry.realm, None, None)
        return ItemReceipt(reads.shown(entry), receipt.checkpoint, None)
    item = told(await rules_of(hall, entry.realm), receipt.item)
    assert entry.event is not None
    (item,) = await worded(hall, entry.realm, envelope(entry.event).player, [item])
    return ItemReceipt(entry, receipt.checkpoint, item)


async def _may_know(hall: Hall, entry: Entry, key: str | None) -> bool:
    """Is this the player, the key that acted for them, or another that holds their grant?"""
    assert entry.event is not None
    player = envelope(entry.event).player
    if key is None or key in (player, entry.event.pubkey):
        return key is not None
    try:
        return await hall.read(entry.realm, key, player, lambda _opened, who: who == player)
    except Forbidden:
        return False


async def rules_of(hall: Hall, realm: str) -> Rules:
    """The game of a realm; asked again for the same realm, it costs no thread."""
    return await hall.cache.get(("rules", realm), lambda: hall.quick(lambda: hall.open(realm).rules))


def _line(rules: Rules, event: Event) -> str:
    try:
        return engine.narrate(rules, event)
    except Exception as error:  # noqa: BLE001 - the entry is durable: a fault in its words must not hide it
        log.error("an event could not be told", game=rules.name, exc_info=error)
        return ""
