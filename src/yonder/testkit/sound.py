"""Soundness: what must be true of rows, whoever wrote them: the game's invariants, and values of the declared types."""

from __future__ import annotations

import msgspec

from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.model import Model
from yonder.core.world.world import World
from yonder.testkit.secrets.values import insides


def broken_invariants(rules: Rules, world: World) -> dict[str, str]:
    """Those of the game's invariants that do not hold: name and problem."""
    broken = {}
    for invariant in rules.invariants:
        try:
            invariant(world)
        except AssertionError as error:
            broken[invariant.__name__] = f"{invariant.__name__}: {error}".rstrip(": ")
    return broken


def broken_invariant(rules: Rules, world: World) -> str:
    """Which of the game's invariants does not hold, if any."""
    return next(iter(broken_invariants(rules, world).values()), "")


def mistyped(row: Model) -> str:
    """What in a row placed by hand is not of its declared type: a text where a member of an enum belongs."""
    name = type(row).__name__
    try:
        again = msgspec.json.decode(encode(row), type=type(row))
    except (msgspec.MsgspecError, TypeError) as error:
        return f"{name}: {error}"
    for (path, given), (_, meant) in zip(insides(row), insides(again), strict=True):
        if type(given) is not type(meant):
            return f"{name}{path} is {given!r} and must be {meant!r}"
    return ""
