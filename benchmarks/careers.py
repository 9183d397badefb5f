"""Careers: whole lives of labyrinth's bots, and those of quest's classes from creation to level 5.

Of labyrinth: how many win, in how many actions, what kills, and how rich they grow. The bots were
tuned on seeds 0 to 149 (`--first 0`); the table is made of seeds that nothing was tuned on.
Of temple, see explorers.py.
"""

from __future__ import annotations

import argparse
import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import explorers
from adventurers import Career, career, keep, kept
from msgspec import Struct

from yonder.core import Game
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FINISHED, DiceMode, Menace, Status
from yonder.games.labyrinth.models import Grave, Hero, Stats
from yonder.games.quest.kinds import CLASSES, ClassName

WHO = "a" * 64
BOTS = ("random", "cautious", "bold", "search")
MOST = 5_000
TUNED, FIRST = 150, 10_000  # seeds below the first were seen while tuning; the table begins at the second
MARKS = (50, 100, 150, 200)  # actions after which the purse and all it bought are counted


class Life(Struct):
    """One hero from creation to the end."""

    won: bool
    actions: int
    deaths: int
    cause: str
    earned: list[int]


def life(bot: str, menace: Menace, seed: str) -> Life:
    """Play one hero; whoever is not finished after so many actions has not won."""
    game = Game(rules, seed=f"career {seed}", hashed=False)
    game.act(WHO, CreateHero("", DiceMode.CLASSIC, menace))
    seat, earned = game.seat(WHO), []
    for step in range(1, MOST):
        if step in MARKS:
            earned.append(game.world.get(Stats, 1).gold_earned)
        action = rules.bots[bot](seat)
        assert action is not None
        game.act(WHO, action)
        if game.world.get(Hero, 1).status in FINISHED:
            break
    row, grave = game.world.get(Hero, 1), game.world.find(Grave, 1)
    cause = "" if grave is None else f"{grave.by or grave.cause} at depth {grave.depth}"
    return Life(row.status is Status.VICTORIOUS, game.world.get(Stats, 1).actions, row.deaths, cause, earned)


def rows(bots: list[str], heroes: int, first: int) -> Iterator[str]:
    """One line of the table for each bot and menace."""
    seen = "among them seeds the bots were tuned on" if first < TUNED else "none of them used for tuning"
    yield f"Seeds {first} to {first + heroes - 1}, {seen}.\n"
    head = (
        "bot",
        "menace",
        "heroes",
        "wins",
        "median actions",
        "deaths per hero",
        "what killed",
        f"gold after {MARKS}",
    )
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for menace in Menace:
        for bot in bots:
            began = process_time()
            lives = [life(bot, menace, str(seed)) for seed in range(first, first + heroes)]
            causes = Counter(each.cause for each in lives if each.cause).most_common(3)
            killed = ", ".join(f"{cause} {count}" for cause, count in causes) or "nothing"
            curve = [[each.earned[i] for each in lives if len(each.earned) > i] for i in range(len(MARKS))]
            gold = ", ".join(f"{median(some):.0f}" if some else "-" for some in curve)
            share = 100 * sum(each.won for each in lives) / heroes
            deaths = sum(each.deaths for each in lives) / heroes
            actions = median(each.actions for each in lives)
            spent = (process_time() - began) / heroes
            yield f"| {bot} | {menace} | {heroes} | {share:.1f} % | {actions:.0f} | {deaths:.2f} | {killed} | {gold} |"
            print(f"  {bot} {menace}: {spent:.2f} s per hero", flush=True)


def adventures(classes: list[ClassName], lives: int, goal: int, first: int) -> Iterator[Career]:
    """Careers of quest's classes: the first of each, then the second."""
    gc.disable()  # a third of the time; what a life leaves behind is swept up after it
    for seed in range(first, first + lives):
        for name in classes:
            yield career(name, str(seed), goal)
            gc.collect()


def adventurers(found: list[Career], goal: int) -> Iterator[str]:
    """One line for each class of quest."""
    head = ("class", "lives", f"reached level {goal}", "median actions", "fights", "won", "deaths", "days")
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for name in sorted({each.name for each in found}):
        own = [each for each in found if each.name == name]
        reached = sum(each.level >= goal for each in own)
        won = 100 * sum(each.won for each in own) // max(1, sum(each.fights for each in own))
        middle = [median(getattr(each, what) for each in own) for what in ("actions", "fights", "deaths", "days")]
        actions, fights, deaths, days = (f"{each:.0f}" for each in middle)
        yield f"| {name} | {len(own)} | {reached} | {actions} | {fights} | {won} % | {deaths} | {days} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Careers of labyrinth's and quest's bots")
    parser.add_argument("--heroes", type=int, default=200)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first hero")
    parser.add_argument("--bots", nargs="*", default=list(BOTS))
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    parser.add_argument("--lives", type=int, default=20, help="careers of each class of quest")
    parser.add_argument("--classes", nargs="*", default=list(CLASSES), help="classes of quest")
    parser.add_argument("--keep", type=Path, help="a file to which quest's careers are appended; those in it count too")
    parser.add_argument("--games", nargs="*", default=["labyrinth", "quest", "temple"])
    options = parser.parse_args()
    if "labyrinth" in options.games:
        for line in rows(options.bots, 1 if options.quick else options.heroes, options.first):
            print(line, flush=True)
    if "quest" in options.games:
        lives, goal = (1, 2) if options.quick else (options.lives, 5)
        found = [] if options.keep is None else kept(options.keep, Career)
        for each in adventures(options.classes, lives, goal, options.first):
            found.append(each)
            if options.keep is not None:
                keep(options.keep, each)
        print("\n".join(adventurers(found, goal)), flush=True)
    if "temple" in options.games:
        for line in explorers.rows("careful", 1 if options.quick else options.heroes, options.first):
            print(line, flush=True)
