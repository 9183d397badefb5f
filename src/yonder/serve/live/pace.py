"""Pace: offers that others' deeds have changed are made anew in turn, so that a crowd leaves the server time to play.

In a quiet world the next turn is now. Who waits in a throng waits once, however much happens meanwhile.
"""

from __future__ import annotations

SHARE = 0.25  # of the time goes at most into such offers
NEW = 0.1  # how much the newest cost counts
FIRST_S = 0.001


class Pace:
    """Turns to make offers, one after the other; times are in seconds."""

    def __init__(self) -> None:
        self._cost = FIRST_S
        self._free = 0.0

    def turn(self, now: float) -> float:
        """Take the next turn: when it is."""
        mine = max(now, self._free)
        self._free = mine + self._cost / SHARE
        return mine

    def spent(self, cost: float) -> None:
        """Note what making the offers of one player has cost."""
        self._cost += NEW * (cost - self._cost)
