"""Whatever is wrong is refused with a code, a sentence and a place; nothing of it is done."""

from __future__ import annotations

import base64
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace

from servers import BLUE, RED, MakeClient, Played, Serve, Server
from yonder.client import Client, Refused
from yonder.core import Malformed, Reject, Stale
from yonder.core.world.codec import encode
from yonder.proof.entry import Address, Creation, sign_creation
from yonder.proof.event import ACTION, LARGEST, Signed, sign
from yonder.proof.keys import Key
from yonder.realm.keys import RefereeKeys
from yonder.testkit.served import FREE

DEEP = b"[" * 60_000


def post(http: httpx2.Client, path: str, event: Any) -> tuple[int, dict[str, Any]]:
    answer = http.post(path, content=event if isinstance(event, bytes) else encode(event))
    return answer.status_code, answer.json()


def act_path(duel: Played) -> str:
    return f"/api/realms/{duel.id}/act"


def signed(duel: Played, key: Key = RED, nonce: str = "2", content: str = '{"type":"guard"}', *tags: Any) -> Signed:
    return sign(key, ACTION, (("realm", duel.id), ("nonce", nonce), *tags), content, int(time.time()))


def forged(duel: Played) -> Signed:
    return replace(signed(duel), sig=RED.sign(b"x" * 32).hex())


def changed(duel: Played) -> Signed:
    return replace(signed(duel), content='{"type":"strike"}')


WRONG: dict[str, tuple[Callable[[Played], Any], int, str]] = {
    "forged": (forged, 401, "bad_signature"),
    "changed": (changed, 400, "bad_id"),
    "empty action": (lambda duel: signed(duel, content="{}"), 400, "unknown_action"),
    "unknown action": (lambda duel: signed(duel, content='{"type":"fly"}'), 400, "unknown_action"),
    "unknown field": (lambda duel: signed(duel, content='{"type":"guard","a":1}'), 400, "bad_argument"),
    "internal action": (lambda duel: signed(duel, content='{"type":"riposte","willing":true}'), 400, "unknown_action"),
    "no JSON": (lambda duel: signed(duel, content="\udce9".encode("utf-8", "replace").decode()), 400, "bad_argument"),
    "nonce with a zero": (lambda duel: signed(duel, nonce="01"), 400, "bad_nonce"),
    "huge nonce": (lambda duel: signed(duel, nonce="9" * 30), 400, "bad_nonce"),
    "used nonce": (lambda duel: signed(duel, nonce="1"), 409, "stale_nonce"),
    "nonce ahead": (lambda duel: signed(duel, nonce="7"), 409, "stale_nonce"),
    "two nonces": (lambda duel: signed(duel, RED, "2", '{"type":"guard"}', ("nonce", "2")), 400, "bad_tag"),
    "no grant": (lambda duel: signed(duel, RED, "2", '{"type":"guard"}', ("for", BLUE.public)), 403, "no_such_grant"),
    "bad player": (lambda duel: signed(duel, RED, "2", '{"type":"guard"}', ("for", "me")), 400, "bad_key"),
    "other realm": (lambda _: sign(RED, ACTION, (("realm", "0" * 64), ("nonce", "2")), "{}", 0), 400, "wrong_realm"),
    "other kind": (lambda duel: sign(RED, 1, (("realm", duel.id), ("nonce", "2")), "{}", 0), 400, "bad_tag"),
    "nothing": (lambda _: b"", 400, "bad_argument"),
    "null": (lambda _: b"null", 400, "bad_argument"),
    "no text": (lambda _: b"\xff\xfe", 400, "bad_argument"),
    "deep": (lambda _: DEEP, 400, "bad_argument"),
    "large body": (lambda _: b" " * (LARGEST + 1), 413, "too_large"),
    "large event": (lambda duel: signed(duel, content=" " * LARGEST), 413, "too_large"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_action_is_refused(duel: Played, http: httpx2.Client, wrong: str) -> None:
    make, status, code = WRONG[wrong]
    found, told = post(http, act_path(duel), make(duel))
    assert (found, told["code"]) == (status, code)
    assert set(told) == {"code", "text", "at"}
    assert duel.red.summary()["entries"] == 3


def test_the_rules_refuse_with_the_head(duel: Played) -> None:
    with pytest.raises(Reject) as refusal:
        duel.waiter().act({"type": "strike"})
    assert refusal.value.code == "not_your_turn"


def test_a_rejection_says_where_the_realm_stands(duel: Played, http: httpx2.Client) -> None:
    status, told = post(http, act_path(duel), duel.waiter().signed({"type": "strike"}))
    assert (status, told["code"], told["at"]) == (422, "not_your_turn", 2)


def test_a_stale_nonce_is_told_the_next(duel: Played, http: httpx2.Client) -> None:
    _, told = post(http, act_path(duel), signed(duel, nonce="5"))
    assert told["at"] == 2


def test_the_same_action_twice_is_done_once(duel: Played, http: httpx2.Client) -> None:
    event = duel.mover().signed({"type": "guard"})
    first, again = (post(http, act_path(duel), event) for _ in range(2))
    assert first[0] == again[0] == 200
    assert first[1]["entry"] == again[1]["entry"]
    assert duel.red.summary()["entries"] == 4


def test_a_rule_that_breaks_changes_nothing(red: Client) -> None:
    realm = red.create("cards")
    with pytest.raises(Reject) as refusal:
        realm.act({"type": "break"})
    assert refusal.value.code == "rule_broken"
    assert realm.summary()["entries"] == 1


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("realms/nothing", "no_such_realm"),
        (f"realms/{'0' * 64}", "no_such_realm"),
        (f"realms/{'0' * 64}/view", "no_such_realm"),
        (f"realms/{'0' * 64}/log", "no_such_realm"),
        (f"realms/{'0' * 64}/log?format=jsonl", "no_such_realm"),
        (f"realms/{'0' * 64}/chat", "no_such_realm"),
        (f"realms/{'0' * 64}/verify", "no_such_realm"),
        (f"realms/{'0' * 64}/feed?since=0", "no_such_realm"),
        ("realms/%00%ff/scene", "no_such_realm"),
        ("games/chess", "unknown_game"),
        ("nowhere", "no_such_page"),
    ],
)
def test_what_is_not_here_is_404(http: httpx2.Client, path: str, code: str) -> None:
    answer = http.get(f"/api/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, code)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("log?start=-1", 400),
        ("log?limit=0", 400),
        ("log?limit=x", 400),
        ("log?format=xml", 400),
        ("state/duelist?key=x", 400),
        ("state/duelist?key=1&key=2", 400),
        ("state/duelist?where=nothing", 400),
        ("state/duelist?where=no:1", 400),
        ("state/duelist?at=99", 404),
        ("state/secret", 404),
        ("state/signer", 404),
        ("state/dragon", 404),
        ("leaderboard", 404),
        ("nonce/x", 400),
        ("view?player=x", 400),
        (f"view?player={'0' * 64}", 403),
        ("feed?since=-2", 400),
        ("chat?limit=0", 400),
    ],
)
def test_a_wrong_question_is_refused(duel: Played, http: httpx2.Client, path: str, status: int) -> None:
    answer = http.get(f"/api/realms/{duel.id}/{path}")
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "text", "at"}


def test_a_wrong_query_is_refused(red: Client, http: httpx2.Client) -> None:
    path = f"/api/realms/{red.create('cards').id}/query"
    for body in (b"", b"{}", b"[]", b'{"type":"no"}', b'{"type":"leaderboard","top":"x"}', DEEP, b"\xff"):
        assert http.post(path, content=body).status_code == 400


def test_odds_are_for_a_proved_key(duel: Played, http: httpx2.Client) -> None:
    assert http.post(f"/api/realms/{duel.id}/odds", content=b'{"type":"strike"}').status_code == 401


def test_odds_of_what_is_refused_are_refused(duel: Played) -> None:
    with pytest.raises(Reject):
        duel.waiter().odds({"type": "strike"})
    with pytest.raises(Refused) as refusal:
        duel.mover().odds({"type": "guard"})
    assert refusal.value.code == "no_odds"


def test_odds_that_take_too_long_are_not_waited_for(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "odds_s": 0.01})
    realm = clients(own, RED).create("cards")
    with pytest.raises(Reject) as refusal:
        realm.odds({"type": "ponder"})
    assert refusal.value.code == "odds_too_long"


def test_a_wrong_method_is_refused(http: httpx2.Client) -> None:
    answer = http.put("/api/realms", content=b"{}")
    assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")


@pytest.mark.parametrize(
    ("creation", "status"),
    [
        (Creation("chess"), 404),
        (Creation("cards", {"deck": "many"}), 400),
        (Creation("cards", {"jokers": 2}), 400),
    ],
    ids=["unknown game", "wrong type", "unknown setting"],
)
def test_a_wrong_creation_is_refused(http: httpx2.Client, red: Client, creation: Creation, status: int) -> None:
    told = red.status()
    address = Address(told["referee"], told["veil"])
    assert post(http, "/api/realms", sign_creation(RED, address, creation, 1))[0] == status


def test_a_creation_for_another_referee_is_refused(http: httpx2.Client) -> None:
    status, told = post(http, "/api/realms", sign_creation(RED, RefereeKeys(BLUE).address, Creation("cards"), 1))
    assert (status, told["code"]) == (400, "wrong_referee")


def test_a_realm_with_a_long_name_is_refused(red: Client) -> None:
    with pytest.raises(Malformed):
        red.create("cards", name="x" * 81)


@pytest.mark.parametrize(
    "name", ["bell\x07", "two\nlines", "escape \x1b[31m", "turned \u202e round", "\u2066x", "\u2028"]
)
def test_a_title_that_steers_is_refused(red: Client, name: str) -> None:
    with pytest.raises(Malformed) as refusal:
        red.create("cards", name=name)
    assert refusal.value.code == "bad_text"


def test_a_title_may_be_in_any_script(red: Client) -> None:
    name = "שלום · 夜明け · naïve 👩‍🚀"
    assert red.create("cards", name=name).summary()["name"] == name


@pytest.mark.parametrize(
    "header",
    [
        "Basic abc",
        "Nostr",
        "Nostr !!!",
        "Nostr e30=",
        "Bearer nothing",
        "Bearer",
        "Nostr " + "A" * 9_000,
    ],
)
def test_a_wrong_proof_is_401(http: httpx2.Client, header: str) -> None:
    answer = http.get("/api/realms/x/view", headers={"Authorization": header})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("tags", "at", "code"),
    [
        ((("u", "{url}/api/session"), ("method", "GET")), 0, "wrong_proof"),
        ((("u", "{url}/api/realms"), ("method", "POST")), 0, "wrong_proof"),
        ((("u", "http://elsewhere/api/session"), ("method", "POST")), 0, "wrong_proof"),
        ((("u", "http://[/api/session"), ("method", "POST")), 0, "wrong_proof"),
        ((("u", "{url}/api/session"),), 0, "not_proved"),
        ((("u", "{url}/api/session"), ("method", "POST")), -70, "proof_expired"),
        ((("u", "{url}/api/session"), ("method", "POST")), 70, "proof_expired"),
    ],
)
def test_a_proof_is_for_one_request_of_now(server: Server, http: httpx2.Client, tags: Any, at: int, code: str) -> None:
    made = tuple((name, value.format(url=server.url) if "{" in value else value) for name, value in tags)
    event = sign(RED, 27_235, made, "", int(time.time()) + at)
    header = "Nostr " + base64.b64encode(encode(event)).decode()
    answer = http.post("/api/session", headers={"Authorization": header})
    assert (answer.status_code, answer.json()["code"]) == (401, code)


def test_a_session_can_be_ended(red: Client, http: httpx2.Client) -> None:
    header = {"Authorization": f"Bearer {red.token()}"}
    assert http.get("/api/realms", headers=header).status_code == 200
    assert http.delete("/api/session", headers=header).status_code == 204
    assert http.get(f"/api/realms/{'0' * 64}/view", headers=header).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "localhost.evil.example:8420"}, 403),
        ({"Host": "["}, 403),
        ({"Host": "localhost"}, 200),
        ({"Host": "192.168.1.5:99"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
    ],
)
def test_host_and_origin_must_be_ours(http: httpx2.Client, headers: dict[str, str], status: int) -> None:
    assert http.get("/api/health", headers=headers).status_code == status


def test_a_second_host_header_is_refused(server: Server) -> None:
    for twice in (b"Host: localhost\r\nHost: evil.example", b"Host: evil.example\r\nHost: localhost"):
        with socket.create_connection(("127.0.0.1", server.port), 60) as line:
            line.sendall(b"GET /api/health HTTP/1.1\r\n" + twice + b"\r\nConnection: close\r\n\r\n")
            head, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
        assert head.split()[1] == b"400"
        assert b'"bad_header"' in body


def test_our_own_page_may_ask(http: httpx2.Client, server: Server) -> None:
    assert http.get("/api/health", headers={"Origin": server.url}).status_code == 200


def test_the_keeper_can_add_names_and_origins(serve: Serve) -> None:
    own = serve(names=["play.example"], origins=["https://friend.example"])
    headers = {"Host": "play.example", "Origin": "https://friend.example"}
    assert httpx2.get(f"{own.url}/api/health", headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/api/health", "/api/nowhere", "/api/docs"])
def test_answers_have_the_headers_of_a_careful_server(http: httpx2.Client, path: str) -> None:
    headers = http.get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_an_address_that_asks_too_much_must_wait(serve: Serve) -> None:
    own = serve(limits={"address_rate": 1, "burst_s": 5})
    with httpx2.Client(base_url=own.url) as http:
        assert [http.get("/api/games").status_code for _ in range(5)] == [200] * 5
        while (answer := http.get("/api/games")).status_code == 200:  # a slow machine saves some up meanwhile
            pass
        assert http.get("/api/health").status_code == 200
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert int(answer.headers["retry-after"]) >= 1


def test_a_key_has_only_so_many_open_realms(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "open_realms": 2})
    client = clients(own, RED, patience=0)
    client.create("cards", name="1")
    client.create("cards", name="2")
    with pytest.raises(Refused) as refusal:
        client.create("cards", name="3")
    assert (refusal.value.status, refusal.value.code) == (429, "too_many_realms")
    clients(own, BLUE).create("cards", name="3")


def test_closed_doors_open_for_those_on_the_list(serve: Serve, clients: MakeClient) -> None:
    own = serve(allow=[RED.public])
    realm = clients(own, RED).create("cards")
    stranger = clients(own, BLUE).realm(realm.id)
    assert stranger.view() == []
    for attempt in (
        lambda: stranger.act({"type": "take"}),
        lambda: stranger.say("hello"),
        lambda: stranger.client.create("cards"),
    ):
        with pytest.raises(Refused) as refusal:
            attempt()
        assert (refusal.value.status, refusal.value.code) == (403, "not_allowed")


def test_a_read_only_server_shows_and_takes_nothing(serve: Serve, clients: MakeClient, tmp_path: Path) -> None:
    own = serve()
    realm = clients(own, RED).create("cards")
    realm.act({"type": "take"})
    own.stop()
    shown = serve(tmp_path, read_only=True)
    late = clients(shown, RED).realm(realm.id)
    assert late.summary()["entries"] == 2
    assert late.verify()["bad"] is None
    with pytest.raises(Refused) as refusal:
        late.act({"type": "take"})
    assert refusal.value.code == "read_only"


def test_metrics_are_off_unless_wanted(serve: Serve) -> None:
    assert httpx2.get(f"{serve().url}/api/metrics").status_code == 404


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "bell\x07", "turned \u202e round", "nul\x00"])
def test_chat_is_short_plain_text(duel: Played, text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        duel.red.say(text)
    assert refusal.value.code == "bad_text"


def test_chat_of_long_ago_is_not_taken(duel: Played, http: httpx2.Client) -> None:
    event = sign(RED, 42, (("realm", duel.id),), "old", int(time.time()) - 3_600)
    assert post(http, f"/api/realms/{duel.id}/chat", event)[1]["code"] == "bad_time"


def test_only_so_much_chat_is_kept(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "chat_kept": 3})
    realm = clients(own, RED).create("cards")
    for number in range(6):
        realm.say(f"{number}")
    assert [each["text"] for each in realm.chat()] == ["3", "4", "5"]


@pytest.mark.parametrize("content", ["", "{}", '{"name":""}', '{"name":7}', '{"name":"' + "x" * 41 + '"}'])
def test_a_name_is_short_plain_text(http: httpx2.Client, content: str) -> None:
    assert post(http, "/api/profiles", sign(RED, 0, (), content, int(time.time())))[0] == 400


def test_an_older_name_does_not_win(http: httpx2.Client) -> None:
    key, now = Key.from_seed("older name"), int(time.time())
    post(http, "/api/profiles", sign(key, 0, (), '{"name":"New"}', now))
    assert post(http, "/api/profiles", sign(key, 0, (), '{"name":"Old"}', now - 9))[1]["name"] == "New"


def test_a_client_signs_anew_when_its_nonce_is_stale(duel: Played, red: Client) -> None:
    other = red.realm(duel.id)
    other.act({"type": "grant", "key": "ab" * 32, "until": 2**52})
    duel.red.act({"type": "revoke", "key": "ab" * 32})
    with pytest.raises(Stale):
        red.post(f"/api/realms/{duel.id}/act", signed(duel, nonce="1"))
