"""Proofs of a key hold for one request to this very server; sessions are few, and nobody ends another's.

The server is closed to all but red: `for` lets a key in only where a grant is verified.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from servers import BLUE, RED, MakeClient, Server
from yonder.client import Refused
from yonder.core.world.codec import encode
from yonder.proof.entry import Creation
from yonder.proof.event import ACTION, CREATE, Signed, sign
from yonder.proof.keys import Key
from yonder.serve.edge.names import Names
from yonder.testkit.served import FREE

MOST, EACH = 12, 3


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {**FREE, "sessions": MOST, "sessions_each": EACH}
    made = Server(tmp_path_factory.mktemp("closed"), allow=[RED.public], limits=limits, names=["play.example"]).start()
    yield made
    made.stop()


@pytest.fixture
def http(closed: Server) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=closed.url) as client:
        yield client


def proof(url: str, key: Key = RED, method: str = "POST", salt: str = "") -> Signed:
    tags = (("u", f"{url}/api/session"), ("method", method), ("salt", salt or str(time.monotonic_ns())))
    return sign(key, 27_235, tags, "", int(time.time()))


def begun(http: httpx2.Client, event: Signed, **headers: str) -> tuple[int, dict[str, Any]]:
    header = "Nostr " + base64.b64encode(encode(event)).decode()
    answer = http.post("/api/session", headers={"Authorization": header, **headers})
    return answer.status_code, answer.json()


def is_known(http: httpx2.Client, token: str) -> bool:
    path = f"/api/realms/{'0' * 64}/view"  # no such realm: 404 for whoever is known
    return http.get(path, headers={"Authorization": f"Bearer {token}"}).status_code != 401


# Proofs


@pytest.mark.parametrize("place", ["127.0.0.1:9", "192.168.1.5:{port}", "10.0.0.1", "localhost:1", "play.example:9"])
def test_a_proof_for_another_host_or_port_is_refused(closed: Server, http: httpx2.Client, place: str) -> None:
    host = place.format(port=closed.port)
    status, told = begun(http, proof(f"http://{host}"), Host=host)
    assert (status, told["code"]) == (401, "wrong_proof")


@pytest.mark.parametrize("place", ["http://127.0.0.1:{port}", "http://localhost:{port}", "https://play.example"])
def test_a_proof_for_this_server_is_taken(closed: Server, http: httpx2.Client, place: str) -> None:
    assert begun(http, proof(place.format(port=closed.port)))[0] == 201


@pytest.mark.parametrize(
    ("url", "arrived", "client", "here"),
    [
        ("http://192.168.1.5:8420/x", "192.168.1.5", "192.168.1.9", True),
        ("http://192.168.1.6:8420/x", "192.168.1.5", "192.168.1.9", False),
        ("http://localhost:8420/x", "192.168.1.5", "192.168.1.9", False),
        ("http://127.0.0.1:8420/x", "127.0.0.1", "203.0.113.7", False),  # by a proxy: it means their own machine
        ("http://[::1]:8420/x", "::1", "::1", True),
        ("http://192.168.1.5:8420/x", "::ffff:192.168.1.5", "::ffff:192.168.1.9", True),
        ("https://play.example/x", "127.0.0.1", "203.0.113.7", True),
        ("http://play.example:8420/x", "10.0.0.2", "203.0.113.7", True),
        ("http://play.example:8421/x", "10.0.0.2", "203.0.113.7", False),
        ("http://localhost:5173/x", "127.0.0.1", "127.0.0.1", True),
        ("ftp://play.example/x", "127.0.0.1", "127.0.0.1", False),
        ("http://play.example:no/x", "127.0.0.1", "127.0.0.1", False),
    ],
)
def test_a_url_names_this_server_or_another(url: str, arrived: str, client: str, *, here: bool) -> None:
    names = Names(frozenset({"play.example", "localhost:5173"}))
    assert names.is_here(url, (arrived, 8420), client) is here


def test_a_proof_is_used_once(closed: Server, http: httpx2.Client) -> None:
    event = proof(closed.url)
    assert begun(http, event)[0] == 201
    status, told = begun(http, event)
    assert (status, told["code"]) == (401, "proof_used")


# Sessions


def test_a_session_begins_no_other(closed: Server, http: httpx2.Client) -> None:
    token = begun(http, proof(closed.url))[1]["token"]
    assert http.post("/api/session", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert is_known(http, token)


def test_a_key_has_a_few_sessions_and_the_oldest_ends(closed: Server, http: httpx2.Client) -> None:
    tokens = [begun(http, proof(closed.url))[1]["token"] for _ in range(EACH + 1)]
    assert [is_known(http, token) for token in tokens] == [False, *[True] * EACH]


def test_an_address_ends_no_session_of_another(closed: Server) -> None:
    near, far = (httpx2.HTTPTransport(local_address=place) for place in ("127.0.0.1", "127.0.0.2"))
    with (
        httpx2.Client(base_url=closed.url, transport=near) as mine,
        httpx2.Client(base_url=closed.url, transport=far) as theirs,
    ):
        token = begun(mine, proof(closed.url))[1]["token"]
        tokens = [begun(theirs, proof(closed.url, Key.from_seed(f"{i}")))[1]["token"] for i in range(2 * MOST)]
        assert is_known(mine, token)
        assert not is_known(theirs, tokens[0])
        assert is_known(theirs, tokens[-1])


# The closed door


def strange(kind: int, content: str, *tags: tuple[str, str]) -> Signed:
    return sign(BLUE, kind, (*tags, ("for", RED.public)), content, int(time.time()))


def test_a_for_tag_opens_no_closed_door(closed: Server, http: httpx2.Client, clients: MakeClient) -> None:
    realm = clients(closed, RED).create("cards")
    creation = encode(Creation("cards")).decode()
    tries = {
        "/api/realms": strange(CREATE, creation, ("p", realm.client.status()["referee"])),
        f"/api/realms/{realm.id}/chat": strange(42, "hello", ("realm", realm.id)),
        "/api/profiles": strange(0, '{"name":"Red"}'),
    }
    for path, event in tries.items():
        answer = http.post(path, content=encode(event))
        assert (path, answer.status_code, answer.json().get("code")) == (path, 403, "not_allowed")
    act = strange(ACTION, '{"type":"take"}', ("realm", realm.id), ("nonce", "1"))
    answer = http.post(f"/api/realms/{realm.id}/act", content=encode(act))
    assert (answer.status_code, answer.json()["code"]) == (403, "no_such_grant")
    assert realm.summary()["entries"] == 1


def test_a_verified_grant_opens_it_for_actions_and_talk_alone(closed: Server, clients: MakeClient) -> None:
    realm = clients(closed, RED).create("cards")
    realm.act({"type": "grant", "key": BLUE.public, "until": 2**52})
    agent = clients(closed, BLUE).realm(realm.id)
    agent.player = RED.public
    assert agent.act({"type": "take"})["item"]["events"][0]["who"] == RED.public
    assert agent.say("hello")["text"] == "hello"
    with pytest.raises(Refused) as refusal:
        agent.client.name("Red")
    assert refusal.value.code == "not_allowed"
    other = clients(closed, RED).create("cards")
    with pytest.raises(Refused) as refusal:
        clients(closed, BLUE).realm(other.id).say("hello")
    assert refusal.value.code == "not_allowed"
