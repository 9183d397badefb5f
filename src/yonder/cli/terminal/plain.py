"""Plain text: a name in a log could hold escape sequences, and must not steer the terminal."""

from __future__ import annotations

import unicodedata

_STEERING = ("Cc", "Cf", "Cs")


def plain(text: str, keep: str = "") -> str:
    """The text on one line, with a mark in place of each control, format or broken character that is not to be kept."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in keep or unicodedata.category(c) not in _STEERING else "\ufffd" for c in text)
