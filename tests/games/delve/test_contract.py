"""Delve keeps the contract of every game."""

from __future__ import annotations

import pytest

from yonder.games.delve import rules
from yonder.testkit import check


@pytest.mark.rule("D-002", "D-003", "D-016", "D-292", "D-300", "D-301", "D-302", "D-315")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=3, steps=6, seed="short")
    assert report.ok, "\n".join(report.lines())
