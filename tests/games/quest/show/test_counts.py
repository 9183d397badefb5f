"""Counts of what can be done, like the perft of chess programs: a rule that changes by accident changes a count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core import Game
from yonder.games.quest.kinds import ClassName

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

COUNTS = [
    ("fighter", 1, (12, 88)),
    ("rogue", 3, (16, 156)),
    ("monk", 2, (12, 76)),
    ("cleric", 2, (16, 111)),
    ("paladin", 2, (20, 150)),
]


def count(game: Game, who: str, depth: int) -> int:
    """How many lines of play there are; the dice of each step follow from the seed."""
    actions = [action for offer in game.offers(who) if offer.enabled and not offer.aside for action in offer.each()]
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        twin = game.fork()
        twin.act(who, action)
        total += count(twin, who, depth - 1)
    return total


@pytest.mark.rule("Q-105", "Q-411")
@pytest.mark.parametrize(("name", "level", "counts"), COUNTS)
def test_the_lines_of_a_duel_are_as_many_as_ever(
    arena: type[Arena], name: ClassName, level: int, counts: tuple[int, ...]
) -> None:
    one = arena(name, level).first("goblin", far=1)
    game = one.bench.game
    assert tuple(count(game, one.me, depth) for depth in range(1, len(counts) + 1)) == counts
