"""Trouble: every error as one sentence with its code, and the exit code that goes with it."""

from __future__ import annotations

import sys

from yonder.cli.main import FAILED, USAGE
from yonder.cli.terminal.plain import plain
from yonder.core.errors import YonderError


class Usage(YonderError):
    """The command line cannot be understood."""

    code = "usage"


def explain(error: Exception) -> int:
    """Tell the person what went wrong."""
    sys.stdout.flush()
    if isinstance(error, YonderError):
        complain(error.text, error.code)
        return USAGE if isinstance(error, Usage) else FAILED
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{error.strerror or error}.", "unavailable")
        return FAILED
    complain(f"Something unexpected: {type(error).__name__}: {error}", "bug")
    sys.stderr.write("Set YONDER_DEBUG=1 to see where it happened, and please report it.\n")
    return FAILED


def complain(text: str, code: str) -> None:
    """One line on stderr."""
    sys.stderr.write(f"yonder: {plain(text)} ({code})\n")
