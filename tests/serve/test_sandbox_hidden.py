"""Sandboxes keep secrets: what a realm still hides is not learnt by copying it, bringing its log or asking for dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from servers import BLUE, GAMES, RED, Server
from yonder.client import Client, RemoteRealm
from yonder.core.world.codec import encode
from yonder.testkit.served import FREE

KINDS = ("fill", "unlock")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file alone, with the vault."""
    limits = {**FREE, "sandboxes_each": 0}
    made = Server(tmp_path_factory.mktemp("vault"), (*GAMES, "strongroom:rules"), limits=limits).start()
    yield made
    made.stop()


def post(http: httpx2.Client, path: str, body: Any, client: Client | None = None) -> httpx2.Response:
    data = body if isinstance(body, bytes) else encode(body)
    return http.post(f"/api/sandboxes{path}", content=data, headers=_proof(client))


def get(http: httpx2.Client, path: str, client: Client | None = None) -> httpx2.Response:
    return http.get(path, headers=_proof(client))


def _proof(client: Client | None) -> dict[str, str]:
    return {} if client is None else {"Authorization": f"Bearer {client.token()}"}


def exported(http: httpx2.Client, realm: RemoteRealm) -> bytes:
    return http.get(f"/api/realms/{realm.id}/log", params={"format": "jsonl"}).content


def card(red: Client) -> tuple[RemoteRealm, str]:
    """A realm where red holds a card that nobody else may know."""
    realm = red.create("cards")
    return realm, str(realm.act({"type": "take"})["item"]["events"][1]["value"])


def refused(answer: httpx2.Response, code: str, status: int = 403) -> bool:
    return (answer.status_code, answer.json()["code"]) == (status, code)


# Rows that only some may see, drawn from hidden dice


@pytest.mark.parametrize("at", [None, 1])
def test_a_realm_cannot_be_copied_beyond_its_horizon(red: Client, http: httpx2.Client, at: int | None) -> None:
    realm, _ = card(red)
    for client in (None, red):
        assert refused(post(http, "", {"realm": realm.id, "at": at}, client), "still_running")
    assert post(http, "", {"realm": realm.id, "at": 0}).status_code == 201


def test_a_log_that_was_taken_ends_before_what_is_hidden(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm, value = card(red)
    brought = post(http, "/log", exported(http, realm)).json()
    assert (brought["sealed"], brought["head"]) == (1, 0)
    path = f"/api/sandboxes/{brought['id']}"
    for door in ("view", "scene", "offers", "feed?since=-1", "view?at=0", f"view?player={RED.public}"):
        for client in (None, blue, red):
            answer = get(http, f"{path}/{door}", client)
            assert answer.status_code == 200
            assert value not in answer.text
    assert get(http, f"{path}/view?at=1").status_code == 404


def test_what_is_shown_can_be_copied_looked_at_and_verified(red: Client, blue: Client, http: httpx2.Client) -> None:
    """The same realm, once its oldest secret is open."""
    realm, value = card(red)
    realm.act({"type": "show"})
    (drawn,) = get(http, f"/api/realms/{realm.id}/draws/1", red).json()["draws"]
    assert (str(drawn["value"]), drawn["seed"] != "") == (value, True)
    copied = post(http, "", {"realm": realm.id, "at": 1}).json()
    assert value in get(http, f"/api/sandboxes/{copied['id']}/view?player={RED.public}", blue).text
    brought = post(http, "/log", exported(http, realm)).json()
    assert (brought["sealed"], brought["head"]) == (None, 2)


# A game with a secret


def filled(red: Client) -> RemoteRealm:
    realm = red.create("vault")
    realm.act({"type": "fill"})
    return realm


@pytest.mark.parametrize(("at", "status"), [(None, 403), (0, 201), (1, 403)])
def test_a_realm_can_be_copied_up_to_its_closed_secret(
    red: Client, http: httpx2.Client, at: int | None, status: int
) -> None:
    assert post(http, "", {"realm": filled(red).id, "at": at}).status_code == status


def test_draws_are_not_told_while_a_secret_is_closed(red: Client, http: httpx2.Client) -> None:
    assert refused(get(http, f"/api/realms/{filled(red).id}/draws/1"), "still_running")


def test_a_sealed_log_is_shown_as_far_as_it_is_open(red: Client, http: httpx2.Client) -> None:
    brought = post(http, "/log", exported(http, filled(red))).json()
    assert (brought["sealed"], brought["at"], brought["head"]) == (1, 0, 0)
    assert get(http, f"/api/sandboxes/{brought['id']}/view?at=1").status_code == 404


def test_an_opened_secret_hides_nothing_but_its_own_draws(red: Client, http: httpx2.Client) -> None:
    realm = filled(red)
    gold = realm.act({"type": "unlock"})["item"]["events"][0]["gold"]
    copied = post(http, "", {"realm": realm.id, "at": 1}).json()
    brought = post(http, "/log", exported(http, realm)).json()
    assert (brought["sealed"], brought["over"], brought["head"]) == (None, True, 2)
    for each in (copied, brought):
        tried = post(http, f"/{each['id']}/fork", {"at": 1}).json()["id"]
        opened = post(http, f"/{tried}/act", {"player": BLUE.public, "action": {"type": "unlock"}}).json()
        assert opened["item"]["events"] == [{"type": "opened", "gold": gold}]
    drawn = get(http, f"/api/realms/{realm.id}/draws/1").json()["draws"]
    assert [draw["reason"] for draw in drawn] == ["layers"]
    assert get(http, f"/api/sandboxes/{brought['id']}/draws/1").json()["draws"] == drawn


def test_a_copy_hides_things_anew(red: Client, http: httpx2.Client) -> None:
    """What is hidden in a copy comes from a seed of the copy, not from the referee's."""
    realm = red.create("vault")
    found = []
    for _ in range(2):
        name = post(http, "", {"realm": realm.id}).json()["id"]
        done = [post(http, f"/{name}/act", {"player": RED.public, "action": {"type": kind}}) for kind in KINDS]
        found.append(done[1].json()["item"]["events"][0]["gold"])
    assert found[0] != found[1]


# What was told in private


def test_a_whisper_is_heard_again_only_by_whom_it_was_for(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm = red.create("vault")
    word = str(realm.act({"type": "whisper"})["item"]["events"][0]["word"])
    for sandbox in (post(http, "", {"realm": realm.id}), post(http, "/log", exported(http, realm))):
        path = f"/api/sandboxes/{sandbox.json()['id']}/feed?since=0&player={RED.public}"
        assert word not in get(http, path).text
        assert word not in get(http, path, blue).text
        assert word in get(http, path, red).text


def test_a_whisper_in_a_copy_is_heard_by_whoever_tries_it(red: Client, http: httpx2.Client) -> None:
    name = post(http, "", {"realm": red.create("vault").id}).json()["id"]
    heard = post(http, f"/{name}/act", {"player": BLUE.public, "action": {"type": "whisper"}}).json()["item"]
    assert heard["events"][0]["type"] == "heard"
    assert get(http, f"/api/sandboxes/{name}/feed?since=0").json()["items"][0]["events"] == []
    assert get(http, f"/api/sandboxes/{name}/feed?since=0&player={BLUE.public}").json()["items"] == [heard]


def test_the_dice_of_a_whisper_are_told_only_to_whom_it_was_for(red: Client, blue: Client, http: httpx2.Client) -> None:
    realm = red.create("vault")
    word = realm.act({"type": "whisper"})["item"]["events"][0]["word"]
    name = post(http, "", {"realm": realm.id}).json()["id"]
    for path in (f"/api/realms/{realm.id}/draws/1", f"/api/sandboxes/{name}/draws/1"):
        assert refused(get(http, path), "still_running")
        assert refused(get(http, path, blue), "still_running")
        assert get(http, path, red).json()["draws"][0]["value"] == word
    for kind in KINDS:
        realm.act({"type": kind})
    assert get(http, f"/api/realms/{realm.id}/draws/1").json()["draws"][0]["value"] == word
