"""Calling: a name for whoever has not thought of one (D-062). It belongs to nobody yet."""

from __future__ import annotations

from hashlib import sha256

from yonder.core import World
from yonder.games.delve.content import Content
from yonder.games.delve.models import TakenName


def calling(world: World, who: str) -> str:
    """The first free name in an order that is this key's own."""
    content: Content = world.content
    first, last = (content.words[f"newcomer.{part}"].split(", ") for part in ("first", "last"))
    most = len(first) * len(last)
    start = int.from_bytes(sha256(who.encode()).digest()[:8], "big")
    names = (f"{first[n % len(first)]} {last[n // len(first) % len(last)]}" for n in range(start, start + most))
    free = (name for name in names if world.find(TakenName, name.casefold()) is None)
    return next(free, f"Delver {who[:6]} {who[-12:]}")
