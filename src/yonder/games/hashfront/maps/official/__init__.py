"""The official maps, in the order of their numbers in a new theatre (H-900). New ones are added at the end."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from yonder.core.content import BadContent, check_names, load_words
from yonder.games.hashfront.maps.file import read_map
from yonder.games.hashfront.maps.template import Template
from yonder.games.hashfront.maps.validate import problems

NAMES = (
    "PINHOLE",
    "CAUSEWAY",
    "IRON_LATTICE",
    "TIDEGATE",
    "COMPASS",
    "TRIAD",
    "SLUICE",
    "WATERSHED",
    "WISHBONE",
    "CLOISTER",
)
_HERE = files(__package__)
DESCRIPTIONS = load_words(_HERE / "words.toml")


@cache
def official() -> tuple[Template, ...]:
    """All of them, checked."""
    check_names("words.toml", NAMES, DESCRIPTIONS)
    return tuple(_read(name) for name in NAMES)


def _read(name: str) -> Template:
    file = _HERE / f"{name.lower()}.toml"
    template = read_map(file)
    wrong = [f"{file.name}: {problem.at}: {problem.text} ({problem.code})" for problem in problems(template)]
    if template.name != name:
        wrong.append(f"{file.name}: name: this is the file of {name}")
    if wrong:
        raise BadContent(wrong)
    return template
