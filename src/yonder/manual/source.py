"""Where the code of a game lies: the files of its package."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yonder.core.rules.rules import Rules


def package_of(rules: Rules) -> str:
    """The package (or module) that holds all of a game's models, actions, events and functions."""
    names = list(
        dict.fromkeys(part.__module__ for part in _parts(rules) if not part.__module__.startswith("yonder.core"))
    )
    common = names[0].split(".") if names else []
    for name in names[1:]:
        parts = name.split(".")
        common = [a for i, a in enumerate(common) if parts[: i + 1] == common[: i + 1]]
    return ".".join(common)


def files_of(rules: Rules) -> list[Path]:
    """The Python files of a game, in order."""
    package = package_of(rules)
    module = sys.modules.get(package)
    if module is None or module.__file__ is None:
        return []
    file = Path(module.__file__)
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


def _parts(rules: Rules) -> Iterator[Any]:
    yield from rules.models
    yield from rules.events
    yield from rules.handlers
    yield from rules.handlers.values()
    yield from rules.queries.values()
    yield from (rules.setup, *rules.befores, *rules.afters, *rules.invariants)
