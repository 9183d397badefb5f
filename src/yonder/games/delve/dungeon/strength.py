"""Strength: how hard a dungeon is, and how strong its enemies are (D-190, D-191, D-214, D-215, D-236)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yonder.games.delve.content.dungeons import Boss, Foe, Template
from yonder.games.delve.dungeon.layout import Layout

BOSS_LEVELS = 2  # a boss is so many levels above the threat of its room


class Stats(NamedTuple):
    """What an enemy fights with."""

    hp: int
    attack: int
    defense: int


def scaled(base: Foe | Boss, difficulty: int, roster: int = 1) -> Stats:
    """An enemy at a difficulty, for so many players."""
    hp = base.hp * (5 + difficulty) // 5
    attack = base.attack * (20 + 3 * difficulty) // 20
    defense = base.defense * (10 + difficulty) // 10
    return Stats(hp * (roster + 1) // 2, attack, defense)


def difficulty_for(template: Template, levels: Sequence[int], challenge: int = 0) -> int:
    """The difficulty that a roster of these levels meets."""
    low, high = template.difficulty_range
    level = sum(levels) // len(levels)
    wanted = low + level - template.recommended_level + len(levels) // 2 + challenge
    return max(low, min(high, wanted))


def room_difficulty(layout: Layout, room: int, difficulty: int) -> int:
    """The deeper half is harder by one; the boss room is not."""
    deep = room != layout.boss and 2 * layout.depths[room] > layout.depths[layout.boss]
    return difficulty + 1 if deep else difficulty


def threat(template: Template, difficulty: int) -> int:
    """The level of the enemies of a room of this difficulty."""
    return template.recommended_level + difficulty - template.difficulty_range[0]
