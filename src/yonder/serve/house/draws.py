"""Draws: the dice of one entry, found by running it again with dice that take notes.

With the seed, which the proof gives, anybody can make each number anew (docs/why/proof.md, "From proof to die").
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from yonder.core.chance.dice import Dice, Roll, SeedDice
from yonder.core.chance.stream import Stream
from yonder.core.errors import Missing
from yonder.core.rules.action import Told
from yonder.core.rules.ctx import Ctx, Veil
from yonder.core.rules.kernel import Timer
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.proof import transition, vrf
from yonder.proof.entry import Entry
from yonder.proof.replay import LogVeil, Openings
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.house.privacy import refuse_hidden, still_running
from yonder.serve.house.sandbox import Tried
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import Drawn, Draws, Number

Hears = Callable[[Told], bool]
KINDS = ("d", "sum", "roll", "faces", "high", "low", "range", "below", "chance", "pick", "shuffle", "entropy")


class Call(Struct):
    """A draw as the rules asked for it, with the numbers it was made of."""

    reason: str
    kind: str
    given: dict[str, Any]
    value: Any = None
    numbers: list[Number] = []


class HeardStream(Stream):
    """A stream that remembers the words read since it was last asked."""

    __slots__ = ("words",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.words: list[int] = []

    def word(self) -> int:
        word = super().word()
        self.words.append(word)
        return word


class NotedDice(SeedDice):
    """SeedDice that note what the rules asked for. A draw made of others is noted once, as the rules named it."""

    __slots__ = ("_asked", "calls")

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.calls: list[Call] = []
        self._asked: Call | None = None

    def asked(self, kind: str, given: dict[str, Any], reason: str, draw: Callable[[], Any]) -> Any:
        """Make a draw and note it, unless it is part of another or nothing had to be drawn."""
        if self._asked is not None:
            return draw()
        call = self._asked = Call(reason, kind, given, numbers=[])
        try:
            call.value = draw()
        finally:
            self._asked = None
            if call.numbers:
                self.calls.append(call)
        return call.value

    def _int(self, low: int, high: int, reason: str) -> int:
        stream = self._streams.get(reason)
        if not isinstance(stream, HeardStream):
            stream = self._streams[reason] = HeardStream(self._seed + reason.encode() + b"\0")
        stream.words = []
        value = super()._int(low, high, reason)
        assert self._asked is not None
        self._asked.numbers.append(Number(low, high, value, [f"{word:016x}" for word in stream.words]))
        return value


def _noting(kind: str) -> Callable[..., Any]:
    plain = getattr(Dice, kind)
    names = inspect.signature(plain)

    @functools.wraps(plain)
    def noted(self: NotedDice, *args: Any, **kwargs: Any) -> Any:
        bound = names.bind(self, *args, **kwargs)
        bound.apply_defaults()
        given = {name: value for name, value in bound.arguments.items() if name not in ("self", "reason")}
        return self.asked(kind, given, bound.arguments["reason"], lambda: plain(self, *args, **kwargs))

    return noted


for _kind in KINDS:
    setattr(NotedDice, _kind, _noting(_kind))


def noted(calls: list[Call]) -> list[Drawn]:
    """Draws as they are sent."""
    return [Drawn(c.reason, c.kind, c.given, _shown(c.value), c.numbers) for c in calls]


def draws_of(rules: Rules, world: World | None, entry: Entry, openings: Openings, hears: Hears) -> Draws:
    """The draws of one entry of a sound log, run over the world before it, for one who hears all that it told."""
    seed = vrf.output(bytes.fromhex(entry.proof)) if entry.proof else b""
    dice = NotedDice(seed)
    ctx = _apply(rules, world, entry, dice, LogVeil(entry, openings))
    if not all(map(hears, ctx.told)):
        raise still_running()
    return Draws(entry.realm, entry.seq, entry.proof, seed.hex(), proved=True, draws=noted(dice.calls))


def hearing(who: str | None, *, over: bool) -> Hears:
    """What this player may hear: when the game is over, everything."""
    return lambda told: over or told.seen_by(who)


def tried_draws(rules: Rules, world: World, tried: Tried, name: str, seq: int) -> Draws:
    """The draws of something that was only tried."""
    dice = NotedDice(tried.seed)
    tried.run(rules, world, dice)
    seed = tried.seed.hex() if dice.calls else ""
    return Draws(name, seq, "", seed, proved=False, draws=noted(dice.calls))


def _apply(rules: Rules, world: World | None, entry: Entry, dice: NotedDice, veil: Veil) -> Ctx:
    if entry.birth is not None and entry.event is not None:
        return transition.begin(rules, entry.event, entry.birth, dice, entry.at, veil)
    assert world is not None
    if entry.event is not None:
        return transition.act(rules, world, entry.realm, entry.event, dice, entry.at, veil)
    timer = world.first(Timer)
    assert timer is not None
    return transition.tick(rules, world, timer, dice, entry.at, veil)


def _shown(value: Any) -> Any:
    if isinstance(value, Roll):
        return value._asdict()
    return value.hex() if isinstance(value, bytes) else value


@get("/api/realms/{realm:str}/draws/{seq:int}", tags=["logs"], responses=refusals(400, 401, 403, 404, 409, 422))
async def get_draws(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], realm: FromPath[str], seq: FromPath[int]
) -> Draws:
    """The draws of one entry: what the rules asked for and what came, in order, each to be made anew from the seed.

    What is drawn from a hidden seed is never listed. While a realm runs, a game that hides things lists nothing, and
    what an entry told in private has draws only for whom it was told.
    """

    def ask(opened: Realm, who: str | None) -> tuple[Realm, Hears]:
        refuse_hidden(opened.rules, opened.world)
        if not 0 <= seq <= opened.head.seq:
            raise Missing("There is no such entry.", "no_such_entry")
        return opened, hearing(who, over=opened.over() is not None)

    opened, hears = await hall.read(realm, asker, None, ask)

    def work() -> bytes:
        with CONTAINED:
            (entry,) = opened.entries(seq, seq + 1)
            world = None if seq == 0 else hall.past.world(opened, seq - 1, deadline(hall, hall.limits.replay_s))
            return encode(draws_of(opened.rules, world, entry, hall.past.openings(opened), hears))

    return raw(Draws, await hall.slow(work))


ROUTES = (get_draws,)
