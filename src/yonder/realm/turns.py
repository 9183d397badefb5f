"""Turns: a lock that threads take one after the other. A thread that has just held it lets waiting threads go first."""

from __future__ import annotations

from threading import Lock, RLock, get_ident
from types import TracebackType


class Turns:
    """A lock that its holder may take again. A thread that reads all the time keeps a writer waiting once at most."""

    __slots__ = ("_depth", "_held", "_holder", "_next")

    def __init__(self) -> None:
        self._next = Lock()  # held by the one who is next
        self._held = RLock()
        self._holder = 0
        self._depth = 0

    def __enter__(self) -> None:
        if self._holder == get_ident():
            self._held.acquire()
        else:
            with self._next:
                self._held.acquire()
            self._holder = get_ident()
        self._depth += 1

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self._holder = 0
        self._held.release()
