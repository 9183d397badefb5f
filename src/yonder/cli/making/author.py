"""`yonder new` and `yonder check`: for those who make games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from yonder.cli.data.folder import program
from yonder.cli.options import Json
from yonder.cli.terminal.show import Waiting, count, say, say_json
from yonder.cli.terminal.trouble import Usage
from yonder.core.errors import Malformed
from yonder.registry import game as game_called
from yonder.testkit.contract.suite import check as check_contract
from yonder.testkit.skeleton import write_skeleton

STYLES = {"pass": "green", "fail": "bold red", "warn": "yellow", "skip": "dim"}


def new(
    name: str, /, *, into: Path = Path(), hidden: Annotated[bool, Parameter(negative="", show_default=False)] = False
) -> int:
    """Write the skeleton of a new game: a small wheel that plays, with tests that pass.

    Parameters
    ----------
    name
        What the game is called: lower-case letters, digits and _.
    into
        The folder to write it into; the game gets a folder of its own there.
    hidden
        Write a game with hidden dice, a timer for each turn, choices that depend on each other, and a bot.
    """
    try:
        written = write_skeleton(name, into, hidden=hidden)
    except Malformed as error:
        if error.code == "bad_name":
            raise Usage(error.text, error.code) from None
        raise
    for path in written:
        say(f"  {path}")
    say(f"Wrote {count(len(written), 'file')}. Next:")
    say((f"  pip install -e {into / name}", "cyan"))
    say((f"  {program()} play {name}", "cyan"))
    say((f"  {program()} check {name}", "cyan"))
    return 0


def check(game: str, /, *, games: int = 4, steps: int = 120, seed: str = "contract", json: Json = False) -> int:
    """Play random games and check that a game keeps the contract that every game keeps.

    Parameters
    ----------
    game
        An installed game; `yonder games` lists them.
    games
        How many games to play.
    steps
        How many moves each may have.
    seed
        What the games are drawn from: the same seed gives the same games.
    """
    if games < 1 or steps < 1:
        raise Usage("--games and --steps must be whole numbers, at least 1.")
    rules = game_called(game)
    with Waiting("Playing", games) as waiting:
        report = check_contract(rules, games=games, steps=steps, seed=seed, progress=waiting)
    if json:
        say_json({**msgspec.structs.asdict(report), "ok": report.ok})
        return 0 if report.ok else 1
    for finding in report.findings:
        mark = (f"{finding.verdict:<4}", STYLES[finding.verdict])
        say(mark, f"  {finding.check} ", (f"({count(finding.cases, 'case')})", "dim"))
        for line in "\n".join(finding.details).splitlines():
            say("        ", line)
    failed = len(report.failed())
    if failed:
        say((f"{rules.title} breaks the contract in {count(failed, 'place')}.", "bold red"))
    else:
        say((f"{rules.title} keeps the contract.", "bold green"))
    return 0 if report.ok else 1
