"""Buckets and turns: a rate for each address and each key, with some saved up for a burst, or at an even pace."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 20_000  # names remembered; those not seen for longest are forgotten, and begin full


class Bucket:
    """A token bucket. A rate of 0 never refuses."""

    __slots__ = ("_burst", "_clock", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = max(1.0, burst)
        self._clock = clock
        self._level = self._burst
        self._then = clock()

    def take(self, amount: float = 1) -> bool:
        """Use up this amount; False, and nothing used, if there is not enough left."""
        if not self._rate:
            return True
        if self._filled() < amount:
            return False
        self._level -= amount
        return True

    def wait(self, amount: float = 1) -> float:
        """In how many seconds this amount may be taken; 0 if it may be taken now."""
        if not self._rate:
            return 0
        return max(0.0, (amount - self._filled()) / self._rate)

    def share(self) -> float:
        """How full it is, from 0 to 1."""
        return self._filled() / self._burst if self._rate else 1.0

    def _filled(self) -> float:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        return self._level


class Buckets:
    """A bucket for each name."""

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, name: str, amount: float = 1) -> float:
        """In how many seconds this name may take this amount; 0 if it may now."""
        found = self._buckets.get(name)
        return 0 if found is None else found.wait(amount)

    def share(self, name: str) -> float:
        """How full this name's bucket is, from 0 to 1."""
        found = self._buckets.get(name)
        return 1.0 if found is None else found.share()

    def take(self, name: str, amount: float = 1) -> bool:
        """Use up this amount from this name's bucket; False if there is not enough left."""
        if not self._rate:
            return True
        found = self._buckets.get(name)
        if found is None:
            found = self._buckets[name] = Bucket(self._rate, self._burst, clock=self._clock)
        taken = found.take(amount)
        self._buckets.move_to_end(name)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return taken


class Turns:
    """An even pace for each name: one turn after the other, none saved up. A rate of 0 never makes anybody wait."""

    def __init__(self, rate: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._gap = 1 / rate if rate else 0.0
        self._clock = clock
        self._next: OrderedDict[str, float] = OrderedDict()

    def wait(self, name: str) -> float:
        """Take this name's next turn; in how many seconds it comes."""
        if not self._gap:
            return 0.0
        now = self._clock()
        turn = max(now, self._next.get(name, now))
        self._next[name] = turn + self._gap
        self._next.move_to_end(name)
        if len(self._next) > MOST:
            self._next.popitem(last=False)
        return turn - now
