"""NLE, the rival of games that are played at random: its steps per second, and a game of ours in turns with it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from measure import Line, Sheet, rate

from yonder.core import Dice

NLE_HOME = Path(__file__).parent / ".nle"
NLE_STEPS = """
import random, sys, time, gymnasium, nle
env = gymnasium.make("NetHackScore-v0")
env.reset(seed=1)
count, steps, began = env.action_space.n, 0, time.perf_counter()
while (spent := time.perf_counter() - began) < float(sys.argv[1]):
    _, _, ended, cut, _ = env.step(random.randrange(count))
    steps += 1
    if ended or cut:
        env.reset()
print(steps / spent)
"""


class Quick(Dice):
    """What the player chooses is drawn as the rival draws it."""

    __slots__ = ()

    def _int(self, low: int, high: int, reason: str) -> int:
        del reason
        return random.randint(low, high)


def nle_python() -> Path | None:
    """A Python with NLE in an environment of its own, made on first use; None if it cannot be had."""
    python = NLE_HOME / "bin" / "python"
    if not python.exists():
        commands = [[sys.executable, "-m", "venv", str(NLE_HOME)], [str(python), "-m", "pip", "install", "-q", "nle"]]
        if any(subprocess.run(command, check=False, capture_output=True).returncode for command in commands):
            return None
    probe = subprocess.run([python, "-W", "ignore", "-c", "import nle"], check=False, capture_output=True)
    return python if probe.returncode == 0 else None


def nle_rate(python: Path, seconds: float) -> float:
    """NLE's random steps per second."""
    command = [str(python), "-W", "ignore", "-c", NLE_STEPS, str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1])


def against_nle(sheet: Sheet, name: str, ours: Callable[[], int], wanted: float) -> float:
    """Both in turns, so that they meet the same machine; our actions per second."""
    python = nle_python()
    if python is None:
        sheet.note("NLE cannot be installed here: no rival in this run")
    rounds, seconds = (1, 0.3) if sheet.quick else (6, 1.5)
    mine = others = 0.0
    for _ in range(rounds):
        mine = max(mine, rate(ours, seconds))
        others = max(others, nle_rate(python, seconds) if python else 0.0)
    sheet.note(f"{name} in process: {mine:,.0f} actions/s")
    if python:
        sheet.add(Line(f"{name} against NLE", mine, others, "actions/s", "NLE NetHackScore-v0", wanted))
    return mine
