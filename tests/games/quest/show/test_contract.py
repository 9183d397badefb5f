"""Quest keeps the contract of every game."""

from __future__ import annotations

import pytest

from yonder.games.quest import rules
from yonder.testkit import check


@pytest.mark.rule("Q-007", "Q-411", "Q-532")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=1, steps=25, seed="short")
    assert report.ok, "\n".join(report.lines())


@pytest.mark.slow
@pytest.mark.rule("Q-007", "Q-411", "Q-532")
def test_longer_play_keeps_the_contract() -> None:
    report = check(rules, games=2, steps=60)
    assert report.ok, "\n".join(report.lines())
