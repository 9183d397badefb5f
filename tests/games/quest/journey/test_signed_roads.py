"""Roads in a signed realm: what was hidden on the way is proved when it ends, and the log verifies."""

from __future__ import annotations

import pytest

from yonder.core.rules.kernel import Secret
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession
from yonder.games.quest.journey.travel import Go, TravelStart, TravelStop
from yonder.games.quest.models import Combat, Leg, Travel
from yonder.testkit.signed import SignedRealm

ARRAY = (16, 14, 15, 14, 13, 13)


@pytest.mark.rule("Q-015", "Q-004", "Q-540")
def test_hidden_checks_are_proved_when_the_leg_ends() -> None:
    realm = SignedRealm(rules, players=1, seed="roads")
    key = realm.keys[0]
    realm.act(key, CreateCharacter("custom", "human", "rogue", "criminal", ARRAY))
    realm.act(key, OpenSession(1))
    realm.act(key, TravelStart(1, "darkwood-forest"))
    assert realm.realm.world.any(Secret)
    for _ in range(20):
        world = realm.realm.world
        if world.find(Travel, 1) is None or world.find(Combat, 1) is not None:
            break
        realm.act(key, Go(1, 120))
    world = realm.realm.world
    if world.find(Travel, 1) is not None and world.find(Combat, 1) is None:
        realm.act(key, TravelStop(1))
    if world.find(Combat, 1) is not None:
        realm.act(key, DiscardSession(1))
    assert not realm.realm.world.any(Secret)
    assert not realm.realm.world.any(Leg)
    assert realm.verify().ok
