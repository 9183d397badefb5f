"""The way through a delve: from the map that a player sees to the next exit to take (D-285, D-286)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

View = dict[str, Any]
LOCKED = "locked door"
PREFERENCE = ("deeper", "side passage", LOCKED)


class Goal(NamedTuple):
    """An exit that nobody has gone through: how far, which one, the room it is in, and the first step there."""

    distance: int
    rank: int
    room: int
    label: str
    step: str


def goals(delve: View, *, key: bool) -> list[Goal]:
    """Every unexplored exit that can be reached, nearest first; locked ones only with a key."""
    found = [goal for goal in _unexplored(delve) if key or goal.label != LOCKED]
    return sorted(found)


def boss_exit(delve: View, goal: Goal) -> bool:
    """Is it known that the master waits behind an exit?"""
    return any(
        (seen["at"], seen["exit"], seen["type"]) == (goal.room, goal.label, "boss_room") for seen in delve["scouted"]
    )


def scouted(delve: View, goal: Goal) -> bool:
    return any((seen["at"], seen["exit"]) == (goal.room, goal.label) for seen in delve["scouted"])


def towards(delve: View, target: int) -> str:
    """The first step to an explored room; empty if one is there."""
    return _steps(delve).get(target, (0, ""))[1]


def _unexplored(delve: View) -> Iterator[Goal]:
    steps = _steps(delve)
    for room in delve["rooms"]:
        if room["index"] not in steps:
            continue
        distance, first = steps[room["index"]]
        for label, to in room["exits"].items():
            if to is None:
                rank = PREFERENCE.index(label) if label in PREFERENCE else len(PREFERENCE)
                yield Goal(distance, rank, room["index"], label, first or label)


def _steps(delve: View) -> dict[int, tuple[int, str]]:
    """How far each explored room is, and the exit that leads there."""
    exits = {room["index"]: room["exits"] for room in delve["rooms"]}
    found: dict[int, tuple[int, str]] = {delve["here"]: (0, "")}
    queue = deque([delve["here"]])
    while queue:
        room = queue.popleft()
        distance, first = found[room]
        for label, to in exits[room].items():
            if to is not None and to not in found:
                found[to] = (distance + 1, first or label)
                queue.append(to)
    return found
