"""What all content shares."""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content."""
