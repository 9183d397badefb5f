"""The rate of a key: only the key itself uses it up, and it holds however many requests come at once."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx2
import pytest
from msgspec.structs import replace

import hidden_cards
from servers import BLUE, MakeClient, Server, event_of
from yonder.client import Client, Refused
from yonder.core.world.codec import encode
from yonder.proof.event import Signed, sign, sign_action
from yonder.proof.keys import Key
from yonder.testkit.served import FREE

BURST = 4


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One event in a hundred seconds, but for a burst: while a test runs, nothing is saved up."""
    limits = {**FREE, "key_rate": 0.01, "burst_s": 100 * BURST}
    made = Server(tmp_path_factory.mktemp("strict"), limits=limits).start()
    yield made
    made.stop()


@pytest.fixture
def http(strict: Server) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=strict.url) as client:
        yield client


@pytest.fixture
def host(strict: Server, clients: MakeClient, request: pytest.FixtureRequest) -> Client:
    """A client with a key of this test's own."""
    found: Client = clients(strict, Key.from_seed(request.node.name), patience=0)
    return found


def test_a_key_that_sends_too_much_must_wait(strict: Server, host: Client, clients: MakeClient) -> None:
    realm = host.create("cards")
    for _ in range(BURST - 1):
        realm.act({"type": "take"})
    with pytest.raises(Refused) as refusal:
        realm.act({"type": "take"})
    assert (refusal.value.status, refusal.value.code) == (429, "too_many")
    clients(strict, BLUE).realm(realm.id).act({"type": "take"})


def test_what_others_send_again_costs_a_key_nothing(host: Client, http: httpx2.Client) -> None:
    realm = host.create("cards")
    realm.act({"type": "take"})
    path = f"/api/realms/{realm.id}"
    created, acted = (event_of(entry) for entry in host.get(f"{path}/log")["entries"])
    forged = replace(realm.signed({"type": "take"}), sig="0" * 128)
    for _ in range(3 * BURST):
        assert http.post(f"{path}/act", content=encode(acted)).status_code == 200
        assert http.post("/api/realms", content=encode(created)).status_code == 201
        assert http.post(f"{path}/act", content=encode(forged)).status_code == 401
    for _ in range(BURST - 2):
        realm.act({"type": "take"})


def test_words_sent_again_cost_a_key_nothing(host: Client, http: httpx2.Client) -> None:
    realm = host.create("cards")
    now, key = int(time.time()), host.key
    assert key is not None
    words = sign(key, 42, (("realm", realm.id),), "hello", now)
    names = [sign(key, 0, (), '{"name":"Ada"}', now - age) for age in range(3 * BURST)]
    for name in names:  # the first is the newest: the others change nothing
        assert http.post("/api/profiles", content=encode(name)).status_code == 201
        assert http.post(f"/api/realms/{realm.id}/chat", content=encode(words)).status_code == 201
    assert len(realm.chat()) == 1
    realm.act({"type": "take"})


def test_a_refused_event_is_paid_for_once(host: Client, http: httpx2.Client) -> None:
    realm = host.create("cards")
    refused = realm.signed({"type": "show"})
    for _ in range(3 * BURST):
        assert http.post(f"/api/realms/{realm.id}/act", content=encode(refused)).status_code == 422
    for _ in range(BURST - 2):
        realm.act({"type": "take"})


def test_the_limit_holds_when_all_come_at_once(strict: Server, clients: MakeClient) -> None:
    key, many = Key.from_seed("all at once"), 12
    hosts = [clients(strict, Key.from_seed(f"host {i}")) for i in range(many // BURST)]
    realms = [each.create("cards").id for each in hosts for _ in range(BURST)]
    events = [sign_action(key, realm, 1, hidden_cards.Take()) for realm in realms]
    answers = [status for status in together(strict, events) if status != 429]
    assert answers == [200] * BURST


def together(server: Server, events: list[Signed]) -> list[int]:
    """Send each on a line of its own before any answer is read."""
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 60)) for _ in events]
        for line, event in zip(lines, events, strict=True):
            realm, body = event.tags[0][1], encode(event)
            head = f"POST /api/realms/{realm}/act HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
            line.sendall(head.encode() + body)
        return [int(line.recv(4096).split()[1]) for line in lines]
