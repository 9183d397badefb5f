"""Labyrinth keeps the contract of every game."""

from __future__ import annotations

import pytest

from yonder.games.labyrinth import rules
from yonder.testkit import check


@pytest.mark.rule("L-005", "L-533", "L-004")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=1, steps=20, seed="short")
    assert report.ok, "\n".join(report.lines())


@pytest.mark.slow
@pytest.mark.rule("L-005", "L-533", "L-004")
def test_longer_play_keeps_the_contract() -> None:
    report = check(rules, games=2, steps=50)
    assert report.ok, "\n".join(report.lines())
