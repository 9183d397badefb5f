"""Odds: the real handler, run over every outcome of its dice. No formula is written twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.chance.stream import sub
from yonder.core.chance.walk import OverBudget, Unwalkable, Walk, Weight, weighed
from yonder.core.rules.action import Action, Event, tag_of
from yonder.core.rules.ctx import Ctx, Cut
from yonder.core.rules.engine import heard, perform
from yonder.core.rules.rules import Rules
from yonder.core.show.reading import Forecaster, Run
from yonder.core.world.codec import encode, sha256
from yonder.core.world.world import World

BUDGET = 2_000
SAMPLES = 1_000

Read = Callable[[Run], Any]
Weighed = Iterator[tuple[Any, Weight]]


class Odds(Struct, frozen=True):
    """Results with their probabilities. When not `exact`, they were sampled."""

    table: dict[Any, Fraction]
    exact: bool
    runs: int

    def chance(self, test: Callable[[Any], bool]) -> Fraction:
        """Probability that a result passes the test."""
        return sum((p for result, p in self.table.items() if test(result)), Fraction())

    def mean(self, value: Callable[[Any], int] = int) -> Fraction:
        """Expected value."""
        return sum((value(result) * p for result, p in self.table.items()), Fraction())


class Line(Struct, frozen=True):
    """One thing a player wants to know: a probability (yes or no) or a mean (a number), and its distribution."""

    name: str
    kind: str
    value: Fraction
    spread: dict[Any, Fraction]


class Forecast(Struct, frozen=True):
    """What may come of an action, as its game reads it."""

    lines: tuple[Line, ...]
    exact: bool
    runs: int


def odds(
    rules: Rules,
    world: World,
    who: str,
    action: Action,
    read: Read,
    *,
    until: tuple[type[Event], ...] = (),
    budget: int = BUDGET,
) -> Odds:
    """The distribution of `read(run)`: exact within the budget of runs, else sampled and marked."""
    run = _runner(rules, world, who, action, read, until)
    try:
        return _tally(Walk().runs(run, budget), exact=True)
    except OverBudget:
        return _tally(_sampled(run, who, action), exact=False)


def forecast(rules: Rules, world: World, who: str, action: Action, *, budget: int = BUDGET) -> Forecast | None:
    """What the game reads of this action's outcomes, each line by itself; None if there is nothing to tell."""
    reader = rules.forecasters.get(type(action))
    if reader is None:
        return None
    if reader.alike is None:
        return _walked(rules, world, who, action, reader, budget)
    known = world.once(_alike)
    key = (reader, who, world.now, budget, reader.alike(world, who, action))
    found = known.get(key)
    if found is None:
        found = _walked(rules, world, who, action, reader, budget)
        if found is not None and found.exact:  # samples are drawn for one action
            known[key] = found
    return found


def _alike(_world: World) -> dict[Any, Forecast]:
    """Forecasts by what their actions come to, until something is written."""
    return {}


def _walked(rules: Rules, world: World, who: str, action: Action, reader: Forecaster, budget: int) -> Forecast | None:
    run = _runner(rules, world, who, action, reader.read, reader.until, reader.ignoring)
    try:
        return _forecast(run, who, action, budget, reader.ignoring)
    except Unwalkable:
        return None


def sample(rules: Rules, world: World, who: str, action: Action, *, runs: int = SAMPLES) -> Forecast | None:
    """The same from so many runs alone, for those who ask very often and need no exact answer."""
    reader = rules.forecasters.get(type(action))
    if reader is None:
        return None
    lines = _Lines(_sampled(_runner(rules, world, who, action, reader.read, reader.until), who, action, runs))
    return Forecast(lines.made(), exact=False, runs=lines.runs) if lines.spreads else None


def _forecast(
    run: Callable[[Dice], Any], who: str, action: Action, budget: int, ignoring: frozenset[str]
) -> Forecast | None:
    try:
        lines, exact = _Lines(Walk(ignoring).runs(run, budget)), True
    except OverBudget:
        lines, exact = _Lines(_sampled(run, who, action)), False
    return Forecast(lines.made(), exact, lines.runs) if lines.spreads else None


class _Lines:
    """Marginal distributions of named readings."""

    def __init__(self, readings: Weighed) -> None:
        self.spreads: dict[str, _Sums] = {}
        self.runs = 0
        for reading, weight in readings:
            self.runs += 1
            for name, result in reading.items():
                _add(self.spreads.setdefault(name, {}), result, weight)

    def made(self) -> tuple[Line, ...]:
        return tuple(self._line(name, _added_up(sums)) for name, sums in self.spreads.items())

    def _line(self, name: str, spread: dict[Any, Fraction]) -> Line:
        ordered = dict(sorted(spread.items()))
        if all(isinstance(value, bool) for value in ordered):
            return Line(name, "chance", ordered.get(True, Fraction()), ordered)
        return Line(name, "mean", sum((v * p for v, p in ordered.items()), Fraction()), ordered)


def _runner(
    rules: Rules,
    world: World,
    who: str,
    action: Action,
    read: Read,
    until: tuple[type[Event], ...],
    ignoring: frozenset[str] = frozenset(),
) -> Callable[[Dice], Any]:
    redraw = rules.part("redraw")

    def run(dice: Dice) -> Any:
        ctx = Ctx(rules, world, who, world.now, dice)
        ctx.until, ctx.ignoring = until, ignoring
        if redraw is not None:
            redraw(ctx, who)  # what they cannot know is drawn anew, not read
        with suppress(Cut):
            perform(ctx, action)
        return read(Run(world, ctx.world, heard(ctx.told, who), who))

    return run


def _sampled(run: Callable[[Dice], Any], who: str, action: Action, runs: int = SAMPLES) -> Weighed:
    """Runs with dice of their own: the same question is always sampled alike, and never with the dice of play."""
    seed = sha256(b"sample|" + who.encode() + tag_of(action).encode() + encode(action))
    return ((run(SeedDice(sub(seed, "run", i))), (1, runs)) for i in range(runs))


def _tally(results: Weighed, *, exact: bool) -> Odds:
    table: _Sums = {}
    runs = 0
    for result, weight in results:
        runs += 1
        _add(table, result, weight)
    return Odds(_added_up(table), exact, runs)


_Sums = dict[Any, dict[int, int]]  # value -> denominator -> sum of numerators


def _add(sums: _Sums, result: Any, weight: Weight) -> None:
    for value, (part, of) in weighed(result):
        by_whole = sums.setdefault(value, {})
        whole = weight[1] * of
        by_whole[whole] = by_whole.get(whole, 0) + weight[0] * part


def _added_up(sums: _Sums) -> dict[Any, Fraction]:
    return {value: sum((Fraction(n, d) for d, n in parts.items()), Fraction()) for value, parts in sums.items()}
