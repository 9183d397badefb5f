"""Foresight: odds on request. The world is taken under the lock and worked on outside it, once per seq."""

from __future__ import annotations

import copy
import time
from collections import OrderedDict
from fractions import Fraction
from typing import Any

from msgspec import Struct

from yonder.core.chance.odds import Forecast, Line, forecast
from yonder.core.errors import Reject, YonderError
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.shapes import Chance, Odds, OddsLine

STILLS = 64


class Moment(Struct, frozen=True):
    """A realm as it was at one entry, to be read without the lock."""

    realm: str
    rules: Rules
    seq: int
    world: World


class Foresight:
    """Odds for everybody who may ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._moments: OrderedDict[str, Moment] = OrderedDict()

    def moment(self, realm: Realm) -> Moment:
        """The realm as it is now. To be called under the lock; nothing is copied twice for one entry."""
        found = self._moments.get(realm.id)
        if found is None or found.seq != realm.head.seq:
            found = self._moments[realm.id] = Moment(realm.id, realm.rules, realm.head.seq, realm.still())
            if len(self._moments) > STILLS:
                self._moments.popitem(last=False)
        return found

    async def odds(self, moment: Moment, who: str, action: Action) -> Odds | None:
        """What may come of an action of this player."""
        key = ("odds", moment.realm, moment.seq, who, encode(action))
        limit = self._hall.limits.odds_s

        async def make() -> Odds | None:
            return await self._hall.slow(lambda: worked_out(moment, who, action, limit))

        return await self._hall.cache.get(key, make)

    async def told(self, moment: Moment, who: str, action: Action) -> Odds | None:
        """The same for a list: what cannot be told is left out."""
        try:
            return await self.odds(moment, who, action)
        except YonderError:
            return None


def worked_out(moment: Moment, who: str, action: Action, seconds: float) -> Odds | None:
    """The odds, or a refusal if they take too long."""
    with CONTAINED:
        found = forecast(_limited(moment.rules, seconds), moment.world, who, action)
    return None if found is None else odds_of(found, moment.seq)


def _limited(rules: Rules, seconds: float) -> Rules:
    """The same rules, but every run looks at the clock first."""
    end = time.monotonic() + seconds

    def in_time(_ctx: Ctx, _action: Action) -> None:
        if time.monotonic() > end:
            raise Reject("odds_too_long", "These odds take too long to work out.")

    limited = copy.copy(rules)
    limited.befores = [in_time, *rules.befores]
    return limited


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
