"""What is hidden goes only to its owner, or to a key that holds the owner's grant; by every door."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from servers import BLUE, RED, Dial
from yonder.client import Client, Refused, RemoteRealm
from yonder.proof.keys import Key

AGENT = Key.from_seed("agent")


@pytest.fixture
def table(red: Client, blue: Client) -> tuple[RemoteRealm, RemoteRealm, str]:
    """A realm where red holds a card: in red's eyes, in blue's, and the value nobody else may know."""
    realm = red.create("cards")
    value = realm.act({"type": "take"})["item"]["events"][1]["value"]
    return realm, blue.realm(realm.id), str(value)


Table = tuple[RemoteRealm, RemoteRealm, str]
DOORS = ("view", "scene", "state/card", "state/card?at=1", "feed?since=0", "offers", "state/card?where=shown:false")


@pytest.mark.parametrize("door", DOORS)
def test_others_do_not_see_it(table: Table, http: httpx2.Client, door: str) -> None:
    mine, theirs, value = table
    bearer = {"Authorization": f"Bearer {theirs.client.token()}"}
    for headers in ({}, bearer):
        answer = http.get(f"/api/realms/{mine.id}/{door}", headers=headers)
        assert answer.status_code == 200
        assert value not in answer.text


@pytest.mark.parametrize("door", ["view", "scene", "state/card", "state/card?at=1", "feed?since=0"])
def test_the_owner_sees_it(table: Table, http: httpx2.Client, door: str) -> None:
    mine, _, value = table
    bearer = {"Authorization": f"Bearer {mine.client.token()}"}
    assert value in http.get(f"/api/realms/{mine.id}/{door}", headers=bearer).text


def test_a_filter_does_not_find_what_is_hidden(table: Table, http: httpx2.Client) -> None:
    mine, _, value = table
    found = http.get(f"/api/realms/{mine.id}/state/card", params={"where": f"value:{value}"}).json()
    assert (found["rows"], found["total"]) == ([], 0)


def test_a_query_answers_each_with_their_own(table: Table) -> None:
    mine, theirs, value = table
    assert str(mine.query({"type": "mine"})) == value
    assert theirs.query({"type": "mine"}) is None


def test_nobody_sees_for_another_without_a_grant(table: Table) -> None:
    _, theirs, _ = table
    theirs.player = RED.public
    for read in (theirs.view, theirs.scene, theirs.offers, lambda: theirs.odds({"type": "ponder"})):
        with pytest.raises(Refused) as refusal:
            read()
        assert (refusal.value.status, refusal.value.code) == (403, "no_such_grant")


def test_a_key_with_a_grant_sees_until_it_is_taken_back(table: Table, server: Any, clients: Any) -> None:
    mine, _, value = table
    agent = clients(server, AGENT).realm(mine.id)
    agent.player = RED.public
    mine.act({"type": "grant", "key": AGENT.public, "until": 2**52})
    assert str(agent.view()[0]["value"]) == value
    mine.act({"type": "revoke", "key": AGENT.public})
    with pytest.raises(Refused):
        agent.view()


def test_the_wire_tells_each_their_own(table: Table, dial: Dial) -> None:
    mine, theirs, _ = table
    lines = [dial(mine.id, mine.client), dial(mine.id, theirs.client), dial(mine.id)]
    for line in lines:
        line.next("welcome")
    receipt = mine.act({"type": "take"})["item"]
    items = [line.next("item")["item"] for line in lines]
    assert items[0] == receipt
    value = str(receipt["events"][1]["value"])
    assert all(value not in str(item) for item in items[1:])
    assert [event["type"] for event in items[1]["events"]] == ["dealt"]


def test_what_was_missed_is_told_to_each_as_their_own(table: Table, dial: Dial) -> None:
    mine, theirs, value = table
    assert value in str(dial(mine.id, mine.client, since=0).items(1))
    assert value not in str(dial(mine.id, theirs.client, since=0).items(1))
    assert value not in str(dial(mine.id, since=0).items(1))


def test_a_line_ends_with_the_grant_it_stands_on(table: Table, server: Any, clients: Any, dial: Dial) -> None:
    mine, _, _ = table
    agent = clients(server, AGENT)
    mine.act({"type": "grant", "key": AGENT.public, "until": 2**52})
    line = dial(mine.id, agent, player=RED.public)
    assert line.next("welcome")["who"] == RED.public
    assert "drawn" in str(mine.act({"type": "take"}))
    assert "drawn" in str(line.next("item"))
    mine.act({"type": "revoke", "key": AGENT.public})
    mine.act({"type": "take"})
    assert line.closed() == (4403, "no_such_grant")


def test_a_line_for_another_needs_a_grant(table: Table, dial: Dial) -> None:
    mine, theirs, _ = table
    assert dial(mine.id, theirs.client, player=RED.public).closed() == (4403, "no_such_grant")
    assert dial(mine.id, player=BLUE.public).closed() == (4403, "no_such_grant")
