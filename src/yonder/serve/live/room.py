"""A room: all who watch one realm. An entry is put into words and encoded once for all who may know the same.

Offers are rebuilt only for players whose offers were computed from a row that an entry changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from yonder.core.rules.kernel import Granted
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.reads import Reads
from yonder.realm.concerns import Concerns
from yonder.realm.feed import FeedItem, Published
from yonder.realm.realm import Realm
from yonder.serve.live.telling import Item, told
from yonder.serve.live.topics import about
from yonder.serve.live.watcher import Message, Watcher
from yonder.serve.routes.shapes import Offers
from yonder.serve.routes.views import offers_of

FAR = 2**62


class Parcel(NamedTuple):
    """An entry on its way from the desk to the watchers of a room."""

    room: Room
    entry: Published
    ended: list[Watcher]  # whose right to see has ended
    concerned: list[Watcher]  # whose offers may be others now


class Room:
    """The watchers of a realm, by whose view they see. The tuples are replaced, never changed, under the lock."""

    def __init__(self, realm: Realm, now: Callable[[], int], post: Callable[[Parcel], None]) -> None:
        self.realm = realm
        self.channels: dict[str | None, tuple[Watcher, ...]] = {}
        self._wide: Counter[str | None] = Counter()
        self._concerns: Concerns[Watcher] = Concerns()
        self._guests: dict[Watcher, None] = {}  # who see by somebody's grant
        self._granted_until = 0  # no grant of theirs ends by itself before
        self._now = now
        self._post = post
        self._stop = realm.feed.attach(self)

    def enter(self, watcher: Watcher) -> None:
        """Tell this one too. To be called under the lock."""
        self.channels[watcher.who] = (*self.channels.get(watcher.who, ()), watcher)
        if not watcher.near:
            self._wide[watcher.who] += 1
        if watcher.who is not None and watcher.key not in (None, watcher.who):
            self._guests[watcher] = None
            self._granted_until = 0

    def leave(self, watcher: Watcher) -> None:
        """Remove this watcher; the last one closes the room. To be called under the lock."""
        self._concerns.forget(watcher)
        self._guests.pop(watcher, None)
        if not watcher.near:
            self._wide[watcher.who] -= 1
            self._wide += Counter()  # without those who are gone
        rest = tuple(other for other in self.channels[watcher.who] if other is not watcher)
        if rest:
            self.channels[watcher.who] = rest
        else:
            del self.channels[watcher.who]
        if not self.channels:
            self._stop()

    def offers(self, watcher: Watcher) -> Offers:
        """What a watcher's player can do now; they are told again when that may change. To be called under the lock."""
        reads = Reads()
        found = offers_of(self.realm, watcher.who, watcher.key, reads)
        if watcher in self.channels.get(watcher.who, ()):  # else it has left meanwhile
            self._concerns.note(watcher, reads)
        return found

    def watchers(self) -> Iterator[Watcher]:
        """Everybody here."""
        return (watcher for channel in list(self.channels.values()) for watcher in channel)

    def eyes(self) -> Collection[str | None]:
        """As whom they watch."""
        return self.channels

    def wide(self) -> Collection[str | None]:
        """As whom some watch who want to hear of every entry."""
        return self._wide

    def publish(self, entry: Published) -> None:
        """Called by the desk, under the lock."""
        now = self._now()
        concerned = self._concerns.touched(entry.differences, now, self.realm.world)
        self._post(Parcel(self, entry, self._ended(entry, now), concerned))

    def _ended(self, entry: Published, now: int) -> list[Watcher]:
        """Those whose right to see for another has ended: by an entry, or because its time is over."""
        if now < self._granted_until and not any(
            Granted in (type(new), type(old)) for *_, new, old in entry.differences
        ):
            return []
        ends = {watcher: self._right(watcher) for watcher in self._guests}
        self._granted_until = min((until for until in ends.values() if until > now), default=FAR)
        return [watcher for watcher, until in ends.items() if until <= now]

    def _right(self, watcher: Watcher) -> int:
        """Until when somebody may see for another; 0 if they may not."""
        assert watcher.who is not None
        assert watcher.key is not None
        right = self.realm.world.find(Granted, watcher.who, watcher.key)
        return 0 if right is None else right.until


def deliver(parcel: Parcel) -> list[Watcher]:
    """Hold an entry for those who may know it, and return them: they are sent what is held when they are flushed."""
    for watcher in parcel.ended:
        watcher.end("no_such_grant")
    encoded = Encoded(parcel.room.realm.rules)
    found: list[Watcher] = []
    channels, seq = parcel.room.channels, parcel.entry.seq
    last: tuple[FeedItem | None, frozenset[str]] = (None, frozenset())
    message: Message | None = None
    for who, item in parcel.entry.items.items():
        for watcher in channels.get(who, ()):  # who came after the entry knows it
            if watcher.ended is None:
                if last[0] is not item or last[1] is not watcher.topics:  # most are told the same as the one before
                    last, message = (item, watcher.topics), encoded.message(item, watcher.topics)
                watcher.hold(message, seq)
                found.append(watcher)
    for watcher in parcel.concerned:
        watcher.concern(parcel.entry.seq, own=watcher.who == parcel.entry.by)
    return found


class Encoded:
    """The messages that tell one entry: each is made once, whoever shares it."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._told: dict[int, Item] = {}
        self._messages: dict[tuple[int, frozenset[str]], Message | None] = {}

    def message(self, item: FeedItem, topics: frozenset[str]) -> Message | None:
        """What is sent of an item; None if it is about none of the topics."""
        place = (id(item), topics)  # the entry keeps its items, so that no other can take their place
        if place not in self._messages:
            whole = self._whole(item)
            self._messages[place] = said(about(whole, topics) if topics else whole)
        return self._messages[place]

    def _whole(self, item: FeedItem) -> Item:
        found = self._told.get(id(item))
        if found is None:
            found = self._told[id(item)] = told(self._rules, item)
        return found


def said(item: Item | None) -> Message | None:
    """The message that tells an item; None if there is nothing to tell."""
    return None if item is None else Message(encode({"type": "item", "item": item}).decode())
