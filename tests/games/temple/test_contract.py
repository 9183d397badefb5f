"""Temple keeps the contract of every game."""

from __future__ import annotations

import pytest

from yonder.games.temple import rules
from yonder.testkit import check


@pytest.mark.rule("T-007", "T-008", "T-838", "T-918")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=2, steps=15, seed="short")
    assert [f for f in report.failed() if not f.check.startswith("Every content entry")] == []


@pytest.mark.slow
@pytest.mark.rule("T-007", "T-008", "T-838", "T-918")
def test_long_play_keeps_the_contract() -> None:
    report = check(rules, games=3, steps=40)
    assert report.ok, "\n".join(report.lines())
