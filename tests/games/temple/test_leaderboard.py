"""Leaderboard and graveyard (EXT-04): what the chronicle keeps equals what the events tell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from yonder.core import Game
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.events import BossDefeated, ExplorerDied, ExplorerMinted, MonsterKilled
from yonder.games.temple.models import Chronicle
from yonder.games.temple.show.records import BOARDS, Graveyard, Leaderboard

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("EXT-04")
def test_the_boards_agree_with_the_events() -> None:
    game = Game(rules, seed="board")
    seat = game.seat("ann")
    born: dict[int, int] = {}
    died: dict[int, int] = {}
    kills: Counter[int] = Counter()
    conquests: Counter[int] = Counter()
    for _ in range(3000):
        action = rules.bots["random"](seat)
        assert action is not None
        game.advance(7)
        for event in game.act("ann", action):
            kills.update([event.explorer_id] if isinstance(event, MonsterKilled) else [])
            conquests.update([event.explorer_id] if isinstance(event, BossDefeated) else [])
            born.update({event.explorer_id: game.world.now} if isinstance(event, ExplorerMinted) else {})
            died.update({event.explorer_id: game.world.now} if isinstance(event, ExplorerDied) else {})
    board = engine.ask(rules, game.world, None, Leaderboard(1000))
    lives = {one: died.get(one, game.world.now) - born[one] for one in kills}
    assert {row["explorer"]: row["score"] for row in board["longest_lived"]} == lives
    assert {row["explorer"]: row["score"] for row in board["monsters_killed"]} == dict(kills)
    assert {row["explorer"]: row["score"] for row in board["temples_conquered"]} == dict(conquests)
    stones = engine.ask(rules, game.world, None, Graveyard(1000))
    assert [stone["explorer"] for stone in stones] == sorted(died, reverse=True)


def test_the_best_come_first_and_the_older_among_equals(den: Den) -> None:
    for gold in (5, 9, 5, 0):
        number = den.mint("Fighter")
        den.bench.put(den.bench.row(Chronicle, number), most_gold=gold)
    board = den.ask(Leaderboard(3))
    assert sorted(board) == sorted(BOARDS)
    assert [(row["explorer"], row["score"]) for row in board["most_gold"]] == [(2, 9), (1, 5), (3, 5)]


@pytest.mark.rule("T-583", "EXT-04")
def test_a_gravestone_tells_who_where_and_by_what(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Attack(one), 2, 20, 1, 1)
    (stone,) = den.ask(Graveyard())
    facts = (
        stone["explorer"],
        stone["class"],
        stone["temple"],
        stone["chamber"],
        stone["killed_by"],
        stone["looted_by"],
    )
    assert facts == (one, "Fighter", 1, 2, "Skeleton", 0)
