"""PettingZoo as a rival: one of its classic games, played by masked random moves."""

from __future__ import annotations

import random
import warnings
from importlib import import_module


def zoo(name: str) -> object:
    """One of PettingZoo's environments, or None when it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(f"pettingzoo.classic.{name}").env()
    except ImportError:
        return None


def theirs(env: object) -> int:
    """One whole game of masked random moves; the moves it took."""
    steps = 0
    env.reset()  # type: ignore[attr-defined]
    for _ in env.agent_iter():  # type: ignore[attr-defined]
        observation, _, ended, cut, _ = env.last()  # type: ignore[attr-defined]
        if ended or cut:
            env.step(None)  # type: ignore[attr-defined]
            continue
        mask = observation["action_mask"]
        env.step(random.choice(mask.nonzero()[0]))  # type: ignore[attr-defined]
        steps += 1
    return steps
