"""A run in a signed realm: the log of all of it verifies, secrets included."""

from __future__ import annotations

import pytest

from yonder.games.labyrinth import rules
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.models import Hero
from yonder.play.policy import policy
from yonder.testkit.signed import SignedRealm


@pytest.mark.rule("L-003", "L-004", "L-510")
def test_two_heroes_share_a_town_and_the_log_verifies() -> None:
    table = SignedRealm(rules, players=2)
    for key in table.keys:
        table.act(key, CreateHero("Hero"))
    for _ in range(60):
        for key, name in zip(table.keys, ("cautious", "random"), strict=True):
            action = policy(rules, name)(table.seat(key))
            if action is not None:
                table.act(key, action)
    assert len(table.realm.world.all(Hero)) >= 2
    report = table.verify()
    assert report.ok, report
