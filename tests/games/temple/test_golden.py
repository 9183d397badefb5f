"""Golden logs: one recorded life per class. The same actions and seed must give the same world, word for word.

Run this file as a program to record them anew, after a change of rules that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from yonder.core import Action, Game
from yonder.core.world.codec import encode
from yonder.games.temple import rules
from yonder.games.temple.events import CombatResult, MonsterKilled
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import Living

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"Fighter": "5", "Rogue": "1", "Wizard": "8"}
CLASSES = tuple(SEEDS)
STEPS = 200


def life(kind: str) -> Game:
    """Play one class by its bot; whoever dies is followed by another of the class."""
    game = Game(rules, seed=f"golden {kind} {SEEDS[kind]}")
    game.act("ann", MintTemple(1))
    return game


def record(kind: str) -> None:
    """Write the log of a class."""
    game, actions = life(kind), []
    seat = game.seat("ann")
    for _ in range(STEPS):
        action: Action | None = MintExplorer(ExplorerClass(kind))
        if game.world.all(Living, "ann"):
            action = rules.bots["careful"](seat)
        assert action is not None
        game.act("ann", action)
        actions.append(encode(action).decode())
    lines = [json.dumps({"digest": game.world.digest().hex(), "hash": game.hash.hex()}), *actions]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{kind.lower()}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.rule("T-007", "T-919")
@pytest.mark.parametrize("kind", CLASSES)
def test_a_recorded_life_ends_as_it_did(kind: str) -> None:
    head, *actions = (FOLDER / f"{kind.lower()}.jsonl").read_text("utf-8").splitlines()
    game = life(kind)
    for action in actions:
        game.act("ann", rules.decode(action))
    assert json.loads(head) == {"digest": game.world.digest().hex(), "hash": game.hash.hex()}


@pytest.mark.parametrize("kind", CLASSES)
def test_a_recorded_life_has_fights_in_it(kind: str) -> None:
    _, *actions = (FOLDER / f"{kind.lower()}.jsonl").read_text("utf-8").splitlines()
    game = life(kind)
    events = [event for action in actions for event in game.act("ann", rules.decode(action))]
    assert sum(isinstance(event, CombatResult) for event in events) >= 5
    assert any(isinstance(event, MonsterKilled) for event in events)


if __name__ == "__main__":
    for one in CLASSES:
        record(one)
