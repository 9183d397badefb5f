"""Odds against dice: what a forecast calls exact must agree with many seeded runs of the same action."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from typing import Any

from yonder.core.chance.dice import SeedDice
from yonder.core.chance.odds import Line
from yonder.core.chance.stream import sub
from yonder.core.game import Game
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx, Cut
from yonder.core.rules.engine import heard, perform
from yonder.core.show.reading import Run
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.moment import Moment

RUNS = 300
FORECASTS = 2  # at one moment
SIGMAS = 6


def exact_odds(moment: Moment) -> Outcomes:
    """Each line of some exact forecasts, against sampling."""
    game = moment.game
    ready = [t for t in moment.open if type(t.action) in game.rules.forecasters and t.refusal is None]
    for i in moment.dice.shuffle(len(ready), "forecasts")[:FORECASTS]:
        t = ready[i]
        made = game.odds(t.who, t.action)
        if made is not None and made.exact:
            readings = list(_readings(game, t.who, t.action))
            for line in made.lines:
                yield _agrees(line, [reading[line.name] for reading in readings], str(t))


def _readings(game: Game, who: str, action: Action) -> Iterator[dict[str, Any]]:
    """What the game reads of many seeded runs; made without the machinery of odds, which is under test."""
    reader = game.rules.forecasters[type(action)]
    redraw = game.rules.part("redraw")
    for i in range(RUNS):
        ctx = Ctx(game.rules, game.world, who, game.world.now, SeedDice(sub(b"odds", "run", i)), game._veil)
        ctx.until = reader.until
        if redraw is not None:
            redraw(ctx, who)
        with suppress(Cut):
            perform(ctx, action)
        yield dict(reader.read(Run(game.world, ctx.world, heard(ctx.told, who), who)))


def _agrees(line: Line, values: list[int], what: str) -> str | None:
    if sum(line.spread.values()) != 1:
        return f"{what}: the chances of {line.name!r} add up to {sum(line.spread.values())}"
    mean = Fraction(sum(values), RUNS)
    exact = sum((value * part for value, part in line.spread.items()), Fraction())
    variance = sum((part * (value - exact) ** 2 for value, part in line.spread.items()), Fraction())
    width = max(abs(value) for value in line.spread)
    slack = 0.0 if variance == 0 else SIGMAS * sqrt(variance / RUNS) + 3 * width / RUNS
    if abs(mean - exact) <= slack:
        return None
    return f"{what}: {line.name!r} is {float(exact):.3f} by its odds and {float(mean):.3f} in {RUNS} runs"


def checks() -> Iterator[Check]:
    """This check, by its sentence."""
    yield Check("Exact odds agree with sampling.", exact_odds)
