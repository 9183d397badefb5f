"""How benchmarks measure and print: the best of several short runs beside a rival or a floor, and the ratio."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field


@dataclass
class Line:
    """One figure: ours, what it is held against, their ratio, and the ratio we mean to reach."""

    name: str
    ours: float
    other: float
    unit: str
    against: str
    wanted: float
    at_most: bool = False

    @property
    def ratio(self) -> float:
        return self.ours / self.other

    @property
    def reached(self) -> bool:
        return self.ratio <= self.wanted if self.at_most else self.ratio >= self.wanted

    def __str__(self) -> str:
        sign = "<=" if self.at_most else ">="
        mark = "reached" if self.reached else "MISSED"
        figures = f"{_short(self.ours)} {self.unit} against {_short(self.other)} ({self.against})"
        return f"{self.name}: {figures}; ratio {self.ratio:.2f}, wanted {sign} {self.wanted:g}: {mark}"


@dataclass
class Sheet:
    """The figures of one benchmark."""

    title: str
    quick: bool
    lines: list[Line] = field(default_factory=list)

    def add(self, line: Line) -> None:
        self.lines.append(line)
        print(f"  {line}", flush=True)

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)


def main(title: str, run: Callable[[Sheet], None]) -> None:
    """Run one benchmark from the command line."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON at the end")
    options = parser.parse_args()
    print(f"{title} (Python {platform.python_version()}, {platform.machine()})", flush=True)
    sheet = Sheet(title, options.quick)
    run(sheet)
    if options.json:
        print(json.dumps([asdict(line) | {"ratio": line.ratio, "reached": line.reached} for line in sheet.lines]))
    sys.exit(0 if options.quick or all(line.reached for line in sheet.lines) else 1)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second, for about so long."""
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += work()
    return done / spent


def rivals(ours: Callable[[], int], theirs: Callable[[], int], *, rounds: int, seconds: float) -> tuple[float, float]:
    """The best rate of each, measured in turns so that both meet the same machine."""
    mine, others = 0.0, 0.0
    for _ in range(rounds):
        mine = max(mine, rate(ours, seconds))
        others = max(others, rate(theirs, seconds))
    return mine, others


def micro(work: Callable[[], object], *, number: int = 20_000, rounds: int = 5) -> float:
    """Microseconds of one call, the best of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        for _ in range(number):
            work()
        best = min(best, time.perf_counter() - began)
    return best / number * 1e6


def middle(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The pair with the middle ratio: of runs, each between two looks at the floor, for a shared machine drifts."""
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
