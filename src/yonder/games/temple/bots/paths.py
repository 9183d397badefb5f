"""Paths: where a bot should walk next on the map that its view shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Chamber = dict[str, Any]


def next_step(
    seen: dict[str, Any],
    beatable: Callable[[str], bool],
    worth: Callable[[Chamber], bool],
    bearable: Callable[[int], bool],
) -> int | None:
    """The first chamber on the way to the nearest thing worth doing, past nothing too strong; None if there is none."""
    chambers = {c["id"]: c for c in seen["chambers"]}
    ways: dict[int, list[int]] = {number: [] for number in chambers}
    for a, b in seen["links"]:
        ways[a].append(b)
        ways[b].append(a)
    here = seen["here"]
    came = {here: 0}
    for number in (queue := [here]):
        if number != here and worth(chambers[number]):
            return first_step(came, here, number)
        if number != here and chambers[number]["monster"]:
            continue
        for other in ways[number]:
            if other not in came and passable(chambers[other], beatable, bearable):
                came[other] = number
                queue.append(other)
    return None


def passable(chamber: Chamber, beatable: Callable[[str], bool], bearable: Callable[[int], bool]) -> bool:
    """May one go there? `bearable` says whether one would live through a trap at this yonder."""
    if chamber["trap"] and not bearable(chamber["yonder"]):
        return False
    return chamber["monster"] is None or beatable(chamber["monster"])


def lair(chamber: Chamber) -> bool:
    """Does the boss live there?"""
    return chamber["type"] == "Boss" and chamber["monster"] is not None


def worthy(chamber: Chamber) -> bool:
    """A door to open, a monster to fight, a treasure to take."""
    rich = chamber["type"] == "Treasure" and not chamber["looted"]
    return bool(chamber["unopened"] or chamber["monster"] or rich)


def first_step(came: dict[int, int], here: int, goal: int) -> int:
    """Walk the path back to its beginning."""
    while came[goal] != here:
        goal = came[goal]
    return goal
