"""The rulebook of a game, wherever it is: in the game's package, or in the project's docs when run from there."""

from __future__ import annotations

from pathlib import Path

from yonder.core.rules.rules import Rules

_DOCS = Path("docs") / "rules"


def book_of(rules: Rules) -> str:
    """A game's rulebook as Markdown; empty if it has none."""
    if rules.rulebook is not None and rules.rulebook.is_file():
        return rules.rulebook.read_text("utf-8")
    for root in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[3]):
        path = root / _DOCS / f"{rules.name}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""
