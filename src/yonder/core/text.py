"""Text that people show each other: without control characters, and without marks that turn the direction of writing.

The characters are listed here, not asked of a Unicode table: rules must decide alike with every version of it.
"""

from __future__ import annotations

import re
from typing import Final

# With a mark of direction a name could dress as another; with a line separator it could fake a line of its own.
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def steers(text: str, *, lines: bool = False) -> bool:
    """Does it hold a character that must not be shown as it is? With `lines`, line breaks are fine."""
    return _STEERING.search(text.replace("\n", "") if lines else text) is not None
