"""The rate of keys: a key pays once for each new event that it has signed; what was seen before costs it nothing.

So nobody else can use up a key's rate: neither by forging events nor by sending its old ones again.
"""

from __future__ import annotations

import threading

from yonder.proof.event import Signed
from yonder.serve.edge.bucket import Buckets
from yonder.serve.edge.refusal import TooMany
from yonder.serve.options import Limits

RECENT = 8_192


class KeyRate:
    """Events a second for each key. Any thread may use it."""

    def __init__(self, limits: Limits) -> None:
        self._buckets = Buckets(limits.key_rate, limits.key_rate * limits.burst_s)
        self._lock = threading.Lock()
        self._paid: dict[str, None] = {}

    def check(self, key: str) -> None:
        """Refuse early what this key could not pay for. It costs nothing, for the signature is not checked yet."""
        with self._lock:
            if self._buckets.wait(key) > 0:
                raise self._too_many(key)

    def charge(self, event: Signed) -> None:
        """Charge the key for a new event whose signature is valid, or refuse it."""
        with self._lock:
            if event.id in self._paid:
                return
            if not self._buckets.take(event.pubkey):
                raise self._too_many(event.pubkey)
            self._paid[event.id] = None
            if len(self._paid) > RECENT:
                del self._paid[next(iter(self._paid))]

    def spend(self, key: str) -> None:
        """Charge a proved key for a request, or refuse it."""
        with self._lock:
            if not self._buckets.take(key):
                raise self._too_many(key)

    def _too_many(self, key: str) -> TooMany:
        return TooMany(
            "This key is sending too many actions; try again in a moment.", "too_many", int(self._buckets.wait(key)) + 1
        )
