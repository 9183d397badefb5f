"""Careers: each class from creation over roads and fights to level 5, by the bot, with every choice on the way."""

from __future__ import annotations

import pytest

from yonder.core import Game
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.sheet import level
from yonder.games.quest.content import default
from yonder.games.quest.events import CombatEnded, LevelUp
from yonder.games.quest.journey.events import TravelStarted
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import CLASSES, ClassName
from yonder.games.quest.models import Character, Combat, Combatant, EncounterClock

WHO, MOST, GOAL = "a" * 64, 400, 5
STATS = (16, 14, 15, 14, 13, 13)


def hero(game: Game) -> Character:
    return game.world.get(Character, 1)


def hurry(game: Game) -> None:
    """Somebody waits behind the next bend, and is weak."""
    for row in game.world.all(EncounterClock):
        game.world.put(row, acc=100_000_000)


def weaken(game: Game) -> None:
    for row in game.world.all(Combatant, 1):
        if row.side == "monsters" and row.hp > 1:
            game.world.put(row, hp=1)


@pytest.mark.rule("Q-423", "Q-424", "Q-426", "Q-428", "Q-529", "Q-547")
@pytest.mark.parametrize("name", CLASSES)
def test_every_class_goes_from_creation_to_level_five(name: ClassName) -> None:
    """Four meetings on the road bring four levels: experience is short of each by a blow, and one blow is enough."""
    game = Game(rules, seed=f"career {name}", setup={"session_grace_seconds": 0}, hashed=False)
    told = game.act(WHO, CreateCharacter("custom", "human", name, "soldier", STATS)) + game.act(WHO, OpenSession(1))
    seat, steps = game.seat(WHO), 0
    while level(default(), hero(game)) < GOAL or game.world.find(Combat, 1) is not None:
        if game.world.find(Combat, 1) is None:
            short = default().levels.xp[level(default(), hero(game))] - 1
            game.world.put(hero(game), experience=short, hp=200, max_hp=200)
            hurry(game)
        weaken(game)
        action = rules.bots["adept"](seat)
        assert action is not None
        told += game.act(WHO, action)
        steps += 1
        assert steps < MOST
    assert [event.level for event in told if isinstance(event, LevelUp)] == [2, 3, 4, 5]
    assert any(isinstance(event, TravelStarted) for event in told)
    assert any(isinstance(event, CombatEnded) for event in told)
    assert hero(game).points_spent == 2
