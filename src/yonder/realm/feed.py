"""Feed: what each entry brought, for each watcher as far as they may know. Who may know the same shares an item."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from yonder.core.kit import party
from yonder.core.rules.action import Event, Told
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.engine import members, seen, seen_alike, seen_whole
from yonder.core.words import named
from yonder.core.world.change import Change, Difference
from yonder.realm.store import Text

FEW = 8  # whom an event names who are not a crowd
SHARED = 16  # so many different items of one entry are looked through for one that is shared


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
    """An entry for each who is told of it, and the rows that it changed, before and after: these are never sent.

    `by` is who acted; empty if a timer fired.
    """

    seq: int
    items: dict[str | None, FeedItem]
    differences: list[Difference]
    by: str = ""


Sink = Callable[[FeedItem], None]


class Room(Protocol):
    """Many watchers who are told together."""

    def eyes(self) -> Collection[str | None]:
        """As whom they watch."""

    def wide(self) -> Collection[str | None]:
        """As whom some of them watch who want to hear of every entry; the others, only of what concerns them."""

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

        A sink must not block; one that raises is removed.
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

    def listeners(self, ctx: Ctx) -> list[str | None]:
        """Who is to be told of an entry: who wants to hear of every one, and whom it concerns."""
        found: dict[str | None, None] = dict.fromkeys(who for who, _ in self._sinks.values())
        for room in self._rooms:
            eyes, wide = room.eyes(), room.wide()
            meant = None if len(eyes) == len(wide) else concerned(ctx)
            found.update(dict.fromkeys(eyes if meant is None else wide))
            found.update(dict.fromkeys([who for who in meant or () if who in eyes]))
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


def concerned(ctx: Ctx) -> dict[str, None] | None:
    """Whom an entry concerns; None: everybody.

    Who acts, their party, who is told something, and who is in a part of the realm that it touches, before or after.
    """
    rules, world = ctx.rules, ctx.world
    found, scopes = dict.fromkeys(party.together(world, ctx.who)), {ctx.scope: None}
    for one in ctx.told:
        if one.to is not None:
            found.update(dict.fromkeys(one.to))
        elif not one.scope:
            return None
        scopes[one.scope] = None
    if rules.part("members") is None:
        return None
    for scope in filter(None, scopes):
        before, after = members(rules, ctx.was, scope), members(rules, world, scope)
        found.update(dict.fromkeys(after))
        if before is not after:
            found.update(dict.fromkeys(before))
    return found


def published(ctx: Ctx, seq: int, watchers: Collection[str | None], texts: Sequence[Text] = ()) -> Published:
    """An entry, before it is committed, for each of these watchers. All who may know the same share one item."""
    if not watchers:
        return Published(seq, {}, ctx.differences(), ctx.who)
    differences = ctx.differences()
    if len(watchers) == 1:
        return Published(seq, {who: item(ctx, seq, who, texts) for who in watchers}, differences, ctx.who)
    if seen_alike(ctx.rules, differences) or seen_whole(ctx):
        return Published(seq, _by_audience(ctx, seq, watchers, texts), differences, ctx.who)
    common = item(ctx, seq, None, texts)  # only the game's sight can tell who sees what
    items, made = dict.fromkeys(watchers, common), [common]
    for who in watchers:
        mine = item(ctx, seq, who, texts)
        same = next((other for other in made[:SHARED] if other == mine), None)
        if same is None:
            made.append(mine)
        items[who] = mine if same is None else same
    return Published(seq, items, differences, ctx.who)


def _by_audience(
    ctx: Ctx, seq: int, watchers: Collection[str | None], texts: Sequence[Text]
) -> dict[str | None, FeedItem]:
    """An entry whose changes all see alike: who is named by the same audiences and readers shares an item.

    A crowd is parted by the large audiences alone. An event for a few is looked at only for those few.
    """
    singled: dict[str | None, list[int]] = {}
    wide: list[int] = []
    for number, one in enumerate(ctx.told):
        if one.to is None or len(one.to) > FEW:
            wide.append(number)
        else:
            for name in one.to:
                singled.setdefault(name, []).append(number)
    lists = [each for number in wide for each in (ctx.told[number].to, ctx.told[number].beside) if each]
    audiences = [frozenset(each) for each in (*lists, *(text.readers for text in texts if text.readers))]
    alike: dict[Any, list[str | None]] = {}
    for who in filter(watchers.__contains__, singled):
        alike.setdefault((*singled[who], *[who in each for each in audiences]), []).append(who)
    parts = [*alike.values(), *map(list, _parted(frozenset(watchers).difference(singled), audiences))]
    changes, items = tuple(seen(ctx, None)), dict[str | None, FeedItem]()
    for part in parts:
        told = [ctx.told[number] for number in sorted((*wide, *singled.get(part[0], ())))]
        items.update(dict.fromkeys(part, _item(ctx, seq, part[0], texts, told, changes)))
    return items


def _parted(crowd: frozenset[str | None], audiences: Iterable[frozenset[str]]) -> list[frozenset[str | None]]:
    """A crowd in parts, each of those who are in the same audiences."""
    parts = [crowd] if crowd else []
    for each in audiences:
        parts = [part for whole in parts for part in (whole & each, whole - each) if part]
    return parts


def item(ctx: Ctx, seq: int, who: str | None, texts: Sequence[Text] = ()) -> FeedItem:
    """An entry, before it is committed, as this player may know it; `texts` are those that were said in it."""
    return _item(ctx, seq, who, texts, ctx.told, tuple(seen(ctx, who)))


def _item(
    ctx: Ctx, seq: int, who: str | None, texts: Sequence[Text], told: Sequence[Told], changes: tuple[Change, ...]
) -> FeedItem:
    mine = [one for one in told if one.seen_by(who)]
    events = tuple([one.event for one in mine])
    scopes = tuple([one.scope for one in mine]) if any(one.scope for one in mine) else ()
    if not texts:
        return FeedItem(seq, ctx.now, events, changes, (), scopes)
    rows = [change.row for change in changes if change.row is not None]
    hashes = [words.hash for thing in (*events, *rows) for words in named(thing)]
    readable = tuple(text for text in texts if text.hash in hashes and may_read(text, who))
    return FeedItem(seq, ctx.now, events, changes, readable, scopes)


def may_read(text: Text, who: str | None) -> bool:
    """Is this text handed to this player? A private one, although encrypted, only to its readers."""
    return not text.readers or who in text.readers
