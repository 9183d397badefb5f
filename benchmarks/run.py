"""Every benchmark, one after the other: benchmarks/run [--quick]."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
NOT_RUN = ("adventurers", "attacks", "lines", "measure", "mud", "ponder", "run", "soak", "spar", "unrest")


def scripts() -> list[Path]:
    """The benchmarks of this folder; the soak takes half an hour and is run by itself."""
    return [path for path in sorted(FOLDER.glob("*.py")) if path.stem not in NOT_RUN]


def run(args: list[str]) -> int:
    """Run them all; 1 if a figure was missed or a script failed."""
    missed = [path.stem for path in scripts() if subprocess.run([sys.executable, path, *args], check=False).returncode]
    if "--quick" in args:
        print(f"failed: {', '.join(missed)}" if missed else "all of them run; quick forms do not judge the figures")
    else:
        print(f"missed: {', '.join(missed)}" if missed else "every figure was reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
