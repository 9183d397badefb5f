"""The answer to a question, whatever the game: names and values as people read them; nothing of it is worked out."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from yonder.cli.terminal.show import room

WIDTH = 100


def told(value: Any) -> list[str]:
    """Plain data as lines. What has a name is headed by it; ids of the wire say nothing to people."""
    if isinstance(value, dict):
        return _fields(value)
    if isinstance(value, list | tuple):
        return _several(value)
    return wrap(_word(value), room(WIDTH, 4)) or [""]


def _several(values: list[Any] | tuple[Any, ...]) -> list[str]:
    if not values:
        return ["none"]
    if all(map(_plain, values)):
        return wrap(", ".join(map(_word, values)), room(WIDTH, 4))
    return [line for each in values for line in _hung("- ", told(each))]


def _fields(fields: dict[str, Any]) -> list[str]:
    name = fields.get("name")
    shown = {field: value for field, value in fields.items() if field not in ("id", "name") and not _empty(value)}
    facts = "; ".join(f"{_title(field)} {_word(value)}" for field, value in shown.items() if _plain(value))
    head = ": ".join(part for part in (str(name) if name else "", facts) if part)
    lines = wrap(head, room(WIDTH, 4), subsequent_indent="  ")
    for field, value in shown.items():
        if not _plain(value):
            inner = told(value)
            one = len(inner) == 1 and not inner[0].startswith("- ")
            lines += [f"{_title(field)}: {inner[0]}"] if one else [f"{_title(field)}:", *_hung("  ", inner)]
    return lines or ["nothing"]


def _hung(mark: str, lines: list[str]) -> list[str]:
    return [f"{mark if i == 0 else ' ' * len(mark)}{line}" for i, line in enumerate(lines)]


def _plain(value: Any) -> bool:
    return not isinstance(value, dict | list | tuple)


def _empty(value: Any) -> bool:
    return value is None or value == "" or (not _plain(value) and not value)


def _title(field: str) -> str:
    return field.replace("_", " ")


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
