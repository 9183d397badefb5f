"""Bring .venv up to date, then start Yonder (`play`) or the checks (`dev`).

Runs on a bare Python, like all it imports: standard library only.
"""

from __future__ import annotations

import os
import sys

import stamp


def main(level: str, args: list[str]) -> None:
    """Make ready what `level` needs and become the program it starts."""
    if not stamp.ready(level):
        import environment  # noqa: PLC0415  # costs more than all the rest, and is seldom needed

        environment.prepare(level, args)
    program = ["bin/yonder"] if level == "play" else ["bin/python", "../scripts/check.py"]
    command = [str(stamp.VENV / part) for part in program]
    os.execv(command[0], [*command, *args])  # noqa: S606  # no shell is wanted


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
