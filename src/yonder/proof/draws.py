"""Draws: the dice of one entry, found by running it again with dice that take notes.

With the seed, which the proof gives, anybody can make each number anew (docs/why/proof.md, "From proof to die"). Each
draw names the event that was told next: the one it decided.
"""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from yonder.core.chance.dice import Dice, Roll, SeedDice
from yonder.core.chance.stream import HiddenSeed, Stream
from yonder.core.rules.action import Action, Told
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.proof import vrf
from yonder.proof.entry import Entry
from yonder.proof.replay import Openings, applied

KINDS = ("d", "sum", "roll", "faces", "high", "low", "range", "below", "chance", "pick", "shuffle", "entropy")


class Number(Struct, frozen=True):
    """One whole number, drawn evenly from `low` to `high`.

    `words` are the 64-bit words (hex) that were read for it from the stream of its reason: the last made it, those
    before would have favoured small numbers and were thrown away.
    """

    low: int
    high: int
    value: int
    words: list[str]


class Veiled(Struct, frozen=True):
    """Where the seed of a hidden draw comes from: a scope, the source of the entry that made its secret, and its use.

    The opening of this scope and source proves the secret; SHA-256(secret || "hidden" || use as 4 bytes) is the seed.
    """

    scope: str
    source: str
    use: int


class Drawn(Struct, frozen=True):
    """One draw: why, which kind (a method of Dice) with which arguments, what came, and the numbers it was made of.

    `event` is the place of the event that it decided among those that the entry told (None: none came after it).
    `seed` is that of a draw which was hidden at first, and `hidden` says what it follows from; both are empty if it
    came from the seed of the entry.
    """

    reason: str
    kind: str
    given: dict[str, Any]
    value: Any
    numbers: list[Number]
    event: int | None = None
    seed: str = ""
    hidden: Veiled | None = None


class Call(Struct):
    """A draw as the rules asked for it, with the numbers it was made of and how many events had been told before."""

    reason: str
    kind: str
    given: dict[str, Any]
    hidden: HiddenSeed | None
    told: int
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

    __slots__ = ("_asked", "_hidden", "_root", "calls", "told")

    def __init__(self, seed: bytes, root: NotedDice | None = None, hidden: HiddenSeed | None = None) -> None:
        super().__init__(seed)
        self._hidden = hidden
        self._root = root or self
        self.calls: list[Call] = []
        self.told: list[Told] = []
        self._asked: Call | None = None

    def veiled(self, hide: Callable[[], HiddenSeed]) -> Dice:
        hidden = hide()
        return NotedDice(hidden.start, self._root, hidden)

    def asked(self, kind: str, given: dict[str, Any], reason: str, draw: Callable[[], Any]) -> Any:
        """Make a draw and note it, unless it is part of another or nothing had to be drawn."""
        if self._asked is not None:
            return draw()
        root = self._root
        call = self._asked = Call(reason, kind, given, self._hidden, len(root.told), numbers=[])
        try:
            call.value = draw()
        finally:
            self._asked = None
            if call.numbers:
                root.calls.append(call)
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


class Trace(Struct, frozen=True):
    """The draws of an entry and the events that it told; the seed is empty if nothing was drawn from it."""

    seed: bytes
    draws: list[Drawn]
    told: list[Told]


def trace(rules: Rules, world: World | None, entry: Entry, openings: Openings) -> Trace:
    """Run one entry of a sound log over the world before it, and note its draws."""
    seed = vrf.output(bytes.fromhex(entry.proof)) if entry.proof else b""
    return traced(rules, seed, lambda watched, dice: applied(watched, world, entry, dice, openings))


def traced(rules: Rules, seed: bytes, run: Callable[[Rules, NotedDice], Ctx]) -> Trace:
    """Note the draws of anything that runs with these rules and dice."""
    dice = NotedDice(seed)
    ctx = run(_watched(rules, dice), dice)
    drew = any(call.hidden is None for call in dice.calls)
    return Trace(seed if drew else b"", noted(dice.calls, len(ctx.told)), ctx.told)


def noted(calls: list[Call], told: int = 0) -> list[Drawn]:
    """Draws as they are sent, of an entry that told so many events."""
    return [
        Drawn(
            *(c.reason, c.kind, c.given, _shown(c.value), c.numbers, c.told if c.told < told else None),
            seed="" if c.hidden is None else c.hidden.start.hex(),
            hidden=None if c.hidden is None else Veiled(c.hidden.scope, c.hidden.source, c.hidden.use),
        )
        for c in calls
    ]


def _watched(rules: Rules, dice: NotedDice) -> Rules:
    """The same rules; the dice see what is told."""

    def see(ctx: Ctx, _action: Action) -> None:
        dice.told = ctx.told

    watched = copy.copy(rules)
    watched.befores = [see, *rules.befores]
    start = rules.part("start")
    if start is not None:

        def begin(ctx: Ctx, setup: Any) -> None:
            dice.told = ctx.told
            start(ctx, setup)

        watched._parts = {**rules._parts, "start": begin}
    return watched


def _shown(value: Any) -> Any:
    if isinstance(value, Roll):
        return value._asdict()
    return value.hex() if isinstance(value, bytes) else value
