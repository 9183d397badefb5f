"""Skeleton: a new game as its own wheel, small and playable, with tests that pass."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path

from yonder.core.errors import Malformed

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "readme.md",
    "src/{name}/__init__.py": "game.py",
    "src/{name}/words.toml": "words.toml",
    "src/{name}/py.typed": "",
    "tests/test_{name}.py": "tests.py",
}


# A game with hidden dice, a timer, dependent choices and a bot instead.
_HIDDEN = {
    **_FILES,
    "src/{name}/__init__.py": "hidden.py",
    "src/{name}/words.toml": "hidden_words.toml",
    "tests/test_{name}.py": "hidden_tests.py",
}


def write_skeleton(name: str, folder: Path, *, hidden: bool = False) -> list[Path]:
    """Write the game `name` into `folder/name` and return its files; nothing that exists is overwritten."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name) or name in sys.stdlib_module_names or name == "yonder":
        text = f"{name!r} cannot name a game: use lower-case letters, digits and _, and no word that Python reserves."
        raise Malformed("$.name", text, "bad_name")
    root = folder / name
    if root.exists():
        raise Malformed("$.folder", f"{root} is already there.", "exists")
    return [
        _write(root / place.format(name=name), template, name)
        for place, template in (_HIDDEN if hidden else _FILES).items()
    ]


def _write(path: Path, template: str, name: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = (files(__package__) / "templates" / f"{template}.txt").read_text("utf-8") if template else ""
    path.write_text(text.replace("NAME", name).replace("TITLE", name.replace("_", " ").capitalize()), "utf-8")
    return path
