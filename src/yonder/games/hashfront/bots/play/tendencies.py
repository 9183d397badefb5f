"""Tendencies: how an opponent is used to play, read from what it did in its last turns (H-541, H-542)."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play.figures import TYPES
from yonder.games.hashfront.bots.talk.stance import clamp
from yonder.games.hashfront.bots.talk.temper import CALM, Temper

TURNS = 8
FEWEST = 3
ORDERS = 6
EVEN = 50


class Tendencies(Struct, frozen=True):
    """Percentages; `build` by unit type."""

    aggression: int = EVEN
    capture: int = EVEN
    rush: int = EVEN
    chase: int = EVEN
    build: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def favourite(self) -> int:
        """The type that makes up at least half of its orders, or 0."""
        return next((kind for kind in TYPES if self.build[kind] >= EVEN), 0)


UNKNOWN = Tendencies()


def tendencies(history: History, slot: int, observer: int) -> Tendencies:
    """How `slot` has played of late, as far as it concerns `observer`."""
    turns = history.of(slot, TURNS)
    if len(turns) < FEWEST:
        return UNKNOWN
    units = max(1, sum(deeds.units for deeds in turns))
    attacks = sum(deeds.attacks for deeds in turns)
    nearer = sum(before - after for deeds in turns for before, after in [deeds.approach.get(observer, (0, 0))])
    last = history.orders[slot][-ORDERS:]
    shares = [100 * last.count(kind) // max(1, len(last)) for kind in TYPES]
    return Tendencies(
        aggression=min(100, 250 * attacks // units),
        capture=min(100, 300 * sum(deeds.captures for deeds in turns) // units),
        rush=clamp(0, 100, 50 + 10 * nearer // len(turns)),
        chase=100 * sum(deeds.chases for deeds in turns) // max(1, attacks),
        build=(0, shares[0], shares[1], shares[2]),
    )


def predicted(habits: Tendencies) -> Temper:
    """The temper with which the Intermediate procedure stands for this opponent (H-542)."""
    if habits == UNKNOWN:
        return CALM
    return Temper(
        aggression=habits.aggression - EVEN,
        hq_pull=40 + habits.rush - EVEN,
        greed=50 + habits.capture,
    )
