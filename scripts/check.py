"""Every check of the project, one after the other: format, lint, types, imports, tests.

All of them run even when one fails. The tests come last, so that their closing line is the last one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import page

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
STEPS = {
    "format": ("ruff", "format", "--check"),
    "lint": ("ruff", "check"),
    "types": ("mypy",),
    "imports": ("lint-imports", "--no-logo"),
}
# The page: format, lint and types; its build, which also weighs it; its own tests.
PAGE_STEPS = {"page check": ("run", "check"), "page build": ("run", "build"), "page tests": ("test",)}


def main(args: list[str]) -> int:
    """Run the checks, then the tests with `args`; 0 when all is well."""
    if {"-h", "--help"} & set(args):
        print("./test [--fast] [pytest arguments]: format, lint, types, imports, the page, then the tests.")
        return 0
    chosen = [arg for arg in args if arg != "--fast"]
    if len(chosen) < len(args):
        chosen = ["-m", "not slow", *chosen]
    os.chdir(ROOT)
    failed = [name for name, command in STEPS.items() if not passes(name, BIN / command[0], *command[1:])]
    failed += page_failures()
    heading(f"failed so far: {', '.join(failed)}" if failed else "all checks passed so far")
    tests = passes("tests", BIN / "pytest", "-n", "auto", "--inline-snapshot=disable", *chosen)
    return 0 if tests and not failed else 1


def page_failures() -> list[str]:
    """Which checks of the page fail; a page made from these very sources is not built again."""
    node = page.node()
    if node is None or not page.installed():
        heading("page: FAILED, for Node.js or the packages of web/ could not be installed")
        return ["page"]
    failed = []
    for name, command in PAGE_STEPS.items():
        if name == "page build" and page.built():
            continue
        tool, *args = page.npm(node, "--prefix", "web", *command)
        if not passes(name, Path(tool), *args, env=page.surroundings(node)):
            failed.append(name)
        elif name == "page build":
            page.mark_built()
    return failed


def passes(name: str, tool: Path, *args: str, env: dict[str, str] | None = None) -> bool:
    """Run one step and tell its name, outcome and time."""
    heading(f"{name}: {' '.join((tool.name, *args))}")
    here = os.environ | {"VIRTUAL_ENV": str(BIN.parent), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    here.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start hundreds of programs: compile each module once
    began = time.monotonic()
    ok = subprocess.run([tool, *args], env=env or here, check=False).returncode == 0
    if tool.name != "pytest":  # whose own closing line says it
        print(f"{name}: {'ok' if ok else 'FAILED'} in {time.monotonic() - began:.1f} s", flush=True)
    return ok


def heading(text: str) -> None:
    """A line that stands out from the tools' own output."""
    print(f"\n== {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
