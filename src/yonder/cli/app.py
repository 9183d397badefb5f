"""All commands, under one name."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError

from yonder import __version__
from yonder.cli import author, bench, key, logs, manual, odds, play
from yonder.cli.main import USAGE

HELP = "A referee for turn-based worlds: signed moves, proved dice, exact odds, logs that anyone can check."
EPILOGUE = (
    "Start here: yonder play duel. Exit codes: 0 done, 1 refused or failed check, 2 wrong usage. "
    "Data is kept in your user data folder; --data or YONDER_DATA names another."
)

app = App(name="yonder", help=HELP, help_epilogue=EPILOGUE, version=__version__, help_format="plaintext")
PLAYING, CHECKING, MAKING = "Playing", "Checking", "Making games"
app.command(play.play, group=PLAYING)
app.command(manual.games, group=PLAYING)
app.command(odds.odds, group=PLAYING)
app.command(logs.realms, group=PLAYING)
app.command(key.key, group=PLAYING)
app.command(logs.verify, group=CHECKING)
app.command(logs.replay, group=CHECKING)
app.command(logs.log, group=CHECKING)
app.command(logs.import_, name="import", group=CHECKING)
rules = App(name="rules", group=PLAYING)
rules.default(manual.rules)
rules.command(manual.coverage)
app.command(rules)
app.command(author.new, group=MAKING)
app.command(author.check, group=MAKING)
app.command(bench.bench, group=MAKING)


def run(arguments: list[str]) -> int:
    """Run one command; the exit code."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        command = next((name for name in arguments if not name.startswith("-")), "")
        known = f" {command}" if command and command in app else ""
        sys.stderr.write(f"yonder: {error} (usage)\nTry: yonder{known} --help\n")
        return USAGE
    return code if isinstance(code, int) else 0
