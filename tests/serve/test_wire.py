"""The WebSocket: nothing missed, nothing twice, and nobody is slowed by a slow reader."""

from __future__ import annotations

import json
import re
import socket
import threading
from contextlib import suppress
from typing import Any

import httpx2
import pytest
from msgspec import to_builtins
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from servers import PATIENCE_S, RED, Dial, Line, MakeClient, Played, Serve, Server
from yonder.client import Client, RemoteRealm
from yonder.proof.event import LARGEST, sign
from yonder.proof.keys import Key
from yonder.testkit.served import FREE

UPGRADE = (
    "GET /api/realms/{}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HELLO = b"\x81\x90\0\0\0\0" + b'{"type":"hello"}'  # a masked text; the mask is all zeros


def guard(duel: Played) -> int:
    """One more entry; its seq."""
    return int(duel.mover().act({"type": "guard"})["entry"]["header"]["seq"])


def test_a_spectator_is_told_what_happens(duel: Played, dial: Dial) -> None:
    line = dial(duel.id)
    assert line.next() == {"type": "welcome", "seq": 2, "who": None, "referee": duel.red.summary()["referee"]}
    guard(duel)
    item = line.next("item")["item"]
    assert (item["seq"], item["events"][0]["type"]) == (3, "guarded")
    assert [change[0] for change in item["changes"]] == ["bout", "duelist"]


def test_a_player_gets_offers_with_the_nonce(duel: Played, dial: Dial) -> None:
    line = dial(duel.id, duel.red.client)
    first = line.next("offers")
    assert (first["seq"], first["who"], first["nonce"]) == (2, RED.public, 2)
    guard(duel)
    again = line.next("offers")
    assert again["seq"] == 3
    assert [offer["enabled"] for offer in again["offers"]] != [offer["enabled"] for offer in first["offers"]]


def test_a_line_ends_with_its_session(duel: Played, dial: Dial) -> None:
    client = duel.red.client
    line, other = dial(duel.id, client), dial(duel.id)
    line.next("welcome")
    other.next("welcome")
    client.delete("/api/session")
    assert line.closed() == (4401, "no_such_session")
    guard(duel)
    assert other.next("item")["item"]["seq"] == 3


def test_a_key_can_be_proved_in_the_hello(duel: Played, dial: Dial, server: Server) -> None:
    client = duel.red.client
    proof = to_builtins(client.proof("GET", f"{server.url}/api/realms/{duel.id}/ws"))
    assert dial(duel.id, auth=proof).next("welcome")["who"] == RED.public


def test_what_was_missed_comes_first_and_nothing_twice(duel: Played, dial: Dial) -> None:
    for _ in range(5):
        guard(duel)
    line = dial(duel.id, since=3)
    line.next("welcome")
    guard(duel)
    assert [item["seq"] for item in line.items(5)] == [4, 5, 6, 7, 8]


def test_coming_back_again_and_again_loses_nothing(duel: Played, dial: Dial) -> None:
    seen: list[int] = []
    for _ in range(5):
        line = dial(duel.id, since=seen[-1] if seen else 2)
        guard(duel)
        guard(duel)
        seen += [item["seq"] for item in line.items(2)]
        line.socket.close()
        guard(duel)
        seen += [item["seq"] for item in dial(duel.id, since=seen[-1]).items(1)]
    assert seen == list(range(3, 18))


def test_watchers_who_come_in_the_middle_of_play_miss_nothing(red: Client, dial: Dial) -> None:
    realm = red.create("cards")
    player = threading.Thread(target=lambda: [realm.act({"type": "take"}) for _ in range(80)])
    player.start()
    seen: list[int] = []
    while len(seen) < 80:
        line = dial(realm.id, since=len(seen))
        seen += [item["seq"] for item in line.items(min(3, 80 - len(seen)))]
    player.join()
    assert seen == list(range(1, 81))


def test_a_granted_key_is_told_its_own_nonce(duel: Played, dial: Dial, clients: MakeClient, server: Server) -> None:
    agent = Key.from_seed("agent on the wire")
    duel.red.act({"type": "grant", "key": agent.public, "until": 2**52})
    offers = dial(duel.id, clients(server, agent), player=RED.public).next("offers")
    assert (offers["who"], offers["nonce"]) == (RED.public, 1)


def test_acting_over_the_wire_has_the_same_receipt(duel: Played, dial: Dial) -> None:
    mover = duel.mover()
    line = dial(duel.id, mover.client)
    event = to_builtins(mover.signed({"type": "guard"}))
    line.send(type="act", id="one", event=event)
    answer = line.next("receipt")
    assert answer["id"] == "one"
    assert answer["receipt"] == mover.client.post(f"/api/realms/{duel.id}/act", event)


def test_a_refusal_over_the_wire_names_its_action(duel: Played, dial: Dial) -> None:
    line = dial(duel.id)
    line.send(type="act", id=7, event=to_builtins(duel.waiter().signed({"type": "strike"})))
    refusal = line.next("refusal")
    assert (refusal["id"], refusal["code"], refusal["at"]) == (7, "not_your_turn", 2)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"type":"fly"}', '{"type":"act"}', '{"type":"ping","x":1}', "\x00"])
def test_a_wrong_message_is_refused_and_the_line_stays(duel: Played, dial: Dial, text: str) -> None:
    line = dial(duel.id)
    line.socket.send(text)
    assert line.next("refusal")["code"] == "bad_argument"
    line.send(type="ping")
    assert line.next("pong")["seq"] == 2


def test_one_says_hello_once(duel: Played, dial: Dial) -> None:
    line = dial(duel.id)
    line.send(type="hello")
    assert line.next("refusal")["code"] == "said_hello"


def test_presence_counts_who_is_here(duel: Played, dial: Dial) -> None:
    dial(duel.id, duel.red.client).next("welcome")
    line = dial(duel.id)
    while (told := line.next("presence")) != {"type": "presence", "players": 1, "spectators": 1}:
        assert told["players"] <= 1
    dial(duel.id)
    while (told := line.next("presence"))["spectators"] != 2:
        assert told["spectators"] == 1


def test_chat_reaches_those_who_watch(duel: Played, dial: Dial) -> None:
    line = dial(duel.id)
    line.next("welcome")
    duel.blue.say("Ready?")
    assert line.next("chat")["message"]["text"] == "Ready?"


def test_one_who_was_away_too_long_looks_anew(serve: Serve, clients: MakeClient, dial: Dial) -> None:
    own = serve(limits={**FREE, "catch_up": 3})
    realm = clients(own, RED).create("cards")
    for _ in range(5):
        realm.act({"type": "take"})
    line = dial(realm.id, to=own, since=1)
    assert line.next("resync")["seq"] == 5
    realm.act({"type": "take"})
    assert line.next("item")["item"]["seq"] == 6
    assert dial(realm.id, to=own, since=99).next("resync")["seq"] == 6


@pytest.mark.parametrize(
    ("realm", "hello", "code"),
    [
        ("0" * 64, {}, 4404),
        ("nothing", {}, 4404),
        (None, {"session": "no"}, 4401),
        (None, {"since": "x"}, 4400),
        (None, {"since": -5}, 4400),
        (None, {"auth": {}}, 4400),
        (None, {"auth": to_builtins(sign(RED, 27_235, (), "", 0))}, 4401),
        (None, {"what": 1}, 4400),
        (None, {"player": "x"}, 4400),
    ],
    ids=["no realm", "no id", "session", "since", "early", "no event", "old proof", "unknown", "player"],
)
def test_a_wrong_hello_ends_the_line(
    duel: Played, dial: Dial, realm: str | None, hello: dict[str, Any], code: int
) -> None:
    assert dial(duel.id if realm is None else realm, **hello).closed()[0] == code


def test_who_says_no_hello_is_not_waited_for(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "hello_s": 0.05})
    realm = clients(own, RED).create("cards")
    with connect(f"ws://127.0.0.1:{own.port}/api/realms/{realm.id}/ws", proxy=None) as socket:
        assert Line(socket).closed() == (4408, "no_hello")


def test_a_message_too_large_ends_the_line(duel: Played, dial: Dial) -> None:
    line = dial(duel.id)
    line.socket.send("x" * (LARGEST + 2_000))
    assert line.closed()[0] == 1009


def test_an_address_has_only_so_many_lines(serve: Serve, clients: MakeClient, dial: Dial) -> None:
    own = serve(limits={**FREE, "connections": 2})
    realm = clients(own, RED).create("cards")
    for _ in range(2):
        dial(realm.id, to=own).next("welcome")
    assert dial(realm.id, to=own).closed() == (4429, "too_many_connections")


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}], ids=["host", "origin"]
)
def test_pages_of_other_sites_get_no_line(duel: Played, server: Server, headers: dict[str, str]) -> None:
    address = f"ws://127.0.0.1:{server.port}/api/realms/{duel.id}/ws"
    origin = headers.get("Origin")
    more = {name: value for name, value in headers.items() if name != "Origin"}
    with pytest.raises(InvalidStatus) as refusal, connect(address, proxy=None, origin=origin, additional_headers=more):  # type: ignore[arg-type]
        pass
    assert refusal.value.response.status_code == 403


def say_until_behind(server: Server, realm: RemoteRealm) -> None:
    """Talk until one who listens has fallen behind."""
    with httpx2.Client(base_url=server.url) as http:
        for number in range(300):
            realm.say(f"{number:0>90000}")
            if re.search(r"^yonder_resyncs_total [1-9]", http.get("/api/metrics").text, re.MULTILINE):
                return
    pytest.fail("nobody fell behind")


def test_who_never_reads_is_dropped(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "watch_queue": 4, "chat_length": 100_000}, metrics=True)
    realm: RemoteRealm = clients(own, RED).create("cards")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.settimeout(60)
        deaf.connect(("127.0.0.1", own.port))
        deaf.sendall(UPGRADE.format(realm.id).encode())
        assert deaf.recv(12) == b"HTTP/1.1 101"
        deaf.sendall(HELLO)
        say_until_behind(own, realm)
        for number in range(4):
            realm.say(f"{number}: this is not kept for anybody.")
        with suppress(ConnectionError):
            while deaf.recv(65_536):
                pass


@pytest.mark.slow
def test_a_slow_reader_slows_nobody_and_is_told_to_look_anew(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "watch_queue": 4, "chat_length": 100_000}, metrics=True)
    client: Client = clients(own, RED)
    realm: RemoteRealm = client.create("cards")
    address = f"ws://127.0.0.1:{own.port}/api/realms/{realm.id}/ws"
    with connect(address, proxy=None, max_queue=1, compression=None) as slow:
        slow.send(json.dumps({"type": "hello"}))
        assert json.loads(slow.recv(PATIENCE_S))["type"] == "welcome"
        # Chat fills the pipe: long messages that nobody reads, until the server must hold some back.
        say_until_behind(own, realm)
        seq = realm.act({"type": "take"})["entry"]["header"]["seq"]
        while (told := json.loads(slow.recv(PATIENCE_S)))["type"] != "resync":
            pass
        if told["seq"] < seq:  # the pipe had room again before the action: then that is told as to everybody
            while (told := json.loads(slow.recv(PATIENCE_S)))["type"] != "item":
                pass
            told = told["item"]
        assert told["seq"] == seq
        realm.act({"type": "take"})
        while (told := json.loads(slow.recv(PATIENCE_S)))["type"] != "item":
            pass
        assert told["item"]["seq"] == seq + 1
