"""Watch: who follows which realm. An item is encoded once for all who may know the same; a slow reader slows nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from yonder.core.rules.kernel import Granted
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.realm.feed import FeedItem
from yonder.realm.realm import Realm
from yonder.serve.house.hall import Hall
from yonder.serve.live.telling import Told, told
from yonder.serve.live.topics import about

PRESENCE_S = 0.5


class Watcher:
    """One connection: a bounded queue of what it has yet to read.

    `joined` is the head when it began to watch, `known` the newest entry that was queued since. Without `topics` it is
    told everything.
    """

    def __init__(self, key: str | None, who: str | None, joined: int, most: int, topics: frozenset[str]) -> None:
        self.key = key
        self.who = who
        self.topics = topics
        self.joined = joined
        self.known = joined
        self.news = asyncio.Event()
        self.behind = False
        self.ended: str | None = None
        self._queue: deque[str] = deque()
        self._most = most

    def push(self, text: str, seq: int | None = None) -> bool:
        """Queue a message; False if the reader fell behind: then the queue is dropped, and it is told to look anew.

        An empty text is an entry that does not concern the reader: it is known, and nothing is said.
        """
        if seq is not None:
            if seq <= self.known:
                return True
            self.known = seq
        if self.behind:
            return True
        if text and len(self._queue) >= self._most:
            self._queue.clear()
            self.behind = True
        elif text:
            self._queue.append(text)
        self.news.set()
        return not self.behind

    def take(self) -> list[str]:
        """All that waits."""
        waiting, self._queue = list(self._queue), deque()
        self.news.clear()
        return waiting

    def end(self, code: str) -> None:
        """Let the connection be closed, for this reason."""
        self.ended = code
        self.news.set()


class Channel:
    """All watchers that see a realm with the same eyes. `watchers` is replaced, never changed, under the lock."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.watchers: tuple[Watcher, ...] = ()
        self.stop: Callable[[], None] = lambda: None


class Watch:
    """Every channel of the server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._channels: dict[str, dict[str | None, Channel]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._telling: set[str] = set()
        self._mail: deque[tuple[Channel, FeedItem, list[Watcher]]] = deque()

    async def join(
        self, realm: str, key: str | None, player: str | None, topics: frozenset[str]
    ) -> tuple[Realm, Watcher]:
        """Begin to watch: whatever is entered after `joined` will be pushed, once."""
        self._loop = asyncio.get_running_loop()
        most = self._hall.limits.watch_queue

        def begin(opened: Realm, who: str | None) -> tuple[Realm, Watcher]:
            watcher = Watcher(key, who, opened.head.seq, most, topics)
            channel = self._channels.setdefault(realm, {}).get(who) or self._open(opened, who)
            channel.watchers = (*channel.watchers, watcher)
            return opened, watcher

        joined = await self._hall.read(realm, key, player, begin)
        self._hall.metrics.watchers.inc()
        self._present(realm)
        return joined

    async def leave(self, realm: str, watcher: Watcher) -> None:
        """Watch no more."""

        def end() -> None:
            with self._hall.referee.lock:
                channels = self._channels[realm]
                channel = channels[watcher.who]
                channel.watchers = tuple(other for other in channel.watchers if other is not watcher)
                if not channel.watchers:
                    channel.stop()
                    del channels[watcher.who]
                if not channels:
                    del self._channels[realm]

        self._hall.metrics.watchers.dec()
        await self._hall.quick(end)
        self._present(realm)

    def tell(self, realm: str, message: Any) -> None:
        """Tell everybody at a realm something that is no entry."""
        text = encode(message).decode()
        for channel in list(self._channels.get(realm, {}).values()):
            for watcher in channel.watchers:
                watcher.push(text)

    def notice(self, realm: str, topic: str, text: str) -> None:
        """Tell everybody at a realm a word of the house's own; from any thread."""
        if self._loop is not None:
            message = {"type": "notice", "topic": topic, "text": text}
            self._loop.call_soon_threadsafe(self.tell, realm, message)

    def _open(self, realm: Realm, who: str | None) -> Channel:
        channel = self._channels[realm.id][who] = Channel(realm.rules)

        def sink(item: FeedItem) -> None:
            """Called by the desk, under the lock."""
            assert self._loop is not None
            ended = [watcher for watcher in channel.watchers if not self._may_see(realm, watcher)]
            self._mail.append((channel, item, ended))
            if len(self._mail) == 1:  # else the loop has been called, and takes this too
                self._loop.call_soon_threadsafe(self._sort)

        channel.stop = realm.feed.subscribe(who, sink)
        return channel

    def _may_see(self, realm: Realm, watcher: Watcher) -> bool:
        """A right to see for another may end while one watches."""
        if watcher.who == watcher.key or watcher.who is None or watcher.key is None:
            return True
        right = realm.world.find(Granted, watcher.who, watcher.key)
        return right is not None and right.until > self._hall.referee.now()

    def _sort(self) -> None:
        while self._mail:
            self._deliver(*self._mail.popleft())

    def _deliver(self, channel: Channel, item: FeedItem, ended: list[Watcher]) -> None:
        for watcher in ended:
            watcher.end("no_such_grant")
        whole = told(channel.rules, item)
        text = said(whole)
        for watcher in channel.watchers:
            heard = said(about(whole, watcher.topics)) if watcher.topics else text
            if watcher.ended is None and not watcher.push(heard, item.seq):
                self._hall.metrics.resyncs.inc()

    def _present(self, realm: str) -> None:
        """Tell soon how many are here; many who come at once are told of once."""
        if realm not in self._telling:
            self._telling.add(realm)
            asyncio.get_running_loop().call_later(PRESENCE_S, self._tell_presence, realm)

    def _tell_presence(self, realm: str) -> None:
        self._telling.discard(realm)
        channels = dict(self._channels.get(realm, {}))
        spectators = len(channels.pop(None).watchers) if None in channels else 0
        self.tell(realm, {"type": "presence", "players": len(channels), "spectators": spectators})


def said(item: Told | None) -> str:
    """The message that tells an item; empty if there is nothing to tell."""
    return "" if item is None else encode({"type": "item", "item": item}).decode()
