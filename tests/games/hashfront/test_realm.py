"""Hashfront in a realm: signed orders, proved rolls, a log that anybody can run again (H-340, H-462, H-780 ..)."""

from __future__ import annotations

from typing import Any

import pytest

from duels import BLUE, RED, REFEREE, STRANGER, act, creation, forged, lines_of, logged, report_of, signed
from yonder.core import SeedDice
from yonder.core.rules import engine
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Game, Unit, UnitPosition
from yonder.games.hashfront.show.queries import GetGame
from yonder.games.hashfront.talk.chat import SendChat
from yonder.proof.words import unseal, whisper
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import export_log, import_log
from yonder.testkit.signed import Clock, finder

fronts = finder(rules)


@pytest.fixture
def ref() -> Referee:
    return Referee(MemoryStore(), REFEREE, games=fronts, clock=Clock())


@pytest.fixture
def realm(ref: Referee) -> Realm:
    made = ref.create(creation(ref.address, game="hashfront", setup={"match": {"map": "PINHOLE"}}))
    act(ref, made, RED, JoinGame(1, 1))
    act(ref, made, BLUE, JoinGame(1, 2))
    return made


def play(ref: Referee, realm: Realm, steps: int) -> None:
    """Random orders, without resigning."""
    dice = SeedDice(b"realm")
    for _ in range(steps):
        [who] = realm.awaited() or []
        key = RED if who == RED.public else BLUE
        offers = [o for o in realm.offers(who) if o.enabled and not o.aside]
        act(ref, realm, key, offers[dice.below(len(offers), "offer")].some(dice))


@pytest.mark.rule("H-009", "H-340", "H-780", "H-783", "H-448")
def test_the_log_is_checked_by_anybody_from_its_first_entry(ref: Referee, realm: Realm) -> None:
    play(ref, realm, 40)
    report = report_of(lines_of(logged(realm)), fronts)
    assert (report.ok, report.actions) == (True, 42)


@pytest.mark.rule("H-340", "H-341", "H-783")
def test_a_roll_that_was_made_again_is_found_out(ref: Referee, realm: Realm) -> None:
    strike(ref, realm)
    entries = [step for step in realm.steps(1) if step.draws]
    assert entries[0].draws[0].reason == "attack"
    other = next(step.entry for step in realm.steps(1))
    bad = entries[0].entry.seq
    report = report_of(forged(lines_of(logged(realm)), bad, proof=other.proof or "00" * 81), fronts)
    assert (report.ok, report.bad) == (False, bad)


def strike(ref: Referee, realm: Realm) -> None:
    """Walk on until somebody can be attacked, and do it."""
    dice = SeedDice(b"strike")
    for _ in range(400):
        [who] = realm.awaited() or []
        key = RED if who == RED.public else BLUE
        offers = [o for o in realm.offers(who) if o.enabled and not o.aside]
        attacks = [o for o in offers if isinstance(o.action, Attack)]
        act(ref, realm, key, (attacks or offers)[0 if attacks else dice.below(len(offers), "o")].some(dice))
        if attacks:
            return
    pytest.fail("nobody met anybody")


@pytest.mark.rule("H-462", "H-701", "H-448", "H-400")
def test_events_are_read_from_any_entry_on_and_a_snapshot_restores_the_rest(ref: Referee, realm: Realm) -> None:
    since = realm.head.seq + 1
    play(ref, realm, 10)
    items = realm.history(None, since)
    assert [item.seq for item in items] == list(range(since, since + 10))
    assert all(item.events for item in realm.history(None, since))
    late = realm.history(None, since + 4)
    assert [item.seq for item in late] == list(range(since + 4, since + 10))


@pytest.mark.rule("H-462", "H-463")
def test_a_watcher_hears_what_is_public_and_no_private_word(ref: Referee, realm: Realm) -> None:
    heard: dict[str, list[Any]] = {"blue": [], "stranger": []}
    realm.feed.subscribe(BLUE.public, heard["blue"].append)
    realm.feed.subscribe(STRANGER.public, heard["stranger"].append)
    words, spoken = whisper(RED, "between us", (RED.public, BLUE.public))
    ref.submit(signed(realm, RED, SendChat(1, 2, words)), [spoken])
    act(ref, realm, RED, EndTurn(1))
    assert [len(item.events) for item in heard["blue"]] == [1, 2]
    assert [len(item.events) for item in heard["stranger"]] == [0, 2]
    assert [len(item.texts) for item in heard["stranger"]] == [0, 0]
    assert unseal(BLUE, heard["blue"][0].texts[0].text) == "between us"


@pytest.mark.rule("H-780", "H-781", "H-782")
def test_a_game_can_be_shown_as_it_was_after_any_action(ref: Referee, realm: Realm) -> None:
    states = {}
    for _ in range(12):
        play(ref, realm, 1)
        states[realm.head.seq] = engine.ask(rules, realm.world, None, GetGame(1))["state_hash"]
    for seq, known in states.items():
        assert engine.ask(rules, realm.world_at(seq), None, GetGame(1))["state_hash"] == known
    assert realm.world_at(2).count(Unit, 1) == 6


@pytest.mark.rule("H-784", "H-475", "H-780")
def test_a_log_that_is_exported_and_imported_is_the_same_game(ref: Referee, realm: Realm) -> None:
    play(ref, realm, 15)
    act(ref, realm, RED, Resign(1))
    lines = list(export_log(ref.store, realm.id))
    other = Referee(MemoryStore(), STRANGER, games=fronts, clock=Clock())
    import_log(other.store, lambda: iter(lines), fronts)
    again = other.realm(realm.id)
    assert again.world.digest() == realm.world.digest()
    assert again.world.get(Game, 1).winner == 2
    assert again.world.count(UnitPosition, 1) > 0
