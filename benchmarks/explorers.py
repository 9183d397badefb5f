"""Explorers: whole careers of temple's bots, class by class. How soon they grow, who conquers, and what kills.

The bots and the objectives (T-402) were tuned on seeds below `TUNED`; the table is made of seeds never used for that.
A career is one explorer alone in its world: from minting to its death, its first conquest, or `MOST` actions.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from statistics import median
from time import process_time

from hasty import Hasty
from msgspec import Struct

from yonder.core import Action, Game
from yonder.core.chance.odds import sample
from yonder.games.temple import rules
from yonder.games.temple.explorer.creation import MintExplorer
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import Chamber, ExplorerHealth, ExplorerStats, Grave, TempleState

WHO = "a" * 64
MOST = 800
TUNED, FIRST = 1_000, 93_000  # those from 90,000 to 92,119 have been looked at
RUNS = 400  # of the last action, to read what its button said
FORESEEN = 1  # percent: a death counts as foreseeable if its button said at least this
CLASSES = tuple(ExplorerClass)[1:]


class Career(Struct):
    """One explorer: at which action it reached what (0 is never), and how it ended."""

    levels: dict[int, int]
    boss: int = 0
    conquest: int = 0
    death: str = ""
    yonder: int = 0
    told: int = 0  # percent: the chance of dying that the button of the last action showed


def career(bot: str, kind: ExplorerClass, seed: str) -> Career:
    """Play one explorer."""
    name = f"explorer {kind} {seed}"
    game = Game(rules, seed=name, hashed=False)
    done: list[Action] = [MintExplorer(kind)]
    game.act(WHO, done[0])
    seat, life = Hasty(game, WHO), Career({})
    for step in range(1, MOST + 1):
        action = rules.bots[bot](seat)
        assert action is not None
        game.act(WHO, action)
        done.append(action)
        note(game, life, step)
        if life.conquest or game.world.get(ExplorerHealth, 1).is_dead:
            break
    if (grave := game.world.find(Grave, 1)) is not None:
        life.death = str(grave.killed_by if grave.killed_by != "None" else grave.cause)
        life.yonder = game.world.get(Chamber, grave.temple_id, grave.chamber_id).yonder
        life.told = foretold(seat, name, done)
    return life


def note(game: Game, life: Career, step: int) -> None:
    """Keep what this action was the first to reach."""
    stats = game.world.get(ExplorerStats, 1)
    life.levels.setdefault(stats.level, step)
    life.conquest = step if stats.temples_conquered else 0
    if not life.boss and any(temple.boss_chamber_id for temple in game.world.all(TempleState)):
        life.boss = step


def foretold(seat: Hasty, name: str, done: list[Action]) -> int:
    """The chance of dying on the button of the last action; if the bot did not read it, all is played once more."""
    odds = seat.read.get(done[-1])
    if odds is None:
        game = Game(rules, seed=name, hashed=False)
        for action in done[:-1]:
            game.act(WHO, action)
        odds = sample(rules, game.world, WHO, done[-1], runs=RUNS)
    lines = {} if odds is None else {line.name: line.value for line in odds.lines}
    return round(lines.get("die", 0) * 100)


def half(numbers: list[int], among: int) -> str:
    """When half of all had it; a dash if fewer than half ever did."""
    reached = sorted(number for number in numbers if number)
    return str(reached[(among - 1) // 2]) if len(reached) * 2 > among else "-"


def rows(bot: str, count: int, first: int) -> Iterator[str]:
    """One line of the table for each class."""
    seen = "among them seeds used for tuning" if first < TUNED else "none of them used for tuning"
    yield f"Temple, the {bot} bot, seeds {first} to {first + count - 1}, {seen}; at most {MOST} actions each.\n"
    head = [
        "class",
        "careers",
        "half at level 2, 3, 4, 5",
        "half found the boss",
        "found",
        "conquered",
        "median action",
    ]
    head += ["died", "deaths at yonder 1-2, 3-5, 6+", "foreseeable", "killed by"]
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for kind in CLASSES:
        began = process_time()
        yield line(kind, [career(bot, kind, str(seed)) for seed in range(first, first + count)])
        print(f"  {kind}: {(process_time() - began) / count:.2f} s per career", flush=True)


def line(kind: ExplorerClass, lives: list[Career]) -> str:
    """What became of a class."""
    count, dead = len(lives), [life for life in lives if life.death]
    levels = ", ".join(half([life.levels.get(level, 0) for life in lives], count) for level in (2, 3, 4, 5))
    won = [life.conquest for life in lives if life.conquest]
    found = [life.boss for life in lives]
    depths = [sum(low <= life.yonder <= high for life in dead) for low, high in ((0, 2), (3, 5), (6, 255))]
    known = sum(life.told >= FORESEEN for life in dead)
    killers = ", ".join(f"{name} {n}" for name, n in Counter(life.death for life in dead).most_common())
    cells = [
        str(kind),
        str(count),
        levels,
        half(found, count),
        share(sum(map(bool, found)), count),
        f"{share(len(won), count)} ± {error(len(won), count):.1f}",
    ]
    cells += [f"{median(won):.0f}" if won else "-", share(len(dead), count), ", ".join(map(str, depths))]
    cells += [share(known, len(dead)), killers or "nothing"]
    return f"| {' | '.join(cells)} |"


def share(some: int, among: int) -> str:
    """A part in percent."""
    return f"{100 * some / among:.0f} %" if among else "-"


def error(some: int, among: int) -> float:
    """The standard error of such a share, in points."""
    part = some / among
    return 100 * sqrt(part * (1 - part) / among)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Careers of temple's bots")
    parser.add_argument("--careers", type=int, default=200)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first career")
    parser.add_argument("--bot", default="careful")
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    for text in rows(options.bot, 1 if options.quick else options.careers, options.first):
        print(text, flush=True)
