"""Glance: what a person has seen already. Only what has changed is shown again, and numbers stay with their offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, groupby
from textwrap import wrap
from typing import Any, NamedTuple

from yonder.cli.playing.scene import Block
from yonder.cli.terminal.show import Parts
from yonder.core.show.offer import Offer
from yonder.core.world.codec import encode

_HARD = "\N{NO-BREAK SPACE}"  # keeps a text on one line
_FIGURES = re.compile(r"\d+")
WHOLE = ("title", "map", "deadlines")  # half a map is no map
ASIDE_FROM = 51  # what is seldom meant has numbers of its own, so that the list has low ones


ROOM = 74  # for texts side by side
NAMED = 5  # of many things
LONG = 6  # lines that need not be printed again make a shorter list worth it


class Entry(NamedTuple):
    """One thing of the list. Without a number it cannot be typed, without a group it stands under no heading."""

    lines: list[Parts]
    group: str | None = None
    number: int = 0
    labels: tuple[str, ...] = ()
    facts: tuple[Any, ...] = ()  # when these change, it is printed again; without any, when its lines do
    short: str = ""  # in place of lines: it stands beside others of its group

    @property
    def news(self) -> tuple[Any, ...]:
        """What is compared with what was listed before."""
        return (self.number, *(self.facts or [figureless(str(self.lines))]))


def headed(entries: Iterable[Entry]) -> Iterator[Parts]:
    """Entries as lines, each group under its heading; short ones side by side."""
    group = ""
    for (named, short), same in groupby(entries, lambda entry: (entry.group, bool(entry.short))):
        if named is not None and named != group:
            group = named
            yield "  ", (group[:1].upper() + group[1:] or "Other", "italic")
        if short:
            yield from beside(entry.short for entry in same)
        else:
            yield from (line for entry in same for line in entry.lines)


def beside(texts: Iterable[str]) -> Iterator[Parts]:
    """Short texts side by side, none of them broken."""
    whole = f"{_HARD}· ".join(text.replace(" ", _HARD) for text in texts)
    for line in wrap(whole, ROOM, break_long_words=False, break_on_hyphens=False):
        yield "     ", line.replace(_HARD, " ")


def several(labels: Sequence[str]) -> str:
    """Some of many, by name."""
    more = len(labels) - NAMED
    return ", ".join(labels) if more <= 1 else f"{', '.join(labels[:NAMED])} and {more} more"


class Glance:
    """What was last shown to one person."""

    def __init__(self) -> None:
        self._blocks: dict[str, list[Parts]] = {}
        self._menu: list[Entry] = []
        self._moved = False

    def scene(self, blocks: Iterable[Block]) -> Iterator[Parts]:
        """The title, and of everything else the lines that have changed, each under its heading."""
        now = dict(blocks)
        self._moved = _place(now) != _place(self._blocks)
        for name, lines in now.items():
            old = self._blocks.get(name, [])
            if name == "title" or (lines != old and (not old or name in WHOLE)):
                yield from lines
            elif lines != old:
                yield from lines[:1]
                yield from (line for line in lines[1:] if line not in old)
        self._blocks = now

    def menu(self, entries: Iterable[Entry]) -> Iterator[Parts]:
        """What is new or different in the list and what is gone; all of it after most has changed, or elsewhere."""
        old, now = self._menu, list(entries)
        self._menu = now
        known = {entry.news for entry in old}
        fresh = [entry for entry in now if entry.news not in known]
        gone = _gone(old, now)
        kept = len(now) - len(fresh)
        if not fresh and not gone:
            return
        if self._moved or kept < LONG or kept <= len(fresh) + len(gone):
            yield from headed(now)
            return
        yield from headed(fresh)
        if gone:
            yield "  ", (f"   No longer: {several(gone)}", "dim")
        yield "  ", ("   The rest is as before; Enter lists all.", "dim")

    def forget(self) -> None:
        """Show everything the next time."""
        self._blocks, self._menu = {}, []


def _gone(old: Iterable[Entry], now: Sequence[Entry]) -> list[str]:
    """What could be typed and no longer can, with its number; not what the list says to be closed."""
    listed = {entry.number for entry in now if entry.number}
    closed = {label for entry in now if not entry.number for label in entry.labels[:NAMED]}
    left = [entry for entry in old if entry.number and entry.number not in listed]
    return [f"{entry.number} {entry.labels[0]}" for entry in left if entry.labels[0] not in closed]


def _place(blocks: dict[str, list[Parts]]) -> list[Parts]:
    return blocks.get("title", [])[:1]


class Numbers:
    """The numbers of offers: an offer keeps its number as long as it is listed, and gets it back if it is still free.

    A number that has just gone is not given to another at once. When most of the list is new, counting begins anew.
    """

    def __init__(self) -> None:
        self._owners: dict[int, bytes] = {}
        self._last: set[int] = set()

    def of(self, offers: Sequence[Offer]) -> list[int]:
        """A number for each."""
        names = [_name(offer) for offer in offers]
        known = {name: number for number, name in self._owners.items()}
        stays = [name in known for name, offer in zip(names, offers, strict=True) if not offer.aside]
        if 2 * sum(stays) < len(stays) or not stays:
            self._owners, self._last, known = {}, set(), {}
        held = {known[name] for name in names if name in known} | self._last
        free = {aside: (n for n in count(ASIDE_FROM if aside else 1) if n not in held) for aside in (False, True)}
        found: list[int] = []
        for name, offer in zip(names, offers, strict=True):
            found.append(known[name] if name in known else next(free[offer.aside]))
            held.add(found[-1])
        self._owners.update(zip(found, names, strict=True))
        self._last = set(found)
        return found


def _name(offer: Offer) -> bytes:
    """What it is, whatever the figures in its label are now."""
    return encode(offer.action) + figureless(offer.label).encode()


def figureless(text: str) -> str:
    """A text in which counting down or up is no change."""
    return _FIGURES.sub("#", text)
