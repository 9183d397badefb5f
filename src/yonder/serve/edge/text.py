"""Text that people show each other: short, and without characters that affect the text around it."""

from __future__ import annotations

from yonder.core.errors import Malformed
from yonder.core.text import steers


def plain_text(text: str, most: int, place: str, *, lines: bool = False) -> str:
    """Text that can be shown, neither empty nor long; with `lines` in several of them."""
    if not text.strip() or len(text) > most:
        raise Malformed(place, f"Write 1 to {most} characters.", "bad_text")
    insist_plain(text.replace("\n", "") if lines else text, place)
    return text.strip()


def insist_plain(text: str, place: str) -> None:
    """Refuse control characters and those that turn the direction of writing."""
    if steers(text):
        raise Malformed(place, "Control characters and text-direction marks are not allowed.", "bad_text")
