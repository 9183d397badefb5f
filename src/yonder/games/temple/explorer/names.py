"""Names: what an explorer is called (T-076). Derived from who it is, so that no die is drawn for it."""

from __future__ import annotations

from yonder.games.temple.content import Content
from yonder.games.temple.models import ExplorerStats

BYNAMES = "bynames"
_MASK = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """Numbers stirred into one of 64 bits that looks like none of them."""
    value = 0
    for number in numbers:
        value = (value + number + 0x9E3779B97F4A7C15) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        value ^= value >> 31
    return value


def christen(content: Content, stats: ExplorerStats, born: int) -> str:
    """A first name of its class and a byname; neighbours by number never share the byname."""
    first, last = content.names[stats.explorer_class].first, content.names[BYNAMES].first
    drawn = mix(stats.explorer_id, stats.strength, stats.dexterity, stats.wisdom, born)
    return f"{first[drawn % len(first)]} {last[(7 * stats.explorer_id + mix(born) % len(last)) % len(last)]}"


def name_of(content: Content, stats: ExplorerStats) -> str:
    """What it is called; those minted before there were names are given theirs here."""
    return stats.name or christen(content, stats, 0)
