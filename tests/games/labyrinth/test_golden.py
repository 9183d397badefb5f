"""Golden logs: recorded lives. The same actions and seed must give the same world, word for word.

Run this file as a program to record them anew, after a change of rules that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from yonder.core import Action, Game
from yonder.core.world.codec import encode
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.events.fight import DragonSlain, MonsterDefeated
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import DiceMode, Menace
from yonder.games.labyrinth.models import Hero

FOLDER = Path(__file__).parent / "golden"
LIVES = {"cautious": Menace.OFF, "search": Menace.GRIM, "random": Menace.OFF}
STEPS = 250


def begin(bot: str) -> Game:
    return Game(rules, seed=f"golden {bot}")


def record(bot: str) -> None:
    """Write the log of a bot's life."""
    game = begin(bot)
    seat = game.seat("ann")
    actions: list[Action] = [CreateHero("Golden", DiceMode.CLASSIC, LIVES[bot])]
    game.act("ann", actions[0])
    while len(actions) < STEPS and not (bot != "random" and game.over("hero:1")):
        action = rules.bots[bot](seat)
        assert action is not None
        game.act("ann", action)
        actions.append(action)
    lines = [json.dumps({"digest": game.world.digest().hex(), "hash": game.hash.hex()})]
    lines += [encode(action).decode() for action in actions]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{bot}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.rule("L-004", "L-510")
@pytest.mark.parametrize("bot", list(LIVES))
def test_a_recorded_life_ends_as_it_did(bot: str) -> None:
    head, *actions = (FOLDER / f"{bot}.jsonl").read_text("utf-8").splitlines()
    game = begin(bot)
    events = [event for action in actions for event in game.act("ann", rules.decode(action))]
    assert json.loads(head) == {"digest": game.world.digest().hex(), "hash": game.hash.hex()}
    assert any(isinstance(event, MonsterDefeated) for event in events)
    assert game.world.get(Hero, 1).name == "Golden"
    assert bot != "cautious" or any(isinstance(event, DragonSlain) for event in events)


if __name__ == "__main__":
    for one in LIVES:
        record(one)
