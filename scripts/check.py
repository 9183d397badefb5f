"""Every check of the project, one after the other: format, lint, types, imports, tests.

All of them run even when one fails. The tests come last, so that their closing line is the last one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
STEPS = {
    "format": ("ruff", "format", "--check"),
    "lint": ("ruff", "check"),
    "types": ("mypy",),
    "imports": ("lint-imports", "--no-logo"),
}


def main(args: list[str]) -> int:
    """Run the checks, then the tests with `args`; 0 when all is well."""
    chosen = [arg for arg in args if arg != "--fast"]
    if len(chosen) < len(args):
        chosen = ["-m", "not slow", *chosen]
    os.chdir(ROOT)
    failed = [name for name, command in STEPS.items() if not passes(name, *command)]
    heading(f"failed so far: {', '.join(failed)}" if failed else "all checks passed so far")
    tests = passes("tests", "pytest", "-n", "auto", "--inline-snapshot=disable", *chosen)
    return 0 if tests and not failed else 1


def passes(name: str, tool: str, *args: str) -> bool:
    """Run one step and tell its name, outcome and time."""
    heading(f"{name}: {' '.join((tool, *args))}")
    env = os.environ | {"VIRTUAL_ENV": str(BIN.parent), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    began = time.monotonic()
    ok = subprocess.run([BIN / tool, *args], env=env, check=False).returncode == 0
    if tool != "pytest":  # whose own closing line says it
        print(f"{name}: {'ok' if ok else 'FAILED'} in {time.monotonic() - began:.1f} s", flush=True)
    return ok


def heading(text: str) -> None:
    """A line that stands out from the tools' own output."""
    print(f"\n== {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
