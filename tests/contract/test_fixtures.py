"""What the test kit ships for games in other wheels: a realm with signed players, and a real server."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import duel
from yonder.core import Reject
from yonder.play.policy import policy
from yonder.proof.keys import Key
from yonder.testkit.served import Server, rules_of
from yonder.testkit.signed import NOON, SignedRealm


def test_a_signed_realm_is_played_by_its_keys_and_verified(yonder_realm: Callable[..., SignedRealm]) -> None:
    table = yonder_realm(duel.rules)
    red, blue = table.keys
    receipt = table.act(red, duel.Join())
    assert receipt.entry.at == NOON
    assert receipt.item.seq == 1
    table.act(blue, duel.Join())
    with pytest.raises(Reject) as refusal:
        table.act(red, duel.Join())
    assert refusal.value.code == "seat_taken"
    assert table.view(None)["duelists"][0]["who"] == table.players[0]
    assert any(offer.enabled for key in table.keys for offer in table.offers(key))
    assert table.verify().ok


def test_time_is_the_tests_own_and_timers_become_entries() -> None:
    table = SignedRealm(duel.rules)
    for key in table.keys:
        table.act(key, duel.Join())
    while table.realm.next_due() is None:
        mover = next(key for key in table.keys if key.public in (table.realm.awaited() or ()))
        table.act(mover, duel.Lunge())
    before = table.realm.head.seq
    assert table.advance(duel.ANSWER_MS - 1) == 0
    assert table.advance(1) == 1
    assert table.realm.head.seq == before + 1
    assert len(table.log()) > before


def test_bots_play_to_the_end_and_the_same_seed_gives_the_same_log() -> None:
    logs = []
    for _ in range(2):
        table = SignedRealm(duel.rules, seed="twice")
        for key in table.keys:
            table.act(key, duel.Join())
        assert table.play([policy(duel.rules, "random")] * 2) is not None
        logs.append(table.log())
    assert logs[0] == logs[1]


def test_a_server_is_started_with_the_games_that_are_named(yonder_server: Callable[..., Server]) -> None:
    server = yonder_server("duel:rules", "hidden_cards:rules")
    with server.client(Key.from_seed("red")) as client:
        assert sorted(game["name"] for game in client.games()) == ["cards", "duel"]
        assert client.create("cards").act({"type": "take"})["item"]["seq"] == 1
    assert server.running
    assert server.stop() == 0
    assert not server.running


def test_what_is_no_game_does_not_start() -> None:
    assert rules_of("duel:rules") is duel.rules
    with pytest.raises(AssertionError, match="is no Rules"):
        rules_of("duel:HP")
