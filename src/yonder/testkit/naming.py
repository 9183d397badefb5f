"""Names: test players, and how failures print who did what."""

from __future__ import annotations

from yonder.core.rules.action import Action
from yonder.core.world.codec import encode


def player(number: int) -> str:
    """The name of a test player, shaped like a public key."""
    return f"{number:064x}"


def is_player(name: object) -> bool:
    """Is this the name of a test player?"""
    return isinstance(name, str) and len(name) == 64 and name.startswith("0" * 56)


def short(who: str | None) -> str:
    """A player's name as failures print it: p1, p2…"""
    if who is None:
        return "a spectator"
    return f"p{int(who, 16)}" if is_player(who) else who or "nobody"


def said(who: str | None, action: Action) -> str:
    """An action as failures print it."""
    return f"{short(who)}: {encode(action).decode()}"
