"""Bring .venv up to date, then start Yonder (`play`), the checks (`dev`) or the benchmarks (`bench`).

Runs on a bare Python, like all it imports: standard library only.
"""

from __future__ import annotations

import os
import sys

import page
import stamp

PROGRAMS = {
    "play": ["bin/yonder"],
    "dev": ["bin/python", "../scripts/check.py"],
    "bench": ["bin/python", "../benchmarks/run.py"],
}


def main(level: str, args: list[str]) -> None:
    """Make ready what `level` needs and become the program it starts."""
    if not stamp.ready(level):
        import environment  # noqa: PLC0415  # costs more than all the rest, and is seldom needed

        environment.prepare(level, args)
    if needs_page(level, args):
        import environment  # noqa: PLC0415

        environment.prepare_page(build=level == "play")
        if level == "dev" and "--fast" not in args:
            environment.need_chromium()
    command = [str(stamp.VENV / part) for part in PROGRAMS[level]]
    os.execv(command[0], [*command, *args])  # noqa: S606  # no shell is wanted


def needs_page(level: str, args: list[str]) -> bool:
    """Whether something must be made ready for the page: only serving and the checks use it."""
    if level == "dev":
        return True
    serves = level == "play" and (not args or args[0] == "serve") and not {"--help", "-h"} & set(args)
    return serves and not page.built()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
