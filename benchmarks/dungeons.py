"""Dungeons: ten thousand of each template of delve, every guarantee tried on each, and what one costs to draw."""

from __future__ import annotations

from time import process_time

from measure import Line, Sheet, main

from yonder.core import sub
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.guarantees import faults

DUNGEONS, IN_FULL = 10_000, 20  # of every so many, all rooms are drawn
DRAWN_MS = 5.0


def run(sheet: Sheet) -> None:
    """All templates, one after the other."""
    content, count = default(), 200 if sheet.quick else DUNGEONS
    for name, template in content.templates.items():
        began, found = process_time(), 0
        for number in range(count):
            seed = sub(bytes(32), name, number)
            found += sum(1 for _ in faults(content, template, seed, number, every_room=number % IN_FULL == 0))
        spent = (process_time() - began) / count * 1e3
        sheet.note(f"{name}: {count:,} dungeons, {found} faults")
        sheet.add(Line(f"{name}: drawn and checked", spent, DRAWN_MS, "ms", "meant", 1, at_most=True))
        if found:
            raise SystemExit(1)


if __name__ == "__main__":
    main("Dungeons", run)
