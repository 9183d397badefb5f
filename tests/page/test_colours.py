"""Colours of the page stand in theme files: the page's own, a stage's, and the pictures that a stage draws."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web" / "src"
PICTURES = {"art", "pixi"}  # drawings have palettes of their own
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
# One made of custom properties alone is none; nor is a place behind a # or the number of a thing.
COLOUR = re.compile(
    r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b|\b0x[0-9a-fA-F]{6}\b|\b(?:rgb|hsl|oklch)a?\((?!var\()"
)


def colours(text: str) -> list[str]:
    """The colours that a file names."""
    found = COLOUR.findall(COMMENT.sub("", text))
    return [each for each in found if not re.fullmatch(r"#\d{1,4}", each) or each in {"#000", "#111", "#333"}]


def is_theme(path: Path) -> bool:
    return path.name == "theme.css" or bool(PICTURES & set(path.relative_to(WEB).parts))


def test_no_colour_stands_outside_the_theme_files() -> None:
    files = [path for kind in ("*.css", "*.tsx", "*.ts") for path in WEB.rglob(kind) if ".test." not in path.name]
    assert len(files) > 200
    strays = {
        path.relative_to(WEB).as_posix(): found
        for path in files
        if not is_theme(path) and (found := colours(path.read_text("utf-8")))
    }
    assert strays == {}


def test_a_stray_colour_would_be_found() -> None:
    assert colours("a { color: #d0604f; background: rgb(1 2 3 / 50%) }") == ["#d0604f", "rgb("]
    assert colours("const NAVY = 0x001226;") == ["0x001226"]
    assert colours("a { color: hsl(var(--hue) var(--seal)) } /* #fff */") == []
    assert colours('<a href="#/explorer/1">Rogue #12</a>') == []
