"""The abuse suite in its short form: every attack runs, the bystander is answered throughout, memory stays flat."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SUITE = Path(__file__).parents[2] / "benchmarks" / "abuse.py"


@pytest.mark.slow
def test_every_attack_is_survived() -> None:
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, str(SUITE), "--quick", "--json", "--rounds", "1", "--seconds", "0.3"],
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout.splitlines()[-1])
    memory = {line["name"].split(",")[0].strip(): line["reached"] for line in lines if "memory" in line["name"]}
    assert len(memory) == 11
    assert all(memory.values()), done.stdout
