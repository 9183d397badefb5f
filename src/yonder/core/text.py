"""Text that people read: no control characters, no marks that turn the direction of writing, long waits in minutes.

The characters are listed here, not asked of a Unicode table: rules must decide alike with every version of it.
"""

from __future__ import annotations

import re
from typing import Final

# With a mark of direction a name could dress as another; with a line separator it could fake a line of its own.
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


_SECONDS: Final = re.compile(r"\b([0-9]{1,18}) seconds\b")
_MINUTE = 60


def steers(text: str, *, lines: bool = False) -> bool:
    """Does it hold a character that must not be shown as it is? With `lines`, line breaks are fine."""
    return _STEERING.search(text.replace("\n", "") if lines else text) is not None


def timed(text: str) -> str:
    """The same with long waits as people count them, rounded up: `1795 seconds` becomes `30 minutes`."""
    return _SECONDS.sub(lambda found: _span(int(found[1])), text) if "seconds" in text else text


def _span(seconds: int) -> str:
    """From two minutes on in minutes, from two hours on in hours and minutes."""
    minutes = -(-seconds // _MINUTE)
    if seconds < 2 * _MINUTE:
        return _counted(seconds, "second")
    if minutes < 120:
        return _counted(minutes, "minute")
    hours, rest = divmod(minutes, 60)
    return _counted(hours, "hour") + (f" {_counted(rest, 'minute')}" if rest else "")


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"
