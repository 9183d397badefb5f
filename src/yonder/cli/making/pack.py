"""`yonder new-pack`, and pack files named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from yonder.cli.data.folder import program
from yonder.cli.terminal.show import say
from yonder.cli.terminal.trouble import Usage
from yonder.core.content import BadContent
from yonder.core.pack import game_of, read_pack
from yonder.core.rules.rules import Rules
from yonder.core.sample import sample_pack
from yonder.registry import game as game_called

PackFiles = Annotated[tuple[Path, ...], Parameter(name="--pack", metavar="FILE", negative="", show_default=False)]
PackFile = Annotated[Path | None, Parameter(name="--pack", metavar="FILE", show_default=False)]


def new_pack(game: str, file: Path, /) -> int:
    """Write a pack to start from: every number and word of a game, commented out.

    Parameters
    ----------
    game
        An installed game; `yonder games` lists them.
    file
        The file to write; it must not exist yet.
    """
    rules = game_called(game)
    if file.exists():
        raise Usage(f"{file} is already there; choose another name.", "file_exists")
    file.write_text(sample_pack(rules.name, rules.version, rules.content), "utf-8")
    say(f"Wrote {file}. Uncomment what you change, then:")
    say((f"  {program()} play {game} --pack {file}", "cyan"))
    return 0


def pack_in(file: Path | None, rules: Rules) -> dict[str, Any]:
    """The overrides of a pack file, checked; none without a file."""
    if file is None:
        return {}
    try:
        pack = read_pack(file.name, _text(file), rules.name)
        rules.with_pack(pack, file.name)
    except BadContent as error:
        raise Usage(str(error), error.code) from None
    return pack


def packs_in(files: tuple[Path, ...]) -> dict[str, dict[str, Any]]:
    """The overrides of several pack files, by the game that each names."""
    found: dict[str, dict[str, Any]] = {}
    for file in files:
        try:
            game = game_of(file.name, _text(file))
        except BadContent as error:
            raise Usage(str(error), error.code) from None
        found[game] = pack_in(file, game_called(game))
    return found


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise Usage(f"{file} cannot be read: {error.strerror}.", "no_such_file") from None
