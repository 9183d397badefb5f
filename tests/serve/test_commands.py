"""Typed commands over HTTP: read, completed and answered, never done."""

from __future__ import annotations

import httpx2
import pytest

from servers import RED, Played
from yonder.client import Client
from yonder.client.errors import Refused
from yonder.core.errors import Malformed


def test_a_line_becomes_an_action_that_the_player_signs(duel: Played) -> None:
    mover = duel.mover()
    found = mover.command("hit")
    assert (found["kind"], found["label"], found["action"]) == ("action", "Strike", {"type": "strike"})
    assert mover.summary()["entries"] == 3  # nothing was done
    mover.act(found["action"])
    assert mover.summary()["entries"] == 4


def test_a_client_plays_by_typing(duel: Played) -> None:
    mover = duel.mover()
    receipt = mover.type("parry")
    assert [event["type"] for event in receipt["item"]["events"]] == ["guarded"]
    with pytest.raises(Malformed, match="turn") as refusal:
        mover.type("strike")
    assert refusal.value.code == "not_your_turn"


def test_who_waits_is_told_why(duel: Played) -> None:
    found = duel.waiter().command("strike")
    assert (found["kind"], found["code"], found["action"]) == ("closed", "not_your_turn", None)


def test_an_unclear_line_is_answered_with_candidates(duel: Played) -> None:
    found = duel.mover().command("blade")
    assert found["kind"] == "ambiguous"
    assert [(each["text"], each["label"], each["action"]) for each in found["candidates"]] == [
        ("1", "Strike", {"type": "strike"}),
        ("2", "Lunge", {"type": "lunge"}),
    ]
    assert duel.mover().command("strike twice")["said"].endswith("Did you mean Strike?")


def test_a_line_is_completed(duel: Played) -> None:
    assert duel.mover().complete("lu") == ["lunge"]
    assert duel.waiter().complete("lu") == []


def test_a_query_is_answered_as_the_asking_key_may_know(red: Client, blue: Client) -> None:
    realm = red.create("cards", {"deck": 1})
    realm.type("take")
    assert realm.command("ask mine")["answer"] == 0
    assert blue.realm(realm.id).command("ask mine")["answer"] is None
    assert realm.command("mine")["query"] == {"type": "mine"}


def test_a_spectator_can_ask_but_not_act(duel: Played, red: Client, http: httpx2.Client) -> None:
    said = http.post(f"/api/realms/{duel.id}/command", json={"text": "strike"}).json()
    assert (said["who"], said["action"], said["code"]) == (None, None, "not_offered")
    cards = red.create("cards").id
    assert http.post(f"/api/realms/{cards}/command", json={"text": "ask leaderboard 3"}).json()["answer"] == []


def test_nobody_reads_commands_for_another_without_a_grant(duel: Played, blue: Client) -> None:
    with pytest.raises(Refused) as refusal:
        blue.post(f"/api/realms/{duel.id}/command?player={RED.public}", {"text": "strike"})
    assert (refusal.value.status, refusal.value.code) == (403, "no_such_grant")


@pytest.mark.parametrize(
    "body", [{}, {"text": 1}, {"text": "x" * 1_001}, {"text": "x", "act": True}, {"text": "x", "within": 1}]
)
def test_what_is_no_line_is_refused(duel: Played, http: httpx2.Client, body: dict[str, object]) -> None:
    assert http.post(f"/api/realms/{duel.id}/command", json=body).status_code == 400


@pytest.mark.parametrize("text", ["", " ", "\u0000", "²", "a" * 1_000, "strike " * 100, "1 2 3", "'; drop table"])
def test_any_text_is_answered(duel: Played, text: str) -> None:
    assert duel.mover().command(text)["action"] is None
    assert isinstance(duel.mover().complete(text), list)
