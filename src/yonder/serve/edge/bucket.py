"""Buckets: so many requests a second for each address and each key, with some saved up for a burst."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 20_000  # names remembered; those not seen for longest are forgotten, and begin full


class Buckets:
    """A token bucket for each name. A rate of 0 never refuses."""

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = max(1.0, burst)
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """In how many seconds the next request of this name may come; 0 if it may come now."""
        if not self._rate:
            return 0
        return max(0.0, (1 - self._level(name)) / self._rate)

    def take(self, name: str) -> bool:
        """Use up one request; False if there is none left."""
        if not self._rate:
            return True
        level = self._level(name)
        if level < 1:
            return False
        self._levels[name] = (level - 1, self._clock())
        self._levels.move_to_end(name)
        if len(self._levels) > MOST:
            self._levels.popitem(last=False)
        return True

    def _level(self, name: str) -> float:
        level, then = self._levels.get(name, (self._burst, self._clock()))
        return min(self._burst, level + (self._clock() - then) * self._rate)
