"""Forecasts: odds on request. The world is taken under the lock and worked on outside it, once per seq.

Odds have a thread of their own that pauses while others play: play, timers and closes never wait for them. Nothing is
worked out for those who have left.
"""

from __future__ import annotations

import copy
import threading
import time
from collections import OrderedDict
from fractions import Fraction
from typing import Any

from msgspec import Struct

from yonder.core.chance.odds import Forecast, Line, forecast
from yonder.core.errors import Reject, Unavailable, YonderError
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.house.pool import Pool
from yonder.serve.routes.shapes import Chance, Odds, OddsLine

STILLS = 64
SPELL_S, PLAY_S = 0.0005, 0.25  # worked at a time before others may go first; so long ago somebody acted: there is play
REST, BREATH_S, MOST_REST_S = 3.0, 0.0001, 0.02  # rest so many times as long as was worked while there is play
LOOK_S = 0.001  # how often to look whether an action is still under way
SECOND_MS = 1_000


class Moment(Struct, frozen=True):
    """A realm as it was at one entry, to be read without the lock."""

    realm: str
    rules: Rules
    seq: int
    world: World


class Foresight:
    """Odds for everybody who is allowed to ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        limits = hall.limits
        self._pool = Pool("odds", 1, limits.odds_waiting, limits.odds_each, limits.odds_wait_s)
        self._moments: OrderedDict[str, Moment] = OrderedDict()

    def moment(self, realm: Realm) -> Moment:
        """The realm as it is now. To be called under the lock; nothing is copied twice for one entry and second."""
        found, second = self._moments.get(realm.id), realm.present().now // SECOND_MS
        if found is None or found.seq != realm.head.seq or found.world.now // SECOND_MS != second:
            found = self._moments[realm.id] = Moment(realm.id, realm.rules, realm.head.seq, realm.still())
            if len(self._moments) > STILLS:
                self._moments.popitem(last=False)
        return found

    async def odds(self, moment: Moment, who: str, action: Action, payer: str) -> Odds | None:
        """What may come of an action of this player; the payer waits for its turn."""
        key = ("odds", moment.realm, moment.seq, who, encode(action))

        async def make() -> Odds | None:
            gone = threading.Event()
            return await self._pool.do(payer, lambda: worked_out(self._hall, moment, who, action, gone), gone.set)

        return await self._hall.cache.get(key, make)

    async def told(self, moment: Moment, who: str, action: Action, payer: str) -> Odds | None:
        """The same for a list: odds that cannot be computed are left out."""
        try:
            return await self.odds(moment, who, action, payer)
        except YonderError:
            return None

    def close(self) -> None:
        """Release the thread."""
        self._pool.close()


def worked_out(
    hall: Hall, moment: Moment, who: str, action: Action, gone: threading.Event | None = None
) -> Odds | None:
    """The odds, or a refusal if they take too long or all who asked are `gone`."""
    with CONTAINED:
        found = forecast(_limited(moment.rules, hall, gone or threading.Event()), moment.world, who, action)
    return None if found is None else odds_of(found, moment.seq)


def _limited(rules: Rules, hall: Hall, gone: threading.Event) -> Rules:
    """The same rules, but every run looks at the clock first, and lets others go first: more so while somebody plays.

    The limit counts working time: on a busy machine odds arrive later, but are not refused.
    """
    end, began = time.thread_time() + hall.limits.odds_s, time.monotonic()

    def in_time(_ctx: Ctx, _action: Action) -> None:
        nonlocal began
        now = time.monotonic()
        if now - began < SPELL_S:
            return
        if hall.closing:
            raise Unavailable("The server is shutting down.")
        if gone.is_set():
            raise Unavailable("Nobody is waiting for these odds any more.")
        if time.thread_time() > end:
            raise Reject("odds_too_long", "These odds take too long to compute.")
        _rest(hall, now - began)
        began = time.monotonic()

    limited = copy.copy(rules)
    limited.befores = [in_time, *rules.befores]
    return limited


def _rest(hall: Hall, worked: float) -> None:
    """Let others go first: for a moment; longer while there is play, and above all while an action is under way."""
    if time.monotonic() - hall.acted > PLAY_S:
        time.sleep(BREATH_S)
        return
    end = time.monotonic() + MOST_REST_S
    time.sleep(min(MOST_REST_S, worked * REST))
    while hall.acting and time.monotonic() < end:
        time.sleep(LOOK_S)


def odds_of(found: Forecast, seq: int) -> Odds:
    """A forecast as it is sent."""
    return Odds(seq, [_line(line) for line in found.lines], found.exact, found.runs)


def _line(line: Line) -> OddsLine:
    spread = [Chance(_plain(result), str(chance)) for result, chance in line.spread.items()]
    return OddsLine(line.name, line.kind, str(line.value), _about(line.value), spread)


def _about(value: Fraction) -> float:
    return round(float(value), 6)


def _plain(result: Any) -> bool | int | str:
    return result if isinstance(result, bool | int | str) else str(result)
