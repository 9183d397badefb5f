"""Starts a server as a process of its own: `served.py FOLDER PORT [OPTIONS as JSON]`. Prints its address when ready."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

import duel
import hidden_cards
import tavern
from yonder.proof.keys import Key
from yonder.realm.store import SqliteStore
from yonder.serve import Hall, Options, run
from yonder.serve.app import Made
from yonder.serve.run import bound

SERVICES: list[Made] = []
GAMES = {"cards": hidden_cards.rules, "duel": duel.rules, "tavern": tavern.rules}


def main(folder: str, port: str, options: str = "{}") -> None:
    """Serve until told to stop."""
    place = Path(folder)
    listening = bound("127.0.0.1", int(port))
    given = msgspec.json.decode(options, type=Options)
    store = SqliteStore(place / "yonder.db", read_only=given.read_only)
    hall = Hall(store, Key.from_seed("referee of the tests"), GAMES, place / "side.db", given)
    run(hall, listening, lambda: print(listening.getsockname()[1], flush=True), SERVICES)  # noqa: T201 - for who started us


if __name__ == "__main__":
    main(*sys.argv[1:])
