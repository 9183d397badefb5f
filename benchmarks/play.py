"""Duel in process, with offers listed at each step and the writes hashed, against PettingZoo's connect_four."""

from __future__ import annotations

import random

from measure import Line, Sheet, main, rivals
from zoo import theirs, zoo

import duel
from yonder.core import Game

FLOOR = 30_000


def ours() -> int:
    """One whole game of random offers; the actions it took."""
    game = Game(duel.rules, seed=str(random.random()))
    game.act("a", duel.Join())
    game.act("b", duel.Join())
    steps = 2
    while game.over() is None:
        (who,) = game.awaited() or [""]
        game.act(who, random.choice([offer.action for offer in game.offers(who) if offer.enabled]))
        steps += 1
    return steps


def run(sheet: Sheet) -> None:
    """Both in turns."""
    env = zoo("connect_four_v3")
    rounds, seconds = (1, 0.3) if sheet.quick else (8, 1.5)
    if env is None:
        sheet.note("PettingZoo is not installed: no rival in this run (uv sync --group bench)")
    mine, others = rivals(ours, (lambda: theirs(env)) if env is not None else ours, rounds=rounds, seconds=seconds)
    sheet.add(Line("duel in process", mine, FLOOR, "actions/s", "the figure we promise", 1))
    if env is not None:
        sheet.add(Line("duel against connect_four", mine, others, "actions/s", "PettingZoo connect_four", 3))


if __name__ == "__main__":
    main(__doc__.split(",")[0] if __doc__ else "play", run)
