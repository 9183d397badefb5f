"""A realm of an earlier version goes on: its log, its newest world, and what was on its explorers."""

from __future__ import annotations

from pathlib import Path

import pytest

from yonder.core.world.codec import encode
from yonder.games.temple import rules
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.models import ExplorerStats, Token
from yonder.games.temple.temple.movement import ExitTemple
from yonder.proof.chain import read_lines
from yonder.proof.entry import Entry
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import Batch, MemoryStore, Snapshot
from yonder.realm.transfer import verify_realm
from yonder.realm.writing import record_of
from yonder.testkit.signed import Clock, finder

FOLDER = Path(__file__).parent / "versions"
SEED = "temple version 1 5"  # of the keys of referee and players


@pytest.fixture
def store() -> MemoryStore:
    """What a server of version 1 has left: a log, and the world after its last entry."""
    kept, records, realm = MemoryStore(), [], ""
    for line in read_lines((FOLDER / "1.jsonl").read_bytes().splitlines(keepends=True)):
        if isinstance(line, Entry):
            realm = line.realm
            records.append(record_of(line))
        else:
            kept.append([Batch(realm, tuple(records), encode(line))])
            records = []
    head = kept.head(realm)
    assert head is not None
    kept.save_snapshot(realm, Snapshot(*head, (FOLDER / "1.world.json").read_bytes()))
    return kept


def upgraded(store: MemoryStore) -> tuple[Referee, Realm]:
    referee = Referee(store, Key.from_seed(f"{SEED} referee"), games=finder(rules), clock=Clock())
    (realm,) = store.realms()
    plan = referee.upgrade(realm)
    assert plan is not None
    assert (plan.version, plan.to_version) == (1, 2)
    return referee, referee.realm(realm)


def on(realm: Realm) -> dict[int, list[str]]:
    heroes = [hero(realm.world, stats.explorer_id) for stats in realm.world.all(ExplorerStats)]
    return {me.id: [row.kind for row in me.effects] for me in heroes if me.effects}


def test_conditions_of_version_1_are_effects_after_the_upgrade(store: MemoryStore) -> None:
    _, realm = upgraded(store)
    kinds = [kind for each in on(realm).values() for kind in each]
    assert sorted(kinds) == ["Hidden", "Light", "MageHand", "ShieldActive"]


def test_a_realm_of_version_1_goes_on_and_is_verified(store: MemoryStore) -> None:
    referee, realm = upgraded(store)
    keys = {key.public: key for key in (Key.from_seed(f"{SEED} player {i}") for i in (1, 2))}
    ended = 0
    for number in on(realm):
        hand = Hand(referee, realm, keys[realm.world.get(Token, "explorer", number).owner])
        for _ in range(40):
            mine = [o for o in realm.offers(hand.key) if getattr(o.action, "explorer_id", 0) == number]
            leave = next((o for o in mine if isinstance(o.action, Rest | ExitTemple) and o.enabled), None)
            if not mine or not on(realm).get(number):
                break
            hand.act((leave or mine[0]).action)
            ended += 1
    assert ended
    assert on(realm) == {}
    report = verify_realm(store, realm.id, finder(rules))
    assert report.bad is None
