"""All sandboxes of a server, limited in number overall and per address; unused ones are closed after a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from yonder.core.errors import Missing
from yonder.serve.edge.refusal import TooMany
from yonder.serve.house.sandbox import Sandbox
from yonder.serve.options import Limits

BRINGING = 8


class Sandboxes:
    """For the event loop only."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._held: dict[str, tuple[Sandbox, str]] = {}
        self._used: dict[str, float] = {}
        self._bringing: set[str] = set()
        self.checking = asyncio.Semaphore(1)  # one at a time: others want to use the machine too

    def __len__(self) -> int:
        return len(self._held)

    def room(self, address: str, size: int = 0) -> None:
        """Refuse when there is no place for another of this address, or of this size."""
        self.tidy()
        limits = self._limits
        mine = [each for each in self._held.values() if each[1] == address]
        if limits.sandboxes_each and len(mine) >= limits.sandboxes_each:
            text = f"This address has {limits.sandboxes_each} sandboxes; close one first."
            raise TooMany(text, "too_many_sandboxes", self._wait([each.id for each, _ in mine]))
        kept = {id(each.origin): each.origin.size for each, _ in self._held.values()}  # forks share theirs
        if len(self._held) >= limits.sandboxes or sum(kept.values()) + size > limits.sandboxes_bytes:
            text = "All sandboxes of this server are in use."
            raise TooMany(text, "too_many_sandboxes", self._wait(list(self._held)))

    @contextmanager
    def bringing(self, address: str) -> Iterator[None]:
        """Let an address upload one log at a time, and few addresses at once: each log is held in memory."""
        self.room(address)
        if address in self._bringing or len(self._bringing) >= BRINGING:
            raise TooMany("Other logs are being checked right now; try again in a moment.", "too_many_logs", 5)
        self._bringing.add(address)
        try:
            yield
        finally:
            self._bringing.discard(address)

    def add(self, sandbox: Sandbox, address: str) -> Sandbox:
        """Hold a sandbox for an address."""
        held = {id(each.origin) for each, _ in self._held.values()}
        self.room(address, 0 if id(sandbox.origin) in held else sandbox.origin.size)
        self._held[sandbox.id] = (sandbox, address)
        self._used[sandbox.id] = self._clock()
        return sandbox

    def find(self, name: str) -> Sandbox:
        """The sandbox with this id; whoever asks for it uses it."""
        self.tidy()
        if name not in self._held:
            raise Missing("There is no such sandbox; unused sandboxes are closed after a while.", "no_such_sandbox")
        self._used[name] = self._clock()
        return self._held[name][0]

    def drop(self, name: str) -> None:
        """Close a sandbox."""
        self.find(name)
        del self._held[name], self._used[name]

    def tidy(self) -> None:
        """Close those that nobody has used for a while."""
        old = self._clock() - self._limits.sandbox_idle_s
        for name in [name for name, used in self._used.items() if used < old]:
            del self._held[name], self._used[name]

    def _wait(self, names: list[str]) -> int:
        """In how many seconds the first of these may be closed."""
        first = min((self._used[name] for name in names), default=self._clock())
        return max(1, int(first + self._limits.sandbox_idle_s - self._clock()) + 1)
