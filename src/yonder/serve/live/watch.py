"""Watch: who follows which realm. Entries come from the desk's thread and are handed out in the server's loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import thread_time
from typing import Any

from yonder.core.world.codec import encode
from yonder.realm.realm import Realm
from yonder.serve.house.hall import Hall
from yonder.serve.live.room import Parcel, Room, deliver
from yonder.serve.live.watcher import Message, Watcher
from yonder.serve.routes.shapes import Offers

PRESENCE_S = 0.5
BEAT_S = 0.05  # entries that follow each other sooner are sent together: in a crowd that spares most of the work
LONGEST_BEAT_S = 0.25
SHARE = 0.1  # of the time goes at most into sending them


class Watch:
    """Every room of the server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._rooms: dict[str, Room] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._telling: set[str] = set()
        self._mail: deque[Parcel] = deque()
        self._held: dict[Watcher, None] = {}  # who have something to be sent with the next beat
        self._beat = 0.0
        self._beating = False
        self._rest = BEAT_S

    async def join(
        self,
        realm: str,
        key: str | None,
        player: str | None,
        topics: frozenset[str],
        drop: Callable[[], None],
        *,
        near: bool = False,
    ) -> tuple[Realm, Watcher]:
        """Begin to watch: whatever is entered after `joined` will be pushed, once."""
        self._loop = asyncio.get_running_loop()
        most = self._hall.limits.watch_queue

        def begin(opened: Realm, who: str | None) -> tuple[Realm, Watcher]:
            watcher = Watcher(key, who, opened.head.seq, most, topics, drop, near=near and who is not None)
            if realm not in self._rooms:
                self._rooms[realm] = Room(opened, self._hall.referee.now, self._post)
            self._rooms[realm].enter(watcher)
            return opened, watcher

        joined = await self._hall.read(realm, key, player, begin)
        self._hall.metrics.watchers.inc()
        self._present(realm)
        return joined

    async def leave(self, realm: str, watcher: Watcher) -> None:
        """Stop watching."""

        def end() -> None:
            with self._hall.referee.lock:
                self._rooms[realm].leave(watcher)
                if not self._rooms[realm].channels:
                    del self._rooms[realm]

        self._hall.metrics.watchers.dec()
        await self._hall.quick(end)
        self._present(realm)

    async def offers(self, realm: str, watcher: Watcher, *, later: bool = False) -> tuple[Offers, float]:
        """What a watcher's player can do now, and the seconds of processor time that it took to work it out."""

        def make(*_: object) -> tuple[Offers, float]:
            began = thread_time()
            made = self._rooms[realm].offers(watcher)
            return made, thread_time() - began

        return await self._hall.read(realm, watcher.key, watcher.who, make, later=later)

    def tell(self, realm: str, message: Any) -> None:
        """Tell everybody at a realm something that is not an entry."""
        room = self._rooms.get(realm)
        if room is not None:
            told = Message(encode(message).decode())
            self._hall.metrics.resyncs.inc(sum(not watcher.push(told) for watcher in room.watchers()))

    def notice(self, realm: str, topic: str, text: str) -> None:
        """Send everybody at a realm a notice from the server itself; from any thread."""
        if self._loop is not None:
            message = {"type": "notice", "topic": topic, "text": text}
            self._loop.call_soon_threadsafe(self.tell, realm, message)

    def _post(self, parcel: Parcel) -> None:
        """Called by the desk, under the lock."""
        assert self._loop is not None
        self._mail.append(parcel)
        if len(self._mail) == 1:  # else the loop has been called, and takes this too
            self._loop.call_soon_threadsafe(self._sort)

    def _sort(self) -> None:
        while self._mail:
            self._held.update(dict.fromkeys(deliver(self._mail.popleft())))
        assert self._loop is not None
        wait = self._beat + self._rest - self._loop.time()
        if wait <= 0:
            self._flush()
        elif not self._beating:
            self._beating = True
            self._loop.call_later(wait, self._flush)

    def _flush(self) -> None:
        """Send everybody what is held for them."""
        assert self._loop is not None
        self._beating, self._beat = False, self._loop.time()
        held, self._held = self._held, {}
        behind = sum([not watcher.flush() for watcher in held])
        self._rest = min(LONGEST_BEAT_S, max(BEAT_S, (self._loop.time() - self._beat) / SHARE))
        if behind:
            self._hall.metrics.resyncs.inc(behind)

    def _present(self, realm: str) -> None:
        """Announce soon how many are here; many arrivals at once are announced together."""
        if realm not in self._telling:
            self._telling.add(realm)
            asyncio.get_running_loop().call_later(PRESENCE_S, self._tell_presence, realm)

    def _tell_presence(self, realm: str) -> None:
        self._telling.discard(realm)
        room = self._rooms.get(realm)
        if room is not None:
            channels = dict(room.channels)
            spectators = len(channels.pop(None, ()))
            self.tell(realm, {"type": "presence", "players": len(channels), "spectators": spectators})
