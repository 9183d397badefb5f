"""Badges: what a game lets its server vouch for. They have no effect in the game."""

from __future__ import annotations

from msgspec import Struct


class Badge(Struct, frozen=True):
    """Something that a player has achieved, with its name and a sentence about it; `at` is when, in ms."""

    id: str
    name: str
    text: str
    at: int
