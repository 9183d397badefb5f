"""The horizon over HTTP: a log is public up to its oldest closed secret, and headers from there on."""

from __future__ import annotations

import io
from typing import Any

import httpx2
import pytest

import hidden_cards
from servers import RED, MakeClient, Server, event_of
from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import encode
from yonder.proof.chain import read_parts
from yonder.proof.event import sign
from yonder.proof.keys import Key
from yonder.proof.verify import Report, verify

AGENT = Key.from_seed("agent")


@pytest.fixture
def table(red: Client, blue: Client) -> tuple[RemoteRealm, RemoteRealm]:
    """Blue has shown a card, then red took one that is hidden, then blue took one."""
    realm = red.create("cards")
    theirs = blue.realm(realm.id)
    for who, kind in ((theirs, "take"), (theirs, "show"), (realm, "take"), (theirs, "take")):
        who.act({"type": kind})
    return realm, theirs


Table = tuple[RemoteRealm, RemoteRealm]
HORIZON = 3


def page(client: Client | httpx2.Client, realm: str) -> list[Any]:
    if isinstance(client, Client):
        return list(client.realm(realm).log())
    return list(client.get(f"/api/realms/{realm}/log").json()["entries"])


def whole(entries: list[Any]) -> list[int]:
    return [entry["header"]["seq"] for entry in entries if "body" in entry]


def checked(data: bytes) -> Report:
    lines = list(io.BytesIO(data))
    return verify(lambda _: hidden_cards.rules, lambda: read_parts(lines), cores=1)


def test_a_stranger_reads_up_to_the_horizon(table: Table, http: httpx2.Client) -> None:
    entries = page(http, table[0].id)
    assert [entry["header"]["seq"] for entry in entries] == [0, 1, 2, 3, 4]
    assert whole(entries) == [0, 1, 2]


def test_a_player_reads_what_they_did_as_well(table: Table) -> None:
    red, blue = table
    assert whole(page(red.client, red.id)) == [0, 1, 2, 3]
    assert whole(page(blue.client, red.id)) == [0, 1, 2, 4]


def test_a_key_with_a_grant_reads_for_its_player(table: Table, server: Server, clients: MakeClient) -> None:
    red, _ = table
    agent = clients(server, AGENT).realm(red.id)
    assert whole(list(agent.log())) == [0, 1, 2]
    red.act({"type": "grant", "key": AGENT.public, "until": 2**52})
    agent.player = RED.public
    assert whole(list(agent.log())) == [0, 1, 2, 3, 5]


def test_the_file_for_a_stranger_is_headers_from_the_horizon_on(table: Table, http: httpx2.Client) -> None:
    data = http.get(f"/api/realms/{table[0].id}/log", params={"format": "jsonl"}).content
    report = checked(data)
    assert (report.bad, report.sealed, report.withheld, report.entries) == (None, HORIZON, 2, 5)
    assert data.count(b"take") == 1


def test_after_the_secrets_are_open_the_same_log_verifies_in_full(table: Table, http: httpx2.Client) -> None:
    path = f"/api/realms/{table[0].id}/log"
    before = http.get(path, params={"format": "jsonl"}).content
    for who in table:
        who.act({"type": "show"})
    after = http.get(path, params={"format": "jsonl"}).content
    report = checked(after)
    assert (report.bad, report.sealed, report.withheld, report.entries) == (None, None, 0, 7)
    assert len(before) < len(after)


def test_the_horizon_moves_on_when_the_oldest_secret_opens(table: Table, http: httpx2.Client) -> None:
    red, blue = table
    red.act({"type": "show"})
    assert whole(page(http, red.id)) == [0, 1, 2, 3]
    blue.act({"type": "show"})
    assert whole(page(http, red.id)) == list(range(7))


def test_draws_are_told_up_to_the_horizon(table: Table, http: httpx2.Client) -> None:
    red, blue = table
    path = f"/api/realms/{red.id}/draws"
    bearer = {"Authorization": f"Bearer {blue.client.token()}"}
    (drawn,) = http.get(f"{path}/1", headers=bearer).json()["draws"]
    assert (drawn["reason"], drawn["event"], drawn["seed"] != "") == ("card", 0, True)
    for seq in (3, 4):
        for headers in ({}, bearer):
            answer = http.get(f"{path}/{seq}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "still_running")


def test_a_stranger_who_sends_an_action_again_gets_its_header(table: Table, http: httpx2.Client) -> None:
    red, _ = table
    event = event_of(page(red.client, red.id)[3])
    told = http.post(f"/api/realms/{red.id}/act", content=encode(event)).json()
    assert "body" not in told["entry"]
    assert told["entry"]["header"]["signed"]["id"] == event["id"]


def test_a_player_who_sends_it_again_gets_all(table: Table) -> None:
    red, _ = table
    event = event_of(page(red.client, red.id)[3])
    assert "body" in red.client.post(f"/api/realms/{red.id}/act", event)["entry"]


def test_an_action_without_a_salt_is_refused_where_things_are_hidden(red: Client, http: httpx2.Client) -> None:
    realm = red.create("cards")
    signed = realm.signed({"type": "take"})
    bare = sign(RED, signed.kind, signed.tags[:2], signed.content, signed.created_at)
    answer = http.post(f"/api/realms/{realm.id}/act", content=encode(bare))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_tag")
