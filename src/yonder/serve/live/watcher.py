"""A watcher: one connection with a bounded queue of what it has yet to read. A slow reader slows nobody."""

from __future__ import annotations

import asyncio
from collections import deque


class Watcher:
    """One connection.

    `joined` is the head when it began to watch, `known` the newest entry that was queued since, `concerned` the newest
    after which its offers may be others. Without `topics` it is told everything.
    """

    def __init__(self, key: str | None, who: str | None, joined: int, most: int, topics: frozenset[str]) -> None:
        self.key = key
        self.who = who
        self.topics = topics
        self.joined = joined
        self.known = joined
        self.concerned = joined
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
        if text:
            self.news.set()
        return not self.behind

    def concern(self, seq: int) -> None:
        """Let the offers be made anew: an entry may have changed them."""
        if seq > self.concerned:
            self.concerned = seq
            self.news.set()

    def take(self) -> list[str]:
        """All that waits."""
        waiting, self._queue = list(self._queue), deque()
        self.news.clear()
        return waiting

    def end(self, code: str) -> None:
        """Let the connection be closed, for this reason."""
        self.ended = code
        self.news.set()
