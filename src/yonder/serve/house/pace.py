"""Pace: offers changed by other players' actions are rebuilt in turn, so that a crowd leaves the server time to play.

In a quiet world the next turn is now. In a crowd each waits once, however much happens meanwhile. While players
wait long for the answers to their own deeds, fewer turns are given; when they need not, there are more again.
"""

from __future__ import annotations

MOST = 0.25  # the share of the time that goes into such offers at most
LEAST = 0.03  # and the share that they always have
START = 0.1
NEW = 0.1  # how much the newest cost counts
FIRST_S = 0.001
SOON_S = 0.06  # who is answered later than this has waited long
LESS, MORE = 0.8, 1.006  # so the share holds still while one answer in forty is late


class Pace:
    """Turns to make offers, one after the other; times are in seconds."""

    def __init__(self) -> None:
        self.share = START
        self._cost = FIRST_S
        self._free = 0.0

    def turn(self, now: float) -> float:
        """Take the next turn: when it is."""
        mine = max(now, self._free)
        self._free = mine + self._cost / self.share
        return mine

    def spent(self, cost: float) -> None:
        """Note what making and sending the offers of one player has cost."""
        self._cost += NEW * (cost - self._cost)

    def answered(self, after: float) -> None:
        """Note how long somebody waited for the answer to their own action."""
        self.share = max(LEAST, self.share * LESS) if after > SOON_S else min(MOST, self.share * MORE)
