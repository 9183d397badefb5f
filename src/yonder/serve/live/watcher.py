"""A watcher: one connection with a bounded queue of what it has yet to read. A slow reader slows nobody.

Readers that keep up are written to at once; only those that do not are woken to be sent their queue.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from yonder.serve.edge.websocket import framed

MOST_BYTES = 2**18  # that wait for one reader


class Message:
    """A text that may be sent to many; its frame is built once."""

    __slots__ = ("_frame", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._frame = b""

    @property
    def frame(self) -> bytes:
        """As it goes over the wire."""
        if not self._frame:
            self._frame = framed(self.text.encode())
        return self._frame


class Watcher:
    """One connection.

    `joined` is the head when it began to watch, `known` the newest entry that was queued since, `concerned` the newest
    after which its offers may be others, `urgent` whether its own player made one of them. Without `topics` it is told
    everything; if it is `near`, everything that concerns its player. `drop` ends the connection of a
    reader who fell behind and then took nothing while as much came again.
    """

    def __init__(
        self,
        key: str | None,
        who: str | None,
        joined: int,
        most: int,
        topics: frozenset[str],
        drop: Callable[[], None] = lambda: None,
        *,
        near: bool = False,
    ) -> None:
        self.key = key
        self.who = who
        self.topics = topics
        self.joined = joined
        self.known = joined
        self.concerned = joined
        self.near = near
        self.urgent = True
        self.paced = False  # it waits for its turn to be offered something, and need not be woken for it
        self.news = asyncio.Event()
        self.behind = False
        self.ended: str | None = None
        self._queue: deque[Message] = deque()
        self._held: list[Message] = []
        self._most = most
        self._waiting = 0  # bytes
        self._missed = 0
        self._drop = drop
        self._straight: Callable[[bytes], bool] | None = None

    @contextmanager
    def idle(self, straight: Callable[[bytes], bool] | None) -> Iterator[None]:
        """While nothing is queued, messages are sent directly if the connection accepts them."""
        self._straight = straight
        try:
            yield
        finally:
            self._straight = None

    def push(self, message: Message | None, seq: int | None = None) -> bool:
        """Send or queue a message; False if the reader fell behind: the queue is dropped, and it is told to resync.

        None is an entry that does not concern the reader: it is known, and nothing is said.
        """
        self.hold(message, seq)
        return self.flush()

    def hold(self, message: Message | None, seq: int | None = None) -> None:
        """The same, but it is sent by the next `flush`, together with what else is held until then."""
        if seq is not None:
            if seq <= self.known:
                return
            self.known = seq
        if message is not None:
            self._held.append(message)

    def flush(self) -> bool:
        """Send or queue what is held; False if the reader fell behind."""
        held = self._held
        if not held:
            return True
        self._held = []
        return self._sent(held) or False not in [self._queued(message) for message in held]

    def _queued(self, message: Message) -> bool:
        if self.behind:
            self._miss()
            return True
        self._waiting += len(message.frame)
        self._queue.append(message)
        self.behind = len(self._queue) > self._most or self._waiting > MOST_BYTES
        if self.behind:
            self._forget()
        self.news.set()
        return not self.behind

    def concern(self, seq: int, *, own: bool = False) -> None:
        """Ask for the offers to be rebuilt: an entry, by its own player or another, may have changed them."""
        if seq > self.concerned:
            self.concerned = seq
            self.urgent = self.urgent or own
            if own or not self.paced:
                self.news.set()

    def take(self) -> tuple[list[Message], bool]:
        """Everything queued, and whether some of it was dropped."""
        self.flush()
        waiting, behind = list(self._queue), self.behind
        self._forget()
        self.behind, self._missed = False, 0
        self.news.clear()
        return waiting, behind

    def end(self, code: str) -> None:
        """Let the connection be closed, for this reason."""
        self.ended = code
        self.news.set()

    def _sent(self, held: list[Message]) -> bool:
        if self._straight is None or self._queue or self.behind:
            return False
        return self._straight(held[0].frame if len(held) == 1 else b"".join([message.frame for message in held]))

    def _miss(self) -> None:
        self._missed += 1
        if self._missed == self._most:
            self._drop()

    def _forget(self) -> None:
        self._queue.clear()
        self._waiting = 0
