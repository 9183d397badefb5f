"""`yonder labyrinth odds`: the chances of the rulebook, worked out by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.options import Json
from yonder.cli.terminal.chart import bars, percent
from yonder.cli.terminal.show import say, say_json, table
from yonder.cli.terminal.trouble import Usage
from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.fight.foe import lands
from yonder.games.labyrinth.hero.figures import at_least, revival_difficulty, revival_luck

STRENGTHS, CLASSES = range(3, 31), range(10, 41)
WISDOMS, DEATHS = range(3, 31), range(1, 9)
HEAD = ("strength", "ac", "need", "check_num", "check_den", "check_bp", "lands_num", "lands_den", "lands_bp")
REVIVAL = ("wisdom", "death", "difficulty", "luck_percent", "num", "den", "bp")
CHECKS = ("kind", "modifier", "target", "num", "den", "bp")


def odds(
    *,
    csv: Annotated[Path | None, Parameter(name="--csv")] = None,
    strength: int | None = None,
    step: int = 3,
    json: Json = False,
) -> int:
    """Print how likely "Strength + 5d4 against armor class" is to land a blow, or write all of it as CSV.

    A blow lands with guard, critical and fumble counted; the bare check is what the dice alone say.

    Parameters
    ----------
    csv
        A folder for three files: swings, revivals, and flights with charms and divine aid. Whole numbers only.
    strength
        Draw the chart of one Strength instead of the table.
    step
        Print every so many values of Strength.
    """
    if step < 1:
        raise Usage("--step must be a whole number, at least 1.")
    if csv is not None:
        return _written(csv)
    if strength is not None:
        return _charted(strength)
    rows = [row for row in swings() if (row[0] - STRENGTHS[0]) % step == 0]
    if json:
        say_json([dict(zip(HEAD, row, strict=True)) for row in rows])
        return 0
    shown = range(CLASSES[0], CLASSES[-1] + 1, 2)
    chances = {(row[0], row[1]): Fraction(row[6], row[7]) for row in rows}
    lines = ([str(st), *(percent(chances[st, ac]).replace(" ", "") for ac in shown)] for st in STRENGTHS[::step])
    table(["STR \\ AC", *map(str, shown)], lines, right=tuple(range(len(shown) + 1)))
    return 0


def swings() -> Iterator[tuple[int, ...]]:
    """O-1: one row for each Strength and armor class, sorted."""
    content = default()
    for strength in STRENGTHS:
        for ac in CLASSES:
            check, whole = at_least(content, ac - strength)
            hit, ways = lands(content, strength, ac)
            bare, full = check * 10_000 // whole, hit * 10_000 // ways
            yield strength, ac, ac - strength, check, whole, bare, hit, ways, full


def revivals() -> Iterator[tuple[int, ...]]:
    """P-3 for every Wisdom and death."""
    content = default()
    numbers = content.numbers.revival
    for wisdom in WISDOMS:
        for death in DEATHS:
            difficulty, luck = revival_difficulty(numbers, death), revival_luck(numbers, death)
            part, whole = at_least(content, difficulty - wisdom)
            chance = Fraction(part * 100 + (whole - part) * luck, whole * 100)
            bp = chance.numerator * 10_000 // chance.denominator
            yield wisdom, death, difficulty, luck, chance.numerator, chance.denominator, bp


def checks() -> Iterator[tuple[str | int, ...]]:
    """Flight, charm and divine aid: every modifier against every target that the tables have."""
    content = default()
    fight = content.numbers.fight
    flee = sorted({fight.flee_base + (kind.dexterity + 1) // 2 for kind in content.monsters.values()})
    charm = sorted({fight.charm_base + kind.difficulty // 2 for kind in content.monsters.values() if not kind.dragon})
    targets = {"flee": flee, "charm": charm, "divine": [fight.divine_target, fight.divine_strong]}
    for kind, each in targets.items():
        for modifier in range(-7, 16):
            for target in each:
                part, whole = at_least(content, target - modifier)
                yield kind, modifier, target, part, whole, part * 10_000 // whole


def _written(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    files = (("swings", HEAD, swings()), ("revivals", REVIVAL, revivals()), ("checks", CHECKS, checks()))
    for name, head, rows in files:
        lines = [",".join(head), *(",".join(map(str, row)) for row in rows)]
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", "utf-8")
        say(f"Wrote {len(lines) - 1} rows to {folder / name}.csv.")
    return 0


def _charted(strength: int) -> int:
    """The curve of 5d4, and one Strength against every armor class."""
    core = default().numbers.roll
    ways = sums(core.count, core.sides)
    whole = sum(ways.values())
    say(("5d4", "bold"))
    for line in bars({total: Fraction(n, whole) for total, n in ways.items()}):
        say(line)
    say()
    say((f"Strength {strength}: a blow lands on armor class", "bold"))
    for line in bars({ac: Fraction(*lands(default(), strength, ac)) for ac in CLASSES}):
        say(line)
    return 0
