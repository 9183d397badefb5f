"""Usage: which content turns up in play. An entry is used when its id stands in a row, event, action or offer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from yonder.core.game import Game
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import plain
from yonder.testkit.contract.finding import Outcomes
from yonder.testkit.contract.play import Option, Play, seats

ROWS = 500


def content_ids(content: Any) -> list[str]:
    """The ids of every table (id -> struct) in the content, however the tables are nested."""
    return list(dict.fromkeys(_ids(content)))


def texts(value: Any) -> Iterator[str]:
    """Every text inside plain data; the actions that timers and questions keep as JSON are opened."""
    if isinstance(value, str):
        yield value
        if value.startswith('{"'):
            yield from texts(_opened(value))
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


class Usage:
    """What has been seen so far of a game's content."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.missing = dict.fromkeys(content_ids(rules.content))

    def see(self, things: Iterable[Any]) -> None:
        """Look for ids in rows, events, actions or offers."""
        if self.missing:
            for text in texts(plain(list(things))):
                self.missing.pop(text, None)

    def watch(self, game: Game, players: Iterable[str]) -> None:
        """Look at one moment: rows, what was told, and what is offered."""
        if self.missing:
            self.see(islice(game.world.rows(), ROWS))
            self.see(told.event for told in game.told)
            for who in players:
                self.see((offer.action, offer.domains) for offer in game.offers(who))

    def hunt(self, seed: str, games: int, steps: int) -> None:
        """Play on, choosing what has not been seen, until all is seen or enough was played."""
        for i in range(games):
            if not self.missing:
                return
            setup = self.rules.samples[i % len(self.rules.samples)]
            play = Play(self.rules, f"{seed}|hunt|{i}", setup, players=seats(self.rules, i), taste=self._taste)
            for game in play.moments(steps):
                self.watch(game, play.players)
            self.see(play.game.world.rows())

    def outcomes(self) -> Outcomes:
        """One case for each entry; what is declared rare need not be seen, but must exist."""
        rare = self.rules.rare or ()
        every = content_ids(self.rules.content)
        yield from (f"rare: there is no content {name!r}" for name in rare if name not in every)
        for name in every:
            yield f"{name!r} was never seen in play" if name in self.missing and name not in rare else None

    def _taste(self, options: list[Option]) -> list[Option]:
        fresh = [option for option in options if any(t in self.missing for t in texts(plain(option[1].action)))]
        return fresh or options


def _ids(content: Any) -> Iterator[str]:
    if isinstance(content, Mapping):
        for name, entry in content.items():
            if isinstance(entry, Struct) and isinstance(plain(name), str):
                yield plain(name)
            else:
                yield from _ids(entry)
    elif isinstance(content, Struct):
        if "id" in content.__struct_fields__ and isinstance(getattr(content, "id", None), str):
            yield content.id  # type: ignore[attr-defined]
        else:
            yield from _ids(astuple(content))
    elif isinstance(content, list | tuple):
        for entry in content:
            yield from _ids(entry)


def _opened(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
