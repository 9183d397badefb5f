"""Golden logs: a fight and a road of each class, by a bot. The same actions and seed must give the same world.

Run this file as a program to record them anew, after a change of rules that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from yonder.core import Action, Event, Game
from yonder.core.world.codec import encode
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.events import CombatEnded, DamageDealt
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.models import Combat

FOLDER = Path(__file__).parent / "golden"
ANN = "a" * 64
STEPS = 140
STATS = (15, 16, 15, 13, 13, 13)


def begin(name: str) -> Game:
    return Game(rules, seed=f"golden {name}", setup={"debug": True, "session_grace_seconds": 0})


def opening(name: ClassName) -> list[Action]:
    made = CreateCharacter("custom", "human", name, "soldier", STATS)
    return [made, OpenSession(1), StartFight(1, ("goblin", "giant-rat"), 2, "static", "forest")]


def record(name: ClassName) -> None:
    """Write the log of a class: a fight set up by hand, then wherever the bot goes."""
    game, actions = begin(name), opening(name)
    for action in actions:
        game.act(ANN, action)
    seat = game.seat(ANN)
    while len(actions) < STEPS:
        chosen = rules.bots["adept" if game.world.find(Combat, 1) is not None else "random"](seat)
        if chosen is None:
            break
        game.act(ANN, chosen)
        actions.append(chosen)
    lines = [json.dumps({"digest": game.world.digest().hex(), "hash": game.hash.hex()})]
    lines += [encode(action).decode() for action in actions]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.rule("Q-006", "Q-540")
@pytest.mark.parametrize("name", CLASSES)
def test_a_recorded_life_ends_as_it_did(name: str) -> None:
    head, *actions = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    game = begin(name)
    told: list[Event] = [event for action in actions for event in game.act(ANN, rules.decode(action))]
    assert json.loads(head) == {"digest": game.world.digest().hex(), "hash": game.hash.hex()}
    assert any(isinstance(event, DamageDealt) for event in told)
    assert any(isinstance(event, CombatEnded) for event in told)


if __name__ == "__main__":
    for one in CLASSES:
        record(one)
