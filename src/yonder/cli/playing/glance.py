"""Glance: what a person has seen already. Only what has changed is shown again, and numbers stay with their offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from yonder.cli.playing.scene import Block
from yonder.cli.terminal.show import Parts
from yonder.core.show.offer import Offer
from yonder.core.world.codec import encode

_FIGURES = re.compile(r"\d+")
WHOLE = ("title", "map", "deadlines")  # half a map is no map
ASIDE_FROM = 51  # what is seldom meant has numbers of its own, so that the list has low ones


class Glance:
    """What was last shown to one person."""

    def __init__(self) -> None:
        self._blocks: dict[str, list[Parts]] = {}
        self._menu: list[Parts] = []

    def scene(self, blocks: Iterable[Block]) -> Iterator[Parts]:
        """The title, and of everything else the lines that have changed, each under its heading."""
        now = dict(blocks)
        for name, lines in now.items():
            old = self._blocks.get(name, [])
            if name == "title" or (lines != old and (not old or name in WHOLE)):
                yield from lines
            elif lines != old:
                yield from lines[:1]
                yield from (line for line in lines[1:] if line not in old)
        self._blocks = now

    def menu(self, lines: Iterable[Parts]) -> Iterator[Parts]:
        """A list of which any line has changed."""
        old, self._menu = self._menu, [list(line) for line in lines]
        if self._menu != old:
            yield from self._menu

    def forget(self) -> None:
        """Show everything the next time."""
        self._blocks, self._menu = {}, []


class Numbers:
    """The numbers of offers: an offer keeps its number as long as it is listed, and gets it back if it is still free.

    A number that has just gone is not given to another at once. When nothing stays, counting begins anew.
    """

    def __init__(self) -> None:
        self._owners: dict[int, bytes] = {}
        self._last: set[int] = set()

    def of(self, offers: Sequence[Offer]) -> list[int]:
        """A number for each."""
        names = [_name(offer) for offer in offers]
        known = {name: number for number, name in self._owners.items()}
        if not any(name in known for name, offer in zip(names, offers, strict=True) if not offer.aside):
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
    return encode(offer.action) + _FIGURES.sub("#", offer.label).encode()
