"""Dice: every random draw of every game. A draw names its reason, and what cannot matter is not drawn.

`SeedDice` plays and replays, `ScriptedDice` tests, `ForcedDice` supposes; `WalkDice` (in `walk`) visits every outcome.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from yonder.core.chance.stream import HiddenSeed, Stream

CERTAIN = 10_000


class Roll(NamedTuple):
    """The result of several dice. `faces` are for telling; rules decide by `total`."""

    total: int
    faces: tuple[int, ...]


class Draw(Struct, frozen=True, gc=False):
    """One number drawn: why, between what, and which."""

    reason: str
    low: int
    high: int
    value: int


class Dice(ABC):
    """What a rule may draw. Makers of dice implement `_int`; all other draws are made of it."""

    __slots__ = ()

    def d(self, sides: int, reason: str) -> int:
        """One die: 1..sides."""
        return self._int(1, sides, reason) if sides > 1 else _only(1, sides)

    def sum(self, count: int, sides: int, reason: str) -> int:
        """The total of `count` dice."""
        if sides <= 1 and count > 0:
            return count * _only(1, sides)
        total = 0
        for _ in range(count):
            total += self._int(1, sides, reason)
        return total

    def roll(self, count: int, sides: int, reason: str) -> Roll:
        """`count` dice: total and faces."""
        faces = self.faces(count, sides, reason)
        return Roll(sum(faces), faces)

    def faces(self, count: int, sides: int, reason: str) -> tuple[int, ...]:
        """`count` dice, each face by itself, for rules that look at single dice."""
        return tuple([self.range(1, sides, reason) for _ in range(count)])

    def high(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        """Roll `count` dice and keep the `keep` highest (advantage: `high(2, 20, ...)`)."""
        faces = self.faces(count, sides, reason)
        return Roll(sum(sorted(faces, reverse=True)[:keep]), faces)

    def low(self, count: int, sides: int, reason: str, keep: int = 1) -> Roll:
        """Roll `count` dice and keep the `keep` lowest (disadvantage)."""
        faces = self.faces(count, sides, reason)
        return Roll(sum(sorted(faces)[:keep]), faces)

    def range(self, low: int, high: int, reason: str) -> int:
        """A uniform integer, both ends included."""
        if high <= low:
            return _only(low, high)
        return self._int(low, high, reason)

    def below(self, n: int, reason: str) -> int:
        """A uniform integer 0..n-1."""
        if n <= 1:
            return _only(0, n - 1)
        return self._index(n, reason)

    def chance(self, part: int, reason: str, of: int = CERTAIN) -> bool:
        """True in `part` cases of `of` (basis points unless told otherwise)."""
        if part <= 0 or part >= of:
            return part > 0
        return self._index(of, reason) < part

    def pick(self, weights: Sequence[int], reason: str) -> int:
        """An index, by integer weights in listed order."""
        left = self.below(sum(weights), reason)
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        msg = f"no weight to pick from for {reason!r}"
        raise ValueError(msg)

    def shuffle(self, n: int, reason: str) -> tuple[int, ...]:
        """A uniform order of 0..n-1 (Fisher-Yates, from the last place down)."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1, reason)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def entropy(self, count: int, reason: str) -> bytes:
        """Raw entropy, to seed a generated place."""
        return bytes(self.range(0, 255, reason) for _ in range(count))

    def veiled(self, hide: Callable[[], HiddenSeed]) -> Dice:
        """Dice for what stays hidden. Only dice that come from a seed need one of its own for it."""
        del hide
        return self

    def _index(self, n: int, reason: str) -> int:
        return self._int(0, n - 1, reason)

    @abstractmethod
    def _int(self, low: int, high: int, reason: str) -> int:
        """The next number of `low` to `high`, both included."""


class SeedDice(Dice):
    """Draws from a seed. Each reason is its own stream, so a new roll elsewhere does not shift the others.

    The stream of a reason starts from seed || reason || one zero byte.
    """

    __slots__ = ("_seed", "_streams", "trace")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._streams: dict[str, Stream] = {}
        self.trace: list[Draw] = []

    def veiled(self, hide: Callable[[], HiddenSeed]) -> Dice:
        return SeedDice(hide().start)

    def sum(self, count: int, sides: int, reason: str) -> int:
        """As above, in one go: no draw of play is more common."""
        if sides <= 1 or count <= 0:  # nothing is drawn
            return super().sum(count, sides, reason)
        drawn = self._stream(reason).several(count, sides)
        self.trace += [Draw(reason, 1, sides, value + 1) for value in drawn]
        return sum(drawn) + len(drawn)

    def _stream(self, reason: str) -> Stream:
        """Where the draws of a reason come from."""
        stream = self._streams.get(reason)
        if stream is None:
            stream = self._streams[reason] = Stream(self._seed + reason.encode() + b"\0")
        return stream

    def _int(self, low: int, high: int, reason: str) -> int:
        stream = self._streams.get(reason) or self._stream(reason)
        value = low + stream.below(high - low + 1)
        self.trace.append(Draw(reason, low, high, value))
        return value


class ScriptError(AssertionError):
    """The script and the draws do not fit; the text lists the draws asked for so far."""


Script = Sequence[int | str | tuple[str, int]]


class _Item(NamedTuple):
    """One item of a script: its value, and the reason and the sides it insists on, if it does."""

    written: object
    value: int
    reason: str | None = None
    sides: int | None = None

    def fits(self, low: int, high: int, reason: str) -> bool:
        die = self.sides is None or (low, high) == (1, self.sides)
        return die and self.reason in (None, reason) and low <= self.value <= high


def _item(written: int | str | tuple[str, int]) -> _Item:
    if isinstance(written, int):
        return _Item(written, written)
    if isinstance(written, tuple):
        return _Item(written, written[1], written[0])
    found = re.fullmatch(r"(?:(.+) )?d([0-9]+)=([0-9]+)", written)
    if found is None:
        raise ScriptError(f"{written!r} is no die and its face: write 'd20=4', or 'attack d20=4' with the reason")
    return _Item(written, int(found[3]), found[1], int(found[2]))


class ScriptedDice(Dice):
    """Draws from a list, in order. Dice take faces; picks and chances take raw values counted from `base`.

    An item may insist on more than the value: `"d20=4"` on the die, `("attack", 17)` on the reason, `"attack d20=4"` on
    both.
    """

    __slots__ = ("_at", "_base", "_script", "trace")

    def __init__(self, script: Script, *, base: int = 0) -> None:
        self._script = [_item(item) for item in script]
        self._at = 0
        self._base = base
        self.trace: list[Draw] = []

    def veiled(self, hide: Callable[[], HiddenSeed]) -> Dice:
        hide()  # the secret is made as in play; what is drawn stands in the script
        return self

    def _index(self, n: int, reason: str) -> int:
        return self._int(self._base, n - 1 + self._base, reason) - self._base

    def _int(self, low: int, high: int, reason: str) -> int:
        if self._at == len(self._script):
            raise ScriptError(self._tell(f"the script ends before {reason!r} ({low}..{high})"))
        item = self._script[self._at]
        if not item.fits(low, high, reason):
            raise ScriptError(self._tell(f"{reason!r} ({low}..{high}) cannot take {item.written!r}"))
        self._at += 1
        self.trace.append(Draw(reason, low, high, item.value))
        return item.value

    def finish(self) -> None:
        """Insist that the whole script was used."""
        if self._at < len(self._script):
            raise ScriptError(self._tell(f"never drawn: {[item.written for item in self._script[self._at :]]}"))

    def _tell(self, problem: str) -> str:
        asked = "".join(f"\n  {d.reason} {d.low}..{d.high} -> {d.value}" for d in self.trace) or " none"
        return f"{problem}\ndraws so far:{asked}"


class ForcedDice(Dice):
    """Draws decided by a function of (low, high, reason): suppose that every strike hits."""

    __slots__ = ("_decide",)

    def __init__(self, decide: Callable[[int, int, str], int]) -> None:
        self._decide = decide

    def _int(self, low: int, high: int, reason: str) -> int:
        value = self._decide(low, high, reason)
        if not low <= value <= high:
            msg = f"{reason!r} ({low}..{high}) cannot be {value}"
            raise ValueError(msg)
        return value


class FirstDraw(Exception):
    """Raised by ProbeDice: the rules have refused nothing and want to roll."""


class ProbeDice(Dice):
    """Stops a handler at its first draw: everything before it was the refusals."""

    __slots__ = ()

    def _int(self, low: int, high: int, reason: str) -> int:
        raise FirstDraw(low, high, reason)


def _only(low: int, high: int) -> int:
    if high < low:
        msg = f"nothing to draw between {low} and {high}"
        raise ValueError(msg)
    return low
