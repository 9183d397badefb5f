"""The way in. Importable without the libraries of the `cli` extra; a person never sees a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

LIBRARIES = ("cyclopts", "rich")
DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 refused or failed check, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return guarded(lambda: _run(sys.argv[1:] if arguments is None else list(arguments)))


def _run(arguments: list[str]) -> int:
    try:
        from yonder.cli.app import run  # noqa: PLC0415 - the libraries may be missing
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        sys.stderr.write(f"The command line needs {library}. Install it: pip install 'yonder-referee[cli]'\n")
        return FAILED
    return run(arguments)


def guarded(command: Callable[[], int]) -> int:
    """Run a command; whatever it raises becomes one sentence and an exit code."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (`| head`): what Python still holds for it goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted.\n")
        return INTERRUPTED
    except Exception as error:
        from yonder.cli.terminal.trouble import explain  # noqa: PLC0415 - msgspec and the core load only when needed

        if os.environ.get("YONDER_DEBUG"):
            raise
        return explain(error)
    return code
