"""Quest keeps the contract of every game. What of its content turns up in play, its own exhaustive tests look at."""

from __future__ import annotations

import pytest

from yonder.games.quest import rules
from yonder.testkit import check
from yonder.testkit.contract.suite import sentences

KEPT = [sentence for sentence in sentences() if sentence != "Every content entry turns up in play."]


@pytest.mark.rule("Q-007", "Q-411", "Q-532")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=1, steps=15, seed="short", only=KEPT)
    assert report.ok, "\n".join(report.lines())


@pytest.mark.slow
@pytest.mark.rule("Q-007", "Q-411", "Q-532")
def test_longer_play_keeps_the_contract() -> None:
    report = check(rules, games=1, steps=30, seed="longer", only=KEPT)
    assert report.ok, "\n".join(report.lines())
