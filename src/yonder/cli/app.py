"""All commands, under one name."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError, Group

from yonder import __version__
from yonder.cli.checking import logs
from yonder.cli.keeping import admin, key, serve, upgrade
from yonder.cli.main import USAGE
from yonder.cli.making import author, bench, manual, pack
from yonder.cli.playing import odds, play

HELP = "A referee for turn-based worlds: signed moves, proved dice, exact odds, logs that anyone can check."
CODES = "Exit codes: 0 success, 1 refused or check failed, 2 wrong usage."
START = f"""Without a command, it runs: yonder serve
In the terminal, start here: yonder play duel
Data is stored in your user data folder; --data or YONDER_DATA names another.
{CODES}"""
COMMANDS = {
    "Playing": (play.play, serve.serve, manual.games, manual.rules, odds.odds, logs.realms, key.key),
    "Running a server": (admin.close, admin.erase, admin.snapshot, upgrade.upgrade),
    "Checking": (logs.verify, logs.replay, logs.log, logs.import_),
    "Making games": (author.new, author.check, pack.new_pack, bench.bench),
}


def _made() -> App:
    app = App(
        name="yonder",
        help=HELP,
        help_epilogue=START,
        version=__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    for place, (name, functions) in enumerate(COMMANDS.items()):
        group = Group(name, sort_key=place)
        for function in functions:
            app.command(
                function, name=function.__name__.rstrip("_").replace("_", "-"), group=group, help_epilogue=CODES
            )
    app["rules"].command(manual.coverage)
    about = "Check, show, convert and register maps of hashfront."
    app.command(tools := App(name="hashfront", help=about, help_epilogue=CODES, group=list(COMMANDS)[-1]))
    tools.command("yonder.cli.making.hashfront:maps", name="map")  # by name: the game loads when it is meant
    about = "Print, chart and export the odds of labyrinth."
    app.command(chances := App(name="labyrinth", help=about, help_epilogue=CODES, group=list(COMMANDS)[-1]))
    chances.command("yonder.cli.making.labyrinth:odds", name="odds")
    about = "Draw generated dungeons and check dungeon templates of delve."
    app.command(delve := App(name="delve", help=about, help_epilogue=CODES, group=list(COMMANDS)[-1]))
    delve.command("yonder.cli.making.delve:dungeon", name="dungeon")
    delve.command("yonder.cli.making.delve:templates", name="template")
    app["--help"].group = app["--version"].group = Group("Options", sort_key=len(COMMANDS))
    return app


app = _made()


def run(arguments: list[str]) -> int:
    """Run one command, without a name `serve`; the exit code."""
    try:
        code = app(arguments or ["serve"], exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        command = next((name for name in arguments if not name.startswith("-")), "")
        known = f" {command}" if command and command in app else ""
        sys.stderr.write(f"yonder: {error} (usage)\nTry: yonder{known} --help\n")
        return USAGE
    return code if isinstance(code, int) else 0
