"""`yonder hashfront map`: check, show, convert and register maps of hashfront."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from yonder.cli.data.folder import SHORT, Data
from yonder.cli.options import DataDir, Json
from yonder.cli.terminal.show import count, pairs, say, say_json, say_page
from yonder.cli.terminal.trouble import Usage
from yonder.core.errors import Missing, Reject
from yonder.games.hashfront.maps.facts import map_facts
from yonder.games.hashfront.maps.file import packed_map, read_map, written
from yonder.games.hashfront.maps.official import DESCRIPTIONS, NAMES, official
from yonder.games.hashfront.maps.picture import svg, text
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.maps.validate import first_problem, problems

GAME = "hashfront"

maps = App(name="map", help="Check, show, convert and register maps.", help_format="plaintext")


@maps.command
def check(file: Path, /, *, json: Json = False) -> int:
    """List everything that is wrong with a map: the place, a sentence, and the code.

    Parameters
    ----------
    file
        A map: TOML with rows of text, or JSON with packed numbers.
    """
    template = _read(file)
    found = problems(template)
    if json:
        say_json({"name": template.name, "ok": not found, "problems": found})
    elif found:
        say((f"{template.name}: {count(len(found), 'problem')}.", "bold red"))
        for problem in found:
            say(f"  {problem.at}: {problem.text} ({problem.code})")
    else:
        say((f"{template.name} is a good map.", "bold green"))
        _tell(template)
    return 1 if found else 0


@maps.command
def show(name: str, /, *, out: Annotated[Path | None, Parameter(name="--svg")] = None) -> int:
    """Draw a map as text, or as an SVG file.

    Parameters
    ----------
    name
        A map file, or the name of an official map.
    out
        The SVG file to write instead.
    """
    template = _named(name)
    if out is not None:
        out.write_text(svg(template), "utf-8")
        say(f"Wrote {template.name} to {out}.")
        return 0
    say((template.name, "bold"))
    if template in official():
        say(DESCRIPTIONS[template.name])
    say_page(f"\n{text(template)}\n")
    say()
    _tell(template)
    return 0


@maps.command
def convert(file: Path, out: Path, /) -> int:
    """Write a map in the other form: TOML with rows of text, or JSON with packed numbers.

    Parameters
    ----------
    file
        A map, in either form.
    out
        The file to write; its name ends in .toml or .json.
    """
    template = _sound(_read(file))
    if out.suffix == ".json":
        form = msgspec.json.format(msgspec.json.encode(packed_map(template)), indent=2).decode() + "\n"
    elif out.suffix == ".toml":
        form = written(template)
    else:
        raise Usage(f"{out}: the name of a map file ends in .toml or .json.")
    out.write_text(form, "utf-8")
    say(f"Wrote {template.name} to {out}.")
    return 0


@maps.command
def register(file: Path, /, *, server: str, realm: str = "", data: DataDir = None) -> int:
    """Register a map in a theatre on a server, signed with your key.

    Parameters
    ----------
    file
        A map: TOML with rows of text, or JSON with packed numbers.
    server
        The address of the server, such as http://127.0.0.1:8420.
    realm
        The theatre: its name, its id, or the beginning of its id. Without it, the only one there is.
    """
    try:
        from yonder.client import Client  # noqa: PLC0415 - the library of the client extra
    except ModuleNotFoundError as error:
        raise Missing(
            f"Speaking to a server needs {error.name}. Install it: pip install 'yonder-referee[client]'", "no_library"
        ) from None
    template = _sound(_read(file))
    with Client(server, Data(data).person) as client:
        theatre = client.realm(_theatre(client.realms(game=GAME), realm))
        receipt = theatre.act({"type": "register_map", **msgspec.to_builtins(packed_map(template))})
    number = next(event["map_id"] for event in receipt["item"]["events"] if event["type"] == "map_registered")
    say(f"{template.name} is map {number} of theatre {theatre.id[:SHORT]}.")
    return 0


def _theatre(theatres: list[dict[str, Any]], wanted: str) -> str:
    """The theatre that is meant; a name is tried before the beginning of an id."""
    named = [found for found in theatres if wanted and found["name"] == wanted]
    fit = [found["id"] for found in named or theatres if named or found["id"].startswith(wanted.lower())]
    if not fit:
        raise Missing(f"The server has no theatre {wanted!r}.".replace(" ''", " of hashfront"), "no_such_realm")
    if len(fit) > 1:
        some = ", ".join(each[:SHORT] for each in fit[:4])
        raise Missing(f"The server has {len(fit)} such theatres: {some}. Name one with --realm.", "ambiguous_realm")
    return str(fit[0])


def _named(name: str) -> Template:
    """A good map, by its file or by its official name."""
    if name.upper() in NAMES:
        return official()[NAMES.index(name.upper())]
    return _sound(_read(Path(name)))


def _read(file: Path) -> Template:
    if not file.is_file():
        known = ", ".join(NAMES)
        raise Missing(f"There is no map file {str(file)!r}; the official maps are {known}.", "no_such_map")
    return read_map(file)


def _sound(template: Template) -> Template:
    """What is wrong cannot be drawn, and would be refused."""
    if problem := first_problem(template):
        raise Reject(problem.code, f"{problem.at}: {problem.text} `yonder hashfront map check` lists all problems.")
    return template


def _tell(template: Template) -> None:
    facts = map_facts(0, template, official=False)
    rows = [
        ("size", f"{facts.width} x {facts.height}"),
        ("players", f"{facts.player_count}"),
        ("symmetry", f"{facts.symmetry}, {'fair' if facts.fair else 'not fair'}"),
    ]
    for slot in facts.slots:
        begins = [count(slot.cities, "city"), count(slot.factories, "factory"), count(slot.units, "unit")]
        rows.append((f"slot {slot.player_id}", ", ".join(begins)))
    neutral = [building for building in template.buildings if not building.player_id]
    pairs([*rows, ("neutral", count(len(neutral), "building"))])
