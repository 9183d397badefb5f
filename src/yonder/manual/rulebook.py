"""Rulebooks in Markdown: where each numbered rule is defined, and what it says.

A rule is defined where its id opens a bullet, a table row, a heading or a bold paragraph; the first such place counts,
later ones are remarks on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from msgspec import Struct

ID = r"[A-Z]{1,3}-\d{1,4}[a-z]?"
_ALONE = r"(?![\w-])(?!\.\.)(?!,)(?!\s*(?:to|and|or|[\u2013,])\s*" + ID + ")"
_OPENING = re.compile(
    rf"^\s*(?:[-*+]\s+(?:\*\*)?|#{{1,6}}\s+(?:\*\*)?|\*\*)(?P<id>{ID}){_ALONE}"
    rf"|^\s*\|\s*(?:\*\*)?(?P<row>{ID})(?:\*\*)?\s*\|"
)
_HEADING = re.compile(r"^(#{1,6})\s")
_BULLET = re.compile(r"^(\s*)[-*+]\s")
_FENCE = re.compile(r"^\s*(```|~~~)")


class Rule(Struct, frozen=True):
    """One numbered rule: its id, the line (from 1) where it is defined, and that line without its marks."""

    id: str
    line: int
    title: str


def rules_of(markdown: str) -> dict[str, Rule]:
    """Every rule that the text defines, in order."""
    found: dict[str, Rule] = {}
    for number, line in _unfenced(markdown.splitlines()):
        opening = _OPENING.match(line)
        if opening:
            rule = opening["id"] or opening["row"]
            found.setdefault(rule, Rule(rule, number + 1, _title(line)))
    return found


def rule_text(markdown: str, rule: str) -> str | None:
    """What one rule says, with the table, code or indented lines that belong to it; None if it is not defined here."""
    known = rules_of(markdown).get(rule)
    if known is None:
        return None
    lines = markdown.splitlines()
    start = known.line - 1
    line = lines[start]
    if line.lstrip().startswith("|"):
        return "\n".join([*_table_head(lines, start), line])
    heading = _HEADING.match(line)
    rest = _section(lines, start, len(heading[1])) if heading else _belonging(lines, start)
    return "\n".join([line, *rest]).rstrip()


def _unfenced(lines: list[str]) -> Iterator[tuple[int, str]]:
    fenced = False
    for number, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def _title(line: str) -> str:
    text = line.strip().lstrip("#-+|* ").replace("**", "").strip("| ")
    return text if len(text) <= 100 else text[:99] + "…"


def _table_head(lines: list[str], row: int) -> list[str]:
    """The heading and the rule line of the table that holds this row."""
    above = list(takewhile(lambda i: lines[i].lstrip().startswith("|"), range(row - 1, -1, -1)))
    return lines[above[-1] : above[-1] + 2] if len(above) >= 2 else []


def _section(lines: list[str], start: int, level: int) -> list[str]:
    """What stands below a heading, up to the next of its level."""
    for number, line in _unfenced(lines[start + 1 :]):
        heading = _HEADING.match(line)
        if heading and len(heading[1]) <= level:
            return lines[start + 1 : start + 1 + number]
    return lines[start + 1 :]


def _belonging(lines: list[str], start: int) -> list[str]:
    """The lines after a bullet or paragraph that are still part of it."""
    bullet = _BULLET.match(lines[start])
    indent = len(bullet[1]) if bullet else 0
    taken: list[str] = []
    fenced = gap = False
    for line in lines[start + 1 :]:
        fence = bool(_FENCE.match(line))
        if not (fenced or fence) and line.strip() and _ends(line, indent, gap=gap):
            break
        fenced = fenced != fence
        gap = not line.strip()
        taken.append(line)
    return taken


def _ends(line: str, indent: int, *, gap: bool) -> bool:
    """Does this line begin something else?"""
    if _OPENING.match(line) or _HEADING.match(line):
        return True
    bullet = _BULLET.match(line)
    if bullet:
        return len(bullet[1]) <= indent
    return gap and not line.startswith((" " * (indent + 1), "\t", "|"))
