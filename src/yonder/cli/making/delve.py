"""`yonder delve`: draw a generated dungeon, check a dungeon template."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from yonder.cli.options import Json
from yonder.cli.terminal.show import count, pairs, say, say_json, say_page
from yonder.cli.terminal.trouble import Usage
from yonder.core.content import parse
from yonder.core.errors import Missing
from yonder.core.world.codec import sha256
from yonder.games.delve.content import default
from yonder.games.delve.content.faults import Fault, faults
from yonder.games.delve.dungeon.contents import Delve
from yonder.games.delve.dungeon.drawing import Drawing, facts

SEED_DIGITS = 64

templates = App(name="template", help="Check dungeon templates.", help_format="plaintext")


def dungeon(
    *,
    seed: str,
    template: str,
    difficulty: int = 0,
    roster: int = 1,
    out: Annotated[Path | None, Parameter(name="--svg")] = None,
) -> int:
    """Draw the dungeon that a seed gives, as text or as an SVG file.

    Parameters
    ----------
    seed
        The seed of an instance, 64 hexadecimal digits as a closed delve reveals it; any other text stands for its hash.
    template
        The id of a template, such as goblin_cave.
    difficulty
        The difficulty; without it, the template's lowest.
    roster
        For how many players.
    out
        The SVG file to write instead.
    """
    known = default().templates
    if template not in known:
        raise Missing(f"There is no template {template!r}; there are {', '.join(known)}.", "no_such_template")
    if not 1 <= roster <= default().numbers.max_party:
        raise Usage(f"A roster has 1 to {default().numbers.max_party} players.")
    low, high = known[template].difficulty_range
    if difficulty and not low <= difficulty <= high:
        raise Usage(f"The difficulty of {template} is {low} to {high}.")
    drawing = Drawing(default(), Delve(known[template], _seed(seed), difficulty or low, roster))
    if out is not None:
        out.write_text(drawing.svg(), "utf-8")
        say(f"Wrote {known[template].name} to {out}.")
        return 0
    say((known[template].name, "bold"))
    say_page(f"\n{drawing.text()}\n")
    say()
    pairs(facts(drawing))
    return 0


@templates.command
def check(file: Path, /, *, json: Json = False) -> int:
    """List everything that is wrong with the dungeon templates of a file: the template, the field, and why.

    Parameters
    ----------
    file
        TOML: a pack with tables [templates.NAME], or a file of tables [NAME].
    """
    if not file.is_file():
        raise Missing(f"There is no file {str(file)!r}.", "no_such_file")
    found = _templates(parse(file.name, file.read_text("utf-8")))
    wrong = [fault for name, data in found.items() for fault in faults(name, data, default().known)]
    wrong += [fault for name, data in found.items() for fault in _taken(name, data)]
    if json:
        say_json({"templates": list(found), "ok": not wrong, "problems": wrong})
    elif wrong:
        say((f"{file.name}: {count(len(wrong), 'problem')}.", "bold red"))
        for fault in wrong:
            say(f"  {fault}")
    else:
        say((f"{file.name}: {count(len(found), 'good template')}.", "bold green"))
    return 1 if wrong else 0


def _templates(data: dict[str, Any]) -> dict[str, Any]:
    """The templates of a pack or of a plain file."""
    found = data.get("templates", {name: table for name, table in data.items() if name != "pack"})
    if not isinstance(found, dict) or not found:
        raise Usage("The file has no templates: write tables [templates.NAME].")
    return found


def _taken(name: str, data: Any) -> list[Fault]:
    """A name that another template has already."""
    title = data.get("name") if isinstance(data, dict) else None
    others = [each.id for each in default().registry if each.id != name and each.name == title]
    return [Fault(name, "name", f"{others[0]} has the same name")] if others else []


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text) if len(text) == SEED_DIGITS else sha256(text.encode())
    except ValueError:
        return sha256(text.encode())
