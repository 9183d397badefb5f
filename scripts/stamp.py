"""Stamps: what .venv was last made ready for, so that a start with nothing to do costs next to nothing."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PINS = ("uv.lock", "pyproject.toml", "examples/duel/pyproject.toml", "examples/parley/pyproject.toml")
# Each level is a dependency group, and names the levels whose packages it brings along.
LEVELS = {"play": ("play",), "dev": ("play", "dev"), "bench": ("play", "bench"), "page": ("page",)}


def ready(level: str) -> bool:
    """Whether .venv holds what `level` needs, as far as its stamp tells."""
    try:
        return path(level).read_text() == wanted()
    except OSError:
        return False


def path(level: str) -> Path:
    """The file that says for which pins `level` was installed."""
    return VENV / f"yonder-{level}"


def wanted() -> str:
    """One hash of all that decides what .venv must hold."""
    digest = hashlib.sha256(maker().encode())
    for pin in PINS:
        digest.update((ROOT / pin).read_bytes())
    return digest.hexdigest()


def maker() -> str:
    """The Python and the folder .venv belongs to: moved or copied, it would start the wrong code."""
    return f"{sys.implementation.cache_tag} {ROOT}"
