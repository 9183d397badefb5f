"""Sandboxes: a copy of a realm, or a log that one brings, seen at any entry and gone on with. Nothing is logged."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

import duel as game
from servers import BLUE, RED, MakeClient, Played, Serve, Server
from yonder.client import RemoteRealm
from yonder.core.world.codec import encode
from yonder.testkit.served import FREE


class Box:
    """A sandbox, asked over plain HTTP."""

    def __init__(self, http: httpx2.Client, card: dict[str, Any]) -> None:
        self.http = http
        self.card = card
        self.id = card["id"]
        self.path = f"/api/sandboxes/{self.id}"

    def get(self, door: str = "", **params: Any) -> Any:
        answer = self.http.get(f"{self.path}{door and '/'}{door}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, door: str, body: Any, **params: Any) -> httpx2.Response:
        return self.http.post(f"{self.path}/{door}", content=encode(body), params=params)

    def act(self, player: str, **action: Any) -> Any:
        answer = self.post("act", {"player": player, "action": action})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def mover(self) -> str:
        seats = {0: RED.public, 1: BLUE.public}
        return next(key for key in seats.values() if self.get("offers", player=key)["offers"][0]["enabled"])


@pytest.fixture
def http(server: Server) -> Iterator[httpx2.Client]:
    """Plain HTTP to the shared server; what was begun with it is let go in the end."""
    begun: list[str] = []

    def note(response: httpx2.Response) -> None:
        if response.request.method == "POST" and response.status_code == 201:
            response.read()
            begun.append(response.json()["id"])

    with httpx2.Client(base_url=server.url, event_hooks={"response": [note]}) as client:
        yield client
        for name in begun:
            client.delete(f"/api/sandboxes/{name}")


def fork(http: httpx2.Client, realm: str, at: int | None = None) -> Box:
    answer = http.post("/api/sandboxes", content=encode({"realm": realm, "at": at}))
    assert answer.status_code == 201, answer.text
    return Box(http, answer.json())


def exported(http: httpx2.Client, realm: str) -> bytes:
    return http.get(f"/api/realms/{realm}/log", params={"format": "jsonl"}).content


def bring(http: httpx2.Client, log: bytes) -> Box:
    answer = http.post("/api/sandboxes/log", content=log)
    assert answer.status_code == 201, answer.text
    return Box(http, answer.json())


def finish(duel: Played) -> None:
    while duel.red.over() is None:
        for seat in duel:
            for offer in seat.offers():
                if offer["enabled"] and offer["action"]["type"] in ("answer", "strike"):
                    seat.act(offer["action"])
                    break


def opening(http: httpx2.Client, realm: str) -> tuple[Box, dict[str, Any]]:
    """A copy in which a lunge has failed so badly that it leaves an opening; dice are thrown until it does."""
    while True:
        box = fork(http, realm)
        lunge = box.act(box.mover(), type="lunge")["item"]
        if any(change[0] == "question" for change in lunge["changes"]):
            return box, lunge
        http.delete(box.path)


# A copy of a realm


def test_a_copy_goes_on_from_the_head(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    assert (box.card["at"], box.card["head"], box.card["source"], box.card["realm"]) == (2, 2, "realm", duel.id)
    assert (box.card["game"], box.card["over"], box.card["sealed"]) == ("duel", False, None)
    assert set(box.card["players"]) == {RED.public, BLUE.public}
    assert box.get("view")["view"] == http.get(f"/api/realms/{duel.id}/view").json()["view"]


def test_what_is_tried_stays_in_the_copy(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    tried = box.act(box.mover(), type="guard")
    assert (tried["head"], tried["proved"], tried["item"]["seq"]) == (3, False, 3)
    assert tried["item"]["events"][0]["type"] == "guarded"
    assert tried["item"]["lines"][0].endswith(".")
    assert box.get()["head"] == 3
    assert duel.red.summary()["entries"] == 3
    assert http.get(f"/api/realms/{duel.id}/view").json()["seq"] == 2


def test_a_copy_can_begin_at_an_earlier_entry(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id, 1)
    assert [each["label"] for each in box.get("offers", player=BLUE.public)["offers"]] == ["Take a place"]
    box.act(BLUE.public, type="join")
    assert box.get()["head"] == 2
    assert len(box.get("view")["view"]["duelists"]) == 2


def test_every_entry_can_be_looked_at(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    mover = box.mover()
    box.act(mover, type="guard")
    assert [len(box.get("view", at=at)["view"]["duelists"]) for at in range(4)] == [0, 1, 2, 2]
    guards = [[each["guard"] for each in box.get("view", at=at)["view"]["duelists"]] for at in (2, 3)]
    assert sorted(guards[0]) == [0, 0]
    assert sorted(guards[1]) == [0, game.GUARD]
    assert box.get("scene", at=3, player=mover)["scene"]["title"] == "The Green"
    assert [each["enabled"] for each in box.get("offers", at=2, player=mover)["offers"]] == [True] * 3


def test_the_feed_tells_what_was_played_and_what_was_tried(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    box.act(box.mover(), type="guard")
    page = box.get("feed", since=0)
    assert (page["at"], page["head"]) == (2, 3)
    assert [each["events"][0]["type"] for each in page["items"]] == ["joined", "joined", "guarded"]
    assert page["items"][:2] == http.get(f"/api/realms/{duel.id}/feed", params={"since": 0}).json()["items"]
    assert box.get("feed", since=2)["items"] == page["items"][2:]
    assert [each["seq"] for each in box.get("feed", since=0, limit=1)["items"]] == [1]


def test_what_was_tried_has_draws_without_a_proof(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    tried = box.act(box.mover(), type="strike")
    drawn = box.get("draws/3")
    assert (drawn["proved"], drawn["proof"], len(drawn["seed"])) == (False, "", 64)
    assert drawn["draws"][0]["value"] == tried["item"]["events"][0]["rolled"] - 4
    assert box.get("draws/2") == http.get(f"/api/realms/{duel.id}/draws/2").json()


def test_the_dice_of_two_copies_are_their_own(duel: Played, http: httpx2.Client) -> None:
    boxes = [fork(http, duel.id) for _ in range(3)]
    for box in boxes:
        box.act(box.mover(), type="strike")
    assert len({box.get("draws/3")["seed"] for box in boxes}) == 3


def test_a_copy_can_be_copied(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    for _ in range(3):
        box.act(box.mover(), type="guard")
    twin = Box(http, box.post("fork", {"at": 4}).json())
    assert (twin.card["at"], twin.card["head"], twin.card["realm"]) == (2, 4, duel.id)
    assert twin.get("view")["view"] == box.get("view", at=4)["view"]
    twin.act(twin.mover(), type="guard")
    assert (twin.get()["head"], box.get()["head"]) == (5, 5)
    early = Box(http, twin.post("fork", {"at": 1}).json())
    assert (early.card["at"], early.card["head"]) == (1, 1)


def test_the_rules_refuse_as_ever(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    waiter = RED.public if box.mover() == BLUE.public else BLUE.public
    refused = box.post("act", {"player": waiter, "action": {"type": "strike"}})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_your_turn")
    assert box.get()["head"] == 2


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"player": RED.public, "action": {"type": "sing"}}, 400, "unknown_action"),
        ({"player": RED.public, "action": {"type": "riposte", "willing": True}}, 400, "unknown_action"),
        ({"player": "red", "action": {"type": "guard"}}, 400, "bad_key"),
        ({"player": RED.public}, 400, "bad_argument"),
        ([], 400, "bad_argument"),
    ],
)
def test_what_cannot_be_understood_is_not_tried(
    duel: Played, http: httpx2.Client, body: Any, status: int, code: str
) -> None:
    box = fork(http, duel.id)
    refused = box.post("act", body)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_time_passes_when_one_waits(duel: Played, http: httpx2.Client) -> None:
    """A lunge that fails leaves a question; when nobody answers in time, its timer fires."""
    box, lunge = opening(http, duel.id)
    early = box.post("wait", {"ms": game.ANSWER_MS - 1}).json()
    assert (early["items"], early["item"], early["head"]) == ([], None, 3)
    late = box.post("wait", {"ms": 1}).json()
    assert (late["head"], late["item"]["at"] - lunge["at"]) == (4, game.ANSWER_MS)
    assert box.get("view")["seq"] == 4


def test_a_copy_of_a_copy_has_the_same_time(duel: Played, http: httpx2.Client) -> None:
    box, _ = opening(http, duel.id)
    box.post("wait", {"ms": game.ANSWER_MS - 1})
    twin = Box(http, box.post("fork", {}).json())
    assert twin.post("wait", {"ms": 1}).json()["head"] == 4
    assert box.get()["head"] == 3


def test_odds_and_queries_are_answered_there(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    odds = box.post("odds", {"type": "strike"}, player=box.mover()).json()
    assert next(line["value"] for line in odds["lines"] if line["name"] == "hit") == "13/20"
    assert box.post("odds", {"type": "strike"}).json()["code"] == "bad_key"
    assert box.post("query", {"type": "leaderboard"}).json()["code"] == "unknown_query"


def test_the_log_of_a_copy_is_that_of_its_realm(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id, 1)
    page, whole = box.get("log"), http.get(f"/api/realms/{duel.id}/log").json()
    assert (page["entries"], page["head"], page["next"]) == (whole["entries"][:2], 1, None)
    assert box.get("log", start=1, limit=1)["entries"] == whole["entries"][1:2]
    assert box.get("log", limit=1)["next"] == 1


def test_a_finished_realm_can_be_copied_and_played_otherwise(duel: Played, http: httpx2.Client) -> None:
    finish(duel)
    box = fork(http, duel.id, 2)
    assert (box.card["over"], box.card["outcome"]) == (False, None)
    box.act(box.mover(), type="guard")


def test_a_sandbox_is_played_by_typing(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    mover = box.mover()
    read = box.post("command", {"text": "stirke"}, player=mover).json()
    assert (read["kind"], read["action"]) == ("action", {"type": "strike"})
    assert box.post("command", {"text": "lu", "complete": True}, player=mover).json()["completions"] == ["lunge"]
    assert box.post("command", {"text": "swim"}, player=mover).json()["kind"] == "unknown"


def test_a_card_tells_of_the_sandbox_and_not_of_its_realm(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    mover = box.mover()
    assert box.card["awaited"] == [mover]
    box.act(mover, type="guard")
    assert box.get()["awaited"] == [box.mover()] != [mover]
    while not box.get()["over"]:
        (mover,) = box.get()["awaited"]
        offers = [each["action"] for each in box.get("offers", player=mover)["offers"] if each["enabled"]]
        box.act(mover, **next(each for each in offers if each["type"] in ("answer", "strike")))
    winners = box.get()["outcome"]["winners"]
    assert winners
    assert winners[0] in (RED.public, BLUE.public)
    assert http.get(f"/api/realms/{duel.id}").json()["over"] is False


def test_offers_come_with_their_odds(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    offers = box.get("offers", player=box.mover(), odds=True)["offers"]
    (strike,) = (each for each in offers if each["action"]["type"] == "strike")
    assert next(line["value"] for line in strike["odds"]["lines"] if line["name"] == "hit") == "13/20"
    assert all(each["odds"] is None for each in box.get("offers", player=box.mover())["offers"])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"realm": "0" * 64}, 404, "no_such_realm"),
        ({"realm": "x"}, 404, "no_such_realm"),
        ({"realm": "DUEL", "at": 99}, 404, "no_such_entry"),
        ({"realm": "DUEL", "at": -1}, 400, "bad_argument"),
        ({"at": 1}, 400, "bad_argument"),
    ],
)
def test_only_what_is_there_can_be_copied(
    duel: Played, http: httpx2.Client, body: dict[str, Any], status: int, code: str
) -> None:
    given = {**body, "realm": duel.id} if body.get("realm") == "DUEL" else body
    answer = http.post("/api/sandboxes", content=encode(given))
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("door", ["", "/view", "/scene", "/offers", "/feed?since=0", "/log", "/draws/0"])
def test_a_sandbox_that_is_not_there_is_refused(http: httpx2.Client, door: str) -> None:
    answer = http.get(f"/api/sandboxes/{'0' * 32}{door}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_sandbox")


def test_an_entry_beyond_the_head_is_refused(duel: Played, http: httpx2.Client) -> None:
    box = fork(http, duel.id)
    for door in ("view", "scene", "offers"):
        assert http.get(f"{box.path}/{door}", params={"at": 3}).json()["code"] == "no_such_entry"
    assert http.get(f"{box.path}/draws/3").status_code == 404
    assert box.post("fork", {"at": 3}).status_code == 404


# A log that one brings


def test_a_log_can_be_brought_and_looked_at(duel: Played, http: httpx2.Client) -> None:
    finish(duel)
    box = bring(http, exported(http, duel.id))
    entries = duel.red.summary()["entries"]
    assert (box.card["source"], box.card["realm"], box.card["head"]) == ("log", duel.id, entries - 1)
    assert (box.card["over"], set(box.card["players"])) == (True, {RED.public, BLUE.public})
    for at in (0, entries - 1, entries // 2):
        there = http.get(f"/api/realms/{duel.id}/view", params={"at": at}).json()["view"]
        assert box.get("view", at=at)["view"] == there
    assert box.get("feed", since=0)["items"] == http.get(f"/api/realms/{duel.id}/feed?since=0").json()["items"]
    assert box.get("draws/3") == http.get(f"/api/realms/{duel.id}/draws/3").json()
    page = box.get("log", limit=1_000)
    assert [each["header"]["seq"] for each in page["entries"]] == list(range(entries))
    assert page["checkpoint"]["kind"] == 1422


def test_a_log_that_was_brought_can_be_gone_on_with(duel: Played, http: httpx2.Client) -> None:
    box = bring(http, exported(http, duel.id))
    box.act(box.mover(), type="guard")
    twin = Box(http, box.post("fork", {"at": 1}).json())
    assert (twin.card["source"], twin.card["at"]) == ("log", 1)


def test_a_log_of_another_server_can_be_looked_at(serve: Serve, clients: MakeClient, http: httpx2.Client) -> None:
    other = serve()
    realm = clients(other, RED).create("duel")
    realm.act({"type": "join"})
    log = httpx2.get(f"{other.url}/api/realms/{realm.id}/log", params={"format": "jsonl"}).content
    assert http.get(f"/api/realms/{realm.id}").status_code == 404
    assert bring(http, log).card["head"] == 1


def test_a_log_that_was_altered_is_refused_with_its_first_bad_entry(duel: Played, http: httpx2.Client) -> None:
    lines = exported(http, duel.id).splitlines(keepends=True)
    bad = [line.replace(b'"seq":1,', b'"seq":7,') if b'"seq":1,' in line else line for line in lines]
    answer = http.post("/api/sandboxes/log", content=b"".join(bad))
    assert (answer.status_code, answer.json()["code"], answer.json()["at"]) == (422, "unsound_log", 1)
    cut = http.post("/api/sandboxes/log", content=b"".join(lines[:-1]))
    assert (cut.status_code, cut.json()["code"]) == (422, "unsound_log")
    assert "truncated" in cut.json()["text"]


@pytest.mark.parametrize("body", [b"", b"\n", b"{}", b'{"entry":1}\n', b"\xff" * 100, b"[" * 10_000, b'{"end":-1}\n'])
def test_what_is_no_log_is_refused(http: httpx2.Client, body: bytes) -> None:
    answer = http.post("/api/sandboxes/log", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unsound_log")


# Limits


def small(serve: Serve, **limits: Any) -> Server:
    return serve(limits={**FREE, **limits})


def begun(server: Server, clients: MakeClient) -> RemoteRealm:
    realm: RemoteRealm = clients(server, RED).create("duel")
    realm.act({"type": "join"})
    return realm


def test_an_address_holds_few_sandboxes(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, sandboxes_each=2)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        boxes = [fork(http, realm.id) for _ in range(2)]
        answer = http.post("/api/sandboxes", content=encode({"realm": realm.id}))
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_sandboxes")
        assert 0 < int(answer.headers["Retry-After"]) <= 1_801
        assert boxes[0].post("fork", {}).status_code == 429
        assert http.post("/api/sandboxes/log", content=exported(http, realm.id)).status_code == 429
        assert http.delete(boxes[0].path).status_code == 204
        assert http.get(boxes[0].path).status_code == 404
        fork(http, realm.id)


def test_a_server_holds_few_sandboxes(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, sandboxes=1, sandboxes_each=0)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        fork(http, realm.id)
        assert http.post("/api/sandboxes", content=encode({"realm": realm.id})).status_code == 429


def test_a_log_has_a_largest_size(serve: Serve) -> None:
    server = small(serve, sandbox_log=1_000)
    with httpx2.Client(base_url=server.url) as http:
        answer = http.post("/api/sandboxes/log", content=b"x" * 1_001)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        chunked = http.post("/api/sandboxes/log", content=iter([b"x" * 600] * 3))
        assert chunked.status_code == 413
        assert http.post("/api/sandboxes/log", content=b"x" * 1_000).status_code == 422


def test_who_hangs_up_while_bringing_a_log_holds_up_nobody(serve: Serve, clients: MakeClient) -> None:
    server = small(serve)
    realm = begun(server, clients)
    head = f"POST /api/sandboxes/log HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 1000\r\n\r\n{{"
    with socket.create_connection(("127.0.0.1", server.port), 60) as gone:
        gone.sendall(head.encode())
    with httpx2.Client(base_url=server.url) as http:
        while (answer := http.post("/api/sandboxes/log", content=exported(http, realm.id))).status_code == 429:
            assert answer.json()["code"] == "too_many_logs"  # the server has not yet seen that they are gone
        assert answer.status_code == 201


def test_a_log_has_a_largest_number_of_entries(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, verify_entries=2)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        bring(http, exported(http, realm.id))
        realm.act({"type": "grant", "key": BLUE.public, "until": 2**52})
        for log in (exported(http, realm.id), b"\n" * 6):
            answer = http.post("/api/sandboxes/log", content=log)
            assert (answer.status_code, answer.json()["code"]) == (422, "log_too_long")


def test_logs_share_a_limited_space(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, sandboxes_bytes=6_000)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        log = exported(http, realm.id)
        assert 2_000 < len(log) < 6_000
        box = bring(http, log)
        assert http.post("/api/sandboxes/log", content=log + b" " * 4_000).json()["code"] == "too_many_sandboxes"
        assert box.post("fork", {}).status_code == 201  # it shares the log


def test_a_sandbox_takes_so_many_entries(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, sandbox_entries=1)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        box = fork(http, realm.id)
        box.act(BLUE.public, type="join")
        refused = box.post("act", {"player": box.mover(), "action": {"type": "guard"}})
        assert (refused.status_code, refused.json()["code"]) == (422, "sandbox_full")


def test_a_log_that_takes_too_long_is_given_up(serve: Serve, clients: MakeClient) -> None:
    server = small(serve, replay_s=0.0)
    realm = begun(server, clients)
    with httpx2.Client(base_url=server.url) as http:
        answer = http.post("/api/sandboxes", content=encode({"realm": realm.id}))
        assert (answer.status_code, answer.json()["code"]) == (422, "takes_too_long")


def test_a_read_only_server_has_sandboxes_too(serve: Serve, clients: MakeClient) -> None:
    server = serve()
    realm = begun(server, clients)
    server.stop()
    with httpx2.Client(base_url=serve(read_only=True).url) as http:
        fork(http, realm.id).act(BLUE.public, type="join")
