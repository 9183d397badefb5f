"""A logged event is public: whoever sends it again gets its entry and checkpoint, and never another's private part."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from servers import RED, Dial, MakeClient, Server, event_of
from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import encode
from yonder.proof.keys import Key

AGENT = Key.from_seed("agent")


@pytest.fixture
def dealt(red: Client) -> tuple[RemoteRealm, dict[str, Any], str]:
    """A realm where red drew a card; the event as everybody finds it in the log; the value that only red may know."""
    realm = red.create("cards", {"deck": 10**12})
    receipt = realm.act({"type": "take"})
    (entry,) = realm.client.get(f"/api/realms/{realm.id}/log", start=1)["entries"]
    return realm, event_of(entry), str(receipt["item"]["events"][1]["value"])


Dealt = tuple[RemoteRealm, dict[str, Any], str]


def again(http: httpx2.Client, dealt: Dealt, caller: Client | None = None) -> httpx2.Response:
    headers = {} if caller is None else {"Authorization": f"Bearer {caller.token()}"}
    return http.post(f"/api/realms/{dealt[0].id}/act", content=encode(dealt[1]), headers=headers)


def test_a_stranger_who_sends_it_again_gets_entry_and_checkpoint_alone(
    dealt: Dealt, http: httpx2.Client, blue: Client
) -> None:
    for caller in (None, blue):
        answer = again(http, dealt, caller)
        assert answer.status_code == 200
        assert answer.json()["item"] is None
        assert list(answer.json()["entry"]) == ["header"]
        assert answer.json()["entry"]["header"]["signed"]["id"] == dealt[1]["id"]
        assert answer.json()["checkpoint"]["kind"] == 1422
        assert dealt[2] not in answer.text


def test_its_player_gets_it_again_whole(dealt: Dealt, http: httpx2.Client, red: Client) -> None:
    assert dealt[2] in str(again(http, dealt, red).json()["item"])


def test_a_granted_key_gets_it_until_the_grant_is_taken_back(
    dealt: Dealt, http: httpx2.Client, server: Server, clients: MakeClient
) -> None:
    realm, agent = dealt[0], clients(server, AGENT)
    realm.act({"type": "grant", "key": AGENT.public, "until": 2**52})
    assert dealt[2] in again(http, dealt, agent).text
    realm.act({"type": "revoke", "key": AGENT.public})
    assert again(http, dealt, agent).json()["item"] is None


def test_a_key_that_acts_for_a_player_gets_what_it_brought(dealt: Dealt, server: Server, clients: MakeClient) -> None:
    dealt[0].act({"type": "grant", "key": AGENT.public, "until": 2**52})
    mine = clients(server, AGENT).realm(dealt[0].id)
    mine.player = RED.public
    assert [event["type"] for event in mine.act({"type": "take"})["item"]["events"]] == ["dealt", "drawn"]


def test_the_websocket_tells_a_stranger_no_more(dealt: Dealt, dial: Dial, red: Client, blue: Client) -> None:
    told = {}
    for name, caller in (("spectator", None), ("blue", blue), ("red", red)):
        line = dial(dealt[0].id, caller)
        line.next("welcome")
        line.send(type="act", id=1, event=dealt[1])
        told[name] = line.next("receipt")["receipt"]
    assert told["spectator"]["item"] is told["blue"]["item"] is None
    assert dealt[2] not in str((told["spectator"], told["blue"]))
    assert dealt[2] in str(told["red"]["item"])


def test_a_realm_created_again_tells_only_what_is_public(red: Client, http: httpx2.Client) -> None:
    realm = red.create("cards", {"deck": 10**12})
    (entry,) = red.get(f"/api/realms/{realm.id}/log")["entries"]
    value = str(realm.act({"type": "take"})["item"]["events"][1]["value"])
    answer = http.post("/api/realms", content=encode(event_of(entry)))
    assert answer.json()["id"] == realm.id
    assert value not in answer.text
