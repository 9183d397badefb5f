"""The base of every part of the view."""

from __future__ import annotations

from msgspec import Struct


class Shape(Struct, frozen=True):
    """Base of all parts of the view."""
