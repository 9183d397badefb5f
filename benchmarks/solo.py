"""Solo fights of quest: how often each class wins one that fits its level, by difficulty (issue 14).

Each fight is fought three times, under story, normal and hard, by the same character against the same foes with the
same dice, so that few fights prove an order; it counts as often as these foes are met under the difficulty.
`--keep` appends every cell to a file; `--read` adds such files up.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path

from adventurers import WON, chosen, fought, keep, kept, meet, meetings, raised
from msgspec import Struct

from yonder.core import Game
from yonder.games.quest.kinds import CLASSES, ClassName, Difficulty

LEVELS = (1, 2, 3, 4, 5)
DIFFICULTIES: tuple[Difficulty, ...] = ("story", "normal", "hard")
LOW, HIGH = 55, 85  # percent of fights that are to be won under `normal`
LIVES = 8  # characters of each class; each fights many times
UNFOUGHT = "."
CLEAR = 2  # standard errors by which more fights are to be won under an easier setting


class Cell(Struct):
    """The fights of a class at a level, by the first letter of how they ended, the weakest foes first."""

    name: ClassName
    level: int
    seeds: str
    ends: dict[str, str]

    @property
    def seed(self) -> str:
        return f"{self.seeds} {self.name} {self.level}"

    def won(self, difficulty: Difficulty, beside: Difficulty | None = None) -> list[float]:
        """Each fight: 0 if it was lost, else how often it counts, 1 on average; those that both have fought."""
        ends, others = self.ends[difficulty], self.ends[beside or difficulty]
        both = [i for i, pair in enumerate(zip(ends, others, strict=True)) if UNFOUGHT not in pair]
        foes = chosen(self.level, len(ends), self.seed)
        usual, now = meetings(self.level), meetings(self.level, difficulty)
        counts = [float(now.get(foes[i], 0) / usual[foes[i]]) for i in both]
        won = [any(way[0] == ends[i] for way in WON) for i in both]
        return [count * len(both) / sum(counts) * good for count, good in zip(counts, won, strict=True)]


def fight(lives: list[Game], name: ClassName, level: int, fights: int, seeds: str, every: int) -> Cell:
    """All fights of a cell, each under `normal`, some of them under the other difficulties too."""
    found = Cell(name, level, seeds, dict.fromkeys(DIFFICULTIES, ""))
    for i, met in enumerate(chosen(level, fights, found.seed)):
        for difficulty in DIFFICULTIES:
            if i % every and difficulty != "normal":
                found.ends[difficulty] += UNFOUGHT
                continue
            game = lives[i % len(lives)].fork(f"{found.seed} {i}")
            meet(game, met, level, difficulty, f"{found.seed} {i}")
            found.ends[difficulty] += fought(game)[0]
    return found


def cells(classes: Sequence[ClassName], levels: Sequence[int], fights: int, seeds: str, every: int) -> Iterator[Cell]:
    """Each class is raised once for all levels; every life has its own hit dice."""
    gc.disable()  # a third of the time; what a cell leaves behind is swept up after it
    for name in classes:
        seen = [list(raised(name, f"{seeds} {name} {i}", max(levels))) for i in range(min(LIVES, fights))]
        for level in levels:
            yield fight([life[level - 1] for life in seen], name, level, fights, seeds, every)
            gc.collect()


def share(runs: Iterable[Sequence[float]]) -> tuple[float, float]:
    """Mean and standard error in percent.

    The fights of a run are a systematic sample ordered by the foes, so neighbours tell how much is left to chance.
    """
    total, spread, count = 0.0, 0.0, 0
    for run in runs:
        total, count = total + sum(run), count + len(run)
        steps = sum((b - a) ** 2 for a, b in pairwise(run))
        spread += steps / 2 * len(run) / max(1, len(run) - 1)
    return 100 * total / max(1, count), 100 * sqrt(spread) / max(1, count)


def shares(found: Sequence[Cell]) -> Iterator[str]:
    """Percent won by class, difficulty and level, each with its standard error."""
    levels = sorted({cell.level for cell in found})
    yield "| class | difficulty | " + " | ".join(f"level {level}" for level in levels) + " | all |"
    yield "|---" * (3 + len(levels)) + "|"
    for name in sorted({cell.name for cell in found}):
        own = [cell for cell in found if cell.name == name]
        for difficulty in DIFFICULTIES:
            told = [
                f"{mean:.0f} ± {error:.0f}{outside(mean, difficulty)}" for mean, error in row(own, levels, difficulty)
            ]
            yield f"| {name} | {difficulty} | {' | '.join(told)} |"


def row(own: Sequence[Cell], levels: Sequence[int], difficulty: Difficulty) -> Iterator[tuple[float, float]]:
    """The shares of a class at each level, then over all of them."""
    for level in levels:
        yield share(cell.won(difficulty) for cell in own if cell.level == level)
    yield share(cell.won(difficulty) for cell in own)


def outside(mean: float, difficulty: str) -> str:
    """A star for a share that is not as it is meant (Q-547)."""
    return " *" if difficulty == "normal" and not LOW <= mean <= HIGH else ""


def order(found: Sequence[Cell]) -> Iterator[str]:
    """How many percent more are won under the easier of two settings, the same fights compared."""
    yield "| class | fights | story above normal | normal above hard |"
    yield "|---|---|---|---|"
    for name in sorted({cell.name for cell in found}):
        own = [cell for cell in found if cell.name == name]
        pairs = [share(map(difference(easy, firm), own)) for easy, firm in pairwise(DIFFICULTIES)]
        told = (f"{mean:.1f} ± {error:.1f}{'' if mean > CLEAR * error else ' *'}" for mean, error in pairs)
        yield f"| {name} | {sum(len(cell.won('story')) for cell in own)} | {' | '.join(told)} |"


def difference(easy: Difficulty, firm: Difficulty) -> Callable[[Cell], list[float]]:
    """Compares fight by fight."""
    return lambda cell: [a - b for a, b in zip(cell.won(easy, firm), cell.won(firm, easy), strict=True)]


def read(paths: Sequence[Path]) -> list[Cell]:
    """What earlier runs have kept; of the same seeds the last."""
    return list({cell.seed: cell for path in paths for cell in kept(path, Cell)}.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solo fights of quest's classes")
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--seeds", nargs="*", default=["held"], help="words that seeds begin with, one run for each")
    parser.add_argument("--classes", nargs="*", default=list(CLASSES))
    parser.add_argument("--levels", nargs="*", type=int, default=list(LEVELS))
    parser.add_argument("--every", type=int, default=1, help="of so many fights one is fought under story and hard too")
    parser.add_argument("--keep", type=Path, help="a file to which every cell is appended")
    parser.add_argument("--read", nargs="*", type=Path, help="fight nothing, add up what was kept")
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    found = read(options.read or ())
    for word in () if options.read else options.seeds:
        wanted = 1 if options.quick else options.fights
        for cell in cells(options.classes, options.levels, wanted, word, options.every):
            found.append(cell)
            if options.keep:
                keep(options.keep, cell)
    print("\n".join([*shares(found), "", *order(found)]))
