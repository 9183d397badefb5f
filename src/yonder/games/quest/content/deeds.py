"""Achievements as data (Q-548)."""

from __future__ import annotations

from typing import Literal

from yonder.games.quest.content.dice import Kind

Deed = Literal["victory", "unhurt", "players", "challenge", "boss", "saved", "cities", "level", "masters"]


class Achievement(Kind, frozen=True, kw_only=True):
    """Something worth a badge: a deed, and how much of it there must be."""

    id: str
    on: Deed
    at: int = 1
