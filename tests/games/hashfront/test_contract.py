"""Hashfront keeps the contract of every game."""

from __future__ import annotations

import pytest

from yonder.games.hashfront import rules
from yonder.testkit import check


@pytest.mark.rule("H-003", "H-009", "H-444", "H-463")
def test_a_short_play_keeps_the_contract() -> None:
    report = check(rules, games=2, steps=8, seed="short")
    assert report.ok, "\n".join(report.lines())


@pytest.mark.slow
@pytest.mark.rule("H-003", "H-009", "H-444", "H-463", "H-421")
def test_long_play_keeps_the_contract() -> None:
    report = check(rules, games=4, steps=40)
    assert report.ok, "\n".join(report.lines())
