"""Golden logs: one game per class, kept as its seed and its actions, with what came of them.

A difference means that the rules, the content or the dice have changed. If that was wanted (and the rules version was
raised where T-013 asks for it), write the logs anew and read the diff:

    PYTHONPATH=src python tests/games/temple/test_golden.py

The bold bot chose the actions when a log was written; later changes of the bot change no log.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from yonder.core import Action, Game, tag_of
from yonder.core.codec import encode
from yonder.games.temple import rules
from yonder.games.temple.creation import MintExplorer
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import Living
from yonder.testkit.bench import player

FOLDER = Path(__file__).parents[2] / "golden/temple"
CLASSES = ("Fighter", "Rogue", "Wizard")
STEPS = 240
EVERY = 40  # a digest after so many steps shows where a difference begins
WHO = player(1)


class Log(Struct, frozen=True):
    """A game to be played again, and how it must end."""

    seed: str
    actions: list[msgspec.Raw]
    digests: list[str]
    events: dict[str, int]

    def replay(self) -> Iterator[tuple[Game, int, Counter[str]]]:
        """The game after each action, how many there were, and what has been told so far."""
        game, told = Game(rules, seed=self.seed, host=WHO), Counter[str]()
        for i, action in enumerate(self.actions, 1):
            told.update(tag_of(event) for event in game.act(WHO, rules.decode(bytes(action))))
            yield game, i, told


def path(kind: str) -> Path:
    return FOLDER / f"{kind.lower()}.json"


def load(kind: str) -> Log:
    return msgspec.json.decode(path(kind).read_bytes(), type=Log)


@pytest.mark.rule("T-007", "T-919")
@pytest.mark.parametrize("kind", CLASSES)
def test_a_golden_log_ends_as_it_always_has(kind: str) -> None:
    log = load(kind)
    told: Counter[str] = Counter()
    for game, done, told in log.replay():  # noqa: B007 - the last one counts below
        if done % EVERY == 0:
            assert game.world.digest().hex() == log.digests[done // EVERY - 1], f"the world differs after action {done}"
    assert dict(told) == log.events
    assert len(log.digests) * EVERY == len(log.actions) == STEPS


def test_the_golden_logs_reach_most_of_the_game() -> None:
    logs = [load(kind) for kind in CLASSES]
    told = {event for log in logs for event in log.events}
    assert {"level_up", "chamber_searched", "monster_killed", "trap_sprung", "explorer_rested"} <= told


def record(kind: str) -> Log:
    """Let the bold bot play, with explorers of one class."""
    seed = f"golden {kind}"
    game = Game(rules, seed=seed, host=WHO)
    seat = game.seat(WHO)
    actions: list[Action] = []
    for _ in range(STEPS):
        living = game.world.any(Living)
        action = rules.bots["bold"](seat) if living else MintExplorer(ExplorerClass(kind))
        assert action is not None
        actions.append(action)
        game.act(WHO, action)
    blank = Log(seed, [msgspec.Raw(encode(action)) for action in actions], [], {})
    digests, told = [], Counter[str]()
    for again, done, told in blank.replay():  # noqa: B007 - the last one counts below
        if done % EVERY == 0:
            digests.append(again.world.digest().hex())
    return Log(seed, blank.actions, digests, dict(sorted(told.items())))


def write() -> None:
    """Write every log anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in CLASSES:
        log = record(kind)
        lines = ",\n".join(f"    {bytes(action).decode()}" for action in log.actions)
        head = f'{{\n  "seed": "{log.seed}",\n  "actions": [\n{lines}\n  ],\n'
        rest = msgspec.json.format(encode({"digests": log.digests, "events": log.events}), indent=2).decode()
        path(kind).write_text(head + rest[2:] + "\n", "utf-8")
        sys.stdout.write(f"{path(kind)}: {sum(log.events.values())} events\n")


if __name__ == "__main__":
    write()
