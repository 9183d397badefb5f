"""Printing: colour in a terminal, plain text in a pipe. What others wrote can never steer the terminal."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import IO, Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from yonder.cli.terminal.plain import plain

Part = str | tuple[str, str]
Parts = Sequence[Part]

SOON_S = 0.5
MARGIN = re.compile(r"\s*(?:\d+  |[-*•▸] +|\S{1,12} {3,})?")


def say(*parts: Part) -> None:
    """Print one line made of texts, or of (text, style)."""
    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    if sys.stdout.isatty():
        line = Text()
        for text, style in pairs:
            line.append(plain(text), style)
        for each in hung(line, _console(sys.stdout).width):
            _console(sys.stdout).print(each, soft_wrap=True)
    else:
        sys.stdout.write("".join(plain(text) for text, _ in pairs) + "\n")


def hung(line: Text, width: int) -> Iterator[Text]:
    """A line cut at spaces to fit; what goes on stands under the words, right of their indent, number or speaker."""
    found = MARGIN.match(line.plain)
    margin = found.end() if found else 0
    if line.cell_len <= width or margin > width // 2:
        yield line
        return
    for i, part in enumerate(line[margin:].wrap(_console(sys.stdout), width - margin)):
        part.rstrip()
        yield (line[:margin] if i == 0 else Text(" " * margin)) + part


def room(most: int, indent: int = 0) -> int:
    """How wide a text behind an indent may be: as far as the terminal goes, and in a pipe as wide as it is wanted."""
    return min(most, max(_console(sys.stdout).width - indent, most // 2)) if sys.stdout.isatty() else most


def say_page(text: str) -> None:
    """Print a text of many lines."""
    sys.stdout.write(plain(text, keep="\n\t").rstrip("\n") + "\n")


def say_json(value: Any) -> None:
    """Print a value for a program."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=2).decode() + "\n")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """Print rows in columns; those numbered in `right` are set flush right."""
    listed = [tuple(plain(cell) for cell in row) for row in rows]
    widths = [max(len(row[i]) for row in [tuple(heads), *listed]) for i in range(len(heads))]
    say((_row(heads, widths, right), "bold"))
    for row in listed:
        say(_row(row, widths, right))


def pairs(rows: Iterable[tuple[str, str]]) -> None:
    """Print names and values."""
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    for name, value in listed:
        say("  ", (name.ljust(width), "dim"), "  ", value)


def count(number: int, noun: str) -> str:
    """`1 entry`, `2 entries`."""
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number:,} {noun if number == 1 else plural}"


def _row(cells: Sequence[str], widths: list[int], right: Sequence[int]) -> str:
    set_ = [
        cell.rjust(w) if i in right else cell.ljust(w) for i, (cell, w) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(set_).rstrip()


def _console(stream: IO[str]) -> Console:
    return Console(file=stream, highlight=False, markup=False, emoji=False)


class Waiting:
    """A progress bar on stderr, shown only to a terminal and only when the work takes a while."""

    def __init__(self, label: str, total: int | None) -> None:
        self._label = label
        self._total = total
        self._began = time.monotonic()
        self._shown: Progress | None = None

    def __call__(self, done: int, total: int | None = None) -> None:
        """So much is done."""
        if not sys.stderr.isatty() or time.monotonic() - self._began < SOON_S:
            return
        if self._shown is None:
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            # No thread of its own: verification forks, and may do so only while there is one thread.
            self._shown = Progress(*columns, console=_console(sys.stderr), transient=True, auto_refresh=False)
            self._shown.add_task(self._label, total=total or self._total)
            self._shown.start()
        self._shown.update(self._shown.task_ids[0], completed=done)
        self._shown.refresh()

    def __enter__(self) -> Waiting:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown is not None:
            self._shown.stop()
