"""Newcomers: how many realms and sessions may begin in a minute, from one address and on the whole server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from yonder.serve.edge.bucket import Bucket, Buckets
from yonder.serve.edge.refusal import TooMany
from yonder.serve.options import Limits

MINUTE_S = 60


class Newcomers:
    """Both limits of both kinds; a minute's worth may be used at once. Any thread may use it."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float] = time.monotonic) -> None:
        some = 1 if limits.address_rate else 0
        self._realms = _Beginning("realms", some * limits.new_realms, limits.new_realms_all, clock)
        self._sessions = _Beginning("sessions", some * limits.new_sessions, limits.new_sessions_all, clock)

    def realm(self, address: str) -> None:
        """Count a new realm, or refuse it."""
        self._realms.count(address)

    def session(self, address: str) -> None:
        """Count a new session, or refuse it."""
        self._sessions.count(address)


class _Beginning:
    def __init__(self, kind: str, each: int, everybody: int, clock: Callable[[], float]) -> None:
        self._kind = kind
        self._each = Buckets(each / MINUTE_S, each, clock=clock)
        self._all = Bucket(everybody / MINUTE_S, everybody, clock=clock)
        self._lock = threading.Lock()

    def count(self, address: str) -> None:
        """Charge the address first, so that one address cannot use up everybody's share."""
        with self._lock:
            if not self._each.take(address):
                raise self._refusal(f"This address has started too many {self._kind}", self._each.wait(address))
            if not self._all.take():
                raise self._refusal(f"Too many {self._kind} are starting on this server right now", self._all.wait())

    def _refusal(self, text: str, wait: float) -> TooMany:
        return TooMany(f"{text}; try again in a moment.", f"too_many_new_{self._kind}", int(wait) + 1)
