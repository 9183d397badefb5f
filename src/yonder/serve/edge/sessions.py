"""Sessions: tokens that stand for proved keys. Each key has a few; when all are taken, whoever holds most loses one."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from yonder.serve.edge.refusal import Unproved
from yonder.serve.options import Limits

SESSION_S = 12 * 3_600
Ring = dict[str, dict[str, None]]  # tokens by key or by address, oldest first


class Session(Struct, frozen=True):
    """A token that stands for a key, until a moment in seconds."""

    token: str
    key: str
    until: int


class Sessions:
    """They live in memory: after a restart a client proves its key again. For the event loop only."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float] = time.time) -> None:
        self._limits = limits
        self._clock = clock
        self._held: dict[str, tuple[Session, str]] = {}
        self._of_key: Ring = {}
        self._of_address: Ring = {}
        self._endings: dict[str, set[Callable[[], None]]] = {}

    def begin(self, key: str, address: str) -> Session:
        """A session for a key that was proved from this address."""
        self._tidy()
        mine = self._of_key.get(key, {})
        if len(mine) >= self._limits.sessions_each:
            self.end(next(iter(mine)))
        if len(self._held) >= self._limits.sessions:
            most: dict[str, None] = max(self._of_address.values(), key=len)
            self.end(next(iter(most)))
        session = Session(secrets.token_urlsafe(32), key, int(self._clock()) + SESSION_S)
        self._held[session.token] = (session, address)
        self._of_key.setdefault(key, {})[session.token] = None
        self._of_address.setdefault(address, {})[session.token] = None
        return session

    def key(self, token: str) -> str:
        """The key of a session."""
        session, _ = self._held.get(token, (None, ""))
        if session is None or session.until < self._clock():
            raise Unproved("There is no such session; prove your key again.", "no_such_session")
        return session.key

    def end(self, token: str) -> None:
        """Forget a session, and notify everything that depends on it."""
        session, address = self._held.pop(token, (None, ""))
        if session is not None:
            _drop(self._of_key, session.key, token)
            _drop(self._of_address, address, token)
        for tell in self._endings.pop(token, ()):
            tell()

    async def ended(self, token: str) -> None:
        """Wait until a session has ended."""
        end = asyncio.Event()
        session, _ = self._held.get(token, (None, ""))
        if session is None:
            return
        self._endings.setdefault(token, set()).add(end.set)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, session.until - self._clock())):
                    await end.wait()
        finally:
            self._endings.get(token, set()).discard(end.set)

    def _tidy(self) -> None:
        """Forget those that have ended: all last equally long, so the oldest end first."""
        now = self._clock()
        while self._held:
            token, (session, _) = next(iter(self._held.items()))
            if session.until >= now:
                return
            self.end(token)


def _drop(ring: Ring, name: str, token: str) -> None:
    tokens = ring[name]
    del tokens[token]
    if not tokens:
        del ring[name]
