"""Plain text: a name in a log could hold escape sequences, and must not steer the terminal."""

from __future__ import annotations

import unicodedata

_HARMLESS = "\n\t"
_STEERING = ("Cc", "Cf", "Cs")


def plain(text: str) -> str:
    """The text with a mark in place of each control, format or broken character."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in _HARMLESS or unicodedata.category(c) not in _STEERING else "\ufffd" for c in text)
