"""Setup and players: a setup with a field `players` is bound to how many play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yonder.core.rules.rules import Rules
from yonder.core.world.codec import convert

FIELD = "players"


def bound(rules: Rules, setup: Mapping[str, Any], players: int | None) -> dict[str, Any]:
    """The setup for so many players: its field `players` says so, unless it was set already."""
    if players is None or FIELD not in rules.setup.__struct_fields__:
        return dict(setup)
    return {FIELD: players, **setup}


def wanted(rules: Rules, setup: Mapping[str, Any]) -> int | None:
    """How many players a setup is for; None if it leaves that open."""
    players = getattr(convert(dict(setup), rules.setup), FIELD, None)
    return players if type(players) is int else None
