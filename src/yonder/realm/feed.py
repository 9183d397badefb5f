"""Feed: what each entry brought, for each who watches as far as they may know. Who may know the same shares an item."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from yonder.core.rules.action import Event
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.engine import seen, seen_alike
from yonder.core.words import named
from yonder.core.world.world import Change, Difference
from yonder.realm.store import Text


class FeedItem(Struct, frozen=True):
    """One entry as one player may know it. `texts` are those said in it that its events or rows name to them.

    `scopes` names the part of the realm that each event concerns; it is empty if they concern the realm itself.
    """

    seq: int
    at: int
    events: tuple[Event, ...]
    changes: tuple[Change, ...]
    texts: tuple[Text, ...] = ()
    scopes: tuple[str, ...] = ()


class Published(Struct, frozen=True):
    """An entry for each who watches, and the rows that it changed, before and after: these are for nobody's eyes."""

    seq: int
    items: dict[str | None, FeedItem]
    differences: list[Difference]


Sink = Callable[[FeedItem], None]


class Room(Protocol):
    """Many watchers who are told together."""

    def eyes(self) -> Iterable[str | None]:
        """As whom they watch."""

    def publish(self, entry: Published) -> None:
        """Take an entry. It must not block."""


class Feed:
    """The watchers of one realm."""

    def __init__(self) -> None:
        self._sinks: dict[int, tuple[str | None, Sink]] = {}
        self._rooms: list[Room] = []
        self._last = 0

    def subscribe(self, who: str | None, sink: Sink) -> Callable[[], None]:
        """Call `sink` with each item from now on; returns how to stop.

        A sink must not block; one that raises is let go.
        Subscribe under the referee's lock: then no entry lies between the head you saw and the first item.
        """
        self._last += 1
        number = self._last
        self._sinks[number] = (who, sink)

        def stop() -> None:
            self._sinks.pop(number, None)

        return stop

    def attach(self, room: Room) -> Callable[[], None]:
        """Publish to a room from now on; returns how to stop. The same holds as for `subscribe`."""
        self._rooms.append(room)

        def stop() -> None:
            self._rooms = [each for each in self._rooms if each is not room]

        return stop

    def watchers(self) -> list[str | None]:
        """Who watches (None: spectators), each once."""
        found = dict.fromkeys(who for who, _ in self._sinks.values())
        for room in self._rooms:
            found.update(dict.fromkeys(room.eyes()))
        return list(found)

    def publish(self, entry: Published) -> None:
        """Hand an entry to every watcher that was there when it was staged."""
        items = entry.items
        for number, (who, sink) in list(self._sinks.items()):
            if who not in items:
                continue
            try:
                sink(items[who])
            except Exception:  # noqa: BLE001 - the entry is durable: no watcher can undo it, nor keep it from the others
                self._sinks.pop(number, None)
        for room in self._rooms:
            try:
                room.publish(entry)
            except Exception:  # noqa: BLE001 - as above
                self._rooms = [each for each in self._rooms if each is not room]


def published(ctx: Ctx, seq: int, watchers: Collection[str | None], texts: Sequence[Text] = ()) -> Published:
    """An entry, before it is committed, for each of these watchers. All who may know the same share one item."""
    if not watchers:
        return Published(seq, {}, [])
    differences = ctx.differences()
    if len(watchers) == 1:
        return Published(seq, {who: item(ctx, seq, who, texts) for who in watchers}, differences)
    common = item(ctx, seq, None, texts)
    if seen_alike(ctx.rules, differences):
        own = _named(ctx, texts)
        items = {who: item(ctx, seq, who, texts) if who in own else common for who in watchers}
    else:  # only the game's sight can tell who sees what
        each = {who: item(ctx, seq, who, texts) for who in watchers}
        items = {who: common if mine == common else mine for who, mine in each.items()}
    return Published(seq, items, differences)


def _named(ctx: Ctx, texts: Sequence[Text]) -> set[str]:
    """Those who are told something that a spectator is not, or not told something that a spectator is."""
    audiences = [audience for one in ctx.told for audience in (one.to or (), one.beside)]
    return {who for audience in (*audiences, *(text.readers for text in texts)) for who in audience}


def item(ctx: Ctx, seq: int, who: str | None, texts: Sequence[Text] = ()) -> FeedItem:
    """An entry, before it is committed, as this player may know it; `texts` are those that were said in it."""
    mine = [one for one in ctx.told if one.seen_by(who)]
    events, changes = tuple([one.event for one in mine]), tuple(seen(ctx, who))
    scopes = tuple([one.scope for one in mine]) if any(one.scope for one in mine) else ()
    if not texts:
        return FeedItem(seq, ctx.now, events, changes, (), scopes)
    rows = [change.row for change in changes if change.row is not None]
    told = [words.hash for thing in (*events, *rows) for words in named(thing)]
    readable = tuple(text for text in texts if text.hash in told and may_read(text, who))
    return FeedItem(seq, ctx.now, events, changes, readable, scopes)


def may_read(text: Text, who: str | None) -> bool:
    """Is this text handed to this player? A private one, although encrypted, only to its readers."""
    return not text.readers or who in text.readers
