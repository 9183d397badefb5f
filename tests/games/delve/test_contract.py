"""Delve keeps the contract of every game, in play that surely goes into a dungeon, out of it and sees it closed."""

from __future__ import annotations

import pytest

from yonder.games.delve import rules
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.encounter.turns import Flee
from yonder.games.delve.people.character import CreateCharacter
from yonder.testkit import check
from yonder.testkit.contract.play import Option
from yonder.testkit.contract.suite import sentences

ONLY = [one for one in sentences() if "content" not in one]  # what turns up in play is not asked: it takes too long


class Delving:
    """Play that creates characters, goes in, is busy there for a while, leaves, and waits until the dungeon closes."""

    def __init__(self, busy: int, closing: int) -> None:
        self.busy, self.closing, self.steps = busy, closing, 0

    def __call__(self, options: list[Option]) -> list[Option]:
        self.steps += 1
        if new := [one for one in options if isinstance(one[1].action, CreateCharacter)]:
            self.steps = 0
            return new
        if self.steps % (self.busy + self.closing) < self.busy:
            if enter := [one for one in options if isinstance(one[1].action, EnterDungeon)]:
                return enter
            inside = [one for one in options if one[1].group in ("Fight", "Ways", "Delve", "Magic", "Rest", "Things")]
            return inside or options
        out = [one for one in options if isinstance(one[1].action, LeaveDungeon)]
        return out or [one for one in options if isinstance(one[1].action, Flee)]


@pytest.mark.rule("D-002", "D-003", "D-016", "D-179", "D-265", "D-292", "D-293", "D-299", "D-300", "D-301", "D-302")
@pytest.mark.rule("D-315")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=2, steps=40, seed="short", only=ONLY, taste=Delving(14, 26))
    assert report.ok, "\n".join(report.lines())
